"""Originals that were moved are found again: by name and size, then proven by SHA-256. Blocking: for a thread.

A file with the bytes of an art is that art, whatever it is called now. Of art that was never looked at nothing was
uploaded yet and nothing is known but name, size and date: it is taken for a file only where that one alone has all.
"""

import hashlib
import os
import stat
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from unicodedata import normalize

from mintwright.domain.project import Art

_CHUNK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class File:
    """One that was found: size in bytes, modified in ns."""

    path: Path
    size: int
    modified_ns: int


@dataclass(slots=True)
class Search:
    """How far a search is, and what asks it to end."""

    wanted: int
    seen: int = 0  # files
    found: int = 0
    stopped: threading.Event = field(default_factory=threading.Event)


@dataclass(frozen=True, slots=True)
class Found:
    """Where art is now, and for which art there is a file of its name that is another one."""

    files: Mapping[int, File]
    others: frozenset[int] = frozenset()


def missing(all_art: Iterable[Art]) -> frozenset[int]:
    """The art whose file is not where it was. One that cannot be asked after, by a fault of its drive, is not."""
    return frozenset(art.id for art in all_art if _is_gone(art.path))


def find(all_art: Iterable[Art], place: Path, search: Search) -> Found:
    """Look for this art in a folder with all that is below it, or in one file. What cannot be read is passed over."""
    by_size: defaultdict[int, list[File]] = defaultdict(list)
    wanted = tuple(all_art)
    sizes = {art.size for art in wanted}
    names: set[str] = set()
    for file in _files(place, search):
        names.add(_name(file.path))
        if file.size in sizes:
            by_size[file.size].append(file)
    digests: dict[Path, str] = {}
    found: dict[int, File] = {}
    others: set[int] = set()
    for art in wanted:
        if search.stopped.is_set():
            break
        here = sorted(by_size[art.size], key=lambda file: not _same_name(file.path, art.path))
        named = [file for file in here if _same_name(file.path, art.path)]
        file = _proven(art, here, digests, search) if art.sha256 else _only(art, named)
        if file is not None:
            found[art.id] = file
            search.found = len(found)
        elif _name(art.path) in names:
            others.add(art.id)
    return Found(found, frozenset(others))


def _only(art: Art, named: list[File]) -> File | None:
    """The one file of its name and size, if it was not modified since it was added either."""
    return named[0] if len(named) == 1 and named[0].modified_ns == art.modified_ns else None


def _proven(art: Art, here: list[File], digests: dict[Path, str], search: Search) -> File | None:
    for file in here:
        if file.path not in digests:
            digests[file.path] = _digest(file, search)
        if digests[file.path] == art.sha256:
            return file
    return None


def _digest(file: File, search: Search) -> str:
    """The SHA-256 of a file; empty where it cannot be read, or became another one meanwhile."""
    digest = hashlib.sha256()
    try:
        with file.path.open("rb") as content:
            while chunk := content.read(_CHUNK_BYTES):
                if search.stopped.is_set():
                    return ""
                digest.update(chunk)
            facts = os.fstat(content.fileno())
    except (OSError, ValueError):
        return ""
    return digest.hexdigest() if (facts.st_size, facts.st_mtime_ns) == (file.size, file.modified_ns) else ""


def _files(place: Path, search: Search) -> Iterator[File]:
    """Every file there and below; links to folders are not followed."""
    folders, first = [place], True
    while folders and not search.stopped.is_set():
        folder = folders.pop()
        if first and (file := _file(folder)) is not None:
            yield file
            return
        first = False
        with suppress(OSError, ValueError), os.scandir(folder) as entries:
            for entry in entries:
                if search.stopped.is_set():
                    return
                if _is_folder(entry):
                    folders.append(Path(entry.path))
                elif (file := _file(Path(entry.path))) is not None:
                    search.seen += 1
                    yield file


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _file(path: Path) -> File | None:
    try:
        facts = path.stat()
    except (OSError, ValueError):
        return None
    return File(path, facts.st_size, facts.st_mtime_ns) if stat.S_ISREG(facts.st_mode) else None


def _is_gone(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False


def _same_name(one: Path, other: Path) -> bool:
    """As people see names: macOS writes accents otherwise than Windows, and neither tells large letters from small."""
    return _name(one) == _name(other)


def _name(path: Path) -> str:
    return normalize("NFC", path.name).casefold()
