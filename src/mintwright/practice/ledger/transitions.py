"""The transition table of a transaction, as plain data: status × event → the next status, flags and timestamps.

The statuses are the live service's, its rules for them are not published: this table is the practice network's own
reading of what is (payment within 24 hours, refunds, one forced retry). A missing cell answers 409.

Two rules need more than a status: the chain confirms a payment only when the whole cost was received, and a mint is
forced only once (`simulated_chain`).
"""

import dataclasses
from dataclasses import dataclass
from enum import StrEnum

from mintwright.practice.errors import refused
from mintwright.practice.store.records import ABOUT_FUNDS, ABOUT_HELD, TransactionRow, timestamp


class Status(StrEnum):
    """Every status that a transaction or an asset can have."""

    PREAUTH = "preauth"
    WAITING = "waiting"
    PROCESSING = "processing"
    ROYALTIES = "royalties"
    BURNING = "burning"
    STAND_BY = "stand-by"
    REJECTED = "rejected"
    ERROR = "error"
    REFUND = "refund"
    CANCELED = "canceled"
    CONFIRMED = "confirmed"


class Event(StrEnum):
    """Everything that can happen to a transaction. "Paid" and "unpaid" say whether it has received any funds."""

    MINT = "mint"
    FORCE = "force"
    REFUND_UNPAID = "refund_unpaid"
    REFUND_PAID = "refund_paid"
    PAY_LESS = "pay_less"
    PAY_EXACT = "pay_exact"
    PAY_MORE = "pay_more"
    PAY_AGAIN = "pay_again"
    PAY_LATE = "pay_late"
    CONFIRM = "confirm"
    CONFIRM_ROYALTIES = "confirm_royalties"
    REJECT = "reject"
    FAIL = "fail"
    SPLIT = "split"
    EXPIRE_UNPAID = "expire_unpaid"
    EXPIRE_PAID = "expire_paid"


@dataclass(frozen=True, slots=True)
class Step:
    """The next status, the flags that become true, and the timestamps set to the moment of the event."""

    to: Status
    flags: tuple[str, ...] = ()
    stamps: tuple[str, ...] = ()


_CANCELED = Step(Status.CANCELED, flags=("is_voided",))
_REFUNDING = Step(Status.REFUND)
_REJECTED = Step(Status.REJECTED)
_FAILED = Step(Status.ERROR)
_RETRIED = Step(Status.PROCESSING, flags=("is_resubmitted",))
_MINTED = Step(Status.CONFIRMED, flags=("is_minted",))

_MAY_BE_RETRIED = {
    Event.MINT: _RETRIED,
    Event.FORCE: _RETRIED,
    Event.REFUND_PAID: _REFUNDING,
    Event.EXPIRE_PAID: _REFUNDING,
}
_MAY_GO_WRONG = {Event.REJECT: _REJECTED, Event.FAIL: _FAILED, Event.EXPIRE_PAID: _REFUNDING}

TABLE: dict[Status, dict[Event, Step]] = {
    Status.PREAUTH: {
        Event.MINT: Step(Status.WAITING),
        Event.FORCE: Step(Status.WAITING, flags=("is_resubmitted",)),
        Event.REFUND_UNPAID: _CANCELED,
        Event.EXPIRE_UNPAID: _CANCELED,
    },
    Status.WAITING: {
        Event.FORCE: Step(Status.WAITING, flags=("is_resubmitted",)),
        Event.PAY_LESS: Step(Status.WAITING),
        Event.PAY_EXACT: Step(Status.WAITING),
        Event.PAY_MORE: Step(Status.WAITING),
        Event.PAY_LATE: _REFUNDING,
        Event.CONFIRM: Step(Status.PROCESSING),
        Event.REFUND_UNPAID: _CANCELED,
        Event.REFUND_PAID: _REFUNDING,
        Event.EXPIRE_UNPAID: _CANCELED,
        Event.EXPIRE_PAID: _REFUNDING,
    },
    Status.PROCESSING: {
        Event.CONFIRM: _MINTED,
        Event.CONFIRM_ROYALTIES: Step(Status.ROYALTIES),
        Event.SPLIT: Step(Status.STAND_BY),
        **_MAY_GO_WRONG,
    },
    Status.ROYALTIES: {
        Event.CONFIRM: Step(Status.BURNING, flags=("royalties_minted",), stamps=("royalties_minted_on",)),
        **_MAY_GO_WRONG,
    },
    Status.BURNING: {
        Event.CONFIRM: Step(Status.CONFIRMED, flags=("is_minted", "royalties_burned"), stamps=("royalties_burned_on",)),
        **_MAY_GO_WRONG,
    },
    Status.STAND_BY: {Event.CONFIRM: _MINTED, **_MAY_GO_WRONG},
    Status.REJECTED: _MAY_BE_RETRIED,
    Status.ERROR: _MAY_BE_RETRIED,
    Status.REFUND: {Event.CONFIRM: Step(Status.CANCELED, flags=("is_voided", "is_refunded"))},
    Status.CANCELED: {Event.PAY_LATE: Step(Status.CANCELED, flags=("is_refunded",))},
    Status.CONFIRMED: {},
}

ABOUT = {
    Status.PREAUTH: ABOUT_HELD,
    Status.WAITING: ABOUT_FUNDS,
    Status.PROCESSING: "The payment arrived. The transaction is on its way to the chain.",
    Status.ROYALTIES: "The royalty token is being minted.",
    Status.BURNING: "The royalty token is being burned, as its standard asks.",
    Status.STAND_BY: "Split into several transactions. This one ends when they have.",
    Status.REJECTED: "The chain rejected the transaction.",
    Status.ERROR: "The service failed to mint this.",
    Status.REFUND: "The payment is on its way back to the address it came from.",
    Status.CANCELED: "Canceled. Nothing was minted.",
    Status.CONFIRMED: "Minted, and confirmed on the chain.",
}


def after(mint: TransactionRow, event: Event, moment: float, about: str = "") -> TransactionRow:
    """The transaction as `event` leaves it at Unix time `moment`; `about` says more than the status does.

    Raises RefusalError (409) where the table has no such cell.
    """
    step = TABLE[Status(mint.status)].get(event)
    if step is None:
        raise refused(409, f"A transaction that is {mint.status} cannot take this step ({event}).")
    now = timestamp(moment)
    changes = dict.fromkeys(step.flags, True) | dict.fromkeys(step.stamps, now)
    return dataclasses.replace(
        mint, status=step.to.value, status_description=about or ABOUT[step.to], updated_on=now, **changes
    )
