"""Disk space for what must not get lost: reserved before a mint is sent, released when the disk is full.

A disk that fills up while the service works would otherwise refuse the answer, and a receipt held only in memory is
gone when the program ends. The file has random bytes, since a file system may store zeros without taking any space.
"""

import os
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection, Database
from mintwright.library.errors import LibraryError
from mintwright.private_files import make_file

FIRST = 1024 * 1024  # bytes that any answer may take
EACH = 32 * 1024  # more bytes for each asset, for which an answer has about two thousand
MOST = 17 * 1024 * 1024  # bytes: the longest answer twice, since SQLite may have it in its log and its file at once
_PART = 1024 * 1024

_NO_ROOM = Sentence(
    "library", "The disk has no room for a receipt, so nothing was sent. Free some space and try again."
)


class DiskReserve:
    """A file that only occupies space."""

    def __init__(self, database: Database, path: Path) -> None:
        self._database = database
        self._path = path

    async def reserve(self, assets: int) -> None:
        """Reserve the space for the answer about so many assets. Raises LibraryError if there is none."""
        size = min(MOST, FIRST + EACH * assets)

        def fill(_: Connection) -> None:
            try:
                self._fill(size)
            except OSError as error:
                self._path.unlink(missing_ok=True)
                raise LibraryError(_NO_ROOM, details=str(error)) from error

        await self._database.read(fill)  # on the journal's own thread

    def _fill(self, size: int) -> None:
        make_file(self._path)
        with self._path.open("ab") as file:
            for start in range(file.tell(), size, _PART):
                file.write(os.urandom(min(_PART, size - start)))
            file.flush()
            os.fsync(file.fileno())  # a file system may notice late that there is no space

    async def release(self) -> bool:
        """Release the space to whoever needs it now; False if there was none. Never raises: an answer waits for it."""

        def free(_: Connection) -> bool:
            try:
                self._path.unlink()
            except OSError:  # it was released before, or another program has it open
                return False
            return True

        try:
            return await self._database.read(free)
        except LibraryError:
            return False
