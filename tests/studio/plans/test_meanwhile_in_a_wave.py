"""What an artist does elsewhere while a wave is sent: nothing is sent twice, and what was confirmed goes on."""

import asyncio

import pytest
from tests.parts import Profile, Until
from tests.studio.plans.planned import in_mints, with_art
from tests.studio.plans.test_plan_run import WaveEnd, bodies, go, steps, with_terms

from mintwright.domain.mint import Mint
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.progress import Step
from mintwright.studio.studio import Studio


async def held_up(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> tuple[Studio, KeptPlan, "asyncio.Future[WaveEnd]", asyncio.Event]:
    """A wave of two, whose first is with the service and whose second waits for the event."""
    studio, ids = await with_art(profile)
    await studio.projects.add_to_collection(ids)
    plan = await studio.plans.create("Gates", studio.projects.current_collection.id, ids[0], in_mints(ids))
    await with_terms(studio, plan, until)
    send, may, sent = studio.minting.send, asyncio.Event(), list[int]()

    async def in_turn(mint_id: int) -> Mint:
        if sent:
            await may.wait()
        sent.append(mint_id)
        return await send(mint_id)

    monkeypatch.setattr(studio.minting, "send", in_turn)
    wave = asyncio.ensure_future(go(studio, plan, 2))
    await until(lambda: steps(studio, plan)[1] is Step.SENT)
    return studio, plan, wave, may


@pytest.mark.parametrize("gone", ["collection", "project"])
async def test_a_wave_goes_on_without_its_collection_or_project_and_the_plan_is_true_then(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    studio, plan, wave, may = await held_up(profile, until, monkeypatch)
    if gone == "collection":
        await studio.projects.remove_collection(plan.collection_id)
    else:
        await studio.projects.create("Other")
        await studio.projects.delete(plan.project_id)
    may.set()
    assert (await wave).why is None
    assert steps(studio, plan) == [Step.SENT, Step.SENT, Step.SENT, Step.PLANNED]
    assert len(bodies(profile)) == 3
    await studio.close()


async def test_an_asset_that_was_minted_by_itself_meanwhile_is_not_sent_with_its_mint(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, plan, wave, may = await held_up(profile, until, monkeypatch)
    before = studio.reviewer.review(plan.mints[2].art_ids[:1], "By itself")
    await studio.minting.mint(before)
    may.set()
    end = await wave
    assert end.taken == (plan.mints[1].id,)
    assert "“Gates 3” could not be sent, so the plan is paused" in str(end.why)
    assert steps(studio, plan) == [Step.SENT, Step.SENT, Step.FROZEN, Step.PLANNED]
    assert "By itself" in str((await studio.plan_run.look(plan.id))[plan.mints[2].id])
    await studio.close()


async def test_what_was_frozen_is_sent_as_it_was_confirmed_though_its_drafts_are_changed_meanwhile(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, plan, wave, may = await held_up(profile, until, monkeypatch)
    studio.drafts.edit(plan.mints[2].art_ids[0], description="Another")
    may.set()
    assert (await wave).why is None
    assert "Another" not in str(bodies(profile))
    await studio.close()
