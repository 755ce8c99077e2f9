"""What a drag carries. Enter, move and drop ask the same pure question; only MIME data is read, never the disk."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData

from mintwright.domain.sentences import Sentence, counted

ART_MIME = "application/x-mintwright-art"
_FILES = Sentence("drop", "Drop to add 1 file"), Sentence("drop", "Drop to add {count} files")
_ITEMS = Sentence("drop", "Drop to add this folder"), Sentence("drop", "Drop to add {count} items")
_FILES_IN = (
    Sentence("drop", "Drop to add 1 file to the collection"),
    Sentence("drop", "Drop to add {count} files to the collection"),
)
_ITEMS_IN = (
    Sentence("drop", "Drop to add this folder to the collection"),
    Sentence("drop", "Drop to add {count} items to the collection"),
)
_SHEETS = (
    Sentence("drop", "Drop to import the descriptions in it"),
    Sentence("drop", "Drop to import the descriptions in {count} files"),
)
_PIECES = (
    Sentence("drop", "Drop to put 1 asset into the collection"),
    Sentence("drop", "Drop to put {count} assets into the collection"),
)


@dataclass(frozen=True, slots=True)
class Drop:
    """Files and folders from outside, or our own art by id, in the order they were given."""

    paths: tuple[Path, ...] = ()
    art_ids: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """How many things would be dropped; a folder counts as one."""
        return len(self.paths) or len(self.art_ids)


SHEET_SUFFIXES = (".csv", ".tsv", ".xlsx", ".ods")
"""Those of spreadsheets, which hold descriptions and are no art: lower case, with their dot."""


DESCRIPTION_SUFFIXES = (*SHEET_SUFFIXES, ".json", ".zip")
"""Those, and those of what generators write, also packed as an export is."""


def is_sheet(path: Path) -> bool:
    """Whether a file is a spreadsheet, by its name."""
    return path.suffix.lower() in SHEET_SUFFIXES


def describes_art(path: Path) -> bool:
    """Whether a file holds descriptions, by its name."""
    return path.suffix.lower() in DESCRIPTION_SUFFIXES


def dropped(mime: QMimeData) -> Drop | None:
    """What this drag would add, or None when there is nothing in it that we take."""
    if ids := art_ids_of(mime):
        return Drop(art_ids=ids)
    urls = mime.urls() if mime.hasUrls() else []
    paths = tuple(dict.fromkeys(Path(url.toLocalFile()) for url in urls if url.isLocalFile()))
    return Drop(paths=paths) if paths else None


def art_mime(art_ids: Iterable[int]) -> QMimeData:
    """A drag of our own art."""
    mime = QMimeData()
    mime.setData(ART_MIME, json.dumps(list(art_ids)).encode())
    return mime


def art_ids_of(mime: QMimeData) -> tuple[int, ...]:
    """The art a drag of our own carries; empty for any other drag, also one that only pretends."""
    if not mime.hasFormat(ART_MIME):
        return ()
    try:
        ids = json.loads(bytes(mime.data(ART_MIME).data()))
    except (ValueError, RecursionError):
        return ()
    whole = isinstance(ids, list) and all(type(art_id) is int for art_id in ids)
    return tuple(ids) if whole else ()


def words_of(drop: Drop, *, into_collection: bool = False) -> Sentence:
    """What a release would do: with files and folders from outside, or with our own art."""
    if drop.paths and all(map(describes_art, drop.paths)):
        return counted(drop.count, *_SHEETS)
    if into_collection:
        return counted(drop.count, *(_PIECES if drop.art_ids else _FILES_IN if are_files(drop) else _ITEMS_IN))
    return counted(drop.count, *(_FILES if are_files(drop) else _ITEMS))


def are_files(drop: Drop) -> bool:
    """By their names: the disk is not asked."""
    return all(path.suffix for path in drop.paths)
