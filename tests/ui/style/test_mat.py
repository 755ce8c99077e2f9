"""Art with transparency lies on a neutral mat; opaque art is left alone."""

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from mintwright.ui.style.mat import DARK, LIGHT, laid_on_mat


def _image(width: int, height: int, alpha: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGBA8888)
    image.fill(QColor(255, 255, 255, alpha))
    return image


@pytest.mark.parametrize("width", [1, 2, 3, 5, 64, 101])
def test_opaque_art_is_left_alone_whatever_its_width(qapp: QApplication, width: int) -> None:
    image = _image(width, 7, 255)
    assert laid_on_mat(image) is image


def test_what_cannot_be_seen_shows_the_mat(qapp: QApplication) -> None:
    shown = laid_on_mat(_image(48, 48, 0))
    colours = {shown.pixelColor(x, y).name() for x in range(48) for y in range(48)}
    assert colours == {LIGHT.name(), DARK.name()}
    assert not shown.hasAlphaChannel()


def test_one_transparent_pixel_is_enough(qapp: QApplication) -> None:
    image = _image(5, 5, 255)
    image.setPixelColor(4, 4, QColor(0, 0, 0, 0))
    shown = laid_on_mat(image)
    assert shown.pixelColor(4, 4) in (LIGHT, DARK)
    assert shown.pixelColor(0, 0) == QColor("white")
