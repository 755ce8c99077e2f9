"""Bringing to the disk what the system would write later: after that even a power cut does not take it. Blocking."""

import os
import sys
from contextlib import suppress
from pathlib import Path


def sync_file(handle: int) -> None:
    """Bring an open file's content to its disk. Raises OSError."""
    if sys.platform == "darwin":  # there fsync alone leaves it in the drive's cache
        import fcntl

        with suppress(OSError):  # a drive on a network has no such call
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def sync_folder(folder: Path) -> None:
    """Bring a new file's name to the disk too (POSIX; Windows has no such call and needs none)."""
    if os.name != "posix":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
