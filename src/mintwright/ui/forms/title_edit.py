"""A heading that is renamed in place: Enter keeps the new name, Escape the old one."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget


class TitleEdit(QLineEdit):
    """One line that looks like a heading until it is pressed.

    Signals:
        renamed(str): the artist gave another name, never a blank one.
    """

    renamed = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept = ""
        self.setProperty("role", "title")
        self.setAccessibleName(name)
        self.setMaxLength(200)
        self.editingFinished.connect(self._finish)

    def show_title(self, title: str) -> None:
        """Show a name; what the artist is just typing stays."""
        changed, self._kept = title != self._kept, title
        if changed or not self.hasFocus():
            self.setText(title)
            self.setCursorPosition(0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._kept)
            self.clearFocus()
            return
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clearFocus()

    def _finish(self) -> None:
        title = " ".join(self.text().split())
        if not title or title == self._kept:
            self.setText(self._kept)
        else:
            self._kept = title
            self.renamed.emit(title)
        self.setCursorPosition(0)
