"""A context menu opens for the keys at its first line, for the mouse at none."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import context_menu
from mintwright.ui.window.main_window import MainWindow

RING = Qt.WidgetAttribute.WA_KeyboardFocusChange


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")
@pytest.mark.parametrize("by_keys", [True, False])
def test_who_opens_a_menu_by_keys_sees_and_hears_its_first_line(window: MainWindow, by_keys: bool) -> None:
    QTest.keyRelease(window, Qt.Key.Key_Control)  # another test may have left it held
    window.setAttribute(RING, by_keys)
    menu = context_menu(window.all_actions, [[ActionId.ADD_FILES, ActionId.ADD_FOLDER]], window.uploads)
    menu.popup(window.mapToGlobal(QPoint(40, 40)))
    first = menu.actions()[0]
    assert first.isEnabled()
    assert menu.activeAction() == (first if by_keys else None)
    menu.close()


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")
def test_a_menu_that_is_opened_again_is_heard_again(window: MainWindow, qtbot: QtBot) -> None:
    """To Qt's accessibility a line belongs to the first menu it was in, and is nothing once that is gone."""
    heard: list[str] = []
    for _ in range(2):
        menu = context_menu(window.all_actions, [[ActionId.ADD_FILES, ActionId.ADD_FOLDER]], window.uploads)
        menu.popup(window.mapToGlobal(QPoint(40, 40)))
        line = QAccessible.queryAccessibleInterface(menu).child(0)
        assert line.isValid()
        heard.append(line.text(QAccessible.Text.Name))
        menu.close()
        qtbot.waitUntil(lambda menu=menu: not isValid(menu))
    assert heard == ["Add files…", "Add files…"]
