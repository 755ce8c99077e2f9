"""The application's icon, in every form a package needs, drawn from one description."""

import io
import struct
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

PROJECT = Path(__file__).resolve().parents[2]
APPLICATION = PROJECT / "resources" / "application"
LINUX = PROJECT / "packaging" / "icons"


@pytest.fixture(scope="module")
def maker(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("resources/make_application_icon.py")


def _places(content: bytes) -> dict[bytes, bytes]:
    """The pictures of an .icns file by the names of their places."""
    assert content[:4] == b"icns"
    assert struct.unpack(">I", content[4:8])[0] == len(content)
    places: dict[bytes, bytes] = {}
    at = 8
    while at < len(content):
        place, length = content[at : at + 4], struct.unpack(">I", content[at + 4 : at + 8])[0]
        assert place not in places
        places[place] = content[at + 8 : at + length]
        at += length
    assert at == len(content)
    return places


def _unpacked(content: bytes) -> bytes:
    """The inverse of Apple's run lengths, written from their description."""
    result, at = bytearray(), 0
    while at < len(content):
        control = content[at]
        if control < 128:
            result += content[at + 1 : at + 2 + control]
            at += 2 + control
        else:
            result += bytes([content[at + 1]]) * (control - 125)
            at += 2
    return bytes(result)


def _pixels(place: bytes, content: bytes) -> Image.Image:
    if content[:4] != b"ARGB":
        return Image.open(io.BytesIO(content)).convert("RGBA")
    channels, side = _unpacked(content[4:]), {b"ic04": 16, b"ic05": 32}[place]
    assert len(channels) == 4 * side * side
    alpha, red, green, blue = (
        Image.frombytes("L", (side, side), channels[n * side * side : (n + 1) * side * side]) for n in range(4)
    )
    return Image.merge("RGBA", (red, green, blue, alpha))


def test_the_mac_icon_has_all_ten_pictures_of_an_iconset() -> None:
    places = _places((APPLICATION / "mintwright.icns").read_bytes())
    widths = {place: _pixels(place, content).size for place, content in places.items()}
    sides = {
        b"ic04": 16, b"ic05": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512,
        b"ic10": 1024, b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512,
    }  # fmt: skip
    assert widths == {place: (side, side) for place, side in sides.items()}


def test_the_mac_icon_keeps_to_the_grid_of_its_neighbours_in_the_dock() -> None:
    picture = _pixels(b"ic10", _places((APPLICATION / "mintwright.icns").read_bytes())[b"ic10"])
    assert picture.getbbox() == (100, 100, 924, 924)


def test_the_windows_icon_has_every_size_windows_asks_for() -> None:
    with Image.open(APPLICATION / "mintwright.ico") as icon:
        sizes = {width for width, height in icon.info["sizes"] if width == height}
    assert sizes == {16, 20, 24, 32, 40, 48, 64, 128, 256}


@pytest.mark.parametrize("size", [16, 22, 24, 32, 48, 64, 128, 256, 512])
def test_linux_has_its_icon_at_every_size_of_the_hicolor_theme(size: int) -> None:
    with Image.open(LINUX / f"mintwright-{size}.png") as picture:
        assert picture.format == "PNG"
        assert picture.size == (size, size)


def _alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures are the same but for what processors round differently."""
    extremes = ImageChops.difference(one.convert("RGBA"), other.convert("RGBA")).getextrema()
    return one.size == other.size and all(most <= 3 for _, most in extremes)


def test_the_committed_icons_are_what_the_description_draws(maker: ModuleType) -> None:
    places = _places((APPLICATION / "mintwright.icns").read_bytes())
    for place, drawn in _places(maker.apple_icon()).items():
        assert _alike(_pixels(place, places[place]), _pixels(place, drawn)), place
    for size in maker.LINUX_SIZES:
        with Image.open(LINUX / f"mintwright-{size}.png") as picture:
            assert _alike(picture, maker.rendered(size)), size
    with Image.open(APPLICATION / "mintwright.ico") as icon:
        for size in maker.WINDOWS_SIZES:
            icon.size = (size, size)
            assert _alike(icon, maker.rendered(size)), size
    assert (APPLICATION / "mintwright.svg").read_text(encoding="utf-8") == maker.drawing(marked=True)


@given(st.binary(max_size=900) | st.lists(st.tuples(st.integers(0, 255), st.integers(1, 400)), max_size=12))
@settings(derandomize=True, deadline=None, max_examples=150)
def test_any_channel_comes_back_from_apples_run_lengths(
    maker: ModuleType, given: bytes | list[tuple[int, int]]
) -> None:
    channel = given if isinstance(given, bytes) else b"".join(bytes([value]) * length for value, length in given)
    assert _unpacked(maker.packed(channel)) == channel
