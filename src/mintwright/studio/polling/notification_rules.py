"""What an artist is told of a mint while she is elsewhere: what has happened to it by now, each once. Pure."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum

from mintwright.domain.answers.transaction_status import FAILED, FINAL, MAY_BE_RETRIED
from mintwright.domain.mint import MintState
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import Receipt

HOURS = (6, 1)  # before the clock of the policy ends
_PAID, _MINTED = 1, 2  # steps


class NotificationKind(StrEnum):
    """What each switch in the settings is for."""

    PAID = "paid"
    MINTED = "minted"
    PROBLEM = "problem"
    CLOCK = "clock"


_WORDS = {
    NotificationKind.PAID: Sentence("notifications", "The payment has been seen."),
    NotificationKind.MINTED: Sentence("notifications", "It is minted."),
}
_DO_NOT_PAY = Sentence(
    "notifications", "Do not pay: the service’s terms changed or cannot be right. Look at its receipt."
)
_PROBLEM = Sentence("notifications", "There is a problem: {status}.")
_SIX_HOURS = Sentence("notifications", "Less than 6 hours are left to mint it.")
_ONE_HOUR = Sentence("notifications", "Less than 1 hour is left to mint it.")
_LEFT = {6: _SIX_HOURS, 1: _ONE_HOUR}

Happened = tuple[str, NotificationKind, Sentence]
"""What it is remembered by, its kind, and the words. Never an address."""


def happened(receipt: Receipt, now: datetime) -> Iterator[Happened]:
    """All that has happened to a mint by now that is worth a notification."""
    status, steps = receipt.transaction_status, [state for _, state in receipt.steps]
    if receipt.mint.state is not MintState.ANSWERED or receipt.mint.is_from_file or len(steps) <= _MINTED:
        return
    if steps[_PAID] is StepState.DONE or receipt.issuer_address:
        yield "paid", NotificationKind.PAID, _WORDS[NotificationKind.PAID]
    if steps[_MINTED] is StepState.DONE:
        yield "minted", NotificationKind.MINTED, _WORDS[NotificationKind.MINTED]
    if status in FAILED:
        yield f"problem-{status}", NotificationKind.PROBLEM, _PROBLEM.filled(status=receipt.status)
    yield from _clock(receipt, now)
    if _waits_for_decision(receipt):  # the last, which is the one that is shown: she may be about to pay
        yield f"alarm-{len(receipt.mint.choices)}", NotificationKind.PROBLEM, _DO_NOT_PAY


def _waits_for_decision(receipt: Receipt) -> bool:
    return receipt.alarm is not None and receipt.alarm.choice is None


def _clock(receipt: Receipt, now: datetime) -> Iterator[Happened]:
    ends = receipt.locks_on
    if ends is None or receipt.transaction_status in FINAL or now >= ends:
        return
    for hours in HOURS:
        if ends - now <= timedelta(hours=hours):
            yield f"{hours}h-{int(ends.timestamp())}", NotificationKind.CLOCK, _LEFT[hours]


def waits_for_artist(receipt: Receipt) -> bool:
    """Whether a mint waits for something that only she can do: send, order, pay, or decide."""
    mint = receipt.mint
    if mint.state is MintState.UNKNOWN:
        return mint.noted is None
    if mint.state is not MintState.ANSWERED:
        return mint.state is MintState.PREPARED and not receipt.is_to_be_sent
    if receipt.transaction_status in MAY_BE_RETRIED or receipt.is_held or _waits_for_decision(receipt):
        return True
    steps = [state for _, state in receipt.steps]
    is_to_be_paid = len(steps) > _PAID and steps[_PAID] is StepState.CURRENT and not receipt.issuer_address
    return is_to_be_paid and bool(receipt.deposit_address)
