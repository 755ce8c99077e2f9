"""A small disk that is a test's own: a file system in memory that no other process sees (unshare(1), mount(8))."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
only_on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only there a test can make a small disk of its own")


def run_on_own_disk(
    folder: Path, options: str, *words: str | Path, timeout: float = 180, **environment: str
) -> "subprocess.CompletedProcess[str]":
    """Run Python with these words in a process to which `folder` is a disk of its own, made with mount's `options`.

    What runs finds `tests` and may say `fill`. Leaves the test out where the system lets no process have such a disk.
    """
    alone = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    mount = f"mount -t tmpfs -o {options} small {folder} &&"
    if subprocess.run([*alone, f"{mount} true"], check=False).returncode:
        pytest.skip("this system lets no process have a disk of its own")
    run = [*alone, f'{mount} exec "$0" "$@"', sys.executable, *map(str, words)]
    surroundings = {**os.environ, "PYTHONPATH": str(PROJECT), **environment}
    return subprocess.run(run, capture_output=True, text=True, timeout=timeout, check=False, env=surroundings)


def fill(folder: Path) -> Path:
    """Take all the room there is; what takes it."""
    ballast = folder / "ballast"
    with ballast.open("ab", buffering=0) as file:
        for size in (65536, 4096, 1):
            with suppress(OSError):
                while True:
                    file.write(b"x" * size)
    return ballast
