"""A plan whose collection is gone, and one that is changed while a wave is sent."""

import asyncio

import pytest
from tests.parts import Profile, Until
from tests.studio.plans.planned import in_mints, with_art
from tests.studio.plans.test_plan_run import go, steps, with_terms

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.plan.progress import Step


async def test_a_plan_whose_collection_is_gone_is_found_where_its_assets_are(profile: Profile, until: Until) -> None:
    studio, ids = await with_art(profile, 6)
    await studio.projects.add_to_collection(ids)
    collection = studio.projects.current_collection
    plan = await studio.plans.create("Gates", collection.id, ids[0], in_mints(ids))
    await with_terms(studio, plan, until)
    made = await studio.projects.make_series([("All", ids)])
    await studio.projects.remove_collection(collection.id)
    found = studio.plans.open_of(made[0].id)
    assert found is not None
    assert found.id == plan.id
    assert (await go(studio, plan, 1)).why is None
    await studio.plans.discard(plan.id)
    await studio.close()


async def test_an_undo_while_a_wave_is_sent_is_refused_in_words_and_can_be_asked_for_again(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = await with_art(profile, 6)
    plan = await studio.plans.create("Gates", 1, ids[0], in_mints(ids))
    await with_terms(studio, plan, until)
    plan = await studio.plans.rename(plan.id, "Doors")
    may, account = asyncio.Event(), studio.session.account_of(Network.PRACTICE)
    token = account.token

    async def slowly(rejected: str | None = None) -> str:
        await may.wait()
        return await token(rejected)

    monkeypatch.setattr(account, "token", slowly)
    sending = asyncio.ensure_future(go(studio, plan, 2))
    await until(lambda: Step.SENDING in steps(studio, plan))
    label = studio.history.undo_label
    step = studio.history.undo()
    assert step is not None
    with pytest.raises(MintwrightError, match="being sent"):
        await step.taken()
    assert studio.history.undo_label == label
    with pytest.raises(MintwrightError, match="being sent"):
        await studio.plans.discard(plan.id)
    may.set()
    assert (await sending).why is None
    step = studio.history.undo()
    assert step is not None
    await step.taken()
    assert studio.plans.plan(plan.id).name == "Gates"
    await studio.close()
