"""The payments of a plan in words."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal

from mintwright.domain.plan.progress import PAID, SENDABLE, Step
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.plans.payments import Payment, Totals
from mintwright.ui.minting.cost_words import about
from mintwright.ui.plan.run.run_words import STEPS
from mintwright.ui.style.formatting import ada, lasting, moment
from mintwright.ui.style.wording import text

_NOT_READ = Sentence("payments", "not known yet")
_OVER = Sentence("payments", "over")
_UNKNOWN = (
    Sentence("payments", "Of 1 mint the cost cannot be read, so it is not counted."),
    Sentence("payments", "Of {count} mints the cost cannot be read, so they are not counted."),
)
_UNSETTLED = (
    Sentence("payments", "1 mint more is being sent or looked up, not to be paid, failed, refunded, unknown or "
    "unreadable: its receipt says what it costs, or what comes back."),
    Sentence("payments", "{count} mints more are being sent or looked up, not to be paid, failed, refunded, "
    "unknown or unreadable: their receipts say what they cost, or what comes back."),
)  # fmt: skip
_RECORDED = Sentence("payments", "What is paid or waits is what the receipts record.")
_ESTIMATED = Sentence("payments", "What is left to send is an estimate: the service names each cost once it is sent.")


def paid_in_words(payment: Payment) -> str:
    """What was paid for it; empty where nothing was, or nobody knows."""
    return _recorded(payment) if payment.step in PAID else ""


def waiting_in_words(payment: Payment) -> str:
    """What it waits for."""
    return _recorded(payment) if payment.step is Step.SENT else ""


def left_in_words(payment: Payment, expected: Mapping[int, Decimal]) -> str:
    """What it is expected to cost; of what is not sent nobody knows it before the first cost can be read."""
    if payment.step not in SENDABLE:
        return ""
    amount = expected.get(payment.planned_id)
    return text(_NOT_READ) if amount is None else about(amount)


def time_in_words(payment: Payment, now: datetime) -> str:
    """How long it can still be paid."""
    if payment.pay_before is None:
        return ""
    return text(lasting(payment.pay_before - now) if now < payment.pay_before else _OVER)


def state_in_words(payment: Payment) -> str:
    """Where it stands."""
    return text(STEPS[payment.step][0])


def export_in_words(payment: Payment) -> str:
    """When its payment went into a file for a wallet last."""
    return "" if payment.exported_on is None else moment(payment.exported_on)


def basis_in_words(totals: Totals, *, is_estimated: bool) -> str:
    """What the totals are made of, and what is not in them."""
    said = [_RECORDED, *([_ESTIMATED] if is_estimated else ())]
    said += [counted(totals.unknown, *_UNKNOWN)] if totals.unknown else []
    said += [counted(totals.unsettled, *_UNSETTLED)] if totals.unsettled else []
    return " ".join(map(text, said))


def _recorded(payment: Payment) -> str:
    return text(_NOT_READ) if payment.cost is None else ada(payment.cost)
