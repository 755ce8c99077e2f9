"""Dialogs are sheets: without a frame, in the middle of their window, which is dimmed as long as they are open."""

import sys

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.actions import Actions
from mintwright.ui.dialogs.sheet import Shade
from mintwright.ui.style import round_corners
from mintwright.ui.style.theme import Theme, ThemeChoice

pytestmark = pytest.mark.skipif(sys.platform == "darwin", reason="macOS opens its own sheets")


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> QWidget:
    window = QWidget()
    window.setStyleSheet("QWidget#white { background: white; }")
    window.setObjectName("white")
    window.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    window.resize(600, 400)
    qtbot.addWidget(window)
    window.move(50, 40)
    window.show()
    return window


def question(parent: QWidget | None, width: int = 200, height: int = 100) -> QDialog:
    dialog = QDialog(parent)
    layout = QVBoxLayout(dialog)
    layout.addWidget(QLabel("Really?"))
    dialog.resize(width, height)
    return dialog


def drawn(part: QWidget) -> QImage:
    return part.grab().toImage()


def is_in_the_middle(sheet: QWidget, window: QWidget) -> bool:
    off = sheet.geometry().center() - window.geometry().center()
    return abs(off.x()) <= 1 and abs(off.y()) <= 1


def test_a_sheet_has_no_frame_and_stays_in_the_middle_of_its_window(window: QWidget) -> None:
    with dialogs.opened(question(window)):
        (sheet,) = window.findChildren(QDialog)
        assert sheet.windowFlags() & Qt.WindowType.FramelessWindowHint
        assert sheet.isWindow()
        assert sheet.isModal()
        assert is_in_the_middle(sheet, window)
        window.resize(700, 500)
        QApplication.processEvents()
        assert is_in_the_middle(sheet, window)
        window.move(10, 90)
        QApplication.processEvents()
        assert is_in_the_middle(sheet, window)


def test_a_sheet_that_says_more_later_keeps_its_top_as_long_as_all_of_it_is_inside_its_window(
    window: QWidget, qtbot: QtBot
) -> None:
    with dialogs.opened(question(window)):
        (sheet,) = window.findChildren(QDialog)
        (shade,) = window.findChildren(Shade)
        placing = shade.findChild(QTimer)
        qtbot.waitUntil(lambda: not placing.isActive())
        top = sheet.y()
        sheet.resize(240, 150)
        QApplication.processEvents()
        assert sheet.y() == top, "what is clicked next stays below the pointer"
        assert abs(sheet.geometry().center().x() - window.geometry().center().x()) <= 1
        sheet.resize(300, 390)
        QApplication.processEvents()
        assert window.geometry().contains(sheet.geometry())


def test_what_a_hidden_page_opens_is_a_sheet_of_its_window_too(window: QWidget) -> None:
    page = QWidget(window)  # as the prints of an empty collection are
    assert not page.isVisible()
    with dialogs.opened(question(page)):
        (sheet,) = page.findChildren(QDialog)
        assert sheet.windowFlags() & Qt.WindowType.FramelessWindowHint
        assert any(one.isVisible() for one in window.findChildren(Shade))


def test_a_window_is_dimmed_as_long_as_a_sheet_is_open(window: QWidget) -> None:
    corner = QPoint(3, 3)
    bright = drawn(window).pixelColor(corner)
    with dialogs.opened(question(window)):
        assert drawn(window).pixelColor(corner).lightness() < bright.lightness() - 50
        window.resize(800, 600)
        QApplication.processEvents()
        assert drawn(window).pixelColor(797, 597).lightness() < bright.lightness() - 50
    assert drawn(window).pixelColor(corner) == bright
    assert not any(one.isVisible() for one in window.findChildren(Shade))


def test_a_sheet_above_a_sheet_dims_that_one_alone(window: QWidget) -> None:
    with dialogs.opened(question(window, 500, 300)):
        (first,) = window.findChildren(QDialog)
        before, below = drawn(first).pixelColor(20, 20), drawn(window).pixelColor(3, 3)
        with dialogs.opened(question(first)):
            assert drawn(first).pixelColor(20, 20) != before
            assert drawn(window).pixelColor(3, 3) == below
        assert drawn(first).pixelColor(20, 20) == before


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_a_sheet_has_the_ground_of_the_theme_and_round_corners(
    window: QWidget, theme: Theme, choice: ThemeChoice
) -> None:
    theme.choose(choice)
    with dialogs.opened(question(window)):
        (sheet,) = window.findChildren(QDialog)
        ground = drawn(sheet)
        assert ground.pixelColor(100, 8) == QColor(theme.color("surface"))
        assert ground.pixelColor(0, 0).alpha() == 0


def test_where_nothing_is_seen_through_a_window_its_corners_are_square_and_not_black(
    window: QWidget, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_corners, "is_seen_through", lambda: False)
    menu = ActionMenu(Actions(theme), [[ActionId.QUIT]], window)
    menu.popup(window.pos())
    with dialogs.opened(question(window)):
        (sheet,) = window.findChildren(QDialog)
        for part, ground in ((sheet, "surface"), (menu, "raised")):
            assert not part.testAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
            inside = drawn(part).pixelColor(2, 2)
            assert inside == QColor(theme.color(ground)), part
    menu.close()


def test_a_sheet_larger_than_its_window_stays_on_the_screen(window: QWidget) -> None:
    window.move(-300, -200)
    with dialogs.opened(question(window, 700, 500)):
        (sheet,) = window.findChildren(QDialog)
        assert sheet.screen().availableGeometry().contains(sheet.pos())


def test_what_has_no_window_and_the_systems_own_dialogs_stay_as_they_are(window: QWidget) -> None:
    for dialog in (question(None), QFileDialog(window)):
        with dialogs.opened(dialog):
            assert not dialog.windowFlags() & Qt.WindowType.FramelessWindowHint
            assert not window.findChildren(Shade)


def test_a_window_that_goes_with_its_sheet_open_leaves_nothing(qtbot: QtBot, theme: Theme) -> None:
    window = QWidget()
    window.show()
    with dialogs.opened(question(window)):
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_sheet_that_is_deleted_while_it_is_open_is_not_asked_where_it_lies(window: QWidget) -> None:
    sheet = question(window)
    with dialogs.opened(sheet):
        delete(sheet)
        window.resize(500, 300)
        drawn(window)
        QApplication.processEvents()
