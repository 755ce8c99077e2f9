"""Esc calls off what was asked for and is not there yet: nobody waits for what she does not want any more."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


@contextmanager
def called_off_by_escape(window: QWidget) -> Generator[None]:
    """Cancel the task that is running as soon as Esc is pressed in this window, whatever in it has the focus."""
    task = asyncio.current_task()
    assert task is not None
    ear = _Ear(window, task.cancel)
    try:
        yield
    finally:
        if isValid(ear):
            ear.deleteLater()


class _Ear(QObject):
    """Hears the keys of a window before its parts do: a grid would let go of what is chosen."""

    def __init__(self, window: QWidget, act: Callable[[], object]) -> None:
        super().__init__(window)
        self._act: Callable[[], object] = act
        if window.isVisible():
            window.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() != Qt.Key.Key_Escape:
            return False
        watched.removeEventFilter(self)
        self._act()
        return True
