"""Pictures that take much memory: estimated from their heads, drawn in a child process, or refused as too large."""

import io
import os
import random
import struct
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from tests.benchmarks.memory import PeakMemory
from tests.whole import sized

from mintwright.art import decoder, render_process
from mintwright.art.decoder import Size, measure, thumbnail
from mintwright.art.errors import HugePicture, NoAnswer, NotDrawn, UnreadablePicture
from mintwright.art.headers import webp_size
from mintwright.art.memory_budget import MemoryBudget
from mintwright.art.render_process import RenderProcess
from mintwright.art.shared_limits import SharedLimits

SIDE = 3_000  # pixels: 26 MiB, where measuring takes none

linux = pytest.mark.skipif(sys.platform != "linux", reason="counts resident memory as Linux does")

PEAK = """
import sys
from pathlib import Path
from mintwright.art.decoder import measure, thumbnail
from tests.benchmarks.memory import PeakMemory
thumbnail(Path(sys.argv[1]), 32)
peak = PeakMemory()
{}
print(peak.grown())
"""


def peak_of(work: str, *files: Path) -> float:
    """MiB that a fresh process comes to hold for `work` on the second file, after it drew the first."""
    words = [sys.executable, "-c", PEAK.format(work), *map(str, files)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert not done.returncode, done.stderr
    return float(done.stdout)


def one_colour(path: Path, side: int, mode: str = "RGB", **options: object) -> Path:
    """A picture that packs to nearly nothing."""
    Image.new(mode, (side, side), 1 if mode in ("1", "P") else None or 0).save(path, **options)
    return path


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return one_colour(tmp_path / "small.png", 20)


@pytest.fixture
def apart_only() -> SharedLimits:
    """Whoever shares this draws nothing in this process."""
    return SharedLimits(largest=0)


@linux
@pytest.mark.parametrize("kind", ["png", "webp", "avif", "tif", "gif", "bmp", "jpg"])
def test_measuring_unpacks_nothing(tmp_path: Path, small: Path, kind: str) -> None:
    path = one_colour(tmp_path / f"large.{kind}", SIDE, **({"progressive": True} if kind == "jpg" else {}))
    grown = peak_of("print(measure(Path(sys.argv[2])), file=sys.stderr)", small, path)
    room = path.stat().st_size / 2**20 if kind in ("bmp", "tif") else 0  # what is not packed may be read
    assert grown < 12 + room
    assert measure(path) == Size(SIDE, SIDE)


@pytest.mark.parametrize("where", ["before the pixels", "behind the pixels"])
def test_a_png_is_measured_upright_wherever_its_orientation_stands(tmp_path: Path, where: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    buffer = io.BytesIO()
    Image.new("RGB", (40, 20)).save(buffer, "PNG", exif=exif)
    png = buffer.getvalue()
    at = png.index(b"eXIf") - 4
    size = 12 + int.from_bytes(png[at : at + 4], "big")
    chunk, rest = png[at : at + size], png[:at] + png[at + size :]
    end = rest.index(b"IEND") - 4
    path = tmp_path / "turned.png"
    path.write_bytes(png if where.startswith("before") else rest[:end] + chunk + rest[end:])
    assert measure(path) == Size(20, 40)
    shown = thumbnail(path, 20)
    assert (shown.width, shown.height) == (10, 20)


@pytest.mark.parametrize(
    "options", [{"lossless": True}, {"quality": 50}, {"quality": 50, "exif": b"Exif\0\0MM\0*\0\0\0\x08"}]
)
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_the_size_of_a_webp_is_told_by_its_head(options: dict[str, object], mode: str) -> None:
    buffer = io.BytesIO()
    Image.new(mode, (16_383, 3)).save(buffer, "WEBP", **options)
    assert webp_size(buffer.getvalue()[:64]) == (16_383, 3)


@given(st.binary(max_size=40), st.sampled_from([b"VP8X", b"VP8L", b"VP8 ", b"EXIF"]))
def test_no_head_of_a_webp_is_too_odd_to_be_looked_at(noise: bytes, kind: bytes) -> None:
    size = webp_size(b"RIFF\0\0\0\0WEBP" + kind + noise)
    assert size is None or min(size) >= 0


@linux
@pytest.mark.soak
@pytest.mark.parametrize("pixels", sized([256, 1_024], [256]))
@pytest.mark.parametrize(
    ("name", "mode", "options"),
    [
        ("a.png", "RGB", {}), ("a.png", "RGBA", {}), ("a.png", "P", {}), ("a.png", "L", {}), ("a.png", "LA", {}),
        ("a.png", "I;16", {}), ("a.png", "1", {}), ("a.tif", "RGB", {"compression": "tiff_lzw"}), ("a.tif", "RGBA", {}),
        ("a.webp", "RGB", {}), ("a.webp", "RGBA", {}), ("a.avif", "RGB", {"speed": 10}), ("a.gif", "P", {}),
        ("a.bmp", "RGB", {}), ("a.jpg", "RGB", {}), ("a.jpg", "RGB", {"progressive": True, "subsampling": 0}),
        ("a.jpg", "CMYK", {"progressive": True}),
    ],
)  # fmt: skip
def test_a_picture_takes_no_more_than_it_was_weighed(
    tmp_path: Path, small: Path, name: str, mode: str, options: dict[str, object], pixels: int
) -> None:
    path = one_colour(tmp_path / name, 3_000, mode, **options)
    weighed = []
    with path.open("rb") as file, Image.open(file) as image:
        weighed.append(decoder.needed_bytes(image, file, pixels) / 2**20)
    unlimited = (
        "from mintwright.art.shared_limits import SharedLimits\n"
        "thumbnail(Path(sys.argv[2]), int(sys.argv[3]), SharedLimits(1 << 40))"
    )
    assert peak_of(unlimited, small, path, Path(str(pixels))) < weighed[0] * 1.1 + 12


def test_a_jpeg_in_several_scans_is_weighed_whole_also_where_it_is_not_called_progressive(tmp_path: Path) -> None:
    one_colour(tmp_path / "a.jpg", 2_000, subsampling=0)
    sound = (tmp_path / "a.jpg").read_bytes()
    scan = sound.index(b"\xff\xda")
    alone = sound[: scan + 2] + b"\0\x08\1\1\0\0\x3f\0" + sound[scan + 14 :]  # its first scan holds one of three
    weighed = []
    for data in (sound, alone):
        with io.BytesIO(data) as file, Image.open(file) as image:
            weighed.append(decoder.needed_bytes(image, file, 256))
    assert weighed[0] < 2_000_000
    assert weighed[1] - weighed[0] == 2_000 * 2_000 * 3 * 2


@pytest.mark.parametrize(("name", "options"), [("a.png", {}), ("a.webp", {"quality": 90}), ("a.jpg", {"quality": 95})])
def test_what_is_drawn_apart_looks_as_what_is_drawn_here(
    four_colours: Callable[..., Path], apart_only: SharedLimits, name: str, options: dict[str, object]
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    path = four_colours(name, exif=exif, **options)
    assert thumbnail(path, 128, apart_only) == thumbnail(path, 128)


@linux
@pytest.mark.parametrize(
    ("name", "mode", "side", "is_shown"),
    [("a.png", "RGB", 11_300, True), ("a.webp", "RGB", 11_000, False), ("a.png", "RGBA", 11_000, True)],
)
def test_a_small_file_takes_no_gigabytes(tmp_path: Path, name: str, mode: str, side: int, is_shown: bool) -> None:
    path = one_colour(tmp_path / name, side, mode, **({"lossless": True, "method": 0} if "webp" in name else {}))
    assert path.stat().st_size < 2 << 20
    peak = PeakMemory()
    if is_shown:
        assert thumbnail(path, 256).width == 256
    else:
        with pytest.raises(HugePicture, match="too large to show"):
            thumbnail(path, 256)
    assert peak.grown() < 60
    assert measure(path) == Size(side, side)


def test_a_damaged_large_picture_is_still_called_damaged(tmp_path: Path, apart_only: SharedLimits) -> None:
    dice = random.Random(1)
    Image.frombytes("RGB", (200, 200), dice.randbytes(120_000)).save(tmp_path / "cut.png")
    path = tmp_path / "cut.png"
    path.write_bytes(path.read_bytes()[:60_000])
    with pytest.raises(UnreadablePicture):
        thumbnail(path, 64, apart_only)


def test_the_bytes_of_all_threads_together_stay_within_the_budget() -> None:
    budget, held, most, dice = MemoryBudget(100, patience=30), [0], [0], random.Random(3)
    changing = threading.Lock()
    wanted = [dice.randint(1, 100) for _ in range(300)]

    def work(share: list[int]) -> None:
        for needed in share:
            with budget.taking(needed) as is_given:
                assert is_given
                with changing:
                    held[0] += needed
                    most[0] = max(most[0], held[0])
                with changing:
                    held[0] -= needed

    threads = [threading.Thread(target=work, args=(wanted[at::6],)) for at in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert held == [0]
    assert most[0] <= 100
    with budget.taking(100) as is_given:
        assert is_given, "all was given back"


def test_who_holds_the_bytes_for_ever_stops_nobody_for_ever() -> None:
    budget = MemoryBudget(100, patience=0.05)
    with budget.taking(100) as first, budget.taking(1) as second:
        assert (first, second) == (True, False)
    with budget.taking(101) as too_much:
        assert not too_much


@pytest.fixture
def pretended(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Lets the process that draws be another program, written in Python."""

    def pretend(code: str) -> None:
        def start(_words: list[str]) -> "subprocess.Popen[bytes]":
            return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)

        monkeypatch.setattr(render_process, "_start", start)

    return pretend


def test_a_process_that_never_ends_is_ended_and_the_picture_called_too_large(
    pretended: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, small: Path
) -> None:
    pretended("import time; time.sleep(600)")
    monkeypatch.setitem(render_process.LONGEST_SECONDS, "large", 0.3)
    drawing = RenderProcess()
    with pytest.raises(HugePicture):
        drawing.draw(render_process.LARGE, small, 64)
    assert not drawing._running


def test_a_picture_is_sound_although_the_process_that_drew_it_takes_its_time_to_end(
    pretended: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, small: Path
) -> None:
    """On a busy machine an interpreter needs longer to come down than it needed to draw."""
    monkeypatch.setattr(render_process, "_DYING_SECONDS", 0.1)
    pretended("import os, sys, time; os.write(1, b'drawn'); os.close(1); time.sleep(1)")
    assert RenderProcess().draw(render_process.LARGE, small, 64) == b"drawn"


def test_a_process_that_says_too_much_is_not_listened_to(pretended: Callable[[str], None], small: Path) -> None:
    pretended("import sys\nwhile True: sys.stdout.buffer.write(bytes(1 << 20))")
    peak = PeakMemory()
    with pytest.raises(UnreadablePicture):
        RenderProcess().draw(render_process.LARGE, small, 256)
    assert peak.grown() < 40


@pytest.mark.parametrize("said", [b"", b"nonsense", b"\x89PNG\r\n\x1a\n" + bytes(60)])
def test_what_a_process_that_was_led_astray_says_is_no_picture(
    pretended: Callable[[str], None], apart_only: SharedLimits, small: Path, said: bytes
) -> None:
    pretended(f"import sys; sys.stdout.buffer.write({said!r})")
    with pytest.raises(UnreadablePicture):
        thumbnail(small, 64, apart_only)


def test_a_picture_larger_than_was_asked_for_is_not_unpacked(
    pretended: Callable[[str], None], apart_only: SharedLimits, small: Path
) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (5_000, 5_000)).save(buffer, "PNG")
    pretended(f"import sys, zlib; sys.stdout.buffer.write(zlib.decompress({zlib.compress(buffer.getvalue())!r}))")
    with pytest.raises(UnreadablePicture):
        thumbnail(small, 256, apart_only)


def test_leaving_ends_what_is_being_drawn_and_begins_nothing_more(
    pretended: Callable[[str], None], small: Path
) -> None:
    pretended("import time; time.sleep(600)")
    drawing, ended = RenderProcess(), threading.Event()

    def draw() -> None:
        with pytest.raises(UnreadablePicture):
            drawing.draw(render_process.LARGE, small, 64)
        ended.set()

    threading.Thread(target=draw, daemon=True).start()
    deadline = time.monotonic() + 30
    while not drawing._running and time.monotonic() < deadline:
        time.sleep(0.01)
    drawing.close()
    assert ended.wait(5)
    with pytest.raises(NotDrawn):
        drawing.draw(render_process.LARGE, small, 64)


def test_a_process_that_cannot_be_started_says_nothing_against_the_picture(
    monkeypatch: pytest.MonkeyPatch, small: Path, apart_only: SharedLimits
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    with pytest.raises(NotDrawn, match="no room just now"):
        thumbnail(small, 64, apart_only)


@pytest.mark.skipif(sys.platform == "win32", reason="its job holds the process to its memory")
@pytest.mark.parametrize("how", ["limit_own_process(30, 1_200_000_000, status=5)", "watch_own_memory(200_000_000, 5)"])
def test_a_process_that_draws_is_held_to_its_memory(how: str) -> None:
    """By the kernel, or by its own watch where there is no such limit."""
    code = f"""
import sys, time
from mintwright.art.child_limits import limit_own_process, watch_own_memory
{how}
held = []
try:
    while len(held) < 40:
        held.append(bytearray(b"x" * (50 << 20)))
        time.sleep(0.06)
except MemoryError:
    held.clear()
    sys.exit(5)
"""
    assert subprocess.run([sys.executable, "-c", code]).returncode == 5


def tiff_of_one_tile(path: Path, side: int, tile: int) -> Path:
    """A picture of `side` pixels in a tile of `tile`, packed to nearly nothing."""
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(bytes(tile)) for _ in range(tile)) + packer.flush()
    tags = {256: side, 257: side, 258: 8, 259: 8, 262: 1, 277: 1, 322: tile, 323: tile, 324: 8, 325: len(data)}
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags.items())
    directory = struct.pack("<H", len(tags)) + entries + bytes(4)
    path.write_bytes(b"II*\0" + struct.pack("<I", 8 + len(data)) + data + directory)
    return path


@linux
@pytest.mark.parametrize(("tile", "is_shown"), [(16_000, True), (40_000, False)])
def test_a_small_tiff_of_one_large_tile_takes_no_gigabytes(tmp_path: Path, tile: int, is_shown: bool) -> None:
    path = tiff_of_one_tile(tmp_path / "a.tif", SIDE // 50, tile)
    assert path.stat().st_size < 2 << 20
    peak = PeakMemory()
    if is_shown:
        assert thumbnail(path, 256).width == SIDE // 50
    else:
        with pytest.raises(HugePicture):
            thumbnail(path, 256)
    assert peak.grown() < 60


@pytest.mark.parametrize("compression", ["tiff_lzw", "jpeg"])
@pytest.mark.parametrize("bits", [(8, 8, 8), (8,)])
def test_all_samples_of_a_packed_strip_are_weighed(tmp_path: Path, compression: str, bits: tuple[int, ...]) -> None:
    options = {"compression": compression, "tiffinfo": {278: 640}}
    Image.new("RGB", (640, 640)).save(tmp_path / "a.tif", **options)
    with (tmp_path / "a.tif").open("rb") as file, Image.open(file) as image:
        image.tag_v2[258] = bits
        unpacked = 640 * 640 * 4 + 64 * 640 * 4
        assert decoder.needed_bytes(image, file, 64) - unpacked >= 640 * 640 * 3


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are not among its files")
def test_a_pipe_in_the_place_of_a_drawing_keeps_no_process_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.svg")
    began = time.monotonic()
    with pytest.raises(NoAnswer):
        RenderProcess().draw(render_process.SVG, tmp_path / "a.svg", 64)
    assert time.monotonic() - began < render_process.LONGEST_SECONDS[render_process.SVG] - 1


@pytest.mark.parametrize("wait", ["time.sleep(60)", pytest.param("ctypes.PyDLL(None).sleep(60)", marks=linux)])
def test_a_process_that_draws_ends_with_the_studio_also_while_its_drive_lets_it_wait(small: Path, wait: str) -> None:
    """Neither is told anything: the studio is killed, and the drive gives nothing, or a library lets no thread run."""
    waiting = f"""
import ctypes, sys, time
from pathlib import Path
from mintwright.art import render_child
def wait(path, pixels):
    print("waits", file=sys.stderr, flush=True)
    {wait}
render_child._large = wait
sys.exit(render_child.main(["large", sys.argv[1], "64"]))
"""
    studio = f"""
import subprocess, sys
from pathlib import Path
from mintwright.art import render_process
popen = subprocess.Popen
def pretend(_words, **options):
    return popen([sys.executable, "-c", {waiting!r}, {str(small)!r}], **options | dict(stderr=None))
render_process.subprocess.Popen = pretend
render_process.RenderProcess().draw("large", Path({str(small)!r}), 64)
"""
    killed = subprocess.Popen([sys.executable, "-c", studio], stderr=subprocess.PIPE)
    with killed:
        assert killed.stderr
        assert killed.stderr.readline().strip() == b"waits"
        killed.kill()
        began = time.monotonic()
        assert killed.stderr.read() == b"", "as soon as nobody holds it any more"
        assert time.monotonic() - began < 20


def test_processes_that_draw_take_no_more_together_than_one_large_picture(
    pretended: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, small: Path
) -> None:
    pretended("import time; time.sleep(0.4)")
    held, most, changing, drawn = [0], [0], threading.Lock(), render_process.RenderProcess._drawn

    def counted(self: RenderProcess, words: list[str], *more: float) -> bytes:
        needed = render_process.MOST_BYTES[words[0]]
        with changing:
            held[0] += needed
            most[0] = max(most[0], held[0])
        try:
            return drawn(self, words, *more)
        finally:
            with changing:
                held[0] -= needed

    monkeypatch.setattr(RenderProcess, "_drawn", counted)
    drawing, said = RenderProcess(), []

    def draw(kind: str) -> None:
        said.append(drawing.draw(kind, small, 64))

    threads = [threading.Thread(target=draw, args=(kind,)) for kind in ["svg"] * 4 + ["large"] * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert said == [b""] * 6
    assert most[0] == render_process.MOST_BYTES["large"], "two drawings or one picture"


def test_who_is_not_wanted_any_more_waits_for_no_room(small: Path) -> None:
    drawing = RenderProcess()
    with drawing._room.taking(render_process.MOST_BYTES["large"]), pytest.raises(NotDrawn):
        drawing.draw("svg", small, 64, lambda: True)
