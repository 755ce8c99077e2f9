"""What a collection comes to in each way, and what was decided about it, which outlasts the program."""

from dataclasses import replace
from decimal import Decimal

from tests.parts import Profile

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.forecast import DOCUMENTED
from mintwright.domain.plan.division import Division, Way
from mintwright.domain.plan.outline import Choice, Outline, OutlinedMint
from mintwright.domain.sentences import Sentence
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio

STORY = "The gate was never locked. She only thought it was. " * 20
LABEL = Sentence("test", "Decide")


async def taken(step: Step | None) -> None:
    assert step is not None
    assert await step.taken()


async def described(profile: Profile, count: int = 24) -> Studio:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    await studio.projects.add_to_collection(ids)
    for at, art_id in enumerate(ids):
        mood = Node("Mood", NodeKind.GROUP, children=(Node("Ground", text=("Dusk", "Dawn")[at % 2]),))
        lists = Node("Inks", NodeKind.LIST, children=(Node("", text="Red"), Node("", text="Blue")))
        studio.drafts.edit(art_id, attrs=(mood, lists, Node("Story", text=STORY)))
    return studio


async def test_a_plan_counts_what_a_review_would_and_carries_the_royalties_of_the_primary(profile: Profile) -> None:
    studio = await described(profile)
    collection, planning = studio.projects.current_collection, studio.planning
    studio.drafts.edit(collection.art_ids[0], royalties_rate=Decimal("2.5"), royalties="addr_test1five")
    looked = await planning.look(collection)
    assert looked.rate == Decimal("2.5")
    plan = await planning.plan(looked, Outline())
    assert [one for mint in plan.mints for one in mint.art_ids] == list(collection.art_ids)
    first = plan.mints[0]
    assert first.forecast == (await studio.mint_outlook.of(first.art_ids)).forecast
    assert plan.mints[1].forecast.network_fees == 2 * plan.mints[1].forecast.fee
    price = await planning.price(looked, Division(Way.EVENLY), DOCUMENTED)
    assert (price.mints, price.known) == (len(plan.mints), plan.network_fees + plan.min_ada)
    await studio.close()


async def test_it_can_be_divided_by_attributes_with_several_values_also_by_those_in_groups(profile: Profile) -> None:
    studio = await described(profile)
    looked = await studio.planning.look(studio.projects.current_collection)
    assert await studio.planning.attributes(looked) == ["Mood › Ground"]
    outline = Outline(division=Division(Way.BY_ATTRIBUTE, attribute="Mood › Ground"))
    plan = await studio.planning.plan(looked, outline)
    assert {mint.value for mint in plan.mints} == {"Dusk", "Dawn"}
    await studio.close()


async def test_the_heaviest_field_comes_first_and_without_it_there_are_fewer_mints(profile: Profile) -> None:
    studio = await described(profile)
    looked = await studio.planning.look(studio.projects.current_collection)
    plan = await studio.planning.plan(looked, Outline())
    savings = [one async for one in studio.planning.savings(looked, Outline())]
    assert [one.field.name for one in savings] == ["Story", "Mood", "Inks"]
    assert savings[0].price.mints < len(plan.mints)
    for art_id in studio.projects.current_collection.art_ids:
        kept = tuple(node for node in studio.drafts.draft(art_id).attrs if node.key != "Story")
        studio.drafts.edit(art_id, attrs=kept)
    lighter = await studio.planning.look(studio.projects.current_collection)
    assert savings[0].price == await studio.planning.price(lighter, Division(Way.EVENLY), DOCUMENTED)
    await studio.close()


async def test_what_was_decided_outlasts_the_program_and_each_decision_is_one_step(profile: Profile) -> None:
    studio = await described(profile, 3)
    collection = studio.projects.current_collection
    assert studio.outlines.of(collection.id) is None
    first = Outline(division=Division(Way.BY_NUMBER, 2))
    second = replace(first, choice=Choice.SHORTER, mints=(OutlinedMint(collection.art_ids, "All"),))
    studio.outlines.put(collection.id, first, LABEL)
    studio.outlines.put(collection.id, second, LABEL)
    await taken(studio.history.undo())
    assert studio.outlines.of(collection.id) == first
    await taken(studio.history.redo())
    await studio.close()
    again = profile.open(practice=False)
    assert again.outlines.of(collection.id) == second
    again.settings.put("mint_plans", {str(collection.id): ["no outline"]})
    assert again.outlines.of(collection.id) is None
    await again.close()


async def test_what_was_decided_about_a_collection_that_is_gone_is_forgotten_at_the_end(profile: Profile) -> None:
    studio = await described(profile, 3)
    kept = studio.projects.current_collection
    outline = Outline(division=Division(Way.BY_NUMBER, 2))
    studio.outlines.put(kept.id, outline, LABEL)
    await studio.projects.new_collection("Dusk")
    gone = studio.projects.current_collection
    studio.outlines.put(gone.id, outline, LABEL)
    await studio.projects.remove_collection(gone.id)
    assert studio.outlines.of(gone.id) == outline  # an undo may bring it back
    await studio.close()
    again = profile.open(practice=False)
    assert (again.outlines.of(kept.id), again.outlines.of(gone.id)) == (outline, None)
    await again.close()
