"""Traits are counted once somebody asks, and kept with whatever changes them; a correction is one step."""

import asyncio
import sys
import threading
from collections.abc import AsyncGenerator
from importlib.abc import MetaPathFinder
from pathlib import PurePath
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pace import Turns, within
from tests.parts import Profile, Until
from tests.whole import sized

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.assets.patterns import source_of
from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.sentences import Sentence
from mintwright.domain.traits.changes import RenameAttribute, RenameValues, SplitValues
from mintwright.domain.traits.mistypes import Mistype
from mintwright.domain.traits.trait import Trait
from mintwright.studio.bulk.sweeping import Sweep, Sweeping
from mintwright.studio.drafts.draft_change import DraftChange
from mintwright.studio.studio import Studio

EYES = ("Eyes",)
STEP = Sentence("test", "Change")


async def counted(studio: Studio, until: Until) -> None:
    """Ask, and wait until all news are delivered and all is counted."""
    studio.traits.begin()
    studio.changes.deliver()
    await until(lambda: studio.traits.is_known)


async def told(studio: Studio, until: Until) -> None:
    """The news are delivered, and all that they name is counted."""
    studio.changes.deliver()
    await until(lambda: studio.traits.is_known)


def describe(studio: Studio, art_ids: tuple[int, ...], *values: str) -> None:
    for art_id, value in zip(art_ids, values, strict=True):
        studio.drafts.edit(art_id, attrs=nodes_of({"Eyes": value}))
    studio.history.seal()


async def with_one_mistyped(profile: Profile, until: Until) -> tuple[Studio, tuple[int, ...]]:
    """Three assets, of which the second has “blue” where the others have “Blue”; all are counted."""
    studio = profile.open(practice=False)
    art_ids = (await studio.uploads.add(profile.draw(3))).art_ids
    describe(studio, art_ids, "Blue", "blue", "Blue")
    await counted(studio, until)
    return studio, art_ids


async def test_what_is_described_taken_off_and_brought_back_is_counted_at_once(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    art_ids = (await studio.uploads.add(profile.draw(3))).art_ids
    await counted(studio, until)
    assert (studio.traits.counts.total, studio.traits.counts.paths) == (3, ())
    describe(studio, art_ids, "Blue", "Blue", "Red")
    await told(studio, until)
    assert studio.traits.counts.values(EYES) == {"Blue": 2, "Red": 1}
    await studio.uploads.remove([art_ids[0]])
    await told(studio, until)
    assert (studio.traits.counts.total, studio.traits.counts.values(EYES)) == (2, {"Blue": 1, "Red": 1})
    studio.history.undo()
    await until(lambda: studio.uploads.is_shown(art_ids[0]))
    await told(studio, until)
    assert studio.traits.counts.values(EYES) == {"Blue": 2, "Red": 1}
    await studio.close()


async def test_a_cover_that_says_nothing_is_not_counted(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    one, cover = (await studio.uploads.add(profile.draw(2))).art_ids
    await counted(studio, until)
    studio.drafts.edit(one, cover=cover)
    await told(studio, until)
    assert studio.traits.counts.art_ids == {one}
    studio.drafts.edit(cover, attrs=nodes_of({"Eyes": "Blue"}))
    await told(studio, until)
    assert studio.traits.counts.art_ids == {one, cover}
    await studio.close()


async def test_another_project_is_counted_anew(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    art_ids = (await studio.uploads.add(profile.draw(2))).art_ids
    describe(studio, art_ids, "Blue", "Red")
    await counted(studio, until)
    first = studio.projects.current
    await studio.projects.open((await studio.projects.create("Other")).id)
    await counted(studio, until)
    assert studio.traits.counts.total == 0
    await studio.projects.open(first.id)
    await told(studio, until)
    assert studio.traits.counts.values(EYES) == {"Blue": 1, "Red": 1}
    await studio.close()


async def test_a_correction_is_one_step_and_undo_brings_back_what_was(profile: Profile, until: Until) -> None:
    studio, art_ids = await with_one_mistyped(profile, until)
    before = studio.drafts.drafts(art_ids)
    (wrong,) = (await studio.traits.overview()).mistypes
    assert wrong == Mistype(EYES, "blue", "Blue")
    assert len(await studio.traits.correct(wrong) or ()) == 1
    await told(studio, until)
    assert studio.traits.counts.owners(Trait(EYES, "Blue")) == set(art_ids)
    assert (await studio.traits.overview()).mistypes == ()
    assert str(studio.history.undo_label) == "Change “blue” to “Blue”"
    studio.history.undo()
    assert studio.drafts.drafts(art_ids) == before
    await studio.close()


async def test_undo_gives_up_a_correction_that_is_not_written_yet_and_takes_no_earlier_step_back(
    profile: Profile, until: Until
) -> None:
    studio, art_ids = await with_one_mistyped(profile, until)
    studio.history.seal()
    before = studio.drafts.drafts(art_ids)
    wrong = Mistype(EYES, "blue", "Blue")
    steps = 0
    while True:
        correcting = asyncio.ensure_future(studio.traits.correct(wrong))
        for _ in range(steps):
            await asyncio.sleep(0)
        if correcting.done():
            break
        await asyncio.sleep(0)
        if not correcting.done():
            assert str(studio.history.undo_label) == "Change “blue” to “Blue”"
            studio.history.undo()
            assert await correcting is None
            assert studio.drafts.drafts(art_ids) == before
        else:
            break
        steps += 1
    assert steps > 0
    await correcting
    await studio.close()


async def test_a_correction_takes_what_is_changed_meanwhile_as_it_is_then(profile: Profile, until: Until) -> None:
    studio, art_ids = await with_one_mistyped(profile, until)
    written = studio.drafts.edit_piecewise
    changed = False

    async def changing(*args: Any, **more: Any) -> bool:
        nonlocal changed
        if not changed:
            changed = True
            studio.drafts.edit(art_ids[1], name="Night")
        return await written(*args, **more)

    studio.drafts.edit_piecewise = changing
    (outcome,) = await studio.traits.correct(Mistype(EYES, "blue", "Blue")) or ()
    assert outcome.fields
    draft = studio.drafts.draft(art_ids[1])
    assert (draft.name, draft.attrs) == ("Night", nodes_of({"Eyes": "Blue"}))
    await studio.close()


@pytest.mark.parametrize("waiting", [0, 1])
async def test_a_correction_is_not_made_in_another_project_that_is_opened_meanwhile(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch, waiting: int
) -> None:
    studio = profile.open(practice=False)
    first = studio.projects.current
    await studio.projects.create("Other")
    others = (await studio.uploads.add(profile.draw(3))).art_ids
    describe(studio, others, "Blue", "blue", "Blue")
    other = studio.projects.current
    await studio.projects.open(first.id)
    art_ids = (await studio.uploads.add(profile.draw(3))).art_ids
    describe(studio, art_ids, "Blue", "blue", "Blue")
    await counted(studio, until)
    working_out = Sweeping.outcomes

    async def opening(*args: Any) -> AsyncGenerator[tuple[Outcome, ...]]:
        async for some in working_out(*args):
            yield some
        await studio.projects.open(other.id)

    monkeypatch.setattr(Sweeping, "outcomes", opening)
    wrong = Mistype(EYES, "blue", "Blue")
    corrections = (studio.traits.correct(wrong) for _ in range(1 + waiting))
    assert await asyncio.gather(*corrections) == [None] * (1 + waiting)
    assert [one.attrs for one in studio.drafts.drafts(others)] == [
        nodes_of({"Eyes": value}) for value in ("Blue", "blue", "Blue")
    ]
    assert str(studio.history.undo_label) != "Change “blue” to “Blue”"
    await studio.close()


async def test_a_corrected_name_leaves_every_value_of_the_kind_that_it_was(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    art_ids = (await studio.uploads.add(profile.draw(5))).art_ids
    written: list[Any] = [
        {"Season": "Winter"},
        {"Season": "Winter"},
        {"season": "Summer"},
        {"Season": "Spring", "season": "Autumn"},
        {"Season": ["Spring"], "season": "Autumn"},
    ]
    for art_id, attrs in zip(art_ids, written, strict=True):
        studio.drafts.edit(art_id, attrs=nodes_of(attrs))
    studio.history.seal()
    await counted(studio, until)
    outcomes = await studio.traits.correct(Mistype(("season",), None, "Season")) or ()
    assert [(bool(one.fields), bool(one.refused)) for one in outcomes] == [(True, False), (False, True), (True, False)]
    found = [draft.attrs for draft in studio.drafts.drafts(art_ids)]
    written[2], written[4] = {"Season": "Summer"}, {"Season": ["Spring", "Autumn"]}
    assert found == [nodes_of(attrs) for attrs in written]
    await studio.close()


async def test_what_is_kept_is_not_said_again_in_this_project_also_after_a_restart(
    profile: Profile, until: Until
) -> None:
    studio, art_ids = await with_one_mistyped(profile, until)
    (wrong,) = (await studio.traits.overview()).mistypes
    studio.traits.keep(wrong)
    assert (await studio.traits.overview()).mistypes == ()
    await studio.close()
    studio = profile.open(practice=False)
    await counted(studio, until)
    overview = await studio.traits.overview()
    assert (overview.mistypes, overview.alike) == ((), ((art_ids[0], art_ids[2]),))
    assert overview.kept == (wrong,)
    studio.traits.keep(wrong, is_right=False)
    assert (await studio.traits.overview()).mistypes == (wrong,)
    assert str(studio.history.undo_label) == "Look at “blue” again"
    studio.history.undo()
    assert (await studio.traits.overview()).kept == (wrong,)
    studio.settings.put("kept_spellings", {str(studio.uploads.project_id): [7, [["Eyes"], 3, "x"], [[], None, "y"]]})
    assert [one.written for one in (await studio.traits.overview()).mistypes] == ["blue"]
    await studio.close()


async def test_what_is_kept_by_a_slip_comes_back_with_undo(profile: Profile, until: Until) -> None:
    studio, art_ids = await with_one_mistyped(profile, until)
    before = studio.drafts.drafts(art_ids)
    found = (await studio.traits.overview()).mistypes
    studio.traits.keep(found[0])
    assert str(studio.history.undo_label) == "Keep “blue”"
    step = studio.history.undo()
    assert step is not None
    assert step.edit.art_ids == {art_ids[1]}
    assert (await studio.traits.overview()).mistypes == found
    studio.history.redo()
    assert (await studio.traits.overview()).mistypes == ()
    assert studio.drafts.drafts(art_ids) == before
    await studio.close()


async def test_an_attribute_left_out_of_the_ranks_stays_out_after_a_restart_and_undo_brings_it_back(
    profile: Profile, until: Until
) -> None:
    studio = profile.open(practice=False)
    art_ids = (await studio.uploads.add(profile.draw(3))).art_ids
    for at, (art_id, eyes) in enumerate(zip(art_ids, ("Blue", "Blue", "Red"), strict=True)):
        studio.drafts.edit(art_id, attrs=nodes_of({"Eyes": eyes, "Date": str(at)}))
    studio.history.seal()
    await counted(studio, until)
    everything = await studio.traits.overview()
    studio.traits.rank(("Date",), is_ranked=False)
    without = await studio.traits.overview()
    assert without.unranked == (("Date",),)
    assert [round(one.score, 3) for one in without.ranks] == [1.585, 0.585, 0.585]
    assert str(studio.history.undo_label) == "Leave “Date” out of the ranks"
    studio.history.undo()
    assert await studio.traits.overview() == everything
    studio.history.redo()
    await studio.close()
    studio = profile.open(practice=False)
    await counted(studio, until)
    assert await studio.traits.overview() == without
    studio.settings.put("unranked_attributes", {str(studio.uploads.project_id): [7, [], [3], ["Eyes"]]})
    assert studio.traits.unranked == (EYES,)
    studio.traits.rank(EYES, is_ranked=True)
    assert studio.traits.unranked == ()
    await studio.close()


async def test_the_library_that_compares_words_is_loaded_off_the_loop(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, threads = "mintwright.domain.traits.near_values", list[threading.Thread]()

    class Finder(MetaPathFinder):
        def find_spec(self, fullname: str, path: object, target: object = None) -> None:
            if fullname == name:
                threads.append(threading.current_thread())

    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    studio = profile.open(practice=False)
    describe(studio, (await studio.uploads.add(profile.draw(2))).art_ids, "Blue", "Red")
    await counted(studio, until)
    await studio.traits.overview()
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()
    await studio.close()


@pytest.mark.soak
async def test_very_many_are_counted_in_slices(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    describe(studio, (art_id,), "Blue")
    await counted(studio, until)
    counts, count = studio.traits.counts, sized(10_000, 1_000)
    for at in range(count):
        traits = {Trait((f"Name {one}",), f"Value {at * one % 40}") for one in range(8)}
        counts.note(1_000 + at, frozenset(traits))
    turns, task = Turns(), asyncio.ensure_future(studio.traits.overview())
    turns.end_turn()
    turns.longest = 0.0
    while not task.done():
        await asyncio.sleep(0)
        turns.end_turn()
    within(turns.longest, 0.05, "one slice of the overview")
    assert len(task.result().ranks) == count + 1
    await studio.close()


WORDS = st.sampled_from(["Blue", "blue", "Red", "a, b"])
ATTRS = st.dictionaries(st.sampled_from(["Eyes", "Look"]), WORDS | st.lists(WORDS, min_size=1, max_size=3))
SWEEPS = st.sampled_from([
    RenameValues(EYES, frozenset({"blue", "Red"}), "Blue"), RenameAttribute(EYES, "Look"), SplitValues(EYES, ","),
])  # fmt: skip


@given(ATTRS, SWEEPS)
def test_whatever_is_made_one_or_split_comes_back_as_it_was(attrs: dict[str, Any], sweep: Sweep) -> None:
    before = Draft(art_id=1, attrs=nodes_of(attrs))
    step = DraftChange.of(before, sweep.of(source_of(before, PurePath("a.png")), 0).fields)
    assert step.back(step.after) == before
    assert step.forth(before) == step.after


async def test_a_copy_of_a_project_has_what_was_kept_and_left_out_in_it(profile: Profile, until: Until) -> None:
    studio, _ = await with_one_mistyped(profile, until)
    (wrong,) = (await studio.traits.overview()).mistypes
    studio.traits.keep(wrong)
    studio.traits.rank(EYES, is_ranked=False)
    await studio.projects.duplicate("Copy")
    await counted(studio, until)
    overview = await studio.traits.overview()
    assert (overview.mistypes, overview.kept, overview.unranked) == ((), (wrong,), (EYES,))
    await studio.close()
