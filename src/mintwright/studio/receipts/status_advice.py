"""Advice after a mint was sent: why it has stopped, and what to do then."""

from typing import TYPE_CHECKING

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction

LONGEST = 300  # characters of the service's own words
_SPEAKS_FOR_ITSELF = frozenset(
    {
        "",
        TransactionStatus.PREAUTH,
        TransactionStatus.PROCESSING,
        TransactionStatus.ROYALTIES,
        TransactionStatus.BURNING,
        TransactionStatus.CONFIRMED,
    }
)

_ADVICE_BY_STATUS: dict[str, Sentence] = {
    TransactionStatus.REJECTED: Sentence(
        "receipt",
        "The chain did not take this, and nothing was minted. What you paid is still with the service: order the mint "
        "again, or have the payment sent back.",
    ),
    TransactionStatus.ERROR: Sentence(
        "receipt",
        "The service could not mint this. What you paid is still with it: order the mint again, or have the payment "
        "sent back.",
    ),
    TransactionStatus.REFUND: Sentence(
        "receipt", "Nothing was minted. Your payment is on its way back to the address it came from; do not pay again."
    ),
    TransactionStatus.CANCELED: Sentence(
        "receipt", "This has ended and nothing was minted. Do not pay to its address any more: mint again to try anew."
    ),
    TransactionStatus.STAND_BY: Sentence(
        "receipt", "The service mints this in several transactions. You paid once; there is nothing to do."
    ),
}


_PAID_BACK = Sentence(
    "receipt",
    "This has ended and nothing was minted. The service documents that what was paid goes back to the address it came "
    "from before that: look into your wallet, and ask the service if it is not there. Do not pay to its address any "
    "more: mint again to try anew.",
)


def advice_on(transaction: "Transaction | None") -> Sentence | None:
    """Advice for a mint that has stopped. Statuses as on the live service."""
    if transaction is None:
        return None
    if transaction.status == TransactionStatus.CANCELED and transaction.issuer_address:
        return _PAID_BACK
    return _ADVICE_BY_STATUS.get(transaction.status)


HELD_ADVICE = Sentence(
    "receipt",
    "Nothing is to be paid now: this was sent with “Start minting as soon as it is paid” off, so the service holds it "
    "until you order it. As soon as it waits for your payment, the amount and the address are shown here.",
)
"""For a mint requested without automatic processing, which waits (`preauth`) until it is ordered."""


def words_of(transaction: "Transaction | None") -> Sentence | None:
    """The service's own words about a transaction, if the status does not say it all."""
    if transaction is None or transaction.status in _SPEAKS_FOR_ITSELF:
        return None
    if transaction.status == TransactionStatus.WAITING and not transaction.issuer_address:
        return None
    shown = "".join(sign if sign.isprintable() else " " for sign in transaction.status_description)
    said = " ".join(shown.split())
    said = said if len(said) <= LONGEST else said[:LONGEST] + "…"
    return Sentence("receipt", "The service says: {said}", said=said) if said else None
