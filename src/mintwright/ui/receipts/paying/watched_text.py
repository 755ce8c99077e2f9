"""A text to be read, out of which an address may be copied: then that is told, as of a button that copies one.

What is on the clipboard is not asked for: whoever replaces addresses may have been there already. What is chosen here
while this program copies something is taken for it; if it was something else, that is compared in vain.
"""

from PySide6.QtCore import Signal
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

    def _follow_clipboard(self) -> None:
        chosen = self.textCursor().selectedText().strip()
        if QGuiApplication.clipboard().ownsClipboard() and claims_to_be_address(chosen):
            self.address_copied.emit(chosen)
