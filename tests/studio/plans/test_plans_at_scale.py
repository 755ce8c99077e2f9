"""Ten thousand assets in a plan hold nothing up: it is kept, read back, changed and undone in short turns."""

import pytest
from tests.pace import within
from tests.parts import Profile, journal_of
from tests.studio.plans.planned import in_mints
from tests.whole import sized

from mintwright.library.database import Connection
from mintwright.studio.studio import Studio

MANY = sized(10_000, 2_000)
SIZE = 60


def fill(connection: Connection) -> None:
    connection.executemany(
        "insert into art (id, project_id, path, position, size, modified_ns, media_type, sha256, cid, added_on) "
        "values (?, 1, cast(? as blob), ?, 1, 1, 'image/png', ?, '', '')",
        [(at, f"/nowhere/{at}.png", at, f"{at:064d}") for at in range(1, MANY + 1)],
    )


async def quiet(profile: Profile) -> Studio:
    """The studio without all that looks after the files, which are not there."""
    studio = profile.open()
    await studio.session.start()
    async with studio.plans.change():
        return studio


@pytest.mark.soak
async def test_ten_thousand_assets_in_a_plan_hold_nothing_up(profile: Profile, turns: list[float]) -> None:
    studio = profile.open()
    await journal_of(studio).write(fill)
    await studio.close()
    studio = await quiet(profile)
    ids = tuple(range(1, MANY + 1))
    mints = in_mints(ids, SIZE)
    turns.clear()
    plan = await studio.plans.create("Many", 1, 1, mints)
    await studio.plans.replace(plan.id, (*plan.mints[1:], plan.mints[0]))
    await studio.plans.rename_mint(plan.id, plan.mints[0].id, "First")
    assert studio.plans.holding(ids[-1:]) is not None
    studio.plans.progress(plan.id)
    await studio.plans.accept_changes(plan.id)
    for _ in range(2):  # to take what has not changed is no step
        step = studio.history.undo()
        assert step is not None
        await step.taken()
    assert (studio.plans.get(plan.id) == plan) is True  # told apart in words, they would take a minute
    assert await studio.plan_run.look(plan.id, [plan.mints[0].id])
    within(max(turns), 0.05, "a turn of the loop with a plan of ten thousand")
    await studio.close()
    studio = await quiet(profile)
    assert (studio.plans.get(plan.id) == plan) is True  # told apart in words, they would take a minute
    await studio.close()
