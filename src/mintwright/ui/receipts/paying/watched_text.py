"""A text to be read, out of which an address may be copied: then that is told, as of a button that copies one.

What is on the clipboard is not asked for: whoever replaces addresses may have been there already.
"""

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mintwright.ui.receipts.paying.copied_address import claims_to_be_address
from mintwright.ui.style.theme import Theme


class WatchedText(QPlainTextEdit):
    """Plain text that nobody writes.

    Signals:
        address_copied(str): an address was copied out of it.
    """

    address_copied = Signal(str)

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given = (
            ""  # what was chosen when Qt asked for it last: to be copied, or to be pasted by the middle button
        )
        self.setReadOnly(True)
        self.setProperty("role", "mono")
        self.setFont(theme.mono())
        self.setAccessibleName(name)
        QGuiApplication.clipboard().dataChanged.connect(self._follow_clipboard)

    def createMimeDataFromSelection(self) -> QMimeData:
        self._given = self.textCursor().selectedText()
        return super().createMimeDataFromSelection()

    def _follow_clipboard(self) -> None:
        given, self._given = self._given.strip(), ""
        if QGuiApplication.clipboard().ownsClipboard() and claims_to_be_address(given):
            self.address_copied.emit(given)
