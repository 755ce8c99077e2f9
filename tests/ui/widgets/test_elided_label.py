"""A line that does not fit ends in an ellipsis, never in the middle of a letter, and can always be read in full."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import row
from mintwright.ui.widgets.elided_label import ElidedLabel


def test_what_fits_is_shown_whole_also_beside_an_indent(qtbot: QtBot) -> None:
    shown = ElidedLabel()
    shown.setContentsMargins(8, 0, 0, 0)
    shown.show_text("12 assets · drag to reorder, or Alt+arrow keys")
    shown.resize(shown.sizeHint())
    assert shown.text() == shown.whole
    assert shown.contentsRect().width() >= shown.fontMetrics().horizontalAdvance(shown.text())


def test_where_there_is_less_room_it_says_what_was_given_as_short(qtbot: QtBot) -> None:
    shown = ElidedLabel()
    qtbot.addWidget(shown)
    shown.show_text("12 assets · drag to reorder, or Alt+arrow keys", "12 assets")
    shown.resize(shown.sizeHint())
    assert shown.text() == "12 assets · drag to reorder, or Alt+arrow keys"
    shown.resize(shown.width() - 10, shown.height())
    shown.grab()
    assert shown.text() == "12 assets"
    assert shown.toolTip() == shown.accessibleName() == shown.whole
    shown.show_text("12 assets")
    assert shown.toolTip() == ""


def test_what_does_not_fit_ends_in_an_ellipsis_inside_the_label(qtbot: QtBot) -> None:
    host, shown = QWidget(), ElidedLabel()
    qtbot.addWidget(host)
    host.setLayout(row(shown))
    shown.setContentsMargins(8, 0, 0, 0)
    shown.show_text("12 assets · drag to reorder, or Alt+arrow keys")
    for width in range(60, 300, 7):
        host.resize(width, 30)
        host.grab()
        assert shown.text().endswith("…") or shown.text() == shown.whole
        assert shown.fontMetrics().horizontalAdvance(shown.text()) <= shown.contentsRect().width()
        assert shown.toolTip() == ("" if shown.text() == shown.whole else shown.whole)


@pytest.mark.parametrize("percent", [100, 150])
def test_the_words_of_a_chip_stand_in_its_middle_and_none_is_cut(theme: Theme, qtbot: QtBot, percent: int) -> None:
    theme.choose(text_percent=percent)
    shown = ElidedLabel()
    qtbot.addWidget(shown)
    shown.setProperty("chip", "plain")
    shown.show_text("HH, no. HH")
    shown.show()
    shown.resize(shown.sizeHint())
    inked = inked_columns(shown.grab().toImage())
    assert abs(inked[0] - (shown.width() - 1 - inked[-1])) <= 2


def inked_columns(image: QImage) -> list[int]:
    """Where something is darker than the ground, in the middle line of letters."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    across, down = range(4, grey.width() - 4), range(4, grey.height() - 4)
    ground = grey.pixelColor(4, grey.height() // 2).value()
    return [x for x in across if any(grey.pixelColor(x, y).value() < ground - 60 for y in down)]
