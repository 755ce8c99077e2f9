"""One mint to be paid: what it is, where it stands, and the payment itself, by the same part as on its receipt."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtWidgets import QLabel, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.payable import Standing
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.receipts.pay_walk.walk import PayWalk
from mintwright.ui.receipts.pay_walk.walk_words import why_in_words
from mintwright.ui.receipts.payment_section import PaymentSection
from mintwright.ui.receipts.receipts_model import summary_of
from mintwright.ui.receipts.sealing.alarm_section import HiddenPayment
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, row
from mintwright.ui.widgets.elided_label import ElidedLabel

_TONES = {
    Standing.SEEN: "ok", Standing.ALARM: "error", Standing.LATE: "error", Standing.OTHERWISE: "error",
    Standing.TO_PAY: "warn",
}  # fmt: skip
_SHOWN = frozenset({Standing.TO_PAY, Standing.NOTED, Standing.EXPORTED, Standing.OTHERWISE})  # else no payment is here


class PayCard(QWidget):
    """Attributes:
    payment: amount, address, code and time; hidden where this mint is not to be paid now.
    """

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        """`now` is the time on the chain."""
        super().__init__(parent)
        self._title = ElidedLabel("heading")
        self._said = label("", "muted")
        self._skipped, self._why = label("", "muted", wrap=True), label("", "body", wrap=True)
        self._unwatched, self._wrong = label("", "warn", wrap=True), label("", "error", wrap=True)
        self._hidden = HiddenPayment(theme)
        self.payment = PaymentSection(theme)
        self.payment.follow_clock(now)
        above = row(self._title, self._said, spacing=10)
        above.setStretch(0, 1)
        parts = self._skipped, above, self._why, self._unwatched, self._wrong, self._hidden, self.payment
        self.setLayout(column(*parts, None, spacing=6))
        self.say_wrong(None)

    @property
    def why(self) -> str:
        """What is said of it beside its status."""
        return self._why.text()

    def show_walk(self, walk: PayWalk, unwatched: Callable[[Receipt], Sentence | None]) -> None:
        """Show the mint at which the walk is; `unwatched` says why what is known of one may be old."""
        receipt, standing = walk.receipt, walk.here
        is_here = receipt is not None and standing is not Standing.ELSEWHERE
        self._title.show_text(receipt.title if receipt is not None else "")
        self._say(self._said, summary_of(receipt) if receipt is not None and is_here else "")
        self._say(self._skipped, "\n".join(map(text, walk.skipped)))
        self._say(self._why, why_in_words(receipt, standing, is_urgent=walk.is_urgent))
        restyle(self._why, role=_TONES.get(standing, "body"))
        old = unwatched(receipt) if receipt is not None and is_here else None
        self._say(self._unwatched, "" if old is None else text(old))
        self._hidden.setVisible(standing is Standing.ALARM)
        if receipt is not None and standing in _SHOWN:
            self.payment.show_receipt(receipt, standing, walk.exported_on(receipt.mint.id))
        else:
            self.payment.clear()

    def say_wrong(self, said: Sentence | None) -> None:
        """Say why something was not done, or nothing."""
        self._say(self._wrong, "" if said is None else text(said))

    @staticmethod
    def _say(part: QLabel, words: str) -> None:
        part.setText(words)
        part.setVisible(bool(words))
