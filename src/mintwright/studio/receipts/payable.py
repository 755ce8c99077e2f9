"""Whether a mint may be paid now: the one place that decides it, for its receipt, on paper too, for whoever pays one
after another, for the practice wallet and for what is exported. Pure.
"""

from datetime import datetime, timedelta
from enum import StrEnum

from mintwright.domain.answers.transaction_status import FAILED
from mintwright.domain.mint import MintState
from mintwright.domain.networks import AccountScope
from mintwright.studio.receipts.mint_status import PENDING, StepState
from mintwright.studio.receipts.receipt import Differing, Receipt

SOON = timedelta(hours=1)  # less time is little for a payment to be sent, seen, and minted


class Standing(StrEnum):
    """Where the payment of a mint stands."""

    TO_PAY = "to pay"
    NOTED = "noted as paid by the artist"
    EXPORTED = "in a file for a wallet, which may have paid it"
    OTHERWISE = "answered otherwise than was asked for"
    SEEN = "seen by the service"
    ALARM = "hidden by an alarm"
    LATE = "the time to pay is over"
    HELD = "held until it is ordered"
    OVER = "canceled, refused, failed or refunded"
    UNREADABLE = "not all that one has to know can be read"
    READING = "being read"
    ELSEWHERE = "of another account or network"


UNSEEN = frozenset({Standing.TO_PAY, Standing.NOTED, Standing.EXPORTED, Standing.OTHERWISE, Standing.LATE})
"""The service has seen no payment of these: whether there was one, only the artist can say."""
WITHHELD = frozenset({
    Standing.EXPORTED, Standing.OTHERWISE, Standing.ALARM, Standing.LATE, Standing.HELD, Standing.ELSEWHERE,
})  # fmt: skip
"""Of these nobody is given an address to pay to."""
_IN_SPITE = frozenset({Standing.TO_PAY, Standing.SEEN, Standing.OVER})


def standing_of(
    receipt: Receipt,
    here: AccountScope | None,
    now: datetime,
    exported_on: datetime | None = None,
    accepted: Differing = (),
) -> Standing:
    """Where the payment of this mint stands for the account in use, `here`, at this time on its chain.

    `exported_on` is when it was written into a file for a wallet; None where it was not, or where the artist has just
    said that it was not paid by that file. `accepted` are the differences in spite of which she has just said that she
    pays it: of any others she is asked.
    """
    if here is None or receipt.mint.scope != here:
        return Standing.ELSEWHERE
    if receipt.status is PENDING:
        return Standing.READING
    return _of_mint(receipt, now, exported_on, accepted)


def _of_mint(receipt: Receipt, now: datetime, exported_on: datetime | None, accepted: Differing) -> Standing:
    is_alarmed = receipt.alarm is not None and receipt.alarm.is_open
    rules = (
        (receipt.mint.state is not MintState.ANSWERED, Standing.OVER),
        (is_alarmed, Standing.ALARM),
        (receipt.is_held, Standing.HELD),
        (receipt.transaction_status in FAILED, Standing.OVER),
        (is_seen(receipt), Standing.SEEN),
        (not awaits_payment(receipt), Standing.UNREADABLE),
        (receipt.pay_before is not None and receipt.pay_before <= now, Standing.LATE),
        (receipt.cost is None, Standing.UNREADABLE),
        (receipt.mint.paid_noted_on is not None, Standing.NOTED),
        (exported_on is not None, Standing.EXPORTED),
        (receipt.differing not in ((), accepted), Standing.OTHERWISE),
    )
    return next((standing for holds, standing in rules if holds), Standing.TO_PAY)


def keeps_address(receipt: Receipt, standing: Standing) -> bool:
    """Whether its address is shown to nobody, since the answer is not what was asked for: neither where it is to be
    paid all the same, nor where that is seen or over.
    """
    return bool(receipt.differing) and standing not in _IN_SPITE


def is_urgent(receipt: Receipt, now: datetime) -> bool:
    """Whether little time is left to pay."""
    return receipt.pay_before is not None and now < receipt.pay_before < now + SOON


def is_seen(receipt: Receipt) -> bool:
    """Whether the service has seen a payment, or goes on as it does after one."""
    return bool(receipt.issuer_address) or receipt.is_minted or _is_beyond_payment(receipt)


def _is_beyond_payment(receipt: Receipt) -> bool:
    states = [state for _, state in receipt.steps]
    return states[1:2] == [StepState.DONE]


def is_unpaid(receipt: Receipt) -> bool:
    """Whether the service has the mint and waits for the artist's payment, the step after the first."""
    states = [state for _, state in receipt.steps]
    return states[:2] == [StepState.DONE, StepState.CURRENT] and not receipt.is_held


def may_have_been_paid(receipt: Receipt) -> bool:
    """Whether the service has seen a payment, or the artist noted that she paid."""
    return is_seen(receipt) or receipt.mint.paid_noted_on is not None


def awaits_payment(receipt: Receipt) -> bool:
    """Whether the service says where to pay, and that is the step of now: later ones would be paid in vain.

    Whether it is to be paid is for `standing_of` to say.
    """
    return bool(receipt.deposit_address) and is_unpaid(receipt) and not receipt.is_doubtful
