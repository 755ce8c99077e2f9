"""Dresses the whole program anew in short turns. Qt does it in one, which holds up the window the longer the more is in
it, and tells every part that its size may have changed, though another theme changes colours alone.
"""

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QFont, QPalette, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

_TURN_SECONDS = 0.010
_NEXT_TURN = 1  # millisecond; a timer of none may come twice in one turn of GLib's loop
_IS_DRESSED = Qt.WidgetAttribute.WA_WState_Polished
_HAS_OWN_STYLE = Qt.WidgetAttribute.WA_SetStyle  # Qt passes those over, and does not tell them of another style

_UNCOVERED = (QEvent.Type.Expose, QEvent.Type.Paint)
_IS_STOPPED = Qt.WidgetAttribute.WA_UpdatesDisabled
_IS_STOPPED_ITSELF = Qt.WidgetAttribute.WA_ForceUpdatesDisabled
_IS_OPAQUE = Qt.WidgetAttribute.WA_OpaquePaintEvent


@dataclass(frozen=True)
class Look:
    """What the program wears; `has_new_sizes` when that is not only of other colours."""

    palette: QPalette
    font: QFont
    sheet: str
    has_new_sizes: bool


class ShortTurns(QObject):
    """Does something step by step, as many steps in a turn of the loop as go unnoticed."""

    def __init__(self, steps: Iterator[bool]) -> None:
        """Takes the first of these steps; the others follow from the next turn on.

        A step says whether the next one is long, and gets a turn of its own.
        """
        super().__init__()
        self._steps = steps
        self._next = QTimer(self, interval=_NEXT_TURN)
        self._next.timeout.connect(self._take_turn)
        next(steps, None)
        self._next.start()

    @property
    def are_under_way(self) -> bool:
        """Whether some are left."""
        return self._next.isActive()

    def finish(self) -> None:
        """Take all steps that are left, at once."""
        self._next.stop()
        for _ in self._steps:
            pass

    def _take_turn(self) -> None:
        end = time.perf_counter() + _TURN_SECONDS
        for is_next_long in self._steps:
            if is_next_long or time.perf_counter() > end:
                return
        self._next.stop()


@contextmanager
def old_look(app: QApplication) -> Generator[None]:
    """Have all windows keep what they show, so that nobody sees half of another look.

    Qt forgets a paint that was due when a window stopped, and waits for it ever after: only `repaint` asks anew.
    """
    windows = [window for window in app.topLevelWidgets() if window.isVisible() and window.updatesEnabled()]
    for window in windows:
        window.setUpdatesEnabled(False)
    kept = [_Kept(window) for window in windows]
    try:
        yield
    finally:
        for one in kept:
            one.end()
        for window in filter(isValid, windows):
            _paint_once(window)


class _Kept(QObject):
    """Shows what a window kept where something above it has gone: Qt would leave that open until it paints again."""

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self._window = window
        self._handle = window.windowHandle()
        self._handle.installEventFilter(self)

    def end(self) -> None:
        """The window is painted anew from now on."""
        if isValid(self._handle):
            self._handle.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _UNCOVERED and isValid(self._window) and self._window.isVisible():
            self._window.backingStore().flush(QRegion(self._window.rect()))
        return False


def _paint_once(window: QWidget) -> None:
    """Paint a window that kept what it showed. Where Qt itself lets the parts go on, they ask to be painted besides
    the window, and all is painted twice."""
    _let_go_on(window)
    window.setUpdatesEnabled(True)
    window.repaint()


def _let_go_on(parent: QWidget) -> None:
    """Let what is in this part be painted with it; what is opaque asks for itself, since Qt paints around it.

    What is hidden is left to Qt, which passes over it fast, but finds none below parts that go on already.
    """
    for part in parent.children():
        if not isinstance(part, QWidget) or part.isWindow() or part.testAttribute(_IS_STOPPED_ITSELF):
            continue
        if not part.isVisible():
            part.setUpdatesEnabled(True)
            continue
        part.setAttribute(_IS_STOPPED, on=False)
        if part.autoFillBackground() or part.testAttribute(_IS_OPAQUE):
            part.update()
        _let_go_on(part)


def dressing(app: QApplication, look: Look) -> Iterator[bool]:
    """The steps in which all that was ever shown puts on this look; what is shown meanwhile puts it on by itself."""
    parts = [part for part in app.allWidgets() if part.testAttribute(_IS_DRESSED)]
    for part in filter(isValid, parts):
        app.style().unpolish(part)
        part.setAttribute(_IS_DRESSED, on=False)
        yield False
    yield True  # to read the sheet takes longer than all else that a turn has
    with _passed_over([part for part in parts if isValid(part)]):
        _put_on(app, look)
    yield False
    for part in filter(isValid, parts):
        app.style().polish(part)
        part.setAttribute(_IS_DRESSED)
        if look.has_new_sizes:
            QCoreApplication.sendEvent(part, QEvent(QEvent.Type.StyleChange))
        part.update()
        yield False


def _put_on(app: QApplication, look: Look) -> None:
    app.setStyleSheet("")  # Qt reads a sheet that replaces another once for each widget
    app.setPalette(look.palette)
    app.setFont(look.font)
    app.setStyleSheet(look.sheet)


@contextmanager
def _passed_over(parts: Sequence[QWidget]) -> Generator[None]:
    """Keep Qt from dressing these now."""
    ours = [part for part in parts if not part.testAttribute(_HAS_OWN_STYLE)]
    for part in ours:
        part.setAttribute(_HAS_OWN_STYLE)
    try:
        yield
    finally:
        for part in ours:
            part.setAttribute(_HAS_OWN_STYLE, on=False)
