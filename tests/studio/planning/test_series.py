"""The mints of a plan become collections of their own, as one step; each has what was set beside the whole."""

import asyncio
from decimal import Decimal

import pytest
from tests.parts import Profile, fill_disk, free_disk

from mintwright.library.errors import LibraryError
from mintwright.studio.collection_order import LeadsAnotherError
from mintwright.studio.collection_terms import terms_of
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio

FIVE = {"royalties_rate": Decimal(5), "royalties": "addr_test1five", "is_auto": False}
SEVEN = {"royalties_rate": Decimal(7), "royalties": "addr_test1seven"}


async def taken(step: Step | None) -> None:
    assert step is not None
    assert await step.taken()


async def gathered(profile: Profile, count: int = 5) -> tuple[Studio, tuple[int, ...]]:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    await studio.projects.rename_collection(studio.projects.current_collection.id, "Moths")
    await studio.projects.add_to_collection(ids)
    studio.drafts.edit(ids[0], **FIVE)
    return studio, ids


def names(studio: Studio) -> list[str]:
    return [one.name for one in studio.projects.collections()]


async def test_each_has_its_assets_and_the_royalties_of_the_whole_and_one_undo_takes_all_back(profile: Profile) -> None:
    studio, ids = await gathered(profile)
    studio.drafts.edit(ids[2], **SEVEN)
    before = studio.drafts.drafts(ids)
    made = await studio.projects.make_series([("Moths 1", ids[:2]), ("Moths 2", ids[2:4]), ("", ids[4:])])
    assert [one.art_ids for one in made] == [ids[:2], ids[2:4], ids[4:]]
    assert names(studio) == ["Moths", "Moths 1", "Moths 2", made[2].name]
    assert studio.projects.current_collection.id == made[0].id
    assert all(terms_of(studio.drafts.draft(one.art_ids[0])) == FIVE for one in made)
    assert studio.drafts.draft(ids[1]) == before[1]
    await taken(studio.history.undo())
    assert names(studio) == ["Moths"]
    assert studio.drafts.drafts(ids) == before
    await taken(studio.history.redo())
    assert studio.projects.collections()[1:] == made
    assert all(terms_of(studio.drafts.draft(one.art_ids[0])) == FIVE for one in made)
    await studio.close()
    again = profile.open(practice=False)
    assert again.projects.collections()[1:] == made
    assert terms_of(again.drafts.draft(ids[2])) == FIVE
    await again.close()


async def test_what_was_changed_since_stays_when_the_series_is_taken_back_out_of_its_turn(profile: Profile) -> None:
    studio, ids = await gathered(profile)
    made = await studio.projects.make_series([("One", ids[:2]), ("Two", ids[2:])])
    step = studio.history.last
    assert step is not None
    await studio.projects.remove_from_collection(ids[1:2])
    studio.drafts.edit(ids[2], **SEVEN)
    await taken(studio.history.take_back(step))
    assert names(studio) == ["Moths", "One"], "it has lost an asset since"
    assert studio.drafts.draft(ids[2]).royalties_rate == Decimal(7)
    assert made[1].id not in [one.id for one in studio.projects.collections()]
    await studio.close()


async def test_nothing_is_made_where_an_asset_leads_a_collection_with_other_royalties(profile: Profile) -> None:
    studio, ids = await gathered(profile)
    whole = studio.projects.current_collection.id
    await studio.projects.new_collection("Dusk")
    await studio.projects.add_to_collection(ids[3:4])
    studio.drafts.edit(ids[3], **SEVEN)
    studio.projects.open_collection(whole)
    before = studio.drafts.drafts(ids), studio.projects.collections()
    with pytest.raises(LeadsAnotherError, match="first of “Dusk” already"):
        await studio.projects.make_series([("One", ids[:3]), ("Two", ids[3:])])
    assert (studio.drafts.drafts(ids), studio.projects.collections()) == before
    await studio.close()


async def test_they_have_what_is_beside_the_collection_that_was_open_when_they_were_asked_for(
    profile: Profile,
) -> None:
    studio, ids = await gathered(profile)
    whole = studio.projects.current_collection.id
    dusk = await studio.projects.new_collection("Dusk")
    await studio.projects.add_to_collection(ids[4:])
    studio.projects.open_collection(whole)
    busy = asyncio.ensure_future(studio.projects.rename_collection(whole, "Gates"))
    making = asyncio.ensure_future(studio.projects.make_series([("One", ids[:2]), ("Two", ids[2:4])]))
    await asyncio.sleep(0)
    studio.projects.open_collection(dusk.id)
    await busy
    made = await making
    assert [terms_of(studio.drafts.draft(one.art_ids[0])) for one in made] == [FIVE, FIVE]
    await studio.close()


async def test_a_full_disk_makes_none_and_says_so(profile: Profile) -> None:
    studio, ids = await gathered(profile, 900)
    studio.drafts.edit(ids[1], description="x" * 20_000)
    await studio.drafts.flush()
    before = studio.drafts.drafts(ids)
    await fill_disk(studio)
    with pytest.raises(LibraryError, match="No collection was made"):
        await studio.projects.make_series([("One", ids[:2]), ("Two", ids[2:])])
    assert (names(studio), studio.drafts.drafts(ids)) == (["Moths"], before)
    await free_disk(studio)
    await studio.close()
