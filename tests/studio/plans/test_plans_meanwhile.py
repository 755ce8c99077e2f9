"""What becomes of a plan whose assets, project or rows are not what they were."""

import asyncio

import pytest
from tests.parts import Profile, Until
from tests.studio.plans.planned import in_mints, opened, with_plan
from tests.studio.plans.test_plan_run import bodies, go, with_terms
from tests.studio.plans.test_plans import damaged, taken

from mintwright.domain.errors import MintwrightError
from mintwright.studio.plans.plan_errors import HeldError, PlanError


async def test_an_asset_that_was_removed_holds_its_mint_and_no_other_until_it_is_back(
    profile: Profile, until: Until
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    await studio.uploads.remove(plan.mints[2].art_ids[1:])
    for _ in range(2):  # taking the plan as it is does not bring it back
        held = await studio.plan_run.look(plan.id)
        assert list(held) == [plan.mints[2].id]
        assert "“Gate 5” is not among the uploads any more" in str(held[plan.mints[2].id])
        with pytest.raises(HeldError):
            await go(studio, plan, 3)
        await studio.plans.accept_changes(plan.id)
    assert len(bodies(profile)) == 1
    await taken(studio.history.undo())
    assert await studio.plan_run.look(plan.id) == {}
    await studio.close()


@pytest.mark.parametrize("turns", range(8))
async def test_another_project_that_is_opened_meanwhile_ends_in_a_sentence(
    profile: Profile, until: Until, turns: int
) -> None:
    studio, plan = await with_plan(profile)
    await with_terms(studio, plan, until)
    other = await studio.projects.create("Other")
    await studio.projects.open(plan.project_id)
    under_way = [asyncio.ensure_future(one) for one in (studio.plan_run.look(plan.id), go(studio, plan, 1))]
    for _ in range(turns):
        await asyncio.sleep(0)
    await studio.projects.open(other.id)
    ended = await asyncio.gather(*under_way, return_exceptions=True)
    assert [end for end in ended if isinstance(end, BaseException) and not isinstance(end, MintwrightError)] == []
    await studio.close()


async def test_what_a_damaged_plan_holds_is_said_to_be_held(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    await damaged(studio)
    await studio.close()
    studio = await opened(profile)
    with pytest.raises(PlanError, match="in a plan that was damaged on the disk"):
        await studio.plans.create("Anew", 1, 1, in_mints(plan.art_ids))
    assert [one.id for one in studio.plans.of_project(plan.project_id)] == [plan.id]
    await studio.plans.discard(plan.id)
    await studio.plans.create("Anew", 1, 1, in_mints(plan.art_ids))
    await studio.close()
