"""The sheet of keys in a window too small for it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from mintwright.ui.style.theme import Theme
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog


def test_a_sheet_that_is_longer_than_its_window_is_read_to_its_end_by_keys(theme: Theme, qtbot: QtBot) -> None:
    theme.choose(text_percent=150)
    sheet = ShortcutsDialog()
    qtbot.addWidget(sheet)
    sheet.resize(900, 420)
    sheet.show()
    (area,), (close,) = sheet.findChildren(QScrollArea), sheet.findChildren(QPushButton)
    bar = area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    for key, there in ((Qt.Key.Key_PageDown, bar.pageStep()), (Qt.Key.Key_End, bar.maximum()), (Qt.Key.Key_Home, 0)):
        qtbot.keyClick(close, key)
        assert bar.value() == min(there, bar.maximum())


def test_in_a_window_of_the_usual_size_all_keys_are_seen_at_once(theme: Theme, qtbot: QtBot) -> None:
    for size, scrolls in (((1280, 800), False), ((960, 640), True)):
        window = QWidget()
        qtbot.addWidget(window)
        window.resize(*size)
        sheet = ShortcutsDialog(window)
        sheet.show()
        (area,) = sheet.findChildren(QScrollArea)
        qtbot.waitUntil(lambda area=area, scrolls=scrolls: (area.verticalScrollBar().maximum() > 0) is scrolls)
        assert area.horizontalScrollBar().maximum() == 0
        sheet.close()
