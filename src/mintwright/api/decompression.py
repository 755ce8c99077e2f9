"""An answer that came compressed although plain bytes were asked for: read all the same, and never beyond its bound.

RFC 9110, section 8.4.1: `gzip` (and `x-gzip`) and `deflate`, which some send without the frame that belongs to it.
"""

import zlib
from contextlib import suppress

_GZIP, _ZLIB, _BARE = 31, 15, -15  # zlib's numbers for the frame
_FRAMES = {"gzip": (_GZIP,), "x-gzip": (_GZIP,), "deflate": (_ZLIB, _BARE)}
_PIECE = 1024  # bytes; of the piece that is damaged nothing is had


def can_unpack(coding: str) -> bool:
    """Whether this is a compression that is read here."""
    return coding in _FRAMES


def unpacked(packed: bytes, coding: str, most: int) -> tuple[bytes, bool]:
    """What was compressed, at most `most` bytes and one, and whether that is all; of a damaged one its beginning."""
    found = b"", False
    for frame in _FRAMES[coding]:
        found = _inflated(packed, frame, most)
        if any(found):
            break
    return found


def _inflated(packed: bytes, frame: int, most: int) -> tuple[bytes, bool]:
    reader = zlib.decompressobj(frame)
    plain = bytearray()
    with suppress(zlib.error):
        for start in range(0, len(packed), _PIECE):
            plain += reader.decompress(packed[start : start + _PIECE], most + 1 - len(plain))
            if len(plain) > most:
                break
    return bytes(plain), reader.eof and not reader.unused_data
