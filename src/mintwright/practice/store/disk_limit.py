"""What the disk still takes: practice never takes the last of it from the program around, or from anybody else."""

import errno
import os
import shutil
import threading
from pathlib import Path

MOST_KEPT_FREE = 2 << 30
PART_KEPT_FREE = 10


class DiskLimit:
    """The room on the disk of a folder, and what was promised of it to files that are still arriving. Any thread."""

    def __init__(self, folder: Path, kept_free: int | None = None) -> None:
        """`kept_free` bytes stay free; None: a tenth of the disk or 2 GiB, whichever is less."""
        self._folder = folder
        self._kept_free = kept_free
        self._promised = 0
        self._promising = threading.Lock()

    def left(self) -> int:
        """Bytes that may still be promised; below 0 when more is taken than may be."""
        disk = shutil.disk_usage(self._folder)
        kept = min(disk.total // PART_KEPT_FREE, MOST_KEPT_FREE) if self._kept_free is None else self._kept_free
        return disk.free - kept - self._promised

    def promise(self, size: int) -> None:
        """Set so many bytes aside. Raises OSError (ENOSPC) when they are not there."""
        with self._promising:
            if self.left() < size:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self._promised += size

    def give_back(self, size: int) -> None:
        """What was promised is written by now, or not needed any more."""
        with self._promising:
            self._promised -= size
