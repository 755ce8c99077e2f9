"""Make the MSI for administrators out of the frozen program, with wixl, on Linux.

    python3 packaging/windows/make_msi.py PROGRAM_FOLDER DESTINATION [--sign "COMMAND"]

It installs for everybody on a computer. Every file is a component of its own whose identity follows from its place, as
Windows Installer wants it from one version to the next.
"""

import argparse
import hashlib
import os
import shlex
import subprocess
import tempfile
import uuid
from pathlib import Path
from xml.sax.saxutils import quoteattr

from make_setup import HERE, ICON, files, with_one_time
from project_version import project_version

OWN = uuid.UUID("7E0B2B0C-5B0A-4E0F-9C5E-2F8A3D6C41B7")  # the upgrade code: what identities are derived from


def make_msi(program: Path, destination: Path, *, version: str, sign: str = "") -> Path:
    """The MSI that installs the folder `program`."""
    made = destination / f"mintwright-{version}-windows-x64{'' if sign else '-unsigned'}.msi"
    destination.mkdir(parents=True, exist_ok=True)
    program = program.resolve()
    with_one_time(program)
    with tempfile.TemporaryDirectory() as temporary:
        listing = Path(temporary) / "files.wxs"
        listing.write_text(components(program), encoding="utf-8")
        icon = os.path.relpath(ICON, program)  # wixl finds files only by paths that begin where it runs
        defines = {"Version": version, "ProductCode": identity(f"product {version}"), "Icon": icon, "Win64": "yes"}
        words = [word for name, value in defines.items() for word in ("-D", f"{name}={value}")]
        wixl = ["wixl", "-a", "x64", *words, "-o", made.resolve(), HERE / "main.wxs", listing]
        subprocess.run(wixl, cwd=program, check=True)
    if sign:
        subprocess.run([*shlex.split(sign), str(made)], check=True)
    return made


def components(program: Path) -> str:
    """Every file below `program` as WiX source, with its folders."""
    lines = ['<?xml version="1.0" encoding="utf-8"?>', '<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">']
    lines += ['<Fragment><DirectoryRef Id="INSTALLDIR">', *_folder(program, program), "</DirectoryRef></Fragment>"]
    lines += ['<Fragment><ComponentGroup Id="Files">']
    lines += [f'<ComponentRef Id="C{name_of(path, program)}"/>' for path in files(program)]
    return "\n".join([*lines, "</ComponentGroup></Fragment></Wix>", ""])


def _folder(folder: Path, root: Path) -> list[str]:
    """The components of one folder and those below it."""
    lines: list[str] = []
    for path in sorted(folder.iterdir()):
        name = name_of(path, root)
        if path.is_dir():
            lines += [f'<Directory Id="D{name}" Name={written(path.name)}>', *_folder(path, root), "</Directory>"]
        else:
            place = path.relative_to(root).as_posix()
            lines += [
                f'<Component Id="C{name}" Guid="{identity(f"file {place}")}" Win64="yes">',
                f'<File Id="F{name}" Name={written(path.name)} Source={written(place)} KeyPath="yes"/></Component>',
            ]
    return lines


def written(text: str) -> str:
    """A text as the value of an attribute; a dollar would begin a variable."""
    return quoteattr(text.replace("$", "$$"))


def name_of(path: Path, root: Path) -> str:
    """A short name for a path that Windows Installer's tables can hold: the same for the same place."""
    return hashlib.sha256(path.relative_to(root).as_posix().encode()).hexdigest()[:24]


def identity(what: str) -> str:
    """The identity of a part: the same for the same words, different from all others."""
    return str(uuid.uuid5(OWN, what)).upper()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("destination", type=Path)
    parser.add_argument("--sign", default="")
    chosen = parser.parse_args()
    print(make_msi(chosen.program, chosen.destination, version=project_version(), sign=chosen.sign))
