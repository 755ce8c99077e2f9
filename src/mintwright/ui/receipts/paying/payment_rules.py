"""What becomes of a payment that is late, too little, too much or made twice, as the service documents it.

It is in no contract. What its documentation leaves open is said to be open.
"""

from PySide6.QtWidgets import QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row

RULES = (
    Sentence(
        "Receipts",
        "Late: the service documents that a payment which comes after the time to pay is refunded. Nothing is minted.",
    ),
    Sentence(
        "Receipts",
        "Too little: it documents that a mint which is not confirmed in time is refunded, then canceled. It does not "
        "document whether the rest can be sent later: ask the service before you send more.",
    ),
    Sentence("Receipts", "Too much: it documents that what is too much comes back to the address that paid first."),
    Sentence(
        "Receipts",
        "Twice: it documents that the assets and the change go to whoever pays first. It does not document what "
        "becomes of a second payment: do not send one.",
    ),
)
_NOT_SURE = Sentence(
    "Receipts", "This is what the service’s own documentation says. Mintwright can neither check nor promise it."
)
_REHEARSED = Sentence("Receipts", "On this network nothing real is paid: “Rehearse…” shows what each looks like.")


class PaymentRules(QWidget):
    """A button that unfolds them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = self.tr("Late, wrong amount, twice?")
        self._shown = button(words, theme, "circle-help", kind="quiet")
        self._shown.setCheckable(True)
        self._shown.setAccessibleName(text(Sentence("Receipts", "Show: {part}", part=words)))
        self._said = label("", "muted", wrap=True)
        self._said.hide()
        self._shown.toggled.connect(self._said.setVisible)
        self.setLayout(column(row(self._shown, None), self._said, spacing=2))

    def show_network(self, network: Network) -> None:
        """Say what holds there."""
        last = _REHEARSED if network is Network.PRACTICE else _NOT_SURE
        self._said.setText("\n".join(map(text, (*RULES, last))))

    def fold(self) -> None:
        """Close it: another receipt is shown."""
        self._shown.setChecked(False)
