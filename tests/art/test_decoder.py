"""Thumbnails: every kind of picture an artist may bring, and every kind of damage."""

import os
import random
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageCms
from tests.art.conftest import Make

from mintwright.art.decoder import Pixels, Size, measure, thumbnail
from mintwright.art.errors import ArtError, HugePicture, MissingPicture, NoPicture, UnreadablePicture

RED, GREEN, BLUE, YELLOW = (220, 30, 40), (30, 160, 60), (30, 60, 220), (250, 200, 20)

# In reading order after the turn that EXIF asks for: top left, top right, bottom left, bottom right.
UPRIGHT = {
    1: (RED, GREEN, BLUE, YELLOW),
    2: (GREEN, RED, YELLOW, BLUE),
    3: (YELLOW, BLUE, GREEN, RED),
    4: (BLUE, YELLOW, RED, GREEN),
    5: (RED, BLUE, GREEN, YELLOW),
    6: (BLUE, RED, YELLOW, GREEN),
    7: (YELLOW, GREEN, BLUE, RED),
    8: (GREEN, YELLOW, RED, BLUE),
}


def corners(pixels: Pixels) -> list[tuple[int, ...]]:
    """The colours in the middle of the four quarters, in reading order."""
    image = Image.frombytes("RGBA", (pixels.width, pixels.height), pixels.rgba)
    across, down = pixels.width // 4, pixels.height // 4
    return [image.getpixel((x, y)) for y in (down, 3 * down) for x in (across, 3 * across)]


def alike(found: tuple[int, ...], wanted: tuple[int, ...], tolerance: int = 12) -> bool:
    """Whether two colours are the same but for what compression does."""
    return all(abs(one - other) <= tolerance for one, other in zip(found, wanted, strict=False))


@pytest.mark.parametrize(
    ("name", "mode", "options"),
    [
        ("art.jpg", "RGB", {"quality": 95, "subsampling": 0}),
        ("art.jpg", "RGB", {"quality": 95, "progressive": True}),
        ("art.png", "RGB", {}),
        ("art.png", "RGBA", {}),
        ("art.png", "P", {}),
        ("art.gif", "P", {}),
        ("art.webp", "RGB", {"lossless": True}),
        ("art.webp", "RGBA", {"quality": 90}),
        ("art.tif", "RGB", {"compression": "tiff_lzw"}),
        ("art.tiff", "RGB", {}),
        ("art.bmp", "RGB", {}),
        ("art.avif", "RGB", {"quality": 90}),
        ("UPPER CASE été 🎨.JPG", "RGB", {"quality": 95}),
        ("misnamed.png", "RGB", {"format": "JPEG", "quality": 95}),
    ],
)
def test_every_accepted_format_is_shown_in_its_colours(
    four_colours: Make, name: str, mode: str, options: dict[str, Any]
) -> None:
    path = four_colours(name, mode, **options)
    shown = thumbnail(path, 128)
    assert (shown.width, shown.height) == (128, 64)
    assert len(shown.rgba) == 128 * 64 * 4
    assert all(alike(found, wanted, 20) for found, wanted in zip(corners(shown), UPRIGHT[1], strict=True))
    assert measure(path) == Size(400, 200)


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "tif", "avif"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_orientation_of_a_camera_is_applied(four_colours: Make, suffix: str, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    path = four_colours(f"turned.{suffix}", exif=exif, **({"quality": 95} if suffix in ("jpg", "avif") else {}))
    shown = thumbnail(path, 128)
    assert (shown.width, shown.height) == ((128, 64) if orientation < 5 else (64, 128))
    assert measure(path) == (Size(400, 200) if orientation < 5 else Size(200, 400))
    assert all(alike(found, wanted, 25) for found, wanted in zip(corners(shown), UPRIGHT[orientation], strict=True))


def test_a_small_picture_is_not_enlarged(tmp_path: Path) -> None:
    Image.new("RGB", (20, 10), RED).save(tmp_path / "small.png")
    shown = thumbnail(tmp_path / "small.png", 256)
    assert (shown.width, shown.height) == (20, 10)


def test_a_thin_picture_keeps_a_pixel(tmp_path: Path) -> None:
    Image.new("RGB", (5000, 3), RED).save(tmp_path / "thin.png")
    shown = thumbnail(tmp_path / "thin.png", 100)
    assert (shown.width, shown.height) == (100, 1)


def test_transparency_is_kept_in_every_form(tmp_path: Path) -> None:
    half = Image.new("RGBA", (100, 100), (*RED, 255))
    half.paste((0, 0, 0, 0), (50, 0, 100, 100))
    half.save(tmp_path / "rgba.png")
    half.convert("LA").save(tmp_path / "la.png")
    half.quantize(8).save(tmp_path / "palette.png")
    half.save(tmp_path / "palette.gif")
    half.save(tmp_path / "rgba.webp", lossless=True)
    for path in sorted(tmp_path.iterdir()):
        opaque, clear, *_ = corners(thumbnail(path, 50))
        assert (opaque[3], clear[3]) == (255, 0), path.name


def test_cmyk_of_a_print_shop_is_shown(four_colours: Make) -> None:
    path = four_colours("print.jpg", "CMYK", quality=95)
    assert all(alike(found, wanted, 20) for found, wanted in zip(corners(thumbnail(path, 64)), UPRIGHT[1], strict=True))


@pytest.mark.parametrize(
    ("name", "mode", "value"), [("deep.png", "I;16", 0x8000), ("deep.tif", "I;16", 0x8000), ("one.png", "1", 1)]
)
def test_sixteen_bits_and_one_bit_of_grey_keep_their_brightness(
    tmp_path: Path, name: str, mode: str, value: int
) -> None:
    Image.new(mode, (300, 300), value).save(tmp_path / name)
    expected = 128 if mode == "I;16" else 255
    assert alike(corners(thumbnail(tmp_path / name, 64))[0], (expected, expected, expected), 2)


def test_floating_point_is_stretched_from_darkest_to_lightest(tmp_path: Path) -> None:
    image = Image.new("F", (200, 200), 0.25)
    image.paste(7.5, (100, 0, 200, 200))
    image.save(tmp_path / "float.tif")
    dark, light, *_ = corners(thumbnail(tmp_path / "float.tif", 100))
    assert alike(dark, (0, 0, 0), 4)
    assert alike(light, (255, 255, 255), 4)


@pytest.mark.parametrize("suffix", ["gif", "webp", "png"])
def test_an_animation_shows_its_first_frame(tmp_path: Path, suffix: str) -> None:
    frames = [Image.new("RGB", (64, 64), colour) for colour in (RED, BLUE)]
    frames[0].save(tmp_path / f"moving.{suffix}", save_all=True, append_images=frames[1:], duration=50)
    assert alike(corners(thumbnail(tmp_path / f"moving.{suffix}", 32))[0], RED, 12)


def test_colours_of_another_profile_are_turned_into_srgb(tmp_path: Path) -> None:
    """A profile with red and blue exchanged would show, if it were ignored, the wrong colour."""
    swapped = _swapped_profile()
    Image.new("RGB", (64, 64), (250, 10, 10)).save(tmp_path / "swapped.png", icc_profile=swapped)
    red, _, blue, _ = corners(thumbnail(tmp_path / "swapped.png", 32))[0]
    assert blue > 200 > 60 > red


def test_a_broken_profile_does_not_spoil_the_picture(tmp_path: Path) -> None:
    Image.new("RGB", (64, 64), RED).save(tmp_path / "broken.png", icc_profile=b"nonsense" * 40)
    assert alike(corners(thumbnail(tmp_path / "broken.png", 32))[0], RED)


@pytest.mark.filterwarnings("ignore:Corrupt EXIF data")  # Pillow's remark about the very thing that is tested
def test_broken_exif_does_not_spoil_the_picture(four_colours: Make) -> None:
    path = four_colours("exif.jpg", exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff" + b"\xfe" * 60)
    assert alike(corners(thumbnail(path, 64))[0], RED, 20)
    assert measure(path) == Size(400, 200)


@pytest.mark.parametrize("suffix", ["jpg", "png", "gif", "webp", "tif", "avif"])
def test_a_file_cut_short_is_unreadable_and_says_what_to_do(four_colours: Make, suffix: str) -> None:
    path = four_colours(f"cut.{suffix}", "P" if suffix == "gif" else "RGB")
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(UnreadablePicture) as caught:
        thumbnail(path, 64)
    assert "save it again" in str(caught.value.sentence)


@pytest.mark.parametrize("content", [b"", b"\0" * 100, b"not a picture", b"<html><body>No</body></html>"])
def test_something_else_under_a_picture_name_is_unreadable(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "fake.png"
    path.write_bytes(content)
    with pytest.raises(UnreadablePicture):
        thumbnail(path, 64)
    assert measure(path) is None


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("song.mp3", b"ID3\x04" + bytes(200)),
        ("film.mp4", b"\0\0\0\x18ftypmp42" + bytes(200)),
        ("shape.glb", b"glTF\x02\0\0\0" + bytes(200)),
        ("poem.txt", b"Ode an die Nacht"),
        ("page.html", b"<!DOCTYPE html><html></html>"),
        ("print.eps", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"),
    ],
)
def test_sound_film_and_shapes_have_no_picture(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(NoPicture):
        thumbnail(tmp_path / name, 64)
    assert measure(tmp_path / name) is None


@pytest.mark.parametrize("kind", ["PPM", "ICO", "PCX", "TGA", "SGI"])
def test_decoders_of_other_formats_are_out_of_reach(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "exotic.png"
    Image.new("RGB", (16, 16), RED).save(path, format=kind)
    with pytest.raises(UnreadablePicture):
        thumbnail(path, 64)


def test_an_empty_file_of_any_name_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with pytest.raises(UnreadablePicture):
        thumbnail(tmp_path / "empty", 64)


def test_a_file_that_went_away_is_missing(tmp_path: Path) -> None:
    for question in (lambda: thumbnail(tmp_path / "gone.png", 64), lambda: measure(tmp_path / "gone.png")):
        with pytest.raises(MissingPicture):
            question()
    with pytest.raises(MissingPicture):
        thumbnail(tmp_path, 64)


@pytest.mark.parametrize(("width", "height"), [(100_000, 100_000), (12_000, 12_000)])
@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")  # outside tests it is only printed
def test_a_decompression_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, width: int, height: int) -> None:
    path = tmp_path / "bomb.png"
    path.write_bytes(_png_head(width, height))
    with pytest.raises(HugePicture, match="too large to show"):
        thumbnail(path, 64)
    assert measure(path) is None


def test_random_damage_is_shown_or_refused_but_never_breaks(four_colours: Make) -> None:
    dice = random.Random(7)
    sound = [
        four_colours("a.jpg"),
        four_colours("a.png"),
        four_colours("a.gif", "P"),
        four_colours("a.webp"),
        four_colours("a.tif"),
        four_colours("a.bmp"),
    ]
    for path in sound:
        content = path.read_bytes()
        for _ in range(40):
            damaged = bytearray(content)
            for _ in range(dice.randint(1, 8)):
                damaged[dice.randrange(min(len(damaged), 600))] = dice.randrange(256)
            path.write_bytes(damaged)
            try:
                shown = thumbnail(path, 32)
            except ArtError as error:
                shown = None
                said = str(error.sentence)
            assert shown or said


def test_many_threads_make_the_same_pictures(four_colours: Make) -> None:
    path = four_colours("art.jpg", quality=90)
    alone = thumbnail(path, 96)
    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(lambda _: thumbnail(path, 96), range(24))) == {alone}


def _png_head(width: int, height: int) -> bytes:
    """A PNG that promises a size and holds nearly nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    )


def _swapped_profile() -> bytes:
    """sRGB with the names of its red and its blue exchanged, and without the word sRGB."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    profile = profile.replace(b"rXYZ", b"tmp ").replace(b"bXYZ", b"rXYZ").replace(b"tmp ", b"bXYZ")
    return profile.replace("sRGB".encode("utf-16-be"), "test".encode("utf-16-be")).replace(b"sRGB", b"test")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no FIFO in a folder")
def test_a_pipe_in_the_place_of_a_picture_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "picture.png")
    with pytest.raises(ArtError):
        measure(tmp_path / "picture.png")
