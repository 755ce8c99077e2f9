"""What the mints of a plan cost, and what is paid of it: read from the costs that their receipts recorded.

What is not sent yet has no cost: what it is expected to come to is worked out elsewhere, and said to be an estimate.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from mintwright.domain.mint import MintState
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.progress import PAID, SENDABLE, Progress, Step
from mintwright.studio.receipts.finding.totals import added
from mintwright.studio.receipts.receipt import Receipt

UNSETTLED = frozenset(  # nobody knows what they cost by now
    {Step.SENDING, Step.READING, Step.HELD, Step.UNREADABLE, Step.ALARMED, Step.FAILED, Step.REFUNDING, Step.UNKNOWN}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One mint of a plan, as it is seen by who pays.

    `mint_id` is that of its receipt; None before there is one. `cost` is what the receipt records, in ADA; None where
    that cannot be read, or an alarm hides it. `pay_before` is there only while it waits for its payment. `exported_on`
    is when its payment went into a file for a wallet last.
    """

    planned_id: int
    number: int
    title: str
    assets: int
    step: Step
    mint_id: int | None = None
    cost: Decimal | None = None
    pay_before: datetime | None = None
    exported_on: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What the mints of a plan add up to, in ADA: paid, and waiting for its payment; and how many of each.

    Of the `unknown` among them no cost can be read, so they are not in the sum. `unsettled` are in neither.
    """

    paid: Decimal
    paid_count: int
    waiting: Decimal
    waiting_count: int
    unknown: int
    left_count: int
    unsettled: int


def payments_of(
    plan: KeptPlan,
    progress: Progress,
    receipt_of: Callable[[int], Receipt],
    exported_on: Callable[[int], datetime | None] = lambda _: None,
) -> tuple[Payment, ...]:
    """The mints of a plan in their order; `receipt_of` gives the receipt of a mint, `exported_on` when its payment went
    into a file.
    """
    found = list[Payment]()
    for at, mint in enumerate(plan.mints):
        step, mint_id = progress.steps[mint.id], progress.mint_ids.get(mint.id)
        receipt = None if mint_id is None else receipt_of(mint_id)
        is_answered = receipt is not None and receipt.mint.state is MintState.ANSWERED
        found.append(
            Payment(
                planned_id=mint.id,
                number=at + 1,
                title=plan.title_at(at),
                assets=len(mint.art_ids),
                step=step,
                mint_id=mint_id,
                cost=receipt.cost if receipt is not None and is_answered and step not in SENDABLE else None,
                pay_before=receipt.pay_before if receipt is not None and step is Step.SENT else None,
                exported_on=None if mint_id is None else exported_on(mint_id),
            )
        )
    return tuple(found)


def totals_of(payments: Sequence[Payment]) -> Totals:
    """What they add up to. What failed, is refunded or unknown is not counted: what of it comes back, nobody knows."""
    paid = [one for one in payments if one.step in PAID]
    waiting = [one for one in payments if one.step is Step.SENT]
    return Totals(
        paid=added(one.cost for one in paid),
        paid_count=len(paid),
        waiting=added(one.cost for one in waiting),
        waiting_count=len(waiting),
        unknown=sum(one.cost is None for one in (*paid, *waiting)),
        left_count=sum(one.step in SENDABLE for one in payments),
        unsettled=sum(one.step in UNSETTLED for one in payments),
    )
