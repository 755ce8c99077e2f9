"""Whether a mint is to be paid although the service's answer is not what was asked for: asked before anything is shown
that it could be paid by.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label

_OTHERWISE = Sentence(
    "Receipts",
    "Nothing is shown here to pay by before you have compared what differs. Ask the service about it: what is paid is "
    "minted as it is recorded.",
)


class OtherwiseQuestion(QWidget):
    """Signals:
    answered(bool): the artist says that she pays it all the same, or takes that back.

    Attributes:
        tick: what she says so with.
    """

    answered = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        said = label(text(_OTHERWISE), "warn", wrap=True)
        self.tick = QCheckBox(self.tr("I compared it: pay all the same"))
        self.tick.setAccessibleName(self.tick.text())
        self.tick.setAccessibleDescription(said.text())
        self.tick.clicked.connect(self.answered)
        self.setLayout(column(said, self.tick, spacing=6))
        self.hide()

    def ask(self, *, asked: bool, accepted: bool) -> None:
        """Ask, as it was answered; or do not."""
        self.setVisible(asked)
        self.tick.setChecked(asked and accepted)
