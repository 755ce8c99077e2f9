"""What the service said word for word, for whoever helps the artist: laid out only while it is seen, and not for ever.

An answer may have megabytes, and Qt lays out every line of a text at once.
"""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.receipts.paying.watched_text import WatchedText
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, row
from mintwright.ui.widgets.copy_button import CopyButton

SHOWN = 64 * 1024  # characters
_MORE = Sentence("Receipts", "… and {count} characters more. Copy takes all of it.")


class TechnicalDetails(QWidget):
    """A box of fixed height, and a button that copies all of it.

    Signals:
        address_copied(str): an address was copied out of it.
    """

    address_copied = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._whole = ""
        self._box = WatchedText(theme, self.tr("Technical answer"))
        self._box.address_copied.connect(self.address_copied)
        self._box.setFixedHeight(theme.scale(150))
        copy = CopyButton(theme, lambda: self._whole, name=self.tr("Copy the details"), text=self.tr("Copy"))
        self.setLayout(column(self._box, row(None, copy), spacing=2))

    def show_text(self, details: str) -> None:
        """Show these, now or as soon as they are seen."""
        self._whole = details
        if self.isVisible():
            self._fill()
        else:
            self._box.clear()

    def showEvent(self, event: QShowEvent) -> None:
        self._fill()
        super().showEvent(event)

    def _fill(self) -> None:
        rest = len(self._whole) - SHOWN
        more = f"\n{text(_MORE.filled(count=number(rest)))}" if rest > 0 else ""
        if (shown := self._whole[:SHOWN] + more) != self._box.toPlainText():
            self._box.setPlainText(shown)
