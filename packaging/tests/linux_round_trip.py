"""The .deb in a clean Debian, made for this and thrown away: installed, tested as an ordinary user, removed.

    python packaging/tests/linux_round_trip.py PACKAGE WORK [SUITE]

mmdebstrap makes the system and runs `linux_round_trip.sh` inside it, as root or, where the kernel allows, without.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OLDEST = "bookworm"  # Debian 12, the oldest system the package is for


def run(package: Path, work: Path, suite: str = OLDEST) -> int:
    """Take the package on its round trip; reports are in `work`, the exit status says whether all held."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    print(f"The round trip in a clean Debian {suite} (two minutes)", flush=True)
    hooks = [
        'mkdir -p "$1/round-trip"',
        f'cp "{package.resolve()}" "$1/round-trip/mintwright.deb"',
        f'cp "{HERE / "linux_round_trip.sh"}" "$1/round-trip/"',
        'chroot "$1" sh /round-trip/linux_round_trip.sh >&2',
        f'cp "$1"/round-trip/reports/*.json "{work.resolve()}"',
    ]
    customize = [f"--customize-hook={hook}" for hook in hooks]
    making = ["mmdebstrap", "--quiet", "--variant=minbase", *customize, suite, "/dev/null", *_sources(suite)]
    status = subprocess.call(making)
    for name in ("offscreen", "xcb", "wayland"):
        _tell(work / f"{name}.json")
    return status


def _sources(suite: str) -> list[str]:
    """Where this machine takes its packages from, when it is of the same suite; else mmdebstrap's own choice."""
    release = Path("/etc/os-release").read_text(encoding="utf-8")
    if f"VERSION_CODENAME={suite}" not in release:
        return []
    files = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]
    return [str(file) for file in files if file.suffix in (".list", ".sources") and file.is_file()]


def _tell(report: Path) -> None:
    if not report.is_file():
        print(f"{report.stem}: no report")
        return
    steps = json.loads(report.read_text(encoding="utf-8"))["steps"]
    for step in steps:
        print(f"  {report.stem}: {'holds ' if step['ok'] else 'FAILED'} {step['step']}: {step['found']}", flush=True)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:4]))
