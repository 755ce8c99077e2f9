"""A key that is held down presses nothing of what appears meanwhile: a button takes a fresh press only."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PRESSING = (*_ENTER, Qt.Key.Key_Space, Qt.Key.Key_Select)


class HeldKeys(QObject):
    """Keeps the repeats of a held Enter or space bar from all but the part that took its press, and writes or goes on.

    It reads the keys of whichever window has them, before Qt gives them to a part. X11 tells of a repeat as a release
    and a press at one moment, which Qt takes for fresh ones where it reads the second of them late.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._taker: QWidget | None = None  # of the press that is held
        self._released: tuple[int, int] | None = None  # which key, and when
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusWindowChanged.connect(self._listen)
        self._listen(QGuiApplication.focusWindow())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) or not isinstance(event, QKeyEvent):
            return False
        if event.key() not in _PRESSING:
            return False
        if kind is QEvent.Type.KeyRelease:
            self._released = event.key(), event.timestamp()
            return False
        return self._holds_back(event)

    def _holds_back(self, press: QKeyEvent) -> bool:
        taker = QApplication.activePopupWidget() or QApplication.focusWidget()
        if self._is_repeat(press):
            return taker is None or taker is not self._taker or not _goes_on(taker, press.key())
        self._taker = taker
        return False

    def _is_repeat(self, press: QKeyEvent) -> bool:
        moment = press.timestamp()  # 0 where the platform tells none
        return press.isAutoRepeat() or (moment > 0 and self._released == (press.key(), moment))

    def _listen(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # once more is still once


def _goes_on(taker: QWidget, key: int) -> bool:
    """Whether a part does something with each repeat: a text takes lines, a line takes spaces, a list goes on."""
    return not isinstance(taker, QAbstractButton) and not (isinstance(taker, QLineEdit) and key in _ENTER)
