"""What an artist confirmed of a plan is what is sent: there, at that price, with those royalties, or nothing is."""

from decimal import Decimal

from tests.parts import Profile, Until
from tests.studio.plans.planned import in_mints, with_art
from tests.studio.plans.test_plan_run import bodies, go, with_terms

from mintwright.chain.addresses import practice_address


async def test_a_collection_that_is_led_by_another_since_keeps_its_royalties_in_every_mint(
    profile: Profile, until: Until
) -> None:
    studio, ids = await with_art(profile, 6)
    await studio.projects.add_to_collection(ids)
    collection = studio.projects.current_collection
    studio.drafts.edit(ids[0], royalties=practice_address(), royalties_rate=Decimal(3))
    plan = await studio.plans.create("Gates", collection.id, ids[0], in_mints(ids))
    await with_terms(studio, plan, until)
    await studio.projects.make_primary(ids[5])
    assert await studio.plan_run.look(plan.id) == {}  # they are what they were
    assert (await go(studio, plan, 1)).why is None
    await studio.plans.accept_changes(plan.id)
    assert (await go(studio, plan, 1)).why is None
    assert [body[0].get("royalties_rate") for _, body in bodies(profile)] == [3, 3, 3]
    await studio.close()
