"""Build what artists download. `python3 dev.py package WHAT` runs this in the environment that is locked for it.

    frozen        freeze the program into dist/frozen/mintwright and let it test itself
    linux         dist/mintwright_VERSION_ARCHITECTURE.deb, and its round trip in a clean Debian
    windows       the setup for Windows, built and tested under Wine
    reproducible  [linux|windows] the .deb, the setup, or both: each twice, from two places, and compare the bytes

Standard library only; every tool is the environment's own or the system's, and what is missing is named.
"""

import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

PACKAGING = Path(__file__).resolve().parent
sys.path += [str(PACKAGING / "linux"), str(PACKAGING / "tests")]
PROJECT = PACKAGING.parent
BUILD = PROJECT / "build"
DIST = PROJECT / "dist"


def main(words: list[str]) -> int:
    """Carry out one command and return its exit status."""
    commands: dict[str, Callable[[], int]] = {
        "frozen": frozen,
        "linux": linux,
        "windows": windows,
        "reproducible": reproducible,
        "reproducible linux": lambda: reproducible("linux"),
        "reproducible windows": lambda: reproducible("windows"),
    }
    command = " ".join(words)
    if command not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    sys.stdout.reconfigure(errors="replace")  # what a step saw may not be in a Windows runner's code page
    started = time.monotonic()
    status = commands[command]()
    print(f"--- {command}: {'failed' if status else 'done'} in {time.monotonic() - started:.0f} s", flush=True)
    return status


def frozen() -> int:
    """Freeze the program and let the result test itself."""
    program = freeze()
    return self_test(program, BUILD / "self-test-frozen.json")


def linux() -> int:
    """The .deb, installed, tested and removed in a clean Debian."""
    import linux_round_trip

    package = pack()
    print(f"{package.relative_to(PROJECT)}: {package.stat().st_size / 1e6:.1f} MB", flush=True)
    return linux_round_trip.run(package, BUILD / "round-trip")


def windows() -> int:
    """The setup and the MSI for Windows, installed and tested under Wine."""
    return subprocess.call([str(PACKAGING / "windows" / "build_on_linux.sh")], cwd=PROJECT)


def reproducible(*kinds: str) -> int:
    """Two builds of one source, in different places and times: the same bytes. Both kinds when none is named."""
    import two_builds

    return two_builds.run(kinds or ("linux", "windows"))


def pack() -> Path:
    """Freeze the program and pack the .deb."""
    import deb

    program = freeze()
    print("Packing (a minute)", flush=True)
    return deb.build(program.parent, DIST, BUILD / "deb", int(commit_time()))


def freeze() -> Path:
    """Freeze the program into dist/frozen/mintwright, and return its executable."""
    wheel_folder, program_folder = BUILD / "wheel", BUILD / "program"
    for folder in (wheel_folder, program_folder, BUILD / "frozen"):
        shutil.rmtree(folder, ignore_errors=True)
    environment = {**os.environ, **reproducibly(), "PYINSTALLER_CONFIG_DIR": str(BUILD / "pyinstaller")}
    print("Freezing (half a minute); the log is in build/freeze.log", flush=True)
    _logged(["hatchling", "build", "--target", "wheel", "--directory", str(wheel_folder)], "wheel.log", environment)
    with zipfile.ZipFile(next(wheel_folder.glob("*.whl"))) as wheel:
        wheel.extractall(program_folder)
    folders = ["--distpath", str(DIST / "frozen"), "--workpath", str(BUILD / "frozen")]
    freezing = ["PyInstaller", "--noconfirm", *folders, str(PACKAGING / "mintwright.spec")]
    _logged(freezing, "freeze.log", {**environment, "PYTHONPATH": str(program_folder)})
    return DIST / "frozen" / "mintwright" / ("mintwright.exe" if os.name == "nt" else "mintwright")


def _logged(module: list[str], name: str, environment: dict[str, str]) -> None:
    """Run a module of this environment; what it says goes into build/`name`, its end to the screen when it fails."""
    BUILD.mkdir(exist_ok=True)
    log = BUILD / name
    with log.open("w", encoding="utf-8") as out:
        words = [sys.executable, "-m", *module]
        status = subprocess.call(words, cwd=PROJECT, env=environment, stdout=out, stderr=subprocess.STDOUT)
    if status:
        raise SystemExit("\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-20:]))


def reproducibly() -> dict[str, str]:
    """The environment that makes two builds alike: the commit's time, and one order of hashes."""
    return {"SOURCE_DATE_EPOCH": commit_time(), "PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8"}


def commit_time() -> str:
    """The time that stands for this build: given, or the commit's; without git, the changelog's."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return given
    git = shutil.which("git")
    asked = [git or "", "log", "-1", "--format=%ct"]
    told = subprocess.run(asked, cwd=PROJECT, capture_output=True, text=True).stdout.strip() if git else ""
    return told or str(int((PROJECT / "CHANGELOG.md").stat().st_mtime))


def self_test(program: Path, report: Path) -> int:
    """Let a program walk its whole road; its exit status."""
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    words = [str(program), "self-test", "--report", str(report)]
    outside = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    status = subprocess.call(words, env=outside, cwd=report.parent, stdout=subprocess.DEVNULL)
    steps = json.loads(report.read_text(encoding="utf-8"))["steps"] if report.is_file() else []
    for step in steps:
        print(f"  {'holds ' if step['ok'] else 'FAILED'} {step['step']}: {step['found']}", flush=True)
    return status or (0 if steps else 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
