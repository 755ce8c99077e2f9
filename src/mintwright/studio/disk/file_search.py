"""Finds moved originals: by name and size, then verified by SHA-256. Blocking: for a thread.

A file with the bytes of some art is that art, whatever its name. Art that was never inspected has not been uploaded,
and only its name, size and date are known: it matches a file only if no other file has all three. All empty files have
the same content, so that an empty one is found by its name alone.
"""

import hashlib
import os
import stat
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from unicodedata import normalize

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.regular_files import open_regular, pieces
from mintwright.studio.disk.drives import IsStopped
from mintwright.studio.disk.mounts import is_junction
from mintwright.studio.disk.own_folders import OwnFolders, OwnPlaces


@dataclass(frozen=True, slots=True)
class File:
    """One that was found, and what it was like then; `sha256` is of the art that it was taken for, where known."""

    path: Path
    stamp: FileStamp
    sha256: str = ""

    def is_of(self, art: Art) -> bool:
        """Whether the art is still what this was taken for; without a digest, as far as size and date tell."""
        if self.sha256:
            return art.sha256 == self.sha256
        return not art.sha256 or art.stamp == self.stamp


@dataclass(slots=True)
class FileSearch:
    """The progress of a search, and whether it was cancelled. It never looks into what is `ours`."""

    wanted: int
    ours: OwnPlaces = field(default_factory=OwnPlaces)
    seen: int = 0  # files
    found: int = 0
    is_stopped: bool = False
    has_met_ours: bool = False  # a folder of Mintwright's own, which was left out


@dataclass(frozen=True, slots=True)
class Found:
    """New paths of art, and art for which there is only a different file of the same name (`others`).

    For `unproven` there is a file of the same name and size, but the contents could not be compared. `by_name` is the
    art that could be compared by name, size and date alone, because it was never inspected.
    """

    files: Mapping[int, File]
    others: frozenset[int] = frozenset()
    unproven: frozenset[int] = frozenset()
    by_name: frozenset[int] = frozenset()


def missing(all_art: Iterable[Art], is_stopped: IsStopped) -> frozenset[int]:
    """The art whose file is no longer in its place. A file that a faulty drive hides does not count.

    `is_stopped` is asked at each step (studio.disk.drives).
    """
    return frozenset(art.id for art in all_art if not is_stopped() and _is_gone(art.path))


def find(all_art: Iterable[Art], place: Path, search: FileSearch, is_stopped: IsStopped) -> Found:
    """Search for this art in a folder and everything below it, or in one file. Unreadable files are skipped.

    `is_stopped` is called at each step (`studio.disk.drives`).
    """

    def ends() -> bool:
        """Whether to stop searching; what was found so far is kept."""
        return is_stopped() or search.is_stopped

    wanted = tuple(all_art)
    seen = _Seen({art.size for art in wanted}, ends)
    for file in _files(place, search, ends, OwnFolders(search.ours)):
        seen.add(file)
    found: dict[int, File] = {}
    others: set[int] = set()
    unproven: set[int] = set()
    for art in wanted:
        if ends():
            break
        file = seen.proven(art) if art.sha256 else seen.only(art)
        if file is not None:
            found[art.id] = replace(file, sha256=art.sha256)
            search.found = len(found)
        elif seen.may_hold(art):
            unproven.add(art.id)
        elif _name(art.path) in seen.names:
            others.add(art.id)
    by_name = frozenset(art.id for art in wanted if art.id in found and not art.sha256 and art.size)
    return Found(found, frozenset(others), frozenset(unproven), by_name)


@dataclass(slots=True)
class _Pool:
    """Candidate files: each is read at most once, and only until the right one is found."""

    files: list[File] = field(default_factory=list[File])
    read: int = 0  # how many of them, from the first
    by_digest: dict[str, File] = field(default_factory=dict[str, File])


class _Seen:
    """The files of a folder that may be some art. Ten thousand of one size, or of one name, are as fast as others."""

    def __init__(self, sizes: set[int], ends: IsStopped) -> None:
        self.names: set[str] = set()
        self._sizes = sizes
        self._ends = ends
        self._of_size: defaultdict[int, _Pool] = defaultdict(_Pool)
        self._of_name: defaultdict[tuple[int, str], _Pool] = defaultdict(_Pool)
        self._digests: dict[Path, str] = {}

    def add(self, file: File) -> None:
        """Add a file that is there."""
        name = _name(file.path)
        self.names.add(name)
        if file.stamp.size in self._sizes:
            self._of_size[file.stamp.size].files.append(file)
            self._of_name[file.stamp.size, name].files.append(file)

    def only(self, art: Art) -> File | None:
        """The only file of its name and size, if it was not modified since it was added either; any if it is empty."""
        named = self._of_name[art.size, _name(art.path)].files
        if not art.size:
            return next(iter(named), None)
        return named[0] if len(named) == 1 and named[0].stamp == art.stamp else None

    def may_hold(self, art: Art) -> bool:
        """Whether a file of its name and size could not be compared with it: either was never read."""
        named = self._of_name[art.size, _name(art.path)].files
        return any(not art.sha256 or not self._digests.get(file.path) for file in named)

    def proven(self, art: Art) -> File | None:
        """A file with its content; if several have it, preferably one with its name."""
        named, sized = self._of_name[art.size, _name(art.path)], self._of_size[art.size]
        return self._with(art.sha256, named) or self._with(art.sha256, sized)

    def _with(self, sha256: str, pool: _Pool) -> File | None:
        while sha256 not in pool.by_digest and pool.read < len(pool.files) and not self._ends():
            file = pool.files[pool.read]
            pool.read += 1
            if file.path not in self._digests:
                self._digests[file.path] = _digest(file, self._ends)
            pool.by_digest.setdefault(self._digests[file.path], file)
        return pool.by_digest.get(sha256)


def _digest(file: File, ends: IsStopped) -> str:
    """The SHA-256 of a file; empty if it cannot be read, or was changed meanwhile."""
    digest = hashlib.sha256()
    try:
        with open_regular(file.path) as content:
            for piece in pieces(content, file.stamp.size):
                if ends():
                    return ""
                digest.update(piece)
            now = FileStamp.of(os.fstat(content.fileno()))
    except (OSError, ValueError):
        return ""
    return digest.hexdigest() if now == file.stamp else ""


def _files(place: Path, search: FileSearch, ends: IsStopped, own: OwnFolders) -> Iterator[File]:
    """Every file in the folder and below; links to folders are not followed, our own folders are left out."""
    if (alone := _file(place)) is not None:
        search.has_met_ours = own.hold_file(place)
        yield from () if search.has_met_ours else (alone,)
        return
    folders = [(place, os.path.realpath(place))]
    while folders and not ends():
        folder, where = folders.pop()
        if own.hold(where):
            search.has_met_ours = True
            continue
        with suppress(OSError, ValueError), os.scandir(folder) as entries:
            for entry in entries:
                if ends():
                    return
                if _is_folder(entry):
                    folders.append((Path(entry.path), os.path.join(where, entry.name)))  # noqa: PTH118 - quick
                elif (file := _entered(entry, search, own)) is not None:
                    yield file


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir(follow_symlinks=False) and not is_junction(entry)
    except OSError:
        return False


def _entered(entry: "os.DirEntry[str]", search: FileSearch, own: OwnFolders) -> File | None:
    """The file of this entry, unless it is a link to one of ours."""
    file = _file(Path(entry.path))
    if file is None:
        return None
    search.seen += 1
    if entry.is_symlink() and own.hold_file(file.path):
        search.has_met_ours = True
        return None
    return file


def _file(path: Path) -> File | None:
    try:
        facts = path.stat()
    except (OSError, ValueError):
        return None
    return File(path, FileStamp.of(facts)) if stat.S_ISREG(facts.st_mode) else None


def _is_gone(path: Path) -> bool:
    """Whether no file is there; a folder in its place is another thing."""
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False


def _name(path: Path) -> str:
    """A name as people see it: macOS writes accents differently from Windows, and neither distinguishes case."""
    return normalize("NFC", path.name).casefold()
