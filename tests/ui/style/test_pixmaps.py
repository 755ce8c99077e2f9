"""Pixmaps for the screen: requested once, cached up to a limit, grey while they develop."""

from dataclasses import dataclass

from PySide6.QtGui import QColor

from mintwright.ui.style.mat import DARK, LIGHT
from mintwright.ui.style.pixmaps import Pixmaps


@dataclass
class Plain:
    width: int
    height: int
    rgba: bytes


class Source:
    """Pictures left red, right blue; each comes after it was wanted."""

    def __init__(self, width: int = 40, height: int = 20) -> None:
        self.wanted_sizes: list[tuple[int, int]] = []
        half = bytes((255, 0, 0, 255)) * (width // 2) + bytes((0, 0, 255, 255)) * (width // 2)
        self._picture = Plain(width, height, half * height)

    def image(self, art_id: int, pixels: int) -> Plain | None:
        return self._picture if (art_id, pixels) in self.wanted_sizes else None

    def request(self, art_id: int, pixels: int) -> None:
        self.wanted_sizes.append((art_id, pixels))

    def no_picture(self, art_id: int) -> bool:
        return False


def test_a_missing_picture_is_wanted_and_arrives_later(qapp: object) -> None:
    source = Source()
    pixmaps = Pixmaps(source)
    assert pixmaps.square(7, 140, 1.0) is None
    assert source.wanted_sizes == [(7, 256)]
    told: list[frozenset[int]] = []
    pixmaps.arrived.connect(told.append)
    pixmaps.on_arrived({7})
    assert told == [frozenset({7})]
    assert pixmaps.square(7, 140, 1.0) is not None


def test_a_square_shows_the_middle_at_the_sharpness_of_the_screen(qapp: object) -> None:
    source = Source()
    pixmaps = Pixmaps(source)
    pixmaps.square(1, 60, 2.0)
    square = pixmaps.square(1, 60, 2.0)
    assert square is not None
    assert (square.width(), square.height(), square.devicePixelRatio()) == (120, 120, 2.0)
    image = square.toImage()
    assert image.pixelColor(5, 60).red() > 200
    assert image.pixelColor(115, 60).blue() > 200


def test_a_grey_square_has_no_colour(qapp: object) -> None:
    pixmaps = Pixmaps(Source())
    pixmaps.square(1, 60, 1.0, grey=True)
    square = pixmaps.square(1, 60, 1.0, grey=True)
    assert square is not None
    colour = square.toImage().pixelColor(5, 30)
    assert colour.red() == colour.green() == colour.blue() != 0


def test_what_is_transparent_shows_the_mat_in_grey_too(qapp: object) -> None:
    source = Source()
    source._picture = Plain(4, 4, bytes((255, 0, 0, 0)) * 16)
    pixmaps = Pixmaps(source)
    pixmaps.square(1, 60, 1.0, grey=True)
    square = pixmaps.square(1, 60, 1.0, grey=True)
    assert square is not None
    shown = square.toImage().pixelColor(30, 30)
    assert shown.alpha() == 255
    assert DARK.red() <= shown.red() <= LIGHT.red()


def test_pictures_are_kept_up_to_the_limit_the_oldest_going_first(qapp: object) -> None:
    source = Source()
    one = 100 * 100 * 4
    pixmaps = Pixmaps(source, limit=3 * one)
    for art_id in range(5):
        pixmaps.square(art_id, 100, 1.0)
        pixmaps.square(art_id, 100, 1.0)
    fourth = pixmaps.square(4, 100, 1.0)
    assert fourth is not None
    assert pixmaps.square(4, 100, 1.0) is fourth
    before = pixmaps.square(0, 100, 1.0)
    assert before is not None
    assert before is pixmaps.square(0, 100, 1.0)


def test_without_a_source_there_is_no_picture_and_no_error(qapp: object) -> None:
    pixmaps = Pixmaps()
    assert pixmaps.square(1, 100, 1.0) is None
    assert pixmaps.no_picture(1)
    assert QColor(pixmaps.image(1, 10) or "red") == QColor("red")
