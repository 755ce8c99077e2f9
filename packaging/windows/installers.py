"""What the setup and the MSI have in common: the program's files, what the program opens, and their command line."""

import argparse
import os
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from project_version import project_version

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
ICON = PROJECT / "resources" / "application" / "mintwright.ico"
KINDS = PROJECT / "src" / "mintwright" / "domain" / "assets" / "media_types.py"


def files(program: Path) -> list[Path]:
    """Every file below, in the order of its name."""
    return sorted(path for path in program.rglob("*") if path.is_file())


def with_one_time(program: Path) -> None:
    """Give every file the time of the build: the installers record it."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "0")) or int((PROJECT / "CHANGELOG.md").stat().st_mtime)
    for path in files(program):
        os.utime(path, (seconds, seconds))


def suffixes() -> list[str]:
    """The suffixes of what the program opens, from their one place. It imports nothing that is not Python's own."""
    return sorted(runpy.run_path(str(KINDS))["ART_SUFFIXES"])


def sign_with(command: str, installer: Path) -> None:
    """Have `command` sign the file, whose name it gets as its last argument; nothing when there is no command."""
    if command:
        subprocess.run([*shlex.split(command), str(installer)], check=True)


def run(make: Callable[..., Path], about: str) -> None:
    """Make one installer as the command line says, and print where it is."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("destination", type=Path)
    parser.add_argument("--sign", default="")
    chosen = parser.parse_args()
    print(make(chosen.program, chosen.destination, version=project_version(), sign=chosen.sign))
