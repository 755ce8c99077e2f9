"""The words in which a service says where a transaction, or one of its assets, stands (live-service facts)."""

from enum import StrEnum


class TransactionStatus(StrEnum):
    """The words we know. A record's status is text: a service may say another, which is shown as it is."""

    PREAUTH = "preauth"  # held until the mint is ordered
    WAITING = "waiting"  # for a payment, for the rest of it, or for the chain to confirm it
    PROCESSING = "processing"
    ROYALTIES = "royalties"
    BURNING = "burning"
    STAND_BY = "stand-by"  # split into several transactions
    REJECTED = "rejected"  # by the chain
    ERROR = "error"
    REFUND = "refund"
    CANCELED = "canceled"
    CONFIRMED = "confirmed"


_S = TransactionStatus
FINAL = frozenset({_S.CONFIRMED, _S.CANCELED})  # nothing changes any more
NEVER_MINTED = frozenset({_S.CANCELED, _S.REFUND})
MAY_BE_RETRIED = frozenset({_S.REJECTED, _S.ERROR})  # nothing was minted, but the service may try again
FAILED = NEVER_MINTED | MAY_BE_RETRIED
UNPAID = frozenset({_S.PREAUTH, _S.WAITING})
PAID = frozenset({_S.ERROR, _S.REJECTED, _S.REFUND})  # before these a payment was made, whoever made it
