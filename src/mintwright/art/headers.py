"""Facts from a file's head that Pillow would tell only after unpacking the picture, or reading all of it."""

import io
import struct
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import BinaryIO

_PNG = b"\x89PNG\r\n\x1a\n"
_LARGEST_EXIF = 1 << 20
_MOST_CHUNKS = 10_000  # of 8 KB each, as most are written, they hold 80 MB; each is a seek
_IS_LOSSLESS = 0x2F
_MOVES = 0x02
_TIFF = (b"II*\0", b"MM\0*")
_WIDTH, _HEIGHT, _ORIENTATION = 256, 257, 274  # tags of TIFF 6.0
_NUMBERS = {3: "H2x", 4: "I"}  # SHORT and LONG, in the four bytes of an entry
LYING_DOWN = (5, 6, 7, 8)  # orientations of EXIF and TIFF whose width is the height of what is stored
_MOST_BOXES = 100  # a dozen is usual
_LARGEST_ITEMS = 16 << 10  # bytes: a grid of 256 parts takes 12 KB; at three bytes an item it takes 100 ms
_LARGEST_PROPERTIES = 5 << 20  # bytes: a colour profile of 4 MB, and room beside it
_LARGEST_TABLES = 64 << 10  # bytes: a film of some thousand frames
_MOST_FRAMES = 10_000  # each takes 90 bytes, and two million of them 0.2 s
_MOST_SCANS = 100  # ten are usual; each is a walk over the whole picture
_SCAN = b"\xff\xda"  # ITU T.81, B.1.1.3; among packed pixels no 0xFF is followed by this
_PIECE = 64 << 10


def is_webp(head: bytes) -> bool:
    """Whether a file with this head is a WebP."""
    return head[:4] == b"RIFF" and head[8:12] == b"WEBP"


def is_animated(head: bytes) -> bool:
    """Whether a file with this head is a picture that moves, as far as its head says so.

    GIF89a, 23 and 26; PNG, third edition, 11.3.6.1; Google's "WebP Container Specification"; AVIF, 6.3.
    """
    if is_webp(head):
        return head[12:16] == b"VP8X" and bool(head[20:21] and head[20] & _MOVES)
    if head.startswith(_PNG):
        return b"acTL" in head.partition(b"IDAT")[0]
    if head.startswith(b"GIF8"):
        return b"NETSCAPE2.0" in head or head.count(b"!\xf9\x04") > 1
    return head[4:8] == b"ftyp" and b"avis" in head[8 : int.from_bytes(head[:4], "big")]


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
    """The EXIF block of a WebP or a PNG, even after the pixels; None if there is none, or it is implausible."""
    if is_webp(head):
        chunks, wanted = _riff_chunks(file), b"EXIF"
    elif head.startswith(_PNG):
        chunks, wanted = _png_chunks(file), b"eXIf"
    else:
        return None
    found = next((size for kind, size in islice(chunks, _MOST_CHUNKS) if kind == wanted), None)
    return file.read(found) if found is not None and found <= _LARGEST_EXIF else None


def has_many_chunks(file: BinaryIO) -> bool:
    """Whether a WebP has more chunks than a decoder should keep: each frame of an animation is one."""
    return next(islice(_riff_chunks(file), _MOST_CHUNKS, None), None) is not None


def _png_chunks(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """The kind and size of each chunk (PNG, third edition, 5.3), with the file positioned at its data."""
    file.seek(len(_PNG))
    while len(start := file.read(8)) == 8:
        size, kind, data = int.from_bytes(start[:4], "big"), start[4:], file.tell()
        yield kind, size
        file.seek(data + size + 4)  # behind its checksum


def _riff_chunks(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """The same for a WebP, whose chunks are padded to an even size."""
    file.seek(12)
    while len(start := file.read(8)) == 8:
        kind, size, data = start[:4], int.from_bytes(start[4:], "little"), file.tell()
        yield kind, size
        file.seek(data + size + size % 2)


def size_in_head(file: BinaryIO, head: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, a GIF or a TIFF whose head is too long for Pillow; for a TIFF as it is shown."""
    if head.startswith(_PNG) and len(head) >= 24:
        width, height = struct.unpack(">II", head[16:24])
        return width, height
    if head.startswith(b"GIF8") and len(head) >= 10:
        width, height = struct.unpack("<HH", head[6:10])
        return width, height
    if head[:4] in _TIFF:
        with suppress(struct.error):  # it ends before its directory does
            return _tiff_size(file, "<" if head.startswith(b"II") else ">")
    return None


def _tiff_size(file: BinaryIO, order: str) -> tuple[int, int]:
    """The size of the first picture, from its directory alone (TIFF 6.0, section 2). Raises struct.error."""
    file.seek(4)
    file.seek(int(struct.unpack(f"{order}I", file.read(4))[0]))
    (count,) = struct.unpack(f"{order}H", file.read(2))
    entries = struct.iter_unpack(f"{order}HHI4s", file.read(count * 12))
    found = {
        tag: struct.unpack(order + _NUMBERS[kind], value)[0] for tag, kind, _, value in entries if kind in _NUMBERS
    }
    width, height = found.get(_WIDTH, 0), found.get(_HEIGHT, 0)
    return (height, width) if found.get(_ORIENTATION) in LYING_DOWN else (width, height)


def has_many_scans(file: BinaryIO) -> bool:
    """Whether a JPEG has more scans from here on than are decoded; the file's position is kept."""
    here, scans, last = file.tell(), 0, b""
    while scans <= _MOST_SCANS and (piece := file.read(_PIECE)):
        scans += (last + piece).count(_SCAN)
        last = piece[-1:]
    file.seek(here)
    return scans > _MOST_SCANS


def has_many_items(file: BinaryIO) -> bool:
    """Whether an AVIF has more items or frames than a decoder should read: it holds Python's lock meanwhile.

    Items are in the box `meta`, frames in `moov` (ISO/IEC 14496-12, 8.11 and 8.2).
    """
    boxes = list(islice(_boxes(file, 0, file.seek(0, io.SEEK_END)), _MOST_BOXES))
    if len(boxes) == _MOST_BOXES:  # what stands behind them was not looked at
        return True
    has_many = {b"meta": _has_many_in_meta, b"moov": _has_many_in_moov}
    return any(has_many[kind](file, *place) for kind, place in boxes if kind in has_many)


def _has_many_in_moov(file: BinaryIO, start: int, end: int) -> bool:
    """A film's tables have a row for each frame, unless all frames have one size: then there is a count."""
    if end - start > _LARGEST_TABLES:
        return True
    file.seek(start)
    _, *sizes = file.read(end - start).split(b"stsz")  # 8.7.3.2: a version, the one size, the number of frames
    return any(int.from_bytes(table[8:12], "big") > _MOST_FRAMES for table in sizes)


def _has_many_in_meta(file: BinaryIO, start: int, end: int) -> bool:
    """For each item a decoder goes through all others. Properties, such as a colour profile, are not counted."""
    parts = dict(islice(_boxes(file, start + 4, end), _MOST_BOXES))
    nested = dict(islice(_boxes(file, *parts[b"iprp"]), _MOST_BOXES)) if b"iprp" in parts else {}
    properties, data = nested.get(b"ipco", (0, 0)), parts.get(b"idat", (0, 0))
    largest = properties[1] - properties[0]
    return largest > _LARGEST_PROPERTIES or end - start - largest - data[1] + data[0] > _LARGEST_ITEMS


def _boxes(file: BinaryIO, start: int, end: int) -> Iterator[tuple[bytes, tuple[int, int]]]:
    """The kind of each box between two offsets of a file, and where its content begins and ends."""
    while start + 8 <= end:
        file.seek(start)
        size, kind = struct.unpack(">I4s", file.read(8))
        head = 8
        if size == 1:
            size, head = int.from_bytes(file.read(8), "big"), 16
        stop = start + size if size else end
        if stop < start + head:
            return
        yield kind, (start + head, min(stop, end))
        start = stop
