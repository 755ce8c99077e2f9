"""A plan is carried out: the first mint alone, the rest in waves, each as any other, and nothing without a click."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from tests.parts import Profile, Until
from tests.studio.plans.planned import in_mints, opened, with_art, with_plan

from mintwright.chain.addresses import practice_address
from mintwright.domain.assets.wire import digest
from mintwright.domain.instruction import InstructionKind
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.progress import Pause, PlanState, Step
from mintwright.domain.plan.wave import Confirmation
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.changes import Kind
from mintwright.studio.minting.mint_errors import ChangedError
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.plans.plan_errors import HeldError, PlanError
from mintwright.studio.plans.plan_run import WaveEnd
from mintwright.studio.practice.practice_tools import PracticeEvent
from mintwright.studio.recovery.unsaved_work import Unsaved
from mintwright.studio.studio import Studio


def steps(studio: Studio, plan: KeptPlan) -> list[Step]:
    return list(studio.plans.progress(plan.id).steps.values())


def bodies(profile: Profile) -> list[tuple[str, Any]]:
    """What another process would read in the journal: the state and the body of each mint, oldest first."""
    with closing(sqlite3.connect(profile.data / "mintwright.db")) as other, other:
        return [(state, json.loads(body)) for state, body in other.execute("select state, body from mint order by id")]


async def go(studio: Studio, plan: KeptPlan, count: int, *but: int) -> WaveEnd:
    """Confirm that the next so many be sent, at the cost that is known."""
    progress = studio.plans.progress(plan.id)
    each = None if progress.terms is None else progress.terms.cost
    chosen = [one for one in progress.sendable if one not in but][:count]
    wave = Confirmation(plan_id=plan.id, planned_ids=tuple(chosen), each=each, acknowledged=frozenset(but))
    return await studio.plan_run.go_on(wave)


async def with_terms(studio: Studio, plan: KeptPlan, until: Until) -> Decimal:
    """Send the first, and wait until its cost can be read."""
    assert await go(studio, plan, 1) == WaveEnd((plan.mints[0].id,))
    await until(lambda: studio.plans.progress(plan.id).terms, lambda: steps(studio, plan))
    terms = studio.plans.progress(plan.id).terms
    assert terms is not None
    return terms.cost


async def test_the_first_goes_alone_and_the_rest_in_waves(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    assert studio.plans.progress(plan.id).state is PlanState.NOT_BEGUN
    with pytest.raises(PlanError, match="goes alone"):
        await go(studio, plan, 2)
    assert bodies(profile) == []
    assert await with_terms(studio, plan, until) > 0
    assert steps(studio, plan) == [Step.SENT, Step.PLANNED, Step.PLANNED, Step.PLANNED]
    assert studio.plans.progress(plan.id).state is PlanState.READY
    assert (await go(studio, plan, 2)).why is None
    assert (await go(studio, plan, 9)).why is None
    assert studio.plans.progress(plan.id).state is PlanState.ALL_SENT
    asked = [[one["asset_name"] for one in body] for _, body in bodies(profile)]
    assert asked == [["Gate0", "Gate1"], ["Gate2", "Gate3"], ["Gate4", "Gate5"], ["Gate6", "Gate7"]]
    with pytest.raises(PlanError, match="no mint was chosen"):
        await go(studio, plan, 1)
    await studio.close()


async def test_royalties_of_the_collection_stand_on_the_first_of_each_mint(profile: Profile, until: Until) -> None:
    studio, ids = await with_art(profile, 5)
    studio.drafts.edit(ids[0], royalties=practice_address(), royalties_rate=Decimal(3))
    studio.drafts.edit(ids[4], royalties="nobody asks for this", royalties_rate=Decimal(9))
    plan = await studio.plans.create("Gates", 1, ids[0], in_mints((ids[1], ids[0], ids[2], ids[3], ids[4])))
    await with_terms(studio, plan, until)
    assert (await go(studio, plan, 2)).why is None
    *lists, rest = (body for _, body in bodies(profile))
    assert rest["asset_name"] == "Gate4"  # a rest of one is sent as an object
    for body in (*lists, [rest]):
        assert [one.get("royalties_rate") for one in body] == [3, *[None] * (len(body) - 1)]
        assert body[0]["royalties"] == practice_address()
    await studio.close()


async def test_what_was_changed_since_is_shown_and_not_sent_until_it_is_taken(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    studio.drafts.edit(plan.mints[2].art_ids[1], description="Another")
    held = await studio.plan_run.look(plan.id)
    assert list(held) == [plan.mints[2].id]
    assert "“Gate 5” was changed since the plan was made" in str(held[plan.mints[2].id])
    with pytest.raises(HeldError, match="“Gates 3” is held"):
        await go(studio, plan, 3)
    assert len(bodies(profile)) == 1  # nothing of the wave
    studio.drafts.edit(plan.mints[2].art_ids[1], is_flagged=True)  # which is no matter of a mint
    await studio.plans.accept_changes(plan.id)
    assert await studio.plan_run.look(plan.id) == {}
    assert (await go(studio, plan, 3)).why is None
    await studio.close()


async def test_another_royalty_holds_every_mint(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    studio.drafts.edit(plan.led_by, royalties=practice_address(), royalties_rate=Decimal(3))
    held = await studio.plan_run.look(plan.id)
    assert list(held) == [mint.id for mint in plan.mints[1:]]
    assert all("royalties of the collection" in str(said) for said in held.values())
    await studio.close()


async def test_what_was_minted_elsewhere_meanwhile_is_held(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    await studio.minting.mint(studio.reviewer.review(plan.mints[1].art_ids[:1], "By itself"))
    held = await studio.plan_run.look(plan.id)
    assert "The mint “By itself” asked for some of these assets already" in str(held[plan.mints[1].id])
    assert "press “Stop the plan…”" in str(held[plan.mints[1].id])
    with pytest.raises(HeldError):
        await go(studio, plan, 1)
    assert len(bodies(profile)) == 2
    await studio.close()


async def test_after_a_restart_it_is_paused_and_what_was_frozen_goes_as_it_was(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    studio.changes.subscribe(Kind.KEPT_PLANS, lambda _: studio.plan_run.stop())
    end = await go(studio, plan, 2)
    assert (end.taken, "stopped" in str(end.why)) == ((), True)
    frozen = bodies(profile)
    assert [state for state, _ in frozen] == ["answered", "prepared", "prepared"]
    await studio.close()
    studio = await opened(profile)
    assert steps(studio, plan) == [Step.SENT, Step.FROZEN, Step.FROZEN, Step.PLANNED]
    assert studio.plans.progress(plan.id).state is PlanState.PAUSED
    assert (await go(studio, plan, 3)).why is None
    assert [body for _, body in bodies(profile)][:3] == [body for _, body in frozen]
    assert [state for state, _ in bodies(profile)] == ["answered"] * 4
    await studio.close()


async def test_a_mint_that_may_exist_can_neither_be_changed_nor_left_out(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    first, *others = plan.mints
    for mints in (others, [replace(first, art_ids=first.art_ids[:1]), *others]):
        with pytest.raises(PlanError, match="keeps its assets"):
            await studio.plans.replace(plan.id, mints)
    step = studio.history.undo()
    assert step is not None
    with pytest.raises(Exception, match="stays as it is"):
        await step.taken()
    await studio.plans.discard(plan.id)
    assert studio.plans.plan(plan.id).mints == (first,)
    await studio.close()


async def test_two_confirmations_at_once_are_one_wave(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    ended = await asyncio.gather(go(studio, plan, 2), go(studio, plan, 2), return_exceptions=True)
    assert [type(end) for end in ended] == [WaveEnd, PlanError]
    assert len(bodies(profile)) == 3
    await studio.close()
    with pytest.raises(PlanError, match="is closing"):
        await go(studio, plan, 1)


async def test_the_end_of_the_program_ends_a_wave_after_the_mint_that_is_being_sent(
    profile: Profile, until: Until
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    is_sending = asyncio.Event()

    def follow(_: object) -> None:
        if Step.SENDING in steps(studio, plan):
            is_sending.set()

    studio.changes.subscribe(Kind.MINTS, follow)
    going = asyncio.ensure_future(go(studio, plan, 3))
    await is_sending.wait()
    await studio.close()
    end = await going
    assert (len(end.taken), "was stopped" in str(end.why)) == (1, True)
    assert [state for state, _ in bodies(profile)] == ["answered", "answered", "prepared", "prepared"]


async def test_another_network_pauses_it_until_the_artist_is_back_and_goes_on(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    await studio.session.switch(Network.TEST)
    assert studio.plans.progress(plan.id).pauses >= {Pause.ELSEWHERE}
    with pytest.raises(PlanError, match="belongs to another account"):
        await go(studio, plan, 1)
    await studio.session.switch(Network.PRACTICE)
    progress = studio.plans.progress(plan.id)
    assert (progress.state, progress.pauses) == (PlanState.PAUSED, {Pause.NOT_GONE_ON})
    assert len(bodies(profile)) == 1  # nothing goes on by itself
    assert (await go(studio, plan, 9)).why is None
    assert studio.plans.progress(plan.id).state is PlanState.ALL_SENT
    await studio.close()


async def test_once_all_is_minted_it_is_done_and_its_assets_may_be_planned_again(
    profile: Profile, until: Until
) -> None:
    studio, plan = await with_plan(profile, count=3)
    await with_terms(studio, plan, until)
    await go(studio, plan, 1)
    for mint in studio.minting.mints():
        await studio.practice_tools.pay(mint.id)
    await until(lambda: set(steps(studio, plan)) <= {Step.PAID, Step.MINTED}, lambda: steps(studio, plan))
    with pytest.raises(PlanError, match="are in the plan"):
        await studio.plans.create("Again", 1, plan.led_by, in_mints(plan.art_ids))
    for mint in studio.minting.mints():
        if studio.minting.receipt(mint.id).transaction_status != "confirmed":
            await studio.practice_tools.trigger(mint.id, PracticeEvent.CONFIRM)
    await until(lambda: steps(studio, plan) == [Step.MINTED] * 2, lambda: steps(studio, plan))
    assert studio.plans.progress(plan.id).state is PlanState.DONE
    again = await studio.plans.create("Again", 1, plan.led_by, in_mints(plan.art_ids))
    assert studio.plans.plan(plan.id).is_ended
    assert "asked for some of these assets already" in str((await studio.plan_run.look(again.id))[again.mints[0].id])
    await studio.close()


async def test_an_unknown_mint_pauses_the_plan_and_is_settled_by_looking_it_up(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    second, third = plan.mints[1].id, plan.mints[2].id
    await studio.practice_tools.change(Weather(drop_after=1))
    end = await go(studio, plan, 2)
    await studio.practice_tools.change(FINE)
    assert (end.taken, "Nobody knows what came of “Gates 2”" in str(end.why)) == ((), True)
    assert steps(studio, plan) == [Step.SENT, Step.UNKNOWN, Step.FROZEN, Step.PLANNED]
    assert studio.plans.progress(plan.id).pauses == {Pause.STUCK}
    with pytest.raises(PlanError, match="Settle it first"):
        await go(studio, plan, 1)
    assert await go(studio, plan, 1, second) == WaveEnd((third,))  # the others go on after a tick
    lost = studio.plans.progress(plan.id).mint_ids[second]
    look = await studio.mint_finder.look(lost)
    assert look.found
    await studio.mint_finder.take(lost, look.found[0].transaction_uuid)
    assert steps(studio, plan) == [Step.SENT, Step.SENT, Step.SENT, Step.PLANNED]
    assert studio.plans.progress(plan.id).state is PlanState.READY
    assert (await go(studio, plan, 1)).why is None
    await studio.close()


async def test_what_was_canceled_returns_to_planning_and_goes_as_another_mint(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    await go(studio, plan, 1)
    given_up = studio.plans.progress(plan.id).mint_ids[plan.mints[1].id]
    await studio.poller.refresh(given_up)
    await studio.instructions.instruct(await studio.instructions.review(given_up, InstructionKind.REFUND))
    await until(lambda: Step.CANCELED in steps(studio, plan), lambda: steps(studio, plan))
    sent, free, *others = studio.plans.plan(plan.id).mints
    moved = replace(others[0], art_ids=(*free.art_ids[1:], *others[0].art_ids))
    plan = await studio.plans.replace(plan.id, (sent, replace(free, art_ids=free.art_ids[:1]), moved, *others[1:]))
    assert (await go(studio, plan, 3)).why is None
    assert steps(studio, plan) == [Step.SENT] * 4
    assert [len(mint.art_ids) for mint in reversed(studio.minting.mints())] == [2, 2, 1, 3, 2]
    await studio.close()


async def test_what_was_reviewed_is_sent_or_nothing_is(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile)
    first = plan.mints[0].id
    wave = Confirmation(plan_id=plan.id, planned_ids=(first,), reviewed={first: "what was reviewed"})
    with pytest.raises(ChangedError, match="was changed"):
        await studio.plan_run.go_on(wave)
    assert bodies(profile) == []
    review = studio.reviewer.review(plan.mints[0].art_ids, plan.title_of(plan.mints[0]), led_by=plan.led_by)
    assert await studio.plan_run.go_on(replace(wave, reviewed={first: digest(review.body)})) == WaveEnd((first,))
    await studio.close()


async def test_who_leaves_while_a_wave_is_sent_is_told_what_was_not_sent_and_leaves_without_it(
    profile: Profile, until: Until
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    is_sending, told = asyncio.Event(), list[Unsaved]()

    def follow(_: object) -> None:
        if Step.SENDING in steps(studio, plan) and not told:
            told.append(studio.unsaved_work.unsaved())
            studio.unsaved_work.let_go(told[0])
            is_sending.set()

    studio.changes.subscribe(Kind.MINTS, follow)
    going = asyncio.ensure_future(go(studio, plan, 3))
    await is_sending.wait()
    assert [one.name for one in told[0].prepared][-2:] == ["Gates 3", "Gates 4"]
    assert told[0].is_waiting
    assert "stopped" in str((await going).why)
    assert [state for state, _ in bodies(profile)][2:] == ["prepared", "prepared"]
    assert not studio.unsaved_work.unsaved().prepared
    await studio.close()


async def test_who_leaves_while_a_wave_is_looked_at_is_asked_and_leaves_without_it(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    is_asking = asyncio.Event()

    async def drives_are_silent(_: Review) -> None:
        is_asking.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(studio.reviewer, "require_compared", drives_are_silent)
    going = asyncio.ensure_future(go(studio, plan, 3))
    await is_asking.wait()
    told = studio.unsaved_work.unsaved()
    assert [one.name for one in told.confirmed] == ["Gates"]
    assert told.is_waiting
    studio.unsaved_work.let_go(told)
    end = await going
    assert (end.taken, "was stopped" in str(end.why)) == ((), True)
    assert [state for state, _ in bodies(profile)] == ["answered"]
    assert not studio.unsaved_work.unsaved()
    monkeypatch.undo()
    assert (await go(studio, plan, 3)).why is None
    await studio.close()


async def test_what_a_plan_holds_is_left_out_of_what_is_planned(profile: Profile, until: Until) -> None:
    studio, ids = await with_art(profile)
    studio.drafts.edit(ids[0], royalties=practice_address(), royalties_rate=Decimal(3))
    await studio.projects.add_to_collection(ids)
    collection = studio.projects.current_collection
    plan = await studio.plans.create("Gates", collection.id, ids[0], in_mints(ids[:4]))
    looked = await studio.planning.look(collection)
    assert [one.art_id for one in looked.assets] == list(ids[4:])
    assert looked.rate == Decimal(3)  # of the primary, which is not among them
    assert studio.plans.open_of(collection.id) == plan
    await studio.close()
