"""Decompresses an answer that came compressed although plain bytes were requested, never beyond a bound.

RFC 9110, section 8.4.1: `gzip` (and `x-gzip`) and `deflate`, which some servers send without its zlib frame.
"""

import zlib
from contextlib import suppress

_GZIP, _ZLIB, _BARE = 31, 15, -15  # zlib's numbers for the frame
_FRAMES = {"gzip": (_GZIP,), "x-gzip": (_GZIP,), "deflate": (_ZLIB, _BARE)}
_PIECE = 1024  # bytes; a damaged piece yields nothing


def is_supported(coding: str) -> bool:
    """Whether this content coding is supported."""
    return coding in _FRAMES


def decompressed(packed: bytes, coding: str, most: int) -> tuple[bytes, bool]:
    """At most `most` + 1 bytes of the content, and whether that is all of it; the beginning of a damaged one."""
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
