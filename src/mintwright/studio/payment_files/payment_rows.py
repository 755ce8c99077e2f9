"""Which payments go into a file, and the file itself: an address and an amount in ada on each line. Pure.

Only what waits for its payment, has never said anything else, and can be paid for two hours more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from mintwright.chain.payment_link import sendable
from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.networks import AccountScope
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.cells import guarded
from mintwright.studio.receipts.payable import Standing, standing_of
from mintwright.studio.receipts.receipt import Receipt

LEAST_LEFT = timedelta(hours=2)  # on the clock of the policy: a wallet, its artist and the chain take their time
HEADINGS = "address", "amount"
_LINE_END = "\r\n"  # RFC 4180

_NOT_WAITING = Sentence("payments", "“{title}” waits for no payment: {status}.")
_SEEN = Sentence("payments", "A payment for “{title}” was seen already.")
_ALARM = Sentence(
    "payments", "The terms of “{title}” changed, or cannot be right. Look at its receipt before anybody pays it."
)
_DOUBTFUL = Sentence("payments", "Not all that one has to know to pay “{title}” can be read. Look at its receipt.")
_LATE = Sentence(
    "payments", "Less than two hours are left to pay “{title}”. Pay it by its receipt, if there is time enough."
)
_NOTED = Sentence(
    "payments", "You noted that you paid “{title}”. If you did not, take that note back on its receipt first."
)
_ELSEWHERE = Sentence("payments", "“{title}” belongs to another account or network.")
_OTHERWISE = Sentence(
    "payments",
    "The service’s answer to “{title}” is not what was asked for. Compare it on its receipt, and pay it there if you "
    "pay it all the same.",
)
_OVER = Sentence("payments", "The time to pay “{title}” is over.")
_MARKED = Sentence("payments", "“{title}” was written into a file before, so that it would be paid twice.")
_WHY_NOT = {
    Standing.NOTED: _NOTED,
    Standing.OTHERWISE: _OTHERWISE,
    Standing.SEEN: _SEEN,
    Standing.ALARM: _ALARM,
    Standing.LATE: _OVER,
    Standing.HELD: _NOT_WAITING,
    Standing.OVER: _NOT_WAITING,
    Standing.READING: _DOUBTFUL,
    Standing.UNREADABLE: _DOUBTFUL,
    Standing.ELSEWHERE: _ELSEWHERE,
}


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """One payment: where to, and how much in ADA, in whole lovelace."""

    mint_id: int
    address: str
    amount: Decimal


def why_not_payable(receipt: Receipt, here: AccountScope | None, now: datetime) -> Sentence | None:
    """Why this goes into no file of the account in use, `here`; None if it may. `now` is the time on its chain."""
    said = _WHY_NOT.get(standing_of(receipt, here, now)) or _why_not_by_file(receipt, now)
    return None if said is None else said.filled(title=receipt.title, status=receipt.status)


def _why_not_by_file(receipt: Receipt, now: datetime) -> Sentence | None:
    """Why what may be paid is paid by its receipt alone."""
    is_waiting = receipt.transaction_status == TransactionStatus.WAITING and not receipt.mint.is_from_file
    rules = (
        (receipt.alarm is not None, _ALARM),  # decided: what is in a file was never another
        (not is_waiting, _NOT_WAITING),
        (receipt.cost is None or receipt.cost <= 0 or receipt.pay_before is None, _DOUBTFUL),
        (receipt.pay_before is not None and receipt.pay_before - now < LEAST_LEFT, _LATE),
    )
    return next((said for holds, said in rules if holds), None)


def why_marked(title: str, marked_on: datetime | None, agreed: datetime | None) -> Sentence | None:
    """Why what is in a file already goes into no other; None if the artist has agreed to just that."""
    return None if marked_on is None or marked_on == agreed else _MARKED.filled(title=title)


def row_of(receipt: Receipt) -> PaymentRow:
    """The payment of what may be paid. A part of a lovelace, which nobody can send, is rounded up."""
    return PaymentRow(receipt.mint.id, receipt.deposit_address, sendable(receipt.cost or Decimal(0)))


def file_of(rows: Sequence[PaymentRow]) -> bytes:
    """The file. Without the mark of UTF-8: its letters are plain, and a wallet would take it for part of a heading."""
    lines = [HEADINGS, *((guarded(row.address), f"{row.amount:f}") for row in rows)]
    return "".join(",".join(line) + _LINE_END for line in lines).encode("ascii", "backslashreplace")
