"""A line whose words are chosen when it gets the focus, so that what is typed replaces them."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QLineEdit

_BACK = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class SelectingLine(QLineEdit):
    """A click that brings the focus chooses all of it too; the next one places the cursor."""

    def __init__(self) -> None:
        super().__init__()
        self._is_clicked_into = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_clicked_into = event.reason() is Qt.FocusReason.MouseFocusReason
        if event.reason() not in _BACK:
            self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._is_clicked_into and not self.hasSelectedText():  # else the mouse has chosen some of it
            self.selectAll()
        self._is_clicked_into = False
