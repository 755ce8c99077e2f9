"""A new journal is created under another name and renamed when it is complete: an empty one is never ours.

So an empty journal, or a log without a journal, means that something was lost, and no new journal is created.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.library.disk_sync import sync_folder
from mintwright.library.errors import NO_ROOM, DamagedError, LibraryError, disk_full
from mintwright.library.schema import bring_up_to_date
from mintwright.private_files import make_file, refuse_link

MAGIC = b"SQLite format 3\0"
MOST_SEARCHED, MOST_NAMED = 1_000, 3  # folder entries that are searched for copies, and names that are mentioned

_EMPTY = Sentence(
    "library", "The journal {file} is empty: what it held is no longer in it. Nothing was changed. {advice}"
)
_MISSING = Sentence(
    "library", "The journal {file} is missing, but the log that belongs to it is there. Nothing was changed. {advice}"
)
_COPIES = Sentence("library", "Put back a copy of it (beside it: {names}), or move it and its log away to begin anew.")
_NO_COPIES = Sentence("library", "Put back a copy of it from your backup, or move it and its log away to begin anew.")


def make_journal(path: Path) -> None:
    """Create a journal with all its tables, for this user alone. Only the holder of the profile's lock may call it.

    Raises DamagedError if the log of a lost one is there, LibraryError, ForeignLinkError, sqlite3.Error.
    """
    if _size(_beside(path, "-wal")):
        raise DamagedError(_MISSING.filled(file=str(path), advice=_advice(path)), details="a log without its journal")
    made = _beside(path, "-new")
    refuse_link(made)
    try:
        for left in (made, _beside(made, "-journal")):  # by an interrupted start
            left.unlink(missing_ok=True)
        make_file(made)  # SQLite gives its log and index the same mode
        with closing(sqlite3.connect(made, isolation_level=None)) as connection:
            bring_up_to_date(connection, path)
        made.replace(path)
    except OSError as error:
        if isinstance(error, LibraryError):
            raise
        if error.errno in NO_ROOM:
            raise disk_full(str(error)) from error
        said = Sentence("library", "{folder} cannot be written. Allow changes to that folder.", folder=str(path.parent))
        raise LibraryError(said, details=str(error)) from error
    sync_folder(path.parent)


def require_content(path: Path) -> None:
    """Raise DamagedError for an empty journal: ours are never empty."""
    if _size(path) == 0:
        raise DamagedError(_EMPTY.filled(file=str(path), advice=_advice(path)), details="0 bytes")


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _size(path: Path) -> int | None:
    """The file's size; None if there is no file, or it cannot be read."""
    try:
        return path.stat().st_size
    except OSError:
        return None


def _advice(path: Path) -> Sentence:
    names = list(islice(_copies(path), MOST_NAMED))
    return _COPIES.filled(names=", ".join(names)) if names else _NO_COPIES


def _copies(path: Path) -> Iterator[str]:
    """The names of possible copies of a journal: other SQLite files in its folder."""
    with suppress(OSError):
        for found in islice(path.parent.iterdir(), MOST_SEARCHED):
            if found != path and found != _beside(path, "-new") and _is_sqlite(found):
                yield found.name


def _is_sqlite(path: Path) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False
