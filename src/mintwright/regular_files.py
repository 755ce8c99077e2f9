"""Opening regular files and nothing else: a pipe or a device could keep its reader waiting forever."""

import os
import stat
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

PIECE_BYTES = 1 << 20


class NoRegularFileError(OSError):
    """What was to be opened is a folder, a pipe, a socket or a device."""


class GrownFileError(OSError):
    """A file gives more than its size: it was changed, or its drive is one whose files have no end."""


def open_regular(path: Path) -> BufferedReader:
    """Open a file for reading in binary. Raises OSError, NoRegularFileError among them, and ValueError for a NUL.

    On POSIX it is opened without waiting for the other end of a pipe (open(2), O_NONBLOCK; of no effect on a file).
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NoRegularFileError(f"not a regular file: {path.name!r}")
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def pieces(file: BufferedReader, size: int) -> Iterator[memoryview]:
    """A file of `size` bytes in pieces of 1 MiB, each good until the next. Raises OSError, GrownFileError too."""
    buffer = memoryview(bytearray(PIECE_BYTES))
    while count := file.readinto(buffer):
        size -= count
        if size < 0:
            raise GrownFileError("it gives more than its size")
        yield buffer[:count]
