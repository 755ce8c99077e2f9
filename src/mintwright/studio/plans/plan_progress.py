"""How far plans are, read from the receipts of the mints that were made for them."""

from collections import defaultdict

from mintwright.domain.networks import AccountScope
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.progress import Attempt, Progress, Terms, progress_of
from mintwright.library.mint_history.plan_repository import Attempts
from mintwright.studio.minting.minting import Minting
from mintwright.studio.plans.waves import Waves
from mintwright.studio.receipts.mint_status import PENDING
from mintwright.studio.receipts.receipt import Receipt


def read_progress(plan: KeptPlan, attempts: Attempts, minting: Minting, waves: Waves, here: AccountScope) -> Progress:
    """How far a plan is at this moment; `here` is the account in use."""
    made = defaultdict[int, list[Attempt]](list)
    for mint_id, (plan_id, planned_id) in attempts.items():
        if plan_id == plan.id and minting.has(mint_id):
            made[planned_id].append(attempt_of(minting.receipt(mint_id)))
    return progress_of(
        [mint.id for mint in plan.mints],
        made,
        wave=len(waves.of(plan.id)),
        is_here=plan.scope == here,
        is_gone_on=waves.has_gone_on(plan.id),
        is_damaged=plan.problem is not None,
    )


def attempt_of(receipt: Receipt) -> Attempt:
    """What a receipt says of a mint that was made for one of a plan."""
    mint = receipt.mint
    return Attempt(
        mint_id=mint.id,
        state=mint.state,
        noted=mint.noted,
        status=receipt.transaction_status,
        is_paid=bool(receipt.issuer_address),
        is_reading=receipt.status is PENDING,
        is_held=receipt.is_held,
        is_doubtful=receipt.is_doubtful,
        is_from_file=mint.is_from_file,
        is_under_way=receipt.is_to_be_sent,
        is_alarmed=receipt.alarm is not None and receipt.alarm.is_open,
        terms=_terms(receipt),
    )


def _terms(receipt: Receipt) -> Terms | None:
    """Address, cost and clock; under an open alarm a receipt has none of them."""
    is_readable = receipt.deposit_address and receipt.pay_before is not None and not receipt.is_doubtful
    return Terms(receipt.cost) if is_readable and receipt.cost is not None else None
