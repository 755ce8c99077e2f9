"""A picture's file as Pillow gets it in our own process, which ends the reading where there is no end to the head.

Pillow keeps every comment, segment, chunk and tag that stands around the pixels, each in objects many times its size,
and keeps Python's lock while it makes them. How much that is, no head tells: it is counted while it is read. What goes
beyond is drawn in a process with limits.
"""

import io
from typing import BinaryIO

LARGEST_HEAD = 10 << 20  # bytes: a colour profile of 4 MB, which Pillow reads twice in a TIFF, and room beside it
MOST_READS = 20_000  # 40 ms of Python; three of them are a chunk or a segment
_BYTES_OF_READ = 512  # of the whole file: a PNG comes in chunks of 8 KB, as most are written
_BYTES_OF_PIXEL = 8  # no packer makes more of one


class TooMuchRead(Exception):  # noqa: N818 - a verdict
    """More than may be read of a picture in our own process."""


class BoundedFile:
    """So many bytes and so many reads of a file. Whoever asks for more gets TooMuchRead."""

    def __init__(self, file: BinaryIO) -> None:
        """`file` stands at its beginning."""
        self._file = file
        self.seek, self.tell, self.fileno = file.seek, file.tell, file.fileno
        self._reads = MOST_READS + file.seek(0, io.SEEK_END) // _BYTES_OF_READ
        self._bytes = LARGEST_HEAD
        file.seek(0)

    def read(self, size: int = -1) -> bytes:
        """As of any file. What is asked for as a whole, a WebP or an AVIF, has a bound of its own."""
        self._reads -= 1
        self._bytes -= max(size, 0)
        if self._reads < 0 or self._bytes < 0:
            raise TooMuchRead
        return self._file.read(size)

    def pixels_follow(self, count: int) -> None:
        """The head was read: allow as much again, and what so many pixels can take."""
        self._bytes = LARGEST_HEAD + count * _BYTES_OF_PIXEL
