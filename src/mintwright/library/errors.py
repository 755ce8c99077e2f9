"""What can go wrong on the disk.

LibraryError            the disk refused
├── DiskFullError       there is no free space
├── ProfileInUseError   another Mintwright uses this profile
├── GoneError           what was to be changed is no longer in the journal
├── DamagedError        the journal's file is not what we wrote; it is left as it is
└── NewerJournalError   a newer Mintwright wrote it
"""

import errno
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.library.disk_usage import is_full_disk

# Of an OSError: no space, or none left for this user.
NO_ROOM = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})

DISK_FULL = Sentence("library", "The disk is full, so nothing more can be saved. Free some space and try again.")


class LibraryError(MintwrightError):
    """The disk refused something. Nothing of the refused change is in the journal."""


class DiskFullError(LibraryError):
    """There is no free space on the disk."""


class ProfileInUseError(LibraryError):
    """Another process uses the profile."""


class GoneError(LibraryError):
    """What was to be changed is no longer in the journal."""


class DamagedError(LibraryError):
    """The journal cannot be read. It is never deleted or overwritten."""


class NewerJournalError(LibraryError):
    """The journal was written by a newer program."""


@contextmanager
def refused_as(what: Sentence) -> Generator[None]:
    """Say of a refusal what was not done: `what`, with its {reason}. That the disk is full may be said already."""
    try:
        yield
    except LibraryError as error:
        raise type(error)(what.filled(reason=error.sentence), details=error.details) from error


def disk_error(error: sqlite3.Error, path: Path) -> LibraryError | None:
    """An error of SQLite in words for the artist; None if it is a bug of ours."""
    name = getattr(error, "sqlite_errorname", "") or ""
    details = f"{name}: {error}"
    if name.startswith("SQLITE_FULL") or (
        name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN")) and is_full_disk(path.parent)
    ):
        return disk_full(details)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")):
        said = Sentence("library", "Another program is holding {file}. Close it and try again.", file=str(path))
        return LibraryError(said, details=details)
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        said = Sentence("library", "{folder} cannot be written. Allow changes to that folder.", folder=str(path.parent))
        return LibraryError(said, details=details)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return DamagedError(damaged(path), details=details)
    if name.startswith(("SQLITE_IOERR", "SQLITE_NOMEM", "SQLITE_NOLFS")):
        said = Sentence("library", "The disk reported an error while {file} was used. Check the disk.", file=str(path))
        return LibraryError(said, details=details)
    return None


def disk_error_behind(error: BaseException, path: Path) -> LibraryError | None:
    """What the disk has to do with an error of another part that uses the file or folder `path`; None for nothing."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.errno in NO_ROOM:
            return disk_full(str(cause))
        if isinstance(cause, sqlite3.Error):
            return disk_error(cause, path)
        cause = cause.__cause__
    return None


def disk_full(details: str) -> DiskFullError:
    """The error for a full disk."""
    return DiskFullError(DISK_FULL, details=details)


def damaged(path: Path) -> Sentence:
    """The error for a journal that cannot be read."""
    return Sentence(
        "library",
        "The journal {file} is damaged. It was left as it is: put back a copy of it, or move it away to begin anew.",
        file=str(path),
    )
