"""The foot of a receipt, always in sight: what comes next, and what can be done."""

from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from mintwright.domain.answers.transaction_status import FINAL, TransactionStatus
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts.printing.save_receipt_menu import SaveReceiptMenu
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.columns import Columns
from mintwright.ui.widgets.controls import button, column, label, row

NARROWEST = 230  # of each of the two groups of buttons
_GOES_ON = Sentence("Receipts", "You can close Mintwright meanwhile: it looks again when you are back.")


class ReceiptFoot(QFrame):
    """What is done with the mint at the left, what is done with its receipt at the right.

    Attributes:
        send, discard, refresh, rehearse, on: buttons, each there only where it can be pressed.
        save: the menu that saves the receipt.
        leads_on: whether the plan of the receipt that is shown next has more to be done: that comes next.
    """

    def __init__(self, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tray")
        self._is_low = False
        self.leads_on = False
        self._next = label("", "label", wrap=True)
        self._checked = label("", "muted", wrap=True)
        self.send = button(self.tr("Send now"), theme, "stamp", kind="primary")
        self.discard = button(self.tr("Discard"), theme, "trash-2")
        self.refresh = button(self.tr("Check now"), theme, "rotate-cw")
        self.refresh.setToolTip(actions.tip(ActionId.CHECK_NOW))
        self.rehearse = button(self.tr("Rehearse…"), theme, "flask-conical")
        self.rehearse.setToolTip(self.tr("Try what can follow this mint: too little paid, rejected, too late…"))
        self._again = button(self.tr("Start the next collection"), theme, "plus")
        self._again.clicked.connect(lambda: actions.run(ActionId.NEW_COLLECTION))
        self.on = button(self.tr("Go on with the plan"), theme, "layers", kind="primary")
        self.save = SaveReceiptMenu(theme, actions, self)
        of_mint, of_receipt = QWidget(), QWidget()
        of_mint.setLayout(row(self.send, self.discard, self.refresh, self.rehearse, self.on, self._again, None))
        of_receipt.setLayout(row(None, self.save.button))
        self._groups = Columns(theme, (of_mint, of_receipt), NARROWEST, is_even=False)
        self.setLayout(column(self._next, self._groups, self._checked, spacing=6, margins=(24, 10, 24, 12)))
        self.clear()

    @property
    def _buttons(self) -> tuple[QPushButton, ...]:
        return self.send, self.discard, self.refresh, self.rehearse, self.on, self._again

    @property
    def begin(self) -> QPushButton:
        """Where work begins: never at what discards."""
        first = self.send, self.refresh, self.rehearse, self.on, self._again
        return next((one for one in first if one.isVisible() and one.isEnabled()), self.save.button)

    def show_receipt(self, receipt: Receipt) -> None:
        """Offer what can be done with this receipt, and say what comes next."""
        unsent = receipt.mint.state is MintState.PREPARED
        offered = (
            unsent and not receipt.is_to_be_sent,
            unsent,
            bool(receipt.transaction_uuid) and receipt.transaction_status not in FINAL,
            can_be_rehearsed(receipt),
            receipt.is_minted and self.leads_on,
            receipt.is_minted and not self.leads_on,
        )
        buttons = list(zip(self._buttons, offered, strict=True))
        for is_first in (True, False):  # what appears first: what disappears, from the last, hands its focus on to it
            for one, shown in buttons if is_first else reversed(buttons):
                if shown is is_first:
                    one.setVisible(shown)
                    one.setEnabled(True)
        self._next.setText(_next_in_words(receipt))
        self._show_next()

    def set_low(self, *, low: bool) -> None:
        """In one line, without what comes next: in a low window the receipt needs the room, and its status says it."""
        if low != self._is_low:
            self._is_low = low
            self.save.set_short(short=low)
            self._show_next()
            self._groups.arrange()

    def _show_next(self) -> None:
        self._next.setVisible(bool(self._next.text()) and not self._is_low)

    def clear(self) -> None:
        """Say nothing of the last receipt, and offer nothing but saving."""
        for one in (self._next, self._checked):
            one.setText("")
            one.hide()
        for each in self._buttons:
            each.hide()

    def say(self, said: Sentence) -> None:
        """Show a button's result."""
        self._checked.setText(text(said))
        self._checked.show()
        announce(self._checked, text(said))

    def allow(self) -> None:
        """The request succeeded or failed: allow it again."""
        for one in self._buttons:
            one.setEnabled(True)


def can_be_rehearsed(receipt: Receipt) -> bool:
    """Whether anything can follow that the practice network has tools for."""
    is_open = bool(receipt.transaction_uuid) and receipt.transaction_status not in FINAL
    return receipt.network is Network.PRACTICE and is_open


def _next_in_words(receipt: Receipt) -> str:
    if receipt.transaction_status == TransactionStatus.CONFIRMED:
        return text(Sentence("Receipts", "What you minted went to the wallet that paid. What next?"))
    is_open = receipt.mint.state is MintState.ANSWERED and receipt.transaction_status not in FINAL
    return text(_GOES_ON) if is_open else ""
