"""Parts of pictures at full sharpness: what a viewer shows of a large picture, whichever way it lies in its file."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from PIL import Image
from tests.art.conftest import Make

from mintwright.art.decoder import Part, Pixels, thumbnail
from mintwright.art.shared_limits import SharedLimits

WIDTH, HEIGHT = 60, 40
PARTS = some.tuples(
    some.integers(0, WIDTH - 1), some.integers(0, HEIGHT - 1), some.integers(1, WIDTH), some.integers(1, HEIGHT)
)


def speckled(path: Path, orientation: int) -> Path:
    """A picture of which no two pixels are alike, stored so that it has to be turned."""
    image = Image.frombytes(
        "RGB", (WIDTH, HEIGHT), bytes(b for n in range(WIDTH * HEIGHT) for b in (n % 256, n >> 8, 7))
    )
    exif = Image.Exif()
    exif[0x0112] = orientation
    image.save(path, exif=exif)
    return path


def cut(whole: Pixels, part: Part) -> bytes:
    image = Image.frombytes("RGBA", (whole.width, whole.height), whole.rgba)
    right, bottom = min(whole.width, part.left + part.width), min(whole.height, part.top + part.height)
    return image.crop((part.left, part.top, right, bottom)).tobytes()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_part_is_the_same_pixels_as_in_the_whole(tmp_path: Path, orientation: int) -> None:
    path = speckled(tmp_path / "art.png", orientation)
    whole = thumbnail(path, 100)

    @settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
    @given(PARTS)
    def check(numbers: tuple[int, int, int, int]) -> None:
        part = Part(*numbers)
        if part.left < whole.width and part.top < whole.height:
            assert thumbnail(path, 100, part=part).rgba == cut(whole, part)

    check()


def test_a_part_is_made_smaller_where_less_is_wanted(tmp_path: Path) -> None:
    shown = thumbnail(speckled(tmp_path / "art.png", 1), 10, part=Part(20, 0, 40, 20))
    assert (shown.width, shown.height) == (10, 5)


@pytest.mark.parametrize("orientation", [1, 6])
def test_a_part_of_what_is_too_large_here_comes_from_a_process_of_its_own(tmp_path: Path, orientation: int) -> None:
    """Only the part crosses over: a picture of any size takes no more of the window's memory."""
    path = speckled(tmp_path / "art.png", orientation)
    part = Part(3, 5, 20, 10)
    apart = thumbnail(path, 100, SharedLimits(largest=0), part=part)
    assert (apart.width, apart.height) == (20, 10)
    assert apart.rgba == thumbnail(path, 100, part=part).rgba


def test_a_part_of_a_photograph_is_not_reduced_first(four_colours: Make) -> None:
    path = four_colours("photo.jpg", quality=95)
    shown = thumbnail(path, 50, part=Part(190, 0, 50, 20))
    assert (shown.width, shown.height) == (50, 20)
    assert cut(thumbnail(path, 400), Part(190, 0, 50, 20)) == shown.rgba


def test_a_part_of_a_drawing_is_drawn_larger(tmp_path: Path) -> None:
    path = tmp_path / "art.svg"
    red = '<rect x="50" y="0" width="50" height="50" fill="#f00"/>'
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{red}</svg>', "utf-8")
    shown = thumbnail(path, 400, part=Part(50, 0, 50, 50))
    assert (shown.width, shown.height) == (400, 400)
    assert shown.rgba == bytes([255, 0, 0, 255]) * 400 * 400
