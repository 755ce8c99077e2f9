"""Make the MSI for administrators out of the frozen program, with wixl, on Linux.

    python3 packaging/windows/make_msi.py PROGRAM_FOLDER DESTINATION [--sign "COMMAND"]

It installs for everybody on a computer. Every file is a component of its own whose identity follows from its place, as
Windows Installer wants it from one version to the next.
"""

import hashlib
import os
import subprocess
import tempfile
import uuid
from pathlib import Path
from xml.sax.saxutils import quoteattr

from installers import HERE, ICON, files, run, sign_with, suffixes, with_one_time

OWN = uuid.UUID("7E0B2B0C-5B0A-4E0F-9C5E-2F8A3D6C41B7")  # the upgrade code: what identities are derived from
OPEN_WITH_KEY = r"Software\Classes\Applications\mintwright.exe"


def make_msi(program: Path, destination: Path, *, version: str, sign: str = "") -> Path:
    """The MSI that installs the folder `program`."""
    made = destination / f"mintwright-{version}-windows-x64{'' if sign else '-unsigned'}.msi"
    destination.mkdir(parents=True, exist_ok=True)
    program = program.resolve()
    with_one_time(program)
    with tempfile.TemporaryDirectory() as temporary:
        lists = Path(temporary) / "lists.wxs"
        lists.write_text(source(components(program) + supported_types(suffixes())), encoding="utf-8")
        icon = os.path.relpath(ICON, program)  # wixl finds files only by paths that begin where it runs
        defines = {
            "Version": version,
            "ProductCode": identity(f"product {version}"),
            "Icon": icon,
            "Win64": "yes",
            "OpenWithKey": OPEN_WITH_KEY,
        }
        words = [word for name, value in defines.items() for word in ("-D", f"{name}={value}")]
        wixl = ["wixl", "-a", "x64", *words, "-o", made.resolve(), HERE / "main.wxs", lists]
        subprocess.run(wixl, cwd=program, check=True)
    sign_with(sign, made)
    return made


def source(fragments: list[str]) -> str:
    """Fragments as a file of WiX source."""
    opening = ['<?xml version="1.0" encoding="utf-8"?>', '<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">']
    return "\n".join([*opening, *fragments, "</Wix>", ""])


def components(program: Path) -> list[str]:
    """Every file below `program` as WiX source, with its folders."""
    lines = ['<Fragment><DirectoryRef Id="INSTALLDIR">', *_folder(program, program), "</DirectoryRef></Fragment>"]
    lines += ['<Fragment><ComponentGroup Id="Files">']
    lines += [f'<ComponentRef Id="C{name_of(path, program)}"/>' for path in files(program)]
    return [*lines, "</ComponentGroup></Fragment>"]


def supported_types(suffixes: list[str]) -> list[str]:
    """Every suffix the program opens as WiX source; wixl has no loop that main.wxs could write them with."""
    value = f'<RegistryValue Root="HKLM" Key="{OPEN_WITH_KEY}\\SupportedTypes" Name="%s" Type="string" Value=""/>'
    return [
        '<Fragment><DirectoryRef Id="INSTALLDIR">',
        f'<Component Id="SupportedTypes" Guid="{identity("supported types")}" Win64="yes">',
        *(value % suffix for suffix in suffixes),
        "</Component></DirectoryRef></Fragment>",
    ]


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
    run(make_msi, __doc__)
