"""Notices about a receipt besides its numbers, on the screen and on paper."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.alarm.alarm_words import reasons_of, title_of
from mintwright.studio.receipts.mint_answer import NOT_AS_ASKED, seal_in_words
from mintwright.studio.receipts.payable import may_have_been_paid
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.style.formatting import moment
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, empty, label


class Notices(QWidget):
    """What the artist must know besides the numbers: errors first, then missing values, one paragraph each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = column(spacing=6)
        self.setLayout(self._layout)

    def show_notices(self, notices: tuple[tuple[str, Sentence], ...]) -> None:
        """Show these (role of the label, sentence)."""
        empty(self._layout)
        for role, said in notices:
            shown = label(text(said), role, wrap=True)
            shown.setTextFormat(Qt.TextFormat.PlainText)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._layout.addWidget(shown)
        self.setVisible(bool(notices))


def notices_on_paper(receipt: Receipt) -> tuple[tuple[str, Sentence], ...]:
    """The notices, and what the screen says in parts of their own: the alarm, and what breaks the seal."""
    alarm = receipt.alarm
    said = (title_of(alarm), *reasons_of(alarm)) if alarm is not None and alarm.is_open else ()
    sealed = () if receipt.seal is None else seal_in_words(receipt.seal)
    return (*(("error", one) for one in said), *notices_of(receipt), *(("warn", one) for one in sealed))


def notices_of(receipt: Receipt) -> tuple[tuple[str, Sentence], ...]:
    """The notices of a receipt with their labels' roles, in order of importance."""
    pictures = tuple(("muted", line) for line in receipt.pictures)
    if receipt.mint.noted is not None:
        return (*_noted(receipt.mint, receipt.problem), *pictures)
    said: list[tuple[str, Sentence]] = []
    if receipt.problem is not None:
        is_outdated = receipt.problem == NOT_AS_ASKED and may_have_been_paid(receipt)
        said.append(("error", _PAID_OTHERWISE if is_outdated else receipt.problem))
    said += [
        ("body", line)
        for line in (_TO_BE_SENT if receipt.is_to_be_sent else _NOTICES_BY_STATE.get(receipt.mint.state, ()))
    ]
    if receipt.mint.state is MintState.UNKNOWN and receipt.network is Network.PRACTICE:
        said.append(("muted", _ONLY_REHEARSED))
    if receipt.mint.found_on is not None:
        said.append(("body", _FOUND.filled(when=moment(receipt.mint.found_on))))
    said += [("body", line) for line in (receipt.advice, receipt.words) if line is not None]
    said += [("warn", difference) for difference in receipt.differences]
    said += [("muted", missing) for missing in receipt.missing]
    return (*said, *pictures)


def _noted(mint: Mint, problem: Sentence | None) -> tuple[tuple[str, Sentence], ...]:
    """The artist's note, marked as such; then its meaning, and what was known without it."""
    when = moment(mint.noted_on or mint.prepared_on)
    if mint.noted is NotedOutcome.MINTED:
        said = Sentence("Receipts", "You noted on {when} that it was minted.", when=when)
        then = Sentence("Receipts", "Mintwright has no answer about it. Pay and follow it on the service’s own site.")
    else:
        said = Sentence("Receipts", "You noted on {when} that it was not minted.", when=when)
        then = Sentence("Receipts", "You can mint it again. Nothing is sent by itself.")
    if problem is None:
        return ("body", said), ("body", then)
    before = Sentence("Receipts", "Before your note: {problem}", problem=problem)
    return ("body", said), ("body", then), ("muted", before)


_FOUND = Sentence(
    "Receipts",
    "No answer came when this was sent. It was found in the service’s list on {when}, equal in every field that was "
    "sent, and you said that it is yours.",
)
_PAID_OTHERWISE = Sentence(
    "Receipts",
    "The service’s answer is not what was asked for, and this is paid. Save the answer, and ask the service about what "
    "differs before you sell it or mint it again.",
)
_ONLY_REHEARSED = Sentence(
    "Receipts",
    "That is what to do on a real network, where a second mint costs a second time. Here it is a rehearsal, and "
    "nothing is lost.",
)
_TO_BE_SENT = (
    Sentence(
        "Receipts", "You confirmed this. It is sent as soon as the sign-in allows it; until then you can discard it."
    ),
)
_NOTICES_BY_STATE = {
    MintState.UNKNOWN: (
        Sentence(
            "Receipts",
            "Do not mint it again until you know. Let Mintwright look for it in the service’s list, or sign in to the "
            "service’s own site and look for these assets there. If they are there, the mint exists and can be paid. "
            "If they are not, you can mint again.",
        ),
    ),
    MintState.REFUSED: (
        Sentence("Receipts", "Nothing was created and nothing is to pay. Change what is named above, then mint again."),
    ),
    MintState.PREPARED: (
        Sentence("Receipts", "This was not sent and nothing was created. Send it now, or discard it."),
        Sentence(
            "Receipts",
            "What is sent is exactly what you reviewed, even if one of its files was saved again since. To mint a file "
            "as it is now, discard this and mint again.",
        ),
    ),
    MintState.SENDING: (Sentence("Receipts", "The mint is on its way. Wait for the answer; do not mint it again."),),
}
