"""A picture's file as Pillow reads it in our own process, with a bound for heads that never end.

Pillow keeps every comment, segment, chunk and tag around the pixels, each in objects many times its size, and holds
Python's lock while it makes them. No head says how much that will be, so the reads are counted. What exceeds the bound
is drawn in a process with limits.
"""

import io
from typing import BinaryIO

LARGEST_HEAD = 10 << 20  # bytes: a colour profile of 4 MB, which Pillow reads twice in a TIFF, and room beside it
MOST_READS = 20_000  # 40 ms of Python; three of them are a chunk or a segment
_BYTES_OF_READ = 512  # of the whole file: a PNG comes in chunks of 8 KB, as most are written
_BYTES_OF_PIXEL = 8  # no packer makes more of one


class TooMuchRead(Exception):  # noqa: N818 - a verdict
    """A picture needs more reading than is allowed in our own process."""


class BoundedFile:
    """Allows so many bytes and so many reads of a file. Raises TooMuchRead for more."""

    def __init__(self, file: BinaryIO) -> None:
        """`file` stands at its beginning."""
        self._file = file
        self.seek, self.tell, self.fileno = file.seek, file.tell, file.fileno
        self._reads = MOST_READS + file.seek(0, io.SEEK_END) // _BYTES_OF_READ
        self._bytes = LARGEST_HEAD
        file.seek(0)

    def read(self, size: int = -1) -> bytes:
        """Read as from any file. What is read as a whole, a WebP or an AVIF, has a bound of its own."""
        self._reads -= 1
        self._bytes -= max(size, 0)
        if self._reads < 0 or self._bytes < 0:
            raise TooMuchRead
        return self._file.read(size)

    def pixels_follow(self, count: int) -> None:
        """The head was read: allow as much again, plus what so many pixels can take."""
        self._bytes = LARGEST_HEAD + count * _BYTES_OF_PIXEL
