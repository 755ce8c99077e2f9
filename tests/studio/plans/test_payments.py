"""What the mints of a plan cost is what their receipts record; what is left is estimated, each by what it holds."""

import json
from datetime import UTC, datetime
from decimal import Decimal
from itertools import islice

import pytest
from tests.parts import Profile, Until
from tests.studio.plans.planned import in_mints, opened, with_art
from tests.studio.plans.test_plan_run import go, with_terms

from mintwright.chain.addresses import key_address
from mintwright.domain.alarm_choice import Decision
from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.instruction import InstructionKind
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.domain.plan.progress import PAID, PlanState, Step
from mintwright.studio.plans.payments import payments_of, totals_of
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.plans.plan_progress import attempt_of
from mintwright.studio.receipts.cost_breakdown import KnownCost, expected_parts, known_so_far
from mintwright.studio.receipts.payable import Standing, standing_of
from mintwright.studio.receipts.receipt import pending_receipt
from mintwright.studio.studio import Studio
from mintwright.ui.plan.payments.payment_words import state_in_words, waiting_in_words

SIZES = (1, 4, 2, 1)  # assets of each mint


async def with_sizes(profile: Profile) -> tuple[Studio, KeptPlan]:
    """A plan of mints of different sizes."""
    studio, ids = await with_art(profile, sum(SIZES))
    left = iter(ids)
    mints = [KeptMint(art_ids=tuple(islice(left, size))) for size in SIZES]
    return studio, await studio.plans.create("Gates", 1, ids[0], mints)


async def test_paid_waiting_and_left_are_what_the_receipts_record_also_after_a_restart(
    profile: Profile, until: Until
) -> None:
    studio, plan = await with_sizes(profile)
    nothing = totals_of(payments_of(plan, studio.plans.progress(plan.id), studio.minting.receipt))
    assert (nothing.paid, nothing.waiting, nothing.left_count) == (0, 0, 4)
    first = await with_terms(studio, plan, until)
    assert (await go(studio, plan, 2)).why is None
    sent = [studio.plans.progress(plan.id).mint_ids[one.id] for one in plan.mints[:3]]
    await until(lambda: all(studio.minting.receipt(one).cost for one in sent))
    costs = [studio.minting.receipt(one).cost for one in sent]
    await studio.practice_tools.pay(sent[1])
    await studio.poller.refresh(sent[1])
    await until(lambda: studio.plans.progress(plan.id).steps[plan.mints[1].id] in (Step.PAID, Step.MINTED))
    for _ in range(2):
        payments = payments_of(plan, studio.plans.progress(plan.id), studio.minting.receipt)
        totals = totals_of(payments)
        assert [one.cost for one in payments] == [*costs, None]
        assert [one.assets for one in payments] == list(SIZES)
        assert totals.paid == costs[1]
        assert totals.waiting == first + (costs[2] or 0)
        assert (totals.paid_count, totals.waiting_count, totals.left_count, totals.unknown) == (1, 2, 1, 0)
        assert [one.pay_before is not None for one in payments] == [True, False, True, False]
        await studio.close()
        studio = await opened(profile)
    await studio.close()


async def test_a_mint_that_an_alarm_hides_is_not_to_pay_and_pauses_the_plan_until_that_is_decided(
    profile: Profile, until: Until
) -> None:
    """It was said to wait for its payment, its plan went on, and “to pay” led to it."""
    studio, plan = await with_sizes(profile)
    await with_terms(studio, plan, until)
    mint_id = studio.plans.progress(plan.id).mint_ids[plan.mints[0].id]
    told = json.loads(studio.minting.mint_by_id(mint_id).answer or b"")["transaction"]
    changed = json.dumps(told | {"deposit_address": key_address(bytes(28), network=0)}).encode()
    await studio.minting.keep_transaction(mint_id, changed)
    progress = studio.plans.progress(plan.id)
    assert progress.steps[plan.mints[0].id] is Step.ALARMED
    assert (progress.state, progress.stuck) == (PlanState.PAUSED, (plan.mints[0].id,))
    totals = totals_of(payments_of(plan, progress, studio.minting.receipt))
    assert (totals.waiting_count, totals.unsettled) == (0, 1)
    with pytest.raises(PlanError):
        await go(studio, plan, 1)
    alarm = studio.minting.receipt(mint_id).alarm
    assert alarm is not None
    await studio.alarm_choices.decide(mint_id, alarm.key, Decision.USE_FIRST)
    progress = studio.plans.progress(plan.id)
    assert (progress.steps[plan.mints[0].id], progress.state) == (Step.SENT, PlanState.READY)
    await studio.close()


async def test_each_mint_is_estimated_by_what_it_holds_and_what_the_known_one_was_asked_for(
    profile: Profile, until: Until
) -> None:
    studio, plan = await with_sizes(profile)
    first = await with_terms(studio, plan, until)
    told = studio.minting.receipt(studio.plans.progress(plan.id).mint_ids[plan.mints[0].id])
    forecasts = await studio.plan_forecasts.of(plan.id, [one.id for one in plan.mints])
    known = KnownCost(first, told.parts, forecasts[plan.mints[0].id])
    expected = [known_so_far(expected_parts(known, forecasts[one.id])) for one in plan.mints]
    assert (await go(studio, plan, 3)).why is None
    sent = [studio.plans.progress(plan.id).mint_ids[one.id] for one in plan.mints]
    await until(lambda: all(studio.minting.receipt(one).cost for one in sent))
    for one, guess in zip(sent, expected, strict=True):
        cost = studio.minting.receipt(one).cost
        assert cost is not None
        assert guess is not None
        assert abs(cost - guess) < Decimal("0.02"), (cost, guess)
    assert expected[1] != first  # four assets
    await studio.close()


async def test_what_was_changed_since_it_was_planned_has_no_forecast(profile: Profile) -> None:
    studio, ids = await with_art(profile, 4)
    plan = await studio.plans.create("Gates", 1, ids[0], [KeptMint(art_ids=ids[:2]), KeptMint(art_ids=ids[2:])])
    studio.drafts.edit(ids[3], description="Another")
    found = await studio.plan_forecasts.of(plan.id, [one.id for one in plan.mints])
    assert list(found) == [plan.mints[0].id]
    await studio.close()


async def test_a_mint_whose_status_nobody_knows_is_not_to_be_paid_and_its_cost_is_in_no_sum(
    profile: Profile, until: Until
) -> None:
    """It was counted under “To pay now”, and offered for payment."""
    studio, plan = await with_sizes(profile)
    await with_terms(studio, plan, until)
    mint_id = studio.plans.progress(plan.id).mint_ids[plan.mints[0].id]
    told = json.loads(studio.minting.mint_by_id(mint_id).answer or b"")["transaction"]
    await studio.minting.keep_transaction(mint_id, json.dumps(told | {"status": "a word nobody knows"}).encode())
    progress = studio.plans.progress(plan.id)
    assert progress.steps[plan.mints[0].id] is Step.UNREADABLE
    assert progress.waiting == ()
    (payment, *_) = payments = payments_of(plan, progress, studio.minting.receipt)
    totals = totals_of(payments)
    assert (totals.waiting, totals.waiting_count, totals.unsettled) == (0, 0, 1)
    assert (waiting_in_words(payment), state_in_words(payment)) == ("", "Cannot be read")
    await studio.close()


async def test_a_mint_that_the_service_holds_is_to_be_ordered_and_not_to_pay(profile: Profile, until: Until) -> None:
    """Its receipt said that nothing is to be paid now, and its plan led to paying it."""
    studio, ids = await with_art(profile, 4)
    for art_id in ids:
        studio.drafts.edit(art_id, is_auto=False)
    plan = await studio.plans.create("Gates", 1, ids[0], in_mints(ids))
    assert (await go(studio, plan, 1)).why is None
    held = studio.plans.progress(plan.id)
    mint_id = held.mint_ids[plan.mints[0].id]
    await until(lambda: studio.minting.receipt(mint_id).is_held)
    held = studio.plans.progress(plan.id)
    assert (held.steps[plan.mints[0].id], held.waiting) == (Step.HELD, ())
    totals = totals_of(payments_of(plan, held, studio.minting.receipt))
    assert (totals.waiting_count, totals.unsettled) == (0, 1)
    await studio.instructions.instruct(await studio.instructions.review(mint_id, InstructionKind.ORDER))
    await studio.poller.refresh(mint_id)
    await until(lambda: studio.plans.progress(plan.id).waiting == (mint_id,))
    await studio.close()


async def test_a_receipt_that_is_still_being_read_counts_as_looked_up(profile: Profile, until: Until) -> None:
    studio, plan = await with_sizes(profile)
    await with_terms(studio, plan, until)
    mint = studio.minting.mint_by_id(studio.plans.progress(plan.id).mint_ids[plan.mints[0].id])
    assert attempt_of(pending_receipt(mint)).step is Step.READING
    assert attempt_of(studio.minting.receipt(mint.id)).step is Step.SENT
    await studio.close()


async def test_a_plan_counts_to_pay_what_its_receipts_say_is_to_be_paid(profile: Profile, until: Until) -> None:
    """Of a collection that the service split the plan said “to pay”, and its receipt that it was paid."""
    studio, plan = await with_sizes(profile)
    await with_terms(studio, plan, until)
    mint_id = studio.plans.progress(plan.id).mint_ids[plan.mints[0].id]
    told = json.loads(studio.minting.mint_by_id(mint_id).answer or b"")["transaction"]
    for status in (*TransactionStatus, "a word nobody knows", ""):
        await studio.minting.keep_transaction(mint_id, json.dumps(told | {"status": status}).encode())
        receipt = await studio.minting.whole_receipt(mint_id)
        standing = standing_of(receipt, studio.session.scope, datetime.now(UTC))
        step = studio.plans.progress(plan.id).steps[plan.mints[0].id]
        assert (step is Step.SENT) is (standing is Standing.TO_PAY), status
        assert (step in PAID) is (standing is Standing.SEEN), status
    for odd in ({"cost": "NaN"}, {"cost": -1}, {"invalid_slot": "x", "expires_on": None}):
        await studio.minting.keep_transaction(mint_id, json.dumps(told | odd).encode())
        receipt = await studio.minting.whole_receipt(mint_id)
        assert standing_of(receipt, studio.session.scope, datetime.now(UTC)) is Standing.UNREADABLE, odd
        assert studio.plans.progress(plan.id).waiting == (), odd
        totals = totals_of(payments_of(plan, studio.plans.progress(plan.id), studio.minting.receipt))
        assert (totals.waiting_count, totals.unsettled) == (0, 1), odd
    await studio.close()
