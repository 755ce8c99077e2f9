"""Pictures with much data around their pixels: not read in our own process, and still drawn if they are sound."""

import io
import os
import random
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms, PngImagePlugin
from tests.pace import within

from mintwright.art.decoder import Size, measure, thumbnail
from mintwright.art.headers import has_many_items, has_many_scans, size_in_head
from mintwright.art.render_process import RenderProcess

SIDE = 64
SIZE = 12 << 20  # bytes of a hostile file

linux = pytest.mark.skipif(sys.platform != "linux", reason="counts resident memory as Linux does")

LOOK = """
import resource, sys, threading, time
from pathlib import Path
from mintwright.art import decoder
from mintwright.art.errors import ArtError
from tests.benchmarks.memory import PeakMemory
decoder.thumbnail(Path(sys.argv[1]), 32)
longest, done = [0.0], threading.Event()
def beat():
    wall, own = time.monotonic(), time.process_time()
    while not done.wait(0.002):
        now, used = time.monotonic(), time.process_time()
        longest[0] = max(longest[0], min(now - wall, used - own))
        wall, own = now, used
beating = threading.Thread(target=beat)
beating.start()
peak, began = PeakMemory(), time.process_time()
for look in (decoder.measure, lambda path: decoder.thumbnail(path, 32)):
    try:
        look(Path(sys.argv[2]))
    except ArtError:
        pass
used = time.process_time() - began
done.set()
beating.join()
print(peak.grown(), used, longest[0])
"""


def looked_at(small: Path, path: Path) -> tuple[float, float, float]:
    """MiB and seconds that measuring and showing take in a fresh process, and for how long it kept Python's lock."""
    words = [sys.executable, "-c", LOOK, str(small), str(path)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert not done.returncode, done.stderr
    grown, used, longest = map(float, done.stdout.split())
    return grown, used, longest


def saved(kind: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    Image.new("P" if kind == "GIF" else "RGB", (SIDE, SIDE)).save(buffer, kind, **options)
    return buffer.getvalue()


def png_chunk(kind: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def jpeg_of_comments(size: int) -> bytes:
    sound = saved("JPEG")
    return sound[:2] + b"\xff\xfe\0\2" * (size // 4) + sound[2:]


def jpeg_of_exif(size: int) -> bytes:
    """Pillow joins them one by one, each time copying all before."""
    sound = saved("JPEG")
    segment = b"\xff\xe1\0\x09Exif\0\0a"
    return sound[:2] + segment * (size // len(segment)) + sound[2:]


def gif_of_comments(size: int) -> bytes:
    sound = saved("GIF")
    at = sound.index(b",", 13 + 3 * (2 << (sound[10] & 7)) if sound[10] & 128 else 13)
    return sound[:at] + b"!\xfe" + b"\2ab" * (size // 3) + b"\0" + sound[at:]


def png_of_chunks_before(size: int) -> bytes:
    sound = saved("PNG")
    return sound[:33] + png_chunk(b"meRt") * (size // 12) + sound[33:]


def png_of_chunks_behind(size: int) -> bytes:
    sound = saved("PNG")
    return sound[:-12] + png_chunk(b"meRt") * (size // 12) + sound[-12:]


def png_of_empty_data(size: int) -> bytes:
    sound = saved("PNG")
    at = sound.index(b"IDAT") - 4
    return sound[:at] + png_chunk(b"IDAT") * (size // 12) + sound[at:]


def png_of_one_private_chunk(size: int) -> bytes:
    sound = saved("PNG")
    return sound[:-12] + png_chunk(b"meRt", bytes(size * 14)) + sound[-12:]


def png_of_packed_texts(_size: int) -> bytes:
    text = ("x" * ((1 << 20) - 8) + "\N{GRINNING FACE}").encode()
    packed = zlib.compress(text)
    texts = b"".join(png_chunk(b"iTXt", b"key%d\0\1\0\0\0" % at + packed) for at in range(60))
    sound = saved("PNG")
    return sound[:33] + texts + sound[33:]


def tiff_of_values(size: int) -> bytes:
    count = size // 2
    tags = [
        (256, 3, 1, SIDE), (257, 3, 1, SIDE), (258, 3, count, 4096), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, 8),
        (277, 3, 1, 1), (278, 3, 1, SIDE), (279, 4, 1, SIDE * SIDE),
    ]  # fmt: skip
    head = b"II*\0" + struct.pack("<I", 1024)
    return head.ljust(1024, b"\0") + tiff_directory(tags).ljust(3072, b"\0") + os.urandom(65_536) * (size // 65_536)


def tiff_directory(tags: list[tuple[int, int, int, int]]) -> bytes:
    """SHORT is 3, LONG is 4; a tag of one value holds it, another one says where its values stand."""
    entries = [struct.pack("<HHI", *tag[:3]) + struct.pack("<I", tag[3]) for tag in tags]
    return struct.pack("<H", len(tags)) + b"".join(entries) + bytes(4)


def bmp_of_empty_rows(size: int) -> bytes:
    """Packed by runs, which Pillow unpacks in Python: ends of rows, and not one pixel."""
    head = struct.pack("<IiiHHIIiiII", 40, SIDE, SIDE, 1, 8, 1, size, 0, 0, 256, 0)
    return b"BM" + struct.pack("<IHHI", 54 + 1024 + size, 0, 0, 54 + 1024) + head + bytes(1024) + bytes(size)


def webp_of_chunks(size: int) -> bytes:
    sound = saved("WEBP", exif=b"Exif\0\0MM\0*\0\0\0\x08\0\0")
    whole = sound + b"abcd\0\0\0\0" * (size // 8)
    return whole[:4] + struct.pack("<I", len(whole) - 8) + whole[8:]


def box(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", 8 + len(content)) + kind + content


def avif_of_items(size: int) -> bytes:
    """Each is looked for among all the others, while Python's lock is held."""
    return avif_with_items(min(size // 21, 20_000))


def avif_with_items(more: int) -> bytes:
    sound = saved("AVIF")
    start = sound.index(b"iinf") - 4
    end = start + int.from_bytes(sound[start : start + 4], "big")
    count = int.from_bytes(sound[start + 12 : start + 14], "big") + more
    items = b"".join(box(b"infe", struct.pack(">IHH4sB", 2 << 24, 100 + at, 0, b"av01", 0)) for at in range(more))
    told = box(b"iinf", struct.pack(">II", 1 << 24, count) + sound[start + 14 : end] + items)
    meta = sound.index(b"meta") - 4
    grown = int.from_bytes(sound[meta : meta + 4], "big") + len(told) - (end - start)
    return sound[:meta] + struct.pack(">I", grown) + sound[meta + 4 : start] + told + sound[end:]


def avif_of_frames(size: int) -> bytes:
    """A film that calls every byte behind it a frame: Python's lock is held while all of them are listed."""
    count, film = size // 5, bytearray(saved("AVIF", save_all=True, append_images=[Image.new("RGB", (SIDE, SIDE))]))
    sizes, chunks = film.index(b"stsz"), film.index(b"stsc")
    film[sizes + 8 : sizes + 16] = struct.pack(">II", 1, count)
    film[chunks + 16 : chunks + 20] = struct.pack(">I", count)
    return bytes(film) + box(b"free", bytes(count))


def avif_of_many_boxes(size: int) -> bytes:
    """What counts stands behind more boxes than anybody looks at."""
    film = avif_of_frames(size)
    head = int.from_bytes(film[:4], "big")
    return film[:head] + box(b"free", b"") * 200 + film[head:]


def jpeg_of_scans(count: int) -> bytes:
    """The last scan of a picture, without its pixels, again and again."""
    sound = saved("JPEG", progressive=True)
    last = sound.rindex(b"\xff\xda")
    return sound[:-2] + sound[last : last + 2 + int.from_bytes(sound[last + 2 : last + 4], "big")] * count + sound[-2:]


HOSTILE = (
    avif_of_frames, avif_of_many_boxes, avif_of_items, jpeg_of_comments, jpeg_of_exif, gif_of_comments,
    png_of_chunks_before, png_of_chunks_behind, png_of_empty_data, png_of_one_private_chunk, png_of_packed_texts,
    tiff_of_values, bmp_of_empty_rows,
)  # fmt: skip


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / "small.png").write_bytes(saved("PNG"))
    return tmp_path / "small.png"


@linux
@pytest.mark.parametrize("make", HOSTILE, ids=lambda make: make.__name__)
def test_what_stands_around_the_pixels_takes_neither_memory_nor_the_lock(
    tmp_path: Path, small: Path, make: Callable[[int], bytes]
) -> None:
    path = tmp_path / f"x.{make.__name__.partition('_')[0]}"
    path.write_bytes(make(SIZE))
    grown, used, longest = looked_at(small, path)
    assert grown < 130
    within(used, 1.5)
    within(longest, 0.3)


@pytest.mark.parametrize(
    "make", [jpeg_of_comments, gif_of_comments, png_of_chunks_before, png_of_chunks_behind, webp_of_chunks]
)
def test_a_picture_among_many_comments_is_shown_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[int], bytes]
) -> None:
    apart = heard(monkeypatch)
    path = tmp_path / f"x.{make.__name__.partition('_')[0]}"
    path.write_bytes(make(1 << 20))
    assert thumbnail(path, 32).width == 32
    assert apart == [path]


def heard(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What is drawn in a process of its own."""
    asked: list[Path] = []
    draw = RenderProcess.draw

    def listen(self: RenderProcess, kind: str, path: Path, *more: int) -> bytes:
        asked.append(path)
        return draw(self, kind, path, *more)

    monkeypatch.setattr(RenderProcess, "draw", listen)
    return asked


LAYERS = 37_724  # where Photoshop keeps them in a TIFF


@pytest.mark.parametrize("orientation", [1, 6])
def test_a_tiff_with_many_megabytes_of_layers_is_measured_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, orientation: int
) -> None:
    apart = heard(monkeypatch)
    tags = {LAYERS: bytes(20 << 20), 274: orientation}
    Image.new("RGB", (40, 20), "red").save(tmp_path / "layers.tif", tiffinfo=tags)
    size = Size(40, 20) if orientation == 1 else Size(20, 40)
    assert measure(tmp_path / "layers.tif") == size
    shown = thumbnail(tmp_path / "layers.tif", 40)
    assert (shown.width, shown.height) == size
    assert apart == [tmp_path / "layers.tif"]


def test_honest_pictures_with_much_to_say_are_measured_and_shown_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apart, dice = heard(monkeypatch), random.Random(5)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes() + dice.randbytes(4 << 20)
    words = "x" * 400_000
    texts = PngImagePlugin.PngInfo()
    texts.add_itxt("XML:com.adobe.xmp", words)
    exif = Image.Exif()
    exif[0x010E] = "x" * 60_000  # as large as a picture within a picture
    photo = Image.frombytes("RGB", (1_200, 800), dice.randbytes(1_200 * 800 * 3))
    wide = Image.new("I;16", (1_200, 800))
    kept = {
        "a.png": photo.save(tmp_path / "a.png", icc_profile=profile[: 1 << 20], pnginfo=texts, exif=exif),
        "b.jpg": photo.save(tmp_path / "b.jpg", icc_profile=profile, exif=exif, comment=words[:60_000]),
        "c.tif": photo.save(
            tmp_path / "c.tif", icc_profile=profile, tiffinfo={700: words.encode(), 34377: words.encode()}
        ),
        "d.tif": photo.save(tmp_path / "d.tif", tiffinfo={278: 1}),
        "e.png": wide.save(tmp_path / "e.png"),
        "f.webp": photo.save(tmp_path / "f.webp", icc_profile=profile, exif=exif, xmp=words.encode()),
        "g.avif": photo.save(tmp_path / "g.avif", speed=10, icc_profile=profile, exif=exif, xmp=words.encode()),
        "h.gif": photo.convert("P").save(
            tmp_path / "h.gif", save_all=True, append_images=[photo.convert("P")] * 20, comment=words.encode()
        ),
        "i.bmp": photo.save(tmp_path / "i.bmp"),
        "j.apng": photo.save(tmp_path / "j.apng", "PNG", save_all=True, append_images=[photo.rotate(90)]),
        "k.jpg": photo.save(tmp_path / "k.jpg", progressive=True, quality=100),
    }
    for name in kept:
        assert measure(tmp_path / name) == Size(1_200, 800), name
        assert thumbnail(tmp_path / name, 256).width == 256
    assert not apart


def test_a_grid_of_parts_is_not_many_items() -> None:
    assert not has_many_items(io.BytesIO(avif_with_items(256)))
    assert has_many_items(io.BytesIO(avif_with_items(1_000)))


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_no_head_is_too_odd_to_be_walked(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([saved("AVIF"), saved("TIFF")[:300], saved("GIF"), saved("PNG")]))
    odd = bytearray(whole[:400])
    for at in data.draw(st.lists(st.integers(0, len(odd) - 1), max_size=8)):
        odd[at] = data.draw(st.integers(0, 255))
    cut = bytes(odd[: data.draw(st.integers(0, len(odd)))])
    assert has_many_items(io.BytesIO(cut)) in (True, False)
    size = size_in_head(io.BytesIO(cut), cut)
    assert size is None or len(size) == 2


@pytest.mark.parametrize(("count", "is_here"), [(0, True), (50, True), (1_000, False), (50_000, False)])
def test_a_jpeg_of_more_scans_than_anybody_needs_is_drawn_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, *, is_here: bool
) -> None:
    apart, path = heard(monkeypatch), tmp_path / "scans.jpg"
    path.write_bytes(jpeg_of_scans(count))
    assert measure(path) == Size(SIDE, SIDE)
    assert thumbnail(path, 32).width == 32
    assert apart == ([] if is_here else [path])


@given(st.lists(st.integers(0, 3), max_size=60), st.integers(0, 200_000))
def test_scans_are_counted_wherever_the_pieces_end_that_are_read(gaps: list[int], first: int) -> None:
    raw = bytes(first) + b"".join(b"\xff\xda" + bytes(gap) for gap in gaps * 2)
    file = io.BytesIO(raw)
    file.seek(len(raw) // 3)
    assert has_many_scans(file) == (raw.count(b"\xff\xda", len(raw) // 3) > 100)
    assert file.tell() == len(raw) // 3


def test_a_short_film_is_measured_and_shown_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apart, path = heard(monkeypatch), tmp_path / "film.avif"
    frames = [Image.new("RGB", (SIDE, SIDE), (at, 0, 0)) for at in range(200)]
    frames[0].save(path, save_all=True, append_images=frames[1:], speed=10)
    assert measure(path) == Size(SIDE, SIDE)
    assert thumbnail(path, 32).width == 32
    assert not apart
