"""What the head of a file tells that Pillow would only tell after it has unpacked the picture, or read all of it."""

import struct
from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO

_PNG = b"\x89PNG\r\n\x1a\n"
_LARGEST_EXIF = 1 << 20
_MOST_CHUNKS = 10_000  # of 8 KB each, as most are written, they hold 80 MB; each is a seek
_IS_LOSSLESS = 0x2F


def is_webp(head: bytes) -> bool:
    """Whether a file that begins like this is a WebP."""
    return head[:4] == b"RIFF" and head[8:12] == b"WEBP"


def webp_size(head: bytes) -> tuple[int, int] | None:
    """Width and height from the first 30 bytes (Google's "WebP Container Specification", RFC 6386)."""
    kind, data = head[12:16], head[20:30]
    if not is_webp(head) or len(data) < 10:
        return None
    if kind == b"VP8X":
        return int.from_bytes(data[4:7], "little") + 1, int.from_bytes(data[7:10], "little") + 1
    if kind == b"VP8L" and data[0] == _IS_LOSSLESS:
        bits = int.from_bytes(data[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and data[3:6] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", data[6:10])
        return width & 0x3FFF, height & 0x3FFF
    return None


def exif_of(file: BinaryIO, head: bytes) -> bytes | None:
    """The EXIF block of a WebP or a PNG, also behind the pixels; None where there is none, or none to be believed."""
    if is_webp(head):
        chunks, wanted = _riff_chunks(file), b"EXIF"
    elif head.startswith(_PNG):
        chunks, wanted = _png_chunks(file), b"eXIf"
    else:
        return None
    found = next((size for kind, size in islice(chunks, _MOST_CHUNKS) if kind == wanted), None)
    return file.read(found) if found is not None and found <= _LARGEST_EXIF else None


def _png_chunks(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """The kind and size of each chunk (PNG, third edition, 5.3), the file standing at its data."""
    file.seek(len(_PNG))
    while len(start := file.read(8)) == 8:
        size, kind, data = int.from_bytes(start[:4], "big"), start[4:], file.tell()
        yield kind, size
        file.seek(data + size + 4)  # behind its checksum


def _riff_chunks(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """The same of a WebP, whose chunks are padded to an even size."""
    file.seek(12)
    while len(start := file.read(8)) == 8:
        kind, size, data = start[:4], int.from_bytes(start[4:], "little"), file.tell()
        yield kind, size
        file.seek(data + size + size % 2)
