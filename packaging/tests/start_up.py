"""How long the window takes until it is painted, frozen against source: whole processes, in turn, the ratio of medians.

    python packaging/tests/start_up.py dist/frozen/mintwright/mintwright [ROUNDS]      with the Python of .venv

Qt itself says when it brings the first pixels to the screen, so both programs are the ones that artists run.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

FIRST_PIXELS = b"Flushing"
TARGET = 1.2


def main(words: list[str]) -> int:
    """Measure and say the figures; 1 when the frozen program is slower than the target."""
    programs = {"frozen": [str(Path(words[0]).resolve())], "source": [sys.executable, "-m", "mintwright"]}
    rounds = int(words[1]) if len(words) > 1 else 15
    taken: dict[str, list[float]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory(prefix="mintwright-start-up-") as folder:
        for number in range(-1, rounds):  # the first round fills the caches and does not count
            for name, program in programs.items():
                seconds = until_painted(program, Path(folder) / name)
                if number >= 0:
                    taken[name].append(seconds)
    medians = {name: statistics.median(times) * 1e3 for name, times in taken.items()}
    ratio = medians["frozen"] / medians["source"]
    for name, times in taken.items():
        print(f"{name}: median {medians[name]:.0f} ms, {min(times) * 1e3:.0f} to {max(times) * 1e3:.0f}")
    print(f"frozen / source: {ratio:.2f} (target {TARGET}), {rounds} rounds")
    return 0 if ratio <= TARGET else 1


def until_painted(program: Sequence[str], profile: Path) -> float:
    """Seconds from starting the program to its first pixels."""
    asked = {"QT_LOGGING_RULES": "qt.widgets.painting=true", "QT_FORCE_STDERR_LOGGING": "1"}
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **asked}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # it makes the source slow: whoever runs it has its bytecode
    started = time.perf_counter()
    words = [*program, "--data-dir", str(profile)]
    with subprocess.Popen(words, stderr=subprocess.PIPE, env=environment) as running:
        assert running.stderr is not None
        for line in running.stderr:
            if FIRST_PIXELS in line:
                seconds = time.perf_counter() - started
                running.kill()
                return seconds
    raise SystemExit(f"{program[0]} ended before it painted anything")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
