"""A line that does not fit ends in an ellipsis, never in the middle of a letter, and can always be read in full."""

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

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
