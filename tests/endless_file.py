"""A file that always has one more piece, beyond the size its drive reports."""

import io
import os
from pathlib import Path
from typing import Any


def endless(path: Path) -> io.BufferedReader:
    """What `open_regular` opens, on such a drive."""
    return io.BufferedReader(_EndlessFile(path.open("rb")))


class _EndlessFile(io.RawIOBase):
    def __init__(self, file: io.BufferedReader) -> None:
        self.file = file

    def fileno(self) -> int:
        return self.file.fileno()

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        return self.file.seek(offset, whence)

    def readinto(self, buffer: Any) -> int:
        got = self.file.readinto(buffer)
        return got or len(buffer)

    def close(self) -> None:
        self.file.close()
        super().close()
