"""A key that is held down presses nothing of what appears meanwhile."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from mintwright.ui.style.theme import Theme
from mintwright.ui.window.held_keys import HeldKeys
from mintwright.ui.window.main_window import MainWindow

NO_KEY = Qt.KeyboardModifier.NoModifier
SIGNS = {Qt.Key.Key_Return: "\r", Qt.Key.Key_Space: " "}


class Keyboard:
    """One key at a time, as the platform tells a window of it."""

    def __init__(self) -> None:
        self._moment = 1_000

    def press(self, key: Qt.Key) -> None:
        self._moment += 400
        self._tell(QEvent.Type.KeyPress, key)

    def release(self, key: Qt.Key) -> None:
        self._moment += 40
        self._tell(QEvent.Type.KeyRelease, key)

    def repeat(self, key: Qt.Key, *, is_told: bool) -> None:
        """As X11 does; where `is_told` Qt has seen what it is."""
        self._moment += 40
        self._tell(QEvent.Type.KeyRelease, key, repeats=is_told)
        self._tell(QEvent.Type.KeyPress, key, repeats=is_told)

    def _tell(self, kind: QEvent.Type, key: Qt.Key, *, repeats: bool = False) -> None:
        event = QKeyEvent(kind, key, NO_KEY, SIGNS[key], repeats)
        event.setTimestamp(self._moment)
        window = QGuiApplication.focusWindow()
        assert window is not None
        QApplication.sendEvent(window, event)


class Page(QWidget):
    """Something that is written into beside something that is pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.presses = 0
        self.text, self.line, self.button = QPlainTextEdit(), QLineEdit(), QPushButton("Choose files")
        self.button.clicked.connect(self._count)
        layout = QVBoxLayout(self)
        for part in (self.text, self.line, self.button):
            layout.addWidget(part)

    def _count(self) -> None:
        self.presses += 1


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> Page:
    page = Page()
    page.held = HeldKeys(page)  # type: ignore[attr-defined]
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is not None)
    return page


@pytest.mark.parametrize("is_told", [True, False], ids=["told", "taken for fresh ones"])
def test_a_space_bar_that_is_held_since_it_was_pressed_elsewhere_presses_no_button(page: Page, is_told: bool) -> None:
    keyboard = Keyboard()
    page.line.setFocus()
    keyboard.press(Qt.Key.Key_Space)
    page.button.setFocus()
    for _ in range(5):
        keyboard.repeat(Qt.Key.Key_Space, is_told=is_told)
    keyboard.release(Qt.Key.Key_Space)
    assert page.presses == 0
    keyboard.press(Qt.Key.Key_Space)
    keyboard.release(Qt.Key.Key_Space)
    assert page.presses == 1


@pytest.mark.parametrize("is_told", [True, False], ids=["told", "taken for fresh ones"])
def test_an_enter_that_is_held_answers_no_dialog_that_opens(page: Page, qtbot: QtBot, is_told: bool) -> None:
    keyboard = Keyboard()
    page.line.setFocus()
    keyboard.press(Qt.Key.Key_Return)
    dialog = QDialog(page)
    qtbot.addWidget(dialog)
    yes = QPushButton("Yes", dialog)
    yes.setDefault(True)
    yes.clicked.connect(dialog.accept)
    dialog.open()
    qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is dialog.windowHandle())
    for _ in range(5):
        keyboard.repeat(Qt.Key.Key_Return, is_told=is_told)
    keyboard.release(Qt.Key.Key_Return)
    assert dialog.isVisible()
    keyboard.press(Qt.Key.Key_Return)
    assert not dialog.isVisible()


@pytest.mark.parametrize("is_told", [True, False], ids=["told", "taken for fresh ones"])
def test_what_is_written_takes_each_repeat_of_a_key_that_was_pressed_in_it(page: Page, is_told: bool) -> None:
    keyboard = Keyboard()
    for part, key, written in (
        (page.text, Qt.Key.Key_Return, "\n" * 4),
        (page.line, Qt.Key.Key_Space, " " * 4),
    ):
        part.setFocus()
        keyboard.press(key)
        for _ in range(3):
            keyboard.repeat(key, is_told=is_told)
        keyboard.release(key)
        assert (part.toPlainText() if isinstance(part, QPlainTextEdit) else part.text()) == written


def test_the_window_of_the_program_keeps_held_keys_from_its_buttons(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(lambda: QGuiApplication.focusWindow() is window.windowHandle())
    presses = list[None]()
    choose = window.uploads.empty.choose
    choose.clicked.disconnect()
    choose.clicked.connect(lambda: presses.append(None))
    keyboard = Keyboard()
    line = QLineEdit(window.uploads)
    line.show()
    line.setFocus()
    keyboard.press(Qt.Key.Key_Return)
    assert presses == []
    choose.setFocus()
    for _ in range(5):
        keyboard.repeat(Qt.Key.Key_Return, is_told=False)
    keyboard.release(Qt.Key.Key_Return)
    assert presses == []
    keyboard.press(Qt.Key.Key_Return)
    assert len(presses) == 1
