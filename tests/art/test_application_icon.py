"""The application's icon in the forms that the three systems need."""

import pytest
from PIL import Image

from mintwright.art.decoder import thumbnail
from mintwright.resources import resources

FOLDER = resources() / "application"
KLEIN = (0x1D, 0x3B, 0xE0, 255)


def test_the_icons_hold_the_sizes_their_systems_show() -> None:
    with Image.open(FOLDER / "mintwright.ico") as windows:
        assert {(size, size) for size in (16, 24, 32, 48, 256)} <= windows.info["sizes"]
    with Image.open(FOLDER / "mintwright.icns") as mac:
        assert {(128, 128, 1), (512, 512, 2)} <= set(mac.info["sizes"])


@pytest.mark.parametrize("name", ["mintwright.svg", "mintwright.png"])
def test_the_icon_is_a_blue_tile_with_clear_corners(name: str) -> None:
    shown = thumbnail(FOLDER / name, 64)
    image = Image.frombytes("RGBA", (64, 64), shown.rgba)
    assert image.getpixel((32, 4)) == KLEIN
    assert image.getpixel((0, 0))[3] == 0
