"""Make the setup for one artist out of the frozen program, with NSIS, on Linux or Windows.

    python3 packaging/windows/make_setup.py PROGRAM_FOLDER DESTINATION [--sign "COMMAND"]

The same folder gives the same bytes: files are named one by one in their order, with one time (SOURCE_DATE_EPOCH).
Unless COMMAND signs it (it gets the file's name as its last argument), the setup says `unsigned` in its own name.
"""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from installers import HERE, ICON, files, run, sign_with, suffixes, with_one_time

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
        lists = own / "lists.nsh"
        lists.write_text(files_by_name(program) + supported_types(suffixes()), encoding="utf-8")
        defines = {
            "VERSION": version,
            "NUMBERS": four_numbers(version),
            "LISTS": lists,
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
    sign_with(sign, setup)
    return setup


def files_by_name(program: Path) -> str:
    """The NSIS macro that installs every file, folder by folder, in one order on every machine."""
    lines = ["!macro INSTALL_FILES"]
    for folder in sorted({path.parent for path in files(program)}):
        inside = "".join(f"\\{part}" for part in folder.relative_to(program).parts).replace("$", "$$")
        lines.append(f'  SetOutPath "$INSTDIR{inside}"')
        lines += [f'  File "{path}"' for path in files(program) if path.parent == folder]
    return "\n".join([*lines, "!macroend", ""])


def supported_types(suffixes: list[str]) -> str:
    """The NSIS macro that writes down every suffix the program opens."""
    lines = [f'  WriteRegStr HKCU "${{OPEN_WITH_KEY}}\\SupportedTypes" "{suffix}" ""' for suffix in suffixes]
    return "\n".join(["!macro WRITE_SUPPORTED_TYPES", *lines, "!macroend", ""])


def kilobytes(program: Path) -> int:
    """What Windows shows as the size of the installed program."""
    return sum(path.stat().st_size for path in files(program)) // 1024


def four_numbers(version: str) -> str:
    """A version as Windows counts: four numbers."""
    numbers = [*re.findall(r"\d+", version), "0", "0", "0", "0"]
    return ".".join(numbers[:4])


if __name__ == "__main__":
    run(make_setup, __doc__)
