"""Two assets of a collection with one name on the chain are known long before a review refuses them."""

import asyncio
import gc
import random
from collections import Counter
from typing import Any

import pytest
from tests.parts import Profile, Until

from mintwright.domain.readiness.facets import About, Facet
from mintwright.domain.sentences import Sentence
from mintwright.studio.background import piecewise
from mintwright.studio.studio import Studio

STEP = Sentence("test", "Change")
KIND = Facet(About.PROBLEM, "another one has the same name on the chain")


def said(studio: Studio, art_id: int) -> list[str]:
    """What is said of the name on the chain of a piece."""
    return [str(one.sentence) for one in studio.draft_problems.of(art_id) if one.field == ("asset_name",)]


async def test_two_assets_of_a_collection_with_one_name_on_the_chain_both_say_so_until_one_has_another(
    profile: Profile, until: Until
) -> None:
    studio = profile.open()
    await studio.start()
    one, two, outside = (await studio.uploads.add(profile.draw(3))).art_ids
    await studio.projects.add_to_collection([one, two])
    studio.readiness.begin()
    studio.drafts.edit_each(STEP, {each: {"asset_name": "Gate1 "} for each in (one, two, outside)})
    studio.changes.deliver()
    assert [len(said(studio, each)) for each in (one, two, outside)] == [1, 1, 0]
    assert said(studio, one)[0].startswith("Another asset of the collection has the name Gate1 on the chain too.")
    await until(lambda: [KIND in studio.readiness.facets(each) for each in (one, two, outside)] == [True, True, False])
    studio.drafts.edit(two, asset_name="gate1")  # other letters are another name
    studio.changes.deliver()
    assert said(studio, one) == said(studio, two) == []
    await until(lambda: KIND not in studio.readiness.facets(one))
    await studio.close()


async def test_whatever_comes_goes_and_is_renamed_the_names_that_are_shared_are_those_that_a_review_would_find(
    profile: Profile,
) -> None:
    studio, chance = profile.open(), random.Random(15)
    await studio.start()
    ids = list((await studio.uploads.add(profile.draw(8))).art_ids)
    await studio.projects.new_collection("Second")
    opened = [one.id for one in studio.projects.collections()]
    for _ in range(60):
        some = chance.sample(ids, 3)
        studio.projects.open_collection(chance.choice(opened))
        match chance.randrange(5):
            case 0:
                await studio.projects.add_to_collection(some)
            case 1:
                await studio.projects.remove_from_collection(some[:2])
            case 2:
                await studio.uploads.remove(some[:1])
                studio.history.undo()
                while studio.history.is_under_way:
                    await asyncio.sleep(0)
            case _:
                studio.drafts.edit_each(STEP, {each: {"asset_name": chance.choice(("A", "B", ""))} for each in some})
        studio.changes.deliver()
        assert {each for each in ids if studio.draft_problems.shared_names.problem(each)} == _shared(studio)
    await studio.close()


async def test_another_project_that_is_opened_while_names_are_still_noted_is_no_bug(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    studio = profile.open(practice=False)
    await studio.start()
    first, ids = studio.projects.current.id, (await studio.uploads.add(profile.draw(2))).art_ids
    await studio.projects.add_to_collection(ids)
    with monkeypatch.context() as patched:
        patched.setattr(piecewise, "SLICE_SECONDS", 0)  # nothing is noted any more
        studio.drafts.edit_each(STEP, {each: {"asset_name": "Gate"} for each in ids})
        await studio.projects.create("Another")
    for _ in range(10):
        await asyncio.sleep(0)
    gc.collect()
    assert not faults
    await studio.projects.open(first)
    studio.changes.deliver()
    assert [len(said(studio, each)) for each in ids] == [1, 1]
    await studio.close()


def _shared(studio: Studio) -> set[int]:
    found = set[int]()
    for collection in studio.projects.collections():
        names = {one: studio.drafts.draft(one).token_name for one in collection.art_ids}
        counts = Counter(names.values())
        found |= {one for one, name in names.items() if name and counts[name] > 1}
    return found
