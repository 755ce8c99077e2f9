"""What stands in the place of a list while the search or the filter finds nothing."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text

NOTHING_CALLED = Sentence("uploads", "Nothing is called “{name}”.")


class NothingFound(QWidget):
    """Says that the search or the filter finds nothing, and leads back to everything.

    Signals:
        all_requested(): show everything again.
    """

    all_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = label("", "heading", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.show_all = button(self.tr("Show all"))
        self.show_all.setAccessibleIdentifier("show-all")
        self.show_all.clicked.connect(self.all_requested)
        self.setLayout(column(None, self._words, 10, row(None, self.show_all, None), None, None))

    @property
    def message(self) -> str:
        """What it says."""
        return self._words.text()

    def explain(self, searched: str, why: Sentence = NOTHING_CALLED) -> None:
        """Say that no name contains this, or `why` none that does is here; without a search, that nothing is here."""
        if searched:
            self._words.setText(text(why.filled(name=searched)))
            set_button_text(self.show_all, self.tr("Clear the search"))
        else:
            self._words.setText(self.tr("Nothing here just now."))
            set_button_text(self.show_all, self.tr("Show all"))
