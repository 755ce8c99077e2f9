"""The licences of everything that is bundled: found by asking which distribution or package owns each file.

A distribution without a licence text ends the build, so that nothing is shipped without its terms.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from functools import cache
from importlib.metadata import Distribution, PackagePath, distribution, distributions
from pathlib import Path

NOTICES = Path(__file__).resolve().parent / "notices"
DESTINATION = "mintwright/_resources/licences"

OWN = "mintwright"
QT = ("lgpl-3.0.txt", "gpl-3.0.txt", "qt.txt")  # its wheels carry no text
TEXTS = {"PySide6_Essentials": QT, "PySide6": QT, "shiboken6": QT}
ALWAYS = "pyinstaller"  # its bootloader is the executable

_WORDS = ("LICEN", "COPYING", "NOTICE", "COPYRIGHT", "AUTHORS")


class LicenceMissingError(Exception):
    """Something is bundled whose licence text is not known."""


def collect(entries: Iterable[tuple[str, str, str]], work: Path) -> list[tuple[str, str, str]]:
    """The licence files, as further data of the package, for what the table of contents `entries` holds.

    `work` takes the index, which names every part, its version, its licence and its texts.
    """
    sources = [Path(source) for _, source, kind in entries if source and kind != "SYMLINK"]
    parts = [_of_distribution(name) for name in sorted(_owners(sources) | {ALWAYS}) if name != OWN]
    parts += [_of_python(), *_of_system_packages(sources)]
    index = work / "index.txt"
    index.parent.mkdir(parents=True, exist_ok=True)
    index.write_text("".join(f"{line}\n" for line, _, _ in parts), encoding="utf-8", newline="\n")
    found = [(f"{DESTINATION}/third-party/index.txt", str(index), "DATA")]
    for _, name, files in parts:
        found += [(f"{DESTINATION}/third-party/{name}/{inner}", str(file), "DATA") for inner, file in files]
    return found


Part = tuple[str, str, list[tuple[str, Path]]]
"""A line of the index, the folder's name, and its texts with their names inside the folder."""


def _owners(sources: Iterable[Path]) -> set[str]:
    """Names of the installed distributions to which these files belong."""
    return {name for source in sources if (name := _owner_of_file().get(_real(source)))}


@cache
def _owner_of_file() -> dict[str, str]:
    owners: dict[str, str] = {}
    for installed in distributions():
        base = Path(str(installed.locate_file(""))).resolve()  # once: there are many thousand files
        name = installed.metadata["Name"]
        owners |= {os.path.normcase(os.path.normpath(base / str(file))): name for file in installed.files or []}
    return owners


def _real(path: Path) -> str:
    """One name for a file, however it was reached."""
    return os.path.normcase(path.resolve())


def _of_distribution(name: str) -> Part:
    installed = distribution(name)
    if name in TEXTS:
        texts = [(text, NOTICES / text) for text in TEXTS[name]]
    else:
        texts = [(file.name, Path(str(file.locate()))) for file in _licence_files(installed)]
    if name == ALWAYS:
        texts.append(("bootloader.txt", NOTICES / "bootloader.txt"))
    if not texts:
        raise LicenceMissingError(f"{name} {installed.version} carries no licence text; name one in licences.py")
    return f"{name} {installed.version}: {_terms(installed)}", name, _distinct(texts)


def _licence_files(installed: Distribution) -> list[PackagePath]:
    files = [file for file in installed.files or [] if ".dist-info" in str(file)]
    named = [file for file in files if any(word in file.name.upper() for word in _WORDS) or "licenses" in file.parts]
    return sorted(named, key=str)


def _distinct(texts: list[tuple[str, Path]]) -> list[tuple[str, Path]]:
    """The texts under different names: a wheel may hold several files called LICENSE."""
    seen: dict[str, int] = {}
    found: list[tuple[str, Path]] = []
    for name, file in texts:
        seen[name] = seen.get(name, 0) + 1
        found.append((name if seen[name] == 1 else f"{name}.{seen[name]}", file))
    return found


def _terms(installed: Distribution) -> str:
    """The licence in one line, as the distribution states it."""
    said = installed.metadata.get("License-Expression") or installed.metadata.get("License") or ""
    lines = said.strip().splitlines()
    if lines and len(lines[0]) < 80:
        return lines[0]
    classes = [line for line in installed.metadata.get_all("Classifier") or [] if line.startswith("License ::")]
    return ", ".join(line.rpartition(" :: ")[2] for line in classes) or "see its text"


def _of_python() -> Part:
    """Python itself, with what its licence text names: OpenSSL, zlib, expat, libffi, SQLite."""
    version = sys.version.split()[0]
    doc = Path(f"/usr/share/doc/python{sys.version_info.major}.{sys.version_info.minor}/copyright")
    for file in (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt", doc):
        if file.is_file():
            return f"Python {version}: PSF-2.0", "Python", [("LICENSE.txt", file)]
    raise LicenceMissingError("Python's own licence text was not found beside it")


def _of_system_packages(sources: Iterable[Path]) -> list[Part]:
    """Libraries that a Linux build takes from Debian's packages, with Debian's copyright file for each."""
    if sys.platform != "linux" or shutil.which("dpkg-query") is None:
        return []
    pythons = [Path(folder).resolve() for folder in (sysconfig.get_path("stdlib"), sys.prefix, sys.base_prefix)]
    own = [folder for folder in pythons if folder != Path("/usr")]  # Debian's Python lives among all other packages
    outside = {path.resolve() for path in sources if not any(path.resolve().is_relative_to(folder) for folder in own)}
    parts: list[Part] = []
    for package in sorted({_debian_package(path) for path in outside if ".so" in path.name} - {""}):
        name = package.partition(":")[0]  # without its architecture
        copyright_file = Path("/usr/share/doc") / name / "copyright"
        if not copyright_file.is_file():
            raise LicenceMissingError(f"{package} has no copyright file")
        version = _said(["dpkg-query", "--show", "--showformat=${Version}", package])
        parts.append((f"{name} {version}: see its text", name, [("copyright", copyright_file)]))
    return parts


def _debian_package(library: Path) -> str:
    """The package that owns a library; it may have recorded it below / or below /usr."""
    for path in (library, Path("/") / library.relative_to("/usr") if library.is_relative_to("/usr") else library):
        owner = _said(["dpkg-query", "--search", str(path)])
        if owner:
            return owner.partition(": ")[0].partition(",")[0]
    raise LicenceMissingError(f"{library} belongs to no package")


def _said(words: list[str]) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
