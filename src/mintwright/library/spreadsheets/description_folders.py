"""Which files in folders may hold descriptions, which art lies near them, and what else is there."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mintwright.domain.assets.media_types import ART_SUFFIXES
from mintwright.domain.assets.naming import natural
from mintwright.library.spreadsheets.unreadable import Fault, UnreadableSheetError

MOST_FILES = 50_000  # that may hold descriptions
MOST_SEEN = 300_000  # entries of folders
_SUFFIX = ".json"
_NEAR = ("images", "image", "pictures", "gifs", "assets", "art")  # folders beside that of descriptions


@dataclass(slots=True)
class Gathered:
    """The files that may hold descriptions, the art, and all others; `roots` are the folders that all lie in.

    Those in `beside` were not given: their names are usual for pictures, perhaps for those of somebody else.
    """

    files: list[Path] = field(default_factory=list[Path])
    art: list[Path] = field(default_factory=list[Path])
    others: list[Path] = field(default_factory=list[Path])
    roots: list[Path] = field(default_factory=list[Path])
    beside: set[Path] = field(default_factory=set[Path])


def gathered(paths: Sequence[Path]) -> Gathered:
    """What is in these folders, and these files with what lies near them. Raises OSError, UnreadableSheetError."""
    found, given = Gathered(), set[Path]()
    for path in paths:
        if path.is_dir():
            found.roots.append(path)
            _walk(path, found)
        else:
            found.files.append(path)
            given.add(path.parent)
    for folder in given:
        for beside in (folder, *(folder.parent / name for name in _NEAR)):
            art = [path for path in _files(beside) if _is_art(path)]
            found.art += art
            if beside == folder or art:
                found.roots.append(beside)
    found.beside = {root for root in found.roots if root not in given and root not in paths}
    found.roots = list(dict.fromkeys(found.roots))
    if len(found.files) > MOST_FILES:
        raise UnreadableSheetError(Fault.FILES)
    return found


def _walk(folder: Path, found: Gathered) -> None:
    """Look into a folder and those in it; links are not followed, what is hidden is passed over."""
    folders, seen = [folder], 0
    while folders:
        inner = list[Path]()
        for entry in _entries(folders.pop(0)):
            seen += 1
            if seen > MOST_SEEN or len(found.files) > MOST_FILES:
                raise UnreadableSheetError(Fault.FILES)
            path = Path(entry.path)
            if entry.is_dir(follow_symlinks=False):
                inner.append(path)
            elif _is_art(path):
                found.art.append(path)
            elif path.suffix.lower() == _SUFFIX or not path.suffix:
                found.files.append(path)
            else:
                found.others.append(path)
        folders = inner + folders


def _files(folder: Path) -> Iterator[Path]:
    return (Path(entry.path) for entry in _entries(folder) if not entry.is_dir(follow_symlinks=False))


def _entries(folder: Path) -> "list[os.DirEntry[str]]":
    """What is in a folder, as an artist reads it; nothing where it cannot be read."""
    try:
        with os.scandir(folder) as scan:
            found = [entry for at, entry in enumerate(scan) if at <= MOST_SEEN and not entry.name.startswith(".")]
    except OSError:
        return []
    return sorted(found, key=lambda entry: natural(entry.name))


def _is_art(path: Path) -> bool:
    return path.suffix.lower() in ART_SUFFIXES
