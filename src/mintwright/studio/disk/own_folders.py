"""Which folders are Mintwright's own: what is in them are its copies, never an artist's originals. Blocking.

Pasted pictures are the exception: their folder, in the profile, holds the only file of each.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

_FOLDERS = ("practice", "service", "logs")  # of a profile
_Mark = tuple[int, int]  # device and file number: the same by whatever name or link a folder is reached


@dataclass(frozen=True, slots=True)
class OwnPlaces:
    """Where the profile, its cache, the practice service and pasted pictures are. Each may be a link."""

    folders: tuple[Path, ...] = ()
    pasted: Path | None = None

    @classmethod
    def of_profile(cls, data: Path, cache: Path, *, pasted: Path, is_own: bool) -> "OwnPlaces":
        """Those of a profile. `is_own`: its folder is ours too, rather than one the artist named for her work."""
        inner = (cache, *(data / name for name in _FOLDERS))
        return cls((data, *inner) if is_own else inner, pasted)


NO_PLACES = OwnPlaces()


class OwnFolders:
    """The places as they are at the start of one scan, which asks about each folder that it comes to."""

    def __init__(self, places: OwnPlaces) -> None:
        self._own = _marks(places.folders)
        self._pasted = _marks([places.pasted] if places.pasted is not None else [])
        self._known: dict[str, bool] = {}

    def hold(self, folder: str) -> bool:
        """Whether a folder, the links in its path followed, is one of ours or inside one."""
        unknown: list[str] = []
        is_ours = self._known.get(folder)
        while is_ours is None:  # up to a folder that is known, however many there are
            unknown.append(folder)
            folder, below = os.path.dirname(folder), folder  # noqa: PTH120 - text, and quick
            is_ours = False if folder == below else self._known.get(folder)
        for each in reversed(unknown):
            mark = _mark(each)
            is_ours = self._known[each] = (is_ours or mark in self._own) and mark not in self._pasted
        return is_ours

    def hold_file(self, path: Path) -> bool:
        """Whether the file that a path leads to is in one of ours."""
        return self.hold(os.path.dirname(os.path.realpath(path)))  # noqa: PTH120


def _marks(folders: Iterable[Path]) -> frozenset[_Mark]:
    return frozenset(mark for folder in folders if (mark := _mark(folder)) is not None)


def _mark(folder: str | Path) -> _Mark | None:
    """None for what is not there, or on a file system that does not number its files."""
    try:
        facts = os.stat(folder)  # noqa: PTH116
    except (OSError, ValueError):
        return None
    return (facts.st_dev, facts.st_ino) if facts.st_ino else None
