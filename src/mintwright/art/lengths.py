"""How long a film or a sound takes, from a few bytes of its file: whatever a file says is doubted until it is parsed.

Containers: ISO 14496-12 (MP4, MOV, M4A), Matroska and WebM (RFC 9559, in EBML, RFC 8794), RIFF WAVE, FLAC (RFC 9639),
Ogg (RFC 3533, RFC 7845), MPEG-1/2 layer III.
"""

from collections.abc import Callable
from struct import error, unpack_from
from typing import BinaryIO

MOST_BOXES = 1_000  # that are walked past on the way to the one that is wanted
TAIL_BYTES = 65_536  # in which the last page of an Ogg file begins
HEAD_BYTES = 65_536
LONGEST_SECONDS = 1_000_000.0  # eleven days; what says more is not believed

_SEGMENT, _INFO, _TICK, _DURATION = 0x18538067, 0x1549A966, 0x2AD7B1, 0x4489  # RFC 9559, 5.1
_USUAL_TICK = 1_000_000  # nanoseconds

_RATES = (44_100, 48_000, 32_000)  # MPEG-1, in hertz; halved for MPEG-2, and again for 2.5
_KILOBITS = {  # of layer III
    3: (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    2: (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}


def seconds_of(file: BinaryIO, size: int, media_type: str) -> float | None:
    """The length of an open file of `size` bytes in seconds; None if it does not say so. Raises OSError."""
    reader = _READERS.get(media_type)
    try:
        seconds = reader(file, size) if reader is not None else None
    except (error, IndexError, ZeroDivisionError, OverflowError):
        return None
    return seconds if seconds is not None and 0 < seconds < LONGEST_SECONDS else None


def _read(file: BinaryIO, at: int, count: int) -> bytes:
    file.seek(at)
    return file.read(count)


# --- ISO base media


def _iso(file: BinaryIO, size: int) -> float | None:
    movie = _box(file, b"moov", 0, size)
    header = _box(file, b"mvhd", *movie) if movie is not None else None
    if header is None:
        return None
    words = _read(file, header[0], 32)
    scale, duration = unpack_from(">IQ", words, 20) if words[:1] == b"\x01" else unpack_from(">II", words, 12)
    return duration / scale


def _box(file: BinaryIO, kind: bytes, at: int, end: int) -> tuple[int, int] | None:
    """Where the content of the first box of a kind begins and ends, between two places of the file."""
    for _ in range(MOST_BOXES):
        head = _read(file, at, 16) if at + 8 <= end else b""
        if len(head) < 8:
            return None
        length, name, body = int.from_bytes(head[:4], "big"), head[4:8], 8
        if length == 1:
            length, body = int.from_bytes(head[8:16], "big"), 16
        length = length or end - at
        if length < body:
            return None
        if name == kind:
            return at + body, min(at + length, end)
        at += length
    return None


# --- Matroska and WebM


def _matroska(file: BinaryIO, size: int) -> float | None:
    segment = _element(file, _SEGMENT, 0, size)
    info = _element(file, _INFO, *segment) if segment is not None else None
    duration = _element(file, _DURATION, *info) if info is not None else None
    if info is None or duration is None:
        return None
    tick = _element(file, _TICK, *info)
    nanoseconds = _USUAL_TICK if tick is None else int.from_bytes(_value(file, *tick), "big")
    ticks = _value(file, *duration)
    (count,) = unpack_from(">d" if len(ticks) == 8 else ">f", ticks)
    return count * nanoseconds / 1e9


def _element(file: BinaryIO, wanted: int, at: int, end: int) -> tuple[int, int] | None:
    """Where the content of the first element of a name begins and ends; of unknown size, with what is around it.

    RFC 8794, 4 to 6: the zero bits before the first one say how many bytes a name or size has, and belong to the name.
    """
    for _ in range(MOST_BOXES):
        head = _read(file, at, 12) if at < end else b""
        if not head:
            return None
        named = 9 - head[0].bit_length()
        sized = 9 - head[named].bit_length()
        unknown = (1 << 7 * sized) - 1
        length = int.from_bytes(head[named : named + sized], "big") & unknown
        body = at + named + sized
        at = end if length == unknown else min(body + length, end)
        if int.from_bytes(head[:named], "big") == wanted:
            return body, at
    return None


def _value(file: BinaryIO, at: int, end: int) -> bytes:
    return _read(file, at, max(0, min(8, end - at)))


# --- WAVE


def _wave(file: BinaryIO, size: int) -> float | None:
    at, rate = 12, 0
    for _ in range(MOST_BOXES):
        head = _read(file, at, 20)
        if len(head) < 8:
            return None
        length = int.from_bytes(head[4:8], "little")
        if head[:4] == b"fmt ":
            (rate,) = unpack_from("<I", head, 16)
        elif head[:4] == b"data":
            return min(length, size - at - 8) / rate
        at += 8 + length + length % 2
    return None


# --- FLAC and Ogg


def _flac(file: BinaryIO, _: int) -> float | None:
    (word,) = unpack_from(">Q", _read(file, 18, 8))
    return (word & 0xF_FFFF_FFFF) / (word >> 44)


def _ogg(file: BinaryIO, size: int) -> float | None:
    head = _read(file, 0, 128)
    rate, skipped = _clock(head[27 + head[26] :])
    tail = _read(file, max(0, size - TAIL_BYTES), TAIL_BYTES)
    at = tail.rfind(b"OggS")
    while at >= 0 and tail[at + 14 : at + 18] != head[14:18]:  # of another stream, or no page at all
        at = tail.rfind(b"OggS", 0, at)
    (samples,) = unpack_from("<q", tail, at + 6) if at >= 0 else (0,)
    return (samples - skipped) / rate


def _clock(packet: bytes) -> tuple[int, int]:
    """Samples per second, and how many of the first are not played. Raises struct.error for what is not known."""
    if packet.startswith(b"OpusHead"):
        return 48_000, unpack_from("<H", packet, 10)[0]
    if packet.startswith(b"\x01vorbis"):
        return unpack_from("<I", packet, 12)[0], 0
    raise error("neither Opus nor Vorbis")


# --- MP3


def _mp3(file: BinaryIO, size: int) -> float | None:
    start = _behind_tag(_read(file, 0, 10))
    head = _read(file, start, HEAD_BYTES)
    at = next((at for at in range(len(head) - 4) if head[at] == 0xFF and _is_frame(head[at : at + 4])), None)
    if at is None:
        return None
    version, rate, kilobits = _frame(head[at : at + 4])
    samples = 1152 if version == 3 else 576
    frames = _counted_frames(head[at : at + 256])
    if frames is not None:
        return frames * samples / rate
    return (size - start - at) * 8 / (kilobits * 1000)


def _behind_tag(head: bytes) -> int:
    """Where an ID3v2 tag ends: seven bits of each of four bytes say how long it is."""
    if head[:3] != b"ID3" or len(head) < 10:
        return 0
    return 10 + sum((byte & 0x7F) << shift for byte, shift in zip(head[6:10], (21, 14, 7, 0), strict=True))


def _is_frame(head: bytes) -> bool:
    is_layer_three = head[1] & 0xE6 == 0xE2 and head[1] >> 3 & 3 != 1
    return is_layer_three and head[2] >> 4 not in (0, 15) and head[2] >> 2 & 3 != 3


def _frame(head: bytes) -> tuple[int, int, int]:
    """Version (3 is MPEG-1), samples per second, kilobits per second."""
    version = head[1] >> 3 & 3
    rate = _RATES[head[2] >> 2 & 3] >> {3: 0, 2: 1, 0: 2}[version]
    return version, rate, _KILOBITS[3 if version == 3 else 2][head[2] >> 4]


def _counted_frames(head: bytes) -> int | None:
    """The number of frames as the first of them says, where the bit rate varies."""
    for name, place in ((b"Xing", 8), (b"Info", 8), (b"VBRI", 14)):
        at = head.find(name)
        if at >= 0 and (name == b"VBRI" or head[at + 7] & 1):
            return int.from_bytes(head[at + place : at + place + 4], "big")
    return None


_READERS: dict[str, Callable[[BinaryIO, int], float | None]] = {
    "video/mp4": _iso,
    "video/quicktime": _iso,
    "audio/mp4": _iso,
    "video/webm": _matroska,
    "video/x-matroska": _matroska,
    "audio/wav": _wave,
    "audio/flac": _flac,
    "audio/ogg": _ogg,
    "audio/mpeg": _mp3,
}
