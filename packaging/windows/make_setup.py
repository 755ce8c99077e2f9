"""Make the setup for one artist out of the frozen program, with NSIS, on Linux or Windows.

    python3 packaging/windows/make_setup.py PROGRAM_FOLDER DESTINATION [--sign "COMMAND"]

The same folder gives the same bytes: files are named one by one in their order, with one time (SOURCE_DATE_EPOCH).
Unless COMMAND signs it (it gets the file's name as its last argument), the setup says `unsigned` in its own name.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from project_version import project_version

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
ICON = PROJECT / "resources" / "application" / "mintwright.ico"
BANNER = HERE / "banner.bmp"


def make_setup(program: Path, destination: Path, *, version: str, sign: str = "", quick: bool = False) -> Path:
    """The setup that installs the folder `program`. `quick` compresses less, for tests."""
    setup = destination / f"mintwright-{version}-windows-x64-setup{'' if sign else '-unsigned'}.exe"
    destination.mkdir(parents=True, exist_ok=True)
    program = program.resolve()
    with_one_time(program)
    with tempfile.TemporaryDirectory() as temporary:
        own = Path(temporary)
        pictures = [Path(shutil.copy2(picture, own)) for picture in (ICON, BANNER)]
        with_one_time(own)  # the setup holds the banner as a file, too
        listing = own / "files.nsh"
        listing.write_text(files_by_name(program), encoding="utf-8")
        defines = {
            "VERSION": version,
            "NUMBERS": four_numbers(version),
            "FILES": listing,
            "SIZE": kilobytes(program),
            "ICON": pictures[0],
            "BANNER": pictures[1],
            "OUT": setup.resolve(),
            **({"SIGN": sign} if sign else {}),
            **({"QUICK": 1} if quick else {}),
            **({"TARGET": "x86-unicode"} if os.name == "nt" else {}),  # NSIS for Windows has no other
        }
        words = [f"-D{name}={value}" for name, value in defines.items()]
        subprocess.run(["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *words, HERE / "setup.nsi"], check=True)
    if sign:
        subprocess.run([*shlex.split(sign), str(setup)], check=True)
    return setup


def files_by_name(program: Path) -> str:
    """The NSIS macro that installs every file, folder by folder, in one order on every machine."""
    lines = ["!macro INSTALL_FILES"]
    for folder in sorted({path.parent for path in files(program)}):
        inside = "".join(f"\\{part}" for part in folder.relative_to(program).parts).replace("$", "$$")
        lines.append(f'  SetOutPath "$INSTDIR{inside}"')
        lines += [f'  File "{path}"' for path in files(program) if path.parent == folder]
    return "\n".join([*lines, "!macroend", ""])


def files(program: Path) -> list[Path]:
    """Every file below, in the order of its name."""
    return sorted(path for path in program.rglob("*") if path.is_file())


def with_one_time(program: Path) -> None:
    """Give every file the time of the build: the setup records it."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", "0")) or int((PROJECT / "CHANGELOG.md").stat().st_mtime)
    for path in files(program):
        os.utime(path, (seconds, seconds))


def kilobytes(program: Path) -> int:
    """What Windows shows as the size of the installed program."""
    return sum(path.stat().st_size for path in files(program)) // 1024


def four_numbers(version: str) -> str:
    """A version as Windows counts: four numbers."""
    numbers = [*re.findall(r"\d+", version), "0", "0", "0", "0"]
    return ".".join(numbers[:4])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("destination", type=Path)
    parser.add_argument("--sign", default="")
    chosen = parser.parse_args()
    print(make_setup(chosen.program, chosen.destination, version=project_version(), sign=chosen.sign))
