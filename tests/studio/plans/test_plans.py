"""Plans are kept: they come back after a restart, change as wholes, and each change can be undone."""

from dataclasses import replace

import pytest
from tests.parts import Profile, fill_disk, free_disk, journal_of
from tests.studio.plans.planned import in_mints, opened, with_art, with_plan

from mintwright.domain.assets.forecast import Limits
from mintwright.domain.plan.kept_plan import KeptMint
from mintwright.domain.plan.progress import PlanState
from mintwright.library.errors import LibraryError
from mintwright.studio.history import Step
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.studio import Studio


async def taken(step: Step | None) -> None:
    assert step is not None
    assert await step.taken()


async def test_a_plan_is_there_again_after_a_restart(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    await studio.plans.rename_mint(plan.id, plan.mints[1].id, "Second")
    changed = await studio.plans.replace(plan.id, studio.plans.plan(plan.id).mints, Limits(7_000, 15_000))
    await studio.close()
    studio = await opened(profile)
    assert studio.plans.of_project(plan.project_id) == studio.plans.of_collection(1) == (changed,)
    assert [mint.name for mint in changed.mints] == ["", "Second", "", ""]
    assert changed.limits == Limits(7_000, 15_000)
    assert studio.plans.progress(plan.id).state is PlanState.NOT_BEGUN
    await studio.close()


async def test_each_change_is_one_step_that_is_undone_and_done_again(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    states = [plan]
    first, second, *others = plan.mints
    moved = (replace(first, art_ids=(*first.art_ids, second.art_ids[0])), replace(second, art_ids=second.art_ids[1:]))
    states.append(await studio.plans.replace(plan.id, (*moved, *others)))
    states.append(await studio.plans.replace(plan.id, (*moved, replace(others[0], art_ids=(7, 8, 5, 6)))))
    states.append(await studio.plans.rename(plan.id, "Doors"))
    for before in reversed(states[:-1]):
        await taken(studio.history.undo())
        assert studio.plans.get(plan.id) == before
    await taken(studio.history.undo())
    assert studio.plans.get(plan.id) is None
    for after in states:
        await taken(studio.history.redo())
        assert studio.plans.get(plan.id) == after
    await studio.close()


async def test_discarded_it_is_gone_and_undo_brings_it_back(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    await studio.plans.discard(plan.id)
    assert studio.plans.of_project(plan.project_id) == ()
    await taken(studio.history.undo())
    assert studio.plans.of_project(plan.project_id) == (plan,)
    await studio.close()


async def test_an_asset_is_in_one_open_plan(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    with pytest.raises(PlanError, match="are in the plan “Gates”"):
        await studio.plans.create("Others", 1, 1, in_mints(plan.art_ids[:2]))
    assert studio.plans.holding(plan.art_ids[:1]) == plan
    less = await studio.plans.replace(plan.id, plan.mints[1:])
    other = await studio.plans.create("Others", 1, 1, in_mints(plan.art_ids[:2]))
    with pytest.raises(PlanError, match="are in the plan “Others”"):
        await studio.plans.replace(plan.id, (*less.mints, KeptMint(art_ids=other.art_ids)))
    assert studio.plans.get(plan.id) == less
    await studio.close()


async def test_undo_stays_out_of_what_another_plan_holds_by_now(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    await studio.plans.replace(plan.id, plan.mints[1:])
    edit = studio.history.last
    assert edit is not None
    other = await studio.plans.create("Others", 1, 1, in_mints(plan.art_ids[:2]))
    step = studio.history.take_back(edit)
    with pytest.raises(Exception, match="stays as it is"):
        await taken(step)
    assert studio.plans.get(other.id) == other
    await studio.close()


@pytest.mark.parametrize(
    "mints",
    [(), (KeptMint(art_ids=()),), in_mints((1, 1)), (*in_mints((1, 2)), *in_mints((2,))), in_mints((1, 99))],
    ids=str,
)
async def test_what_is_no_plan_is_not_kept(profile: Profile, mints: tuple[KeptMint, ...]) -> None:
    studio, _ = await with_art(profile, 2)
    with pytest.raises(PlanError, match="at least one asset"):
        await studio.plans.create("Gates", 1, 1, mints)
    assert studio.plans.of_project(1) == ()
    await studio.close()


async def test_on_a_full_disk_nothing_changes_and_it_is_said(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    await fill_disk(studio)
    many = tuple(KeptMint(art_ids=(one,), name="A long name. " * 2_000) for one in plan.art_ids)
    with pytest.raises(LibraryError, match="The plan was not saved"):
        await studio.plans.replace(plan.id, many)
    assert studio.plans.get(plan.id) == plan
    await free_disk(studio)
    changed = await studio.plans.replace(plan.id, many)
    await studio.close()
    studio = await opened(profile)
    assert studio.plans.get(plan.id) == changed
    await studio.close()


async def test_a_damaged_plan_says_so_and_can_only_be_discarded(profile: Profile) -> None:
    studio, plan = await with_plan(profile)
    await damaged(studio)
    await studio.close()
    studio = await opened(profile)
    (found,) = studio.plans.of_project(plan.project_id)
    assert "damaged on the disk" in str(found.problem)
    assert studio.plans.progress(plan.id).state is PlanState.PAUSED
    with pytest.raises(PlanError, match="damaged"):
        await studio.plans.rename(plan.id, "Doors")
    await studio.plans.discard(plan.id)
    assert studio.plans.of_project(plan.project_id) == ()
    await studio.plans.create("Anew", 1, 1, in_mints(plan.art_ids))
    await studio.close()


async def damaged(studio: Studio) -> None:
    await journal_of(studio).write(lambda journal: journal.execute("update planned_mint set count = 9").rowcount)
