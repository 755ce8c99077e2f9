"""Scanning what was dropped for files: folders are walked, hidden files passed over, the rest skipped with a reason.

Nothing in a drop ends the scan: a circular link, an impossible name, a folder that is forbidden or disappears is listed
among what was skipped. Blocking: each drive is scanned on threads of its own (`studio.disk.drives`).
"""

import errno
import heapq
import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from mintwright.domain.assets.media_types import ART_SUFFIXES, SNIFFED_BYTES, is_art, media_type
from mintwright.domain.assets.naming import natural
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.sentences import Sentence
from mintwright.regular_files import open_regular
from mintwright.studio.disk.drives import MOST_HOPS, IsStopped, Stopped
from mintwright.studio.disk.mounts import Mounts, followed, is_junction
from mintwright.studio.disk.own_folders import NO_PLACES, OwnFolders, OwnPlaces
from mintwright.studio.uploads.file_errors import (
    already_added,
    cannot_read,
    link_to_folder,
    no_file,
    of_ours,
    of_system,
    shown_name,
    too_much,
)

MOST_FILES = 100_000  # taken from one drop
MOST_SEEN = 1_000_000  # entries looked at in one drop: a whole disk has more
MOST_NAMED = 10_000  # of what was left out; the others are counted

_RUN = 1_000  # entries that are read and sorted in one go
_HIDDEN_ON_WINDOWS = 0x2  # FILE_ATTRIBUTE_HIDDEN


@dataclass(frozen=True, slots=True)
class Skipped:
    """A dropped path that was not added, and why."""

    path: Path
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Collected:
    """Files to add, as they were when they were found, and what was skipped.

    `unnamed` is how many more were skipped than `left_out` lists. `all_art` is what is on the list once the files are:
    they, and what was before.
    """

    files: Mapping[Path, FileStamp]
    left_out: tuple[Skipped, ...]
    unnamed: int = 0
    all_art: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """A path to scan, where its links have led so far, and whether it was dropped by itself (its content decides)."""

    path: Path
    where: str
    is_alone: bool = True
    hops: int = 0  # from drive to drive


class FolderScan:
    """Scans what was dropped from one drive. Another thread may ask at any time for what was found so far."""

    def __init__(
        self,
        given: Sequence[Given],
        drive: str,
        mounts: Mounts,
        is_known: Callable[[Path], bool],
        ours: OwnPlaces = NO_PLACES,
    ) -> None:
        """`ours` is never looked into."""
        self.elsewhere: list[Given] = []  # on other drives
        self._given = given
        self._drive = drive
        self._mounts = mounts
        self._is_known = is_known
        self._ours = ours
        self._own_folders = OwnFolders(NO_PLACES)
        self._files: dict[Path, FileStamp] = {}
        self._all_art: list[Path] = []
        self._left_out: list[Skipped] = []
        self._unnamed = 0
        self._seen = 0
        self._begun = 0  # of what was given
        self._at = Path()  # what is looked at

    def run(self, is_stopped: IsStopped) -> None:
        """Scan all of it. Raises Stopped as soon as `is_stopped`, which is asked at each step."""
        self._own_folders = OwnFolders(self._ours)
        for given in self._given:
            self._begun += 1
            self._at = given.path
            self._step(is_stopped)
            try:
                self._look_at(given, is_stopped)
            except (OSError, ValueError) as error:
                self._leave_out(given.path, cannot_read(given.path, error))

    def found(self) -> Collected:
        """What was found so far."""
        return Collected(dict(self._files), tuple(self._left_out), self._unnamed, tuple(self._all_art))

    def found_until(self, why: Callable[[Path], Sentence]) -> Collected:
        """The same for a scan that did not finish: with what it did not reach, and why."""
        found = self.found()
        begun = [self._at] if self._begun else []
        missing = [*begun, *(given.path for given in self._given[self._begun :])]
        named = missing[: max(1, MOST_NAMED - len(found.left_out))]
        left_out = (*found.left_out, *(Skipped(path, why(path)) for path in named))
        return replace(found, left_out=left_out, unnamed=found.unnamed + len(missing) - len(named))

    def _step(self, is_stopped: IsStopped) -> None:
        self._seen += 1
        if is_stopped():
            raise Stopped

    def _leave_out(self, path: Path, reason: Sentence) -> None:
        if len(self._left_out) < MOST_NAMED:
            self._left_out.append(Skipped(path, reason))
        else:
            self._unnamed += 1

    def _look_at(self, given: Given, is_stopped: IsStopped) -> None:
        """Scan one path. Raises OSError, ValueError."""
        where = self._followed(given)
        if where is None:
            return
        facts = given.path.stat()
        is_folder = stat.S_ISDIR(facts.st_mode)
        if self._own_folders.hold(where if is_folder else os.path.dirname(where)):  # noqa: PTH120
            self._leave_out(given.path, of_ours(given.path))
        elif is_folder:
            self._walk(given.path, where, is_stopped)
        else:
            self._judge(given.path, facts, alone=given.is_alone)

    def _followed(self, given: Given) -> str | None:
        """Where a path leads on this drive. None if it leads to another drive, or to the system's own files.

        Raises OSError for links that lead endlessly from drive to drive.
        """
        where, is_elsewhere = followed(given.where, self._drive, self._mounts)
        if self._mounts.is_system(where):
            self._leave_out(given.path, of_system(given.path))
            return None
        if is_elsewhere and given.hops >= MOST_HOPS:
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if is_elsewhere:
            self.elsewhere.append(replace(given, where=where, hops=given.hops + 1))
            return None
        return where

    def _walk(self, folder: Path, where: str, is_stopped: IsStopped) -> None:
        """Walk a folder and its subfolders, in the order an artist reads them. Links to folders are not followed.

        `where` is the folder with its links followed: it shows where another drive begins.
        """
        inside = [(self._entries(folder, is_stopped), where)]
        while inside:
            entries, where = inside[-1]
            entry = next(entries, None)
            if entry is None:
                inside.pop()
                continue
            self._at = Path(entry.path)
            self._step(is_stopped)
            if self._seen > MOST_SEEN or len(self._files) >= MOST_FILES:
                self._leave_out(folder, too_much(folder))
                return
            try:
                is_folder = self._enter(entry, place := os.path.join(where, entry.name))  # noqa: PTH118 - quick
            except (OSError, ValueError) as error:
                self._leave_out(self._at, cannot_read(self._at, error))
            else:
                inside += [(self._entries(self._at, is_stopped), place)] if is_folder else []

    def _entries(self, folder: Path, is_stopped: IsStopped) -> "Iterator[os.DirEntry[str]]":
        """What is in a folder, as an artist reads it. Raises Stopped.

        Sorted in short runs, which are merged, and let go one by one: while it sorts or frees, Python keeps its lock.
        """
        runs: list[list[os.DirEntry[str]]] = []
        try:
            with os.scandir(folder) as scan:
                entries = islice(scan, MOST_SEEN)
                while run := sorted(islice(entries, _RUN), key=_order, reverse=True):
                    if is_stopped():
                        raise Stopped
                    runs.append(run)
        except (OSError, ValueError) as error:
            self._leave_out(folder, cannot_read(folder, error))
            return iter(())
        return iter(heapq.merge(*map(_emptied, runs), key=_order))

    def _enter(self, entry: "os.DirEntry[str]", where: str) -> bool:
        """Judge one entry; True if it is a folder to walk. Raises OSError, ValueError."""
        if _is_hidden(entry):
            return False
        if entry.is_dir(follow_symlinks=False):
            return self._may_walk(entry, where)
        path = Path(entry.path)
        led_to: str | None = None
        if entry.is_symlink():
            led_to = self._followed(Given(path, where, is_alone=False))
            if led_to is None:
                return False
        facts = entry.stat()
        if stat.S_ISDIR(facts.st_mode):
            self._leave_out(path, link_to_folder(path))
        elif led_to is not None and self._own_folders.hold(os.path.dirname(led_to)):  # noqa: PTH120
            self._leave_out(path, of_ours(path))
        else:
            self._judge(path, facts, alone=False)
        return False

    def _may_walk(self, entry: "os.DirEntry[str]", where: str) -> bool:
        """Whether to walk a folder here. Another drive is scanned by itself, the system's own tables never."""
        path = Path(entry.path)
        if is_junction(entry):
            self._leave_out(path, link_to_folder(path))
        elif self._mounts.is_system(where):
            self._leave_out(path, of_system(path))
        elif self._mounts.drive_of(where) != self._drive:
            self.elsewhere.append(Given(path, where, is_alone=False))
        elif self._own_folders.hold(where):
            self._leave_out(path, of_ours(path))
        else:
            return True
        return False

    def _judge(self, path: Path, facts: os.stat_result, *, alone: bool) -> None:
        """Take a file, or skip it with the reason. Raises OSError, ValueError."""
        reason = _reason_against(path, facts, alone=alone)
        if reason is not None:
            self._leave_out(path, reason)
            return
        self._all_art.append(path)
        if path in self._files or self._is_known(path):
            self._leave_out(path, already_added(path))
        else:
            self._files[path] = FileStamp.of(facts)


def merged(parts: Sequence[Collected]) -> Collected:
    """What was found on all drives; a file found twice is taken once."""
    files: dict[Path, FileStamp] = {}
    left_out: list[Skipped] = []
    unnamed = 0
    for part in parts:
        left_out += (Skipped(path, already_added(path)) for path in part.files if path in files)
        left_out += part.left_out
        files |= part.files
        unnamed += part.unnamed
    all_art = tuple(path for part in parts for path in part.all_art)
    return Collected(files, tuple(left_out[:MOST_NAMED]), unnamed + len(left_out[MOST_NAMED:]), all_art)


def _emptied(run: "list[os.DirEntry[str]]") -> "Iterator[os.DirEntry[str]]":
    """The entries from the last to the first; none is kept."""
    while run:
        yield run.pop()


def _order(entry: "os.DirEntry[str]") -> Any:
    return natural(entry.name)


def _is_hidden(entry: "os.DirEntry[str]") -> bool:
    if entry.name.startswith((".", "~$")) or entry.name.casefold() in ("thumbs.db", "desktop.ini"):
        return True
    if os.name != "nt":
        return False
    return bool(getattr(entry.stat(follow_symlinks=False), "st_file_attributes", 0) & _HIDDEN_ON_WINDOWS)


def _reason_against(path: Path, facts: os.stat_result, *, alone: bool) -> Sentence | None:
    if not stat.S_ISREG(facts.st_mode):
        return no_file(path)
    if path.suffix.lower() in ART_SUFFIXES:
        return None
    if alone:
        with open_regular(path) as file:
            if is_art(media_type(file.read(SNIFFED_BYTES), path.name)):
                return None
    return Sentence(
        "uploads",
        "{name} is not a kind of file that can be minted. Export it as a picture, film, sound, model or PDF.",
        name=shown_name(path),
    )
