"""The length of films and sounds is read from a few bytes; no file makes the reader fail or believe nonsense."""

from io import BytesIO
from struct import pack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.art.lengths import LONGEST_SECONDS, seconds_of


def box(kind: bytes, content: bytes, *, is_long: bool = False) -> bytes:
    if is_long:
        return pack(">I4sQ", 1, kind, 16 + len(content)) + content
    return pack(">I4s", 8 + len(content), kind) + content


MOVIE = pack(">IIIII", 0, 0, 0, 600, 25_200) + bytes(80)
LONG_MOVIE = b"\x01\0\0\0" + pack(">QQIQ", 0, 0, 600, 25_200) + bytes(80)
MP4 = box(b"ftyp", b"isom" + bytes(8)) + box(b"mdat", bytes(900), is_long=True) + box(b"moov", box(b"mvhd", MOVIE))
MOV = box(b"moov", box(b"free", b"x") + box(b"mvhd", LONG_MOVIE))
WAV = b"RIFF____WAVEfmt " + pack("<IHHIIHH", 16, 1, 2, 44_100, 176_400, 4, 16) + b"data" + pack("<I", 352_800)
FLAC = b"fLaC" + bytes(4) + bytes(10) + pack(">Q", 48_000 << 44 | 96_000) + bytes(16)


def element(name: str, content: bytes, *, size: bytes = b"") -> bytes:
    return bytes.fromhex(name) + (size or pack(">Q", 1 << 56 | len(content))) + content


UNKNOWN = b"\x01" + b"\xff" * 7
HEAD = element("1a45dfa3", element("4282", b"webm", size=b"\x84"))
SHORT = element("4489", pack(">f", 42_000), size=b"\x84")
EXACT = element("2ad7b1", b"\x0f\x42\x40", size=b"\x83") + element("4489", pack(">d", 42_000.0), size=b"\x88")
FINE = element("4489", pack(">d", 42e9), size=b"\x88") + element("2ad7b1", b"\x01", size=b"\x81")
VOID = element("ec", bytes(300), size=b"\x41\x2c")


def matroska(facts: bytes, *, size: bytes = b"") -> bytes:
    return HEAD + element("18538067", VOID + element("1549a966", facts) + element("1f43b675", bytes(900)), size=size)


OPUS_HEAD = b"OpusHead" + pack("<BBH", 1, 2, 312) + bytes(8)
VORBIS_HEAD = b"\x01vorbis" + pack("<IBI", 0, 2, 44_100) + bytes(16)


def page(samples: int, content: bytes, serial: int = 7) -> bytes:
    return b"OggS\0\0" + pack("<qII4sB", samples, serial, 0, bytes(4), 1) + bytes([len(content)]) + content


FRAME = b"\xff\xfb\x90\x64"  # MPEG-1 layer III, 128 kbit/s, 44.1 kHz
TAG = b"ID3\x04\0\0\0\0\x02\0" + bytes(256)
VARIABLE = TAG + FRAME + bytes(32) + b"Xing" + pack(">II", 1, 1_000) + bytes(300)


@pytest.mark.parametrize(
    ("kind", "content", "seconds"),
    [
        ("video/mp4", MP4, 42.0),
        ("video/quicktime", MOV, 42.0),
        ("audio/mp4", MP4, 42.0),
        ("audio/wav", WAV + bytes(352_800), 2.0),
        ("audio/wav", WAV + bytes(176_400), 1.0),  # cut off: as much as there is
        ("audio/flac", FLAC, 2.0),
        ("audio/ogg", page(0, OPUS_HEAD) + page(96_312, b"x") + page(5, b"y", serial=8), 2.0),
        ("audio/ogg", page(0, VORBIS_HEAD) + bytes(70_000) + page(88_200, b"x"), 2.0),
        ("audio/mpeg", VARIABLE, 1_000 * 1_152 / 44_100),
        ("audio/mpeg", TAG + (FRAME + bytes(413)) * 96, pytest.approx(2.5, abs=0.1)),
        ("video/webm", matroska(EXACT), 42.0),
        ("video/webm", matroska(SHORT, size=UNKNOWN), 42.0),
        ("video/x-matroska", matroska(FINE, size=b"\xff"), 42.0),
        ("video/webm", matroska(VOID), None),  # as a browser records it: nobody knew then how long it would be
        ("video/webm", matroska(element("4489", pack(">d", float("nan")), size=b"\x88")), None),
        ("video/webm", matroska(element("4489", b"", size=b"\x80")), None),
        ("video/webm", HEAD, None),
        ("video/webm", MP4, None),
        ("video/mp4", b"", None),
        ("video/mp4", box(b"moov", box(b"mvhd", bytes(32))), None),
        ("video/mp4", pack(">I4sQ", 1, b"free", 2**64 - 1), None),
        ("audio/wav", WAV.replace(pack("<I", 176_400), bytes(4)), None),
        ("audio/ogg", page(0, b"\x01video"), None),
    ],
)
def test_a_length_is_what_the_container_says(kind: str, content: bytes, seconds: float | None) -> None:
    assert seconds_of(BytesIO(content), len(content), kind) == seconds


class Counted(BytesIO):
    """Counts what is read of it."""

    count = 0

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        self.count += len(found)
        return found


KINDS = ("video/mp4", "video/quicktime", "video/webm", "audio/wav", "audio/flac", "audio/ogg", "audio/mpeg")
WHOLE = (MP4, MOV, matroska(EXACT), WAV, FLAC, page(0, OPUS_HEAD) + page(96_312, b"x"), VARIABLE)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.sampled_from(KINDS),
    st.binary(max_size=200) | st.sampled_from(WHOLE),
    st.lists(st.tuples(st.integers(0, 2_000), st.binary(min_size=1, max_size=8)), max_size=4),
)
def test_no_file_makes_the_reader_fail_read_much_or_believe_nonsense(
    kind: str, content: bytes, changes: list[tuple[int, bytes]]
) -> None:
    forged = bytearray(content)
    for at, new in changes:
        forged[at : at + len(new)] = new
    file = Counted(bytes(forged))
    seconds = seconds_of(file, len(forged), kind)
    assert seconds is None or 0 < seconds < LONGEST_SECONDS
    assert file.count < 200_000


def test_a_chain_of_empty_boxes_is_not_walked_for_ever() -> None:
    content = box(b"free", b"") * 100_000
    file = Counted(content)
    assert seconds_of(file, len(content), "video/mp4") is None
    assert file.count < 20_000


def test_a_chain_of_empty_elements_is_not_walked_for_ever() -> None:
    content = HEAD + element("18538067", b"\xec\x80" * 100_000)
    file = Counted(content)
    assert seconds_of(file, len(content), "video/webm") is None
    assert file.count < 20_000
