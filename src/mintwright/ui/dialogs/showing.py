"""Open a dialog that a coroutine awaits: a nested event loop inside a coroutine would kill other tasks."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from shiboken6 import isValid

from mintwright.domain.sentences import Sentence
from mintwright.ui.dialogs.dialog_turns import asked_once, in_turn
from mintwright.ui.dialogs.sheet import as_sheet
from mintwright.ui.shell.focus import counting_above, press_focused, take_up_focus

_BY_KEYS = Qt.WidgetAttribute.WA_KeyboardFocusChange
_NOT_NOW = Sentence("dialogs", "Close this first: files are dropped on the uploads, or on the collection.")


async def show(dialog: QDialog) -> int:
    """Open a dialog that the artist asked for above its parent, and wait until it is closed; returns its result code.

    Then delete it. While another one is open above that window, it is as if it had been closed (`asked_once`).
    """
    with asked_once(dialog.parentWidget()) as is_free:
        if is_free:
            return await show_at_once(dialog)
    dialog.deleteLater()
    return QDialog.DialogCode.Rejected


async def show_in_turn(dialog: QDialog) -> int:
    """As `show`, for what comes by itself some time later: opened once all else above the window is closed."""
    try:
        async with in_turn(dialog.parentWidget()):
            return await show_at_once(dialog)
    finally:
        if isValid(dialog):  # else nobody would delete one whose turn never came
            dialog.deleteLater()


async def show_at_once(dialog: QDialog) -> int:
    """As `show`, for what has to be said whatever else is open, because the artist did not ask for it."""
    closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    dialog.finished.connect(lambda result: closed.done() or closed.set_result(result))
    with opened(dialog):
        return await closed


@contextmanager
def opened(dialog: QDialog) -> Generator[None]:
    """Have the dialog open as a sheet above its parent until it is closed or this ends. Then delete it.

    Whoever opened it by keys sees where they are in it.
    """
    from mintwright.ui.shell.drop_target import refuse_files

    refuse_files(dialog, _NOT_NOW)
    around = dialog.parentWidget()
    is_led_by_keys = around is not None and around.window().testAttribute(_BY_KEYS)
    if around is not None:
        dialog.addActions(counting_above(around.window()))
    enter, ring = _FocusedEnter(dialog), _KeptRing(dialog, is_led_by_keys=is_led_by_keys)
    for keeper in (enter, ring):
        dialog.installEventFilter(keeper)
    with as_sheet(dialog):
        dialog.open()
        dialog.setAttribute(_BY_KEYS, is_led_by_keys)
        try:
            yield
        finally:
            if isValid(dialog):  # not when the window above it was deleted meanwhile
                dialog.hide()
                for keeper in (enter, ring):
                    dialog.removeEventFilter(keeper)  # it hears nothing of what is being deleted
                dialog.deleteLater()


class _KeptRing(QObject):
    """Keeps the ring of what has the focus once the system makes the dialog the active window: Qt would drop it."""

    def __init__(self, dialog: QDialog, *, is_led_by_keys: bool) -> None:
        super().__init__(dialog)
        self._is_led_by_keys = is_led_by_keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.ActivationChange or not isinstance(watched, QDialog):
            return False
        if watched.isActiveWindow():
            take_up_focus(watched, by_keys=self._is_led_by_keys)
        else:
            self._is_led_by_keys = watched.testAttribute(_BY_KEYS)
        return False


class _FocusedEnter(QObject):
    """Has Enter press the button that has the focus, as everywhere: a dialog presses its default one, whichever it is.

    What a button leaves goes on to the dialog, where this reads it first. A held key presses nothing again.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not is_enter or not isinstance(QApplication.focusWidget(), QPushButton):
            return False
        press_focused(event)
        return True
