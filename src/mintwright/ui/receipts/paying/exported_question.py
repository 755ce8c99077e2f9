"""Whether a payment that is in a file for a wallet is to be made here all the same: asked before anything is shown that
it could be paid by, since a second payment would be sent in vain.
"""

from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.style.formatting import moment
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label

_IN_A_FILE = Sentence(
    "Receipts",
    "This payment was written into a file for a wallet on {when}. If it was paid by that file, do not pay it again: "
    "what becomes of a second payment is not documented.",
)


class ExportedQuestion(QWidget):
    """Signals:
    answered(bool): the artist says that it was not paid by that file, or takes that back.

    Attributes:
        tick: what she says so with.
    """

    answered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = label("", "warn", wrap=True)
        self.tick = QCheckBox(self.tr("It was not paid by that file: pay it here"))
        self.tick.setAccessibleName(self.tick.text())
        self.tick.clicked.connect(self.answered)
        self.setLayout(column(self._said, self.tick, spacing=6))
        self.hide()

    def show_mark(self, exported_on: datetime | None, *, agreed: bool) -> None:
        """Ask about the file of this time, as it was answered; None: there is none, and nothing to ask."""
        self.setVisible(exported_on is not None)
        self._said.setText("" if exported_on is None else text(_IN_A_FILE.filled(when=moment(exported_on))))
        self.tick.setAccessibleDescription(self._said.text())
        self.tick.setChecked(agreed and exported_on is not None)
