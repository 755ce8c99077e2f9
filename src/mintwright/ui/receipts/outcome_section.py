"""Settling a mint of unknown outcome: the artist asks the service and notes its answer."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button, column, label, row


class OutcomeSection(QWidget):
    """Two choices while nothing is noted, afterwards a way to undo. Shown only for an unknown outcome.

    Signals:
        note_requested(object): this NotedOutcome shall be noted; None takes the note back.
    """

    note_requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked = label(self.tr("Or I asked the service myself:"), "label")
        self._minted = button(self.tr("It was minted"), theme, "check")
        self._not_minted = button(self.tr("It was not minted"), theme, "x")
        self._take_back = button(self.tr("Take my note back"), theme, "undo-2")
        for one in (self._minted, self._not_minted):
            one.setAccessibleDescription(self._asked.text())
        self._minted.clicked.connect(lambda: self.note_requested.emit(NotedOutcome.MINTED))
        self._not_minted.clicked.connect(lambda: self.note_requested.emit(NotedOutcome.NOT_MINTED))
        self._take_back.clicked.connect(lambda: self.note_requested.emit(None))
        choices = row(self._minted, self._not_minted, None)
        self.setLayout(column(self._asked, choices, row(self._take_back, None), spacing=4))

    def show_receipt(self, receipt: Receipt) -> None:
        """Offer what can be noted about this receipt."""
        is_noted = receipt.mint.noted is not None
        had_focus = self.window().focusWidget() in (self._minted, self._not_minted, self._take_back)  # active or not
        for one in (self._asked, self._minted, self._not_minted):
            one.setVisible(not is_noted)
        self._take_back.setVisible(is_noted)
        self.setVisible(receipt.mint.state is MintState.UNKNOWN)
        if had_focus and not self.isHidden():
            (self._take_back if is_noted else self._minted).setFocus()
