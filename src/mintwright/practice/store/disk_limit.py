"""A limit on disk use: practice never takes the last free bytes from the surrounding program, or from anyone else."""

import errno
import os
import shutil
import threading
from pathlib import Path

MOST_KEPT_FREE = 2 << 30
PART_KEPT_FREE = 10


class DiskLimit:
    """The free space on a folder's disk, and how much of it is promised to files still arriving. Any thread."""

    def __init__(self, folder: Path, kept_free: int | None = None) -> None:
        """`kept_free` bytes stay free; None: a tenth of the disk or 2 GiB, whichever is less."""
        self._folder = folder
        self._kept_free = kept_free
        self._promised = 0
        self._promising = threading.Lock()

    def left(self) -> int:
        """Bytes that may still be promised; negative if more is taken than allowed."""
        disk = shutil.disk_usage(self._folder)
        kept = min(disk.total // PART_KEPT_FREE, MOST_KEPT_FREE) if self._kept_free is None else self._kept_free
        return disk.free - kept - self._promised

    def promise(self, size: int) -> None:
        """Promise so many bytes. Raises OSError (ENOSPC) if they are not free."""
        with self._promising:
            if self.left() < size:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self._promised += size

    def release(self, size: int) -> None:
        """Release a promise: the bytes are written by now, or no longer needed."""
        with self._promising:
            self._promised -= size
