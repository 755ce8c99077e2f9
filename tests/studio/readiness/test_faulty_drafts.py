"""Pieces whose words cannot be minted are known long before a review refuses them."""

from decimal import Decimal

import pytest
from tests.parts import Profile, Until

from mintwright.domain.assets.attributes import Node
from mintwright.domain.sentences import Sentence
from mintwright.studio.background import piecewise
from mintwright.studio.changes import Kind

LONG = "A title that somebody wrote without counting, and that goes on " * 2
STEP = Sentence("test", "Change")


async def test_a_title_longer_than_a_line_is_a_fault_until_it_is_shortened(profile: Profile) -> None:
    studio = profile.open()
    await studio.start()
    one, two = (await studio.uploads.add(profile.draw(2))).art_ids
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == []
    told: list[frozenset[object]] = []
    studio.changes.subscribe(Kind.FAULTS, told.append)
    studio.drafts.edit(one, name=LONG)
    studio.changes.deliver()
    found = studio.faulty_drafts.of(one)
    assert found is not None
    assert found.field == ("name",)
    assert studio.faulty_drafts.among() == studio.faulty_drafts.among([two, one]) == [one]
    studio.drafts.edit(one, name="Short")
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == []
    studio.changes.deliver()
    assert told == [{one}, {one}]
    await studio.close()


async def test_attributes_count_and_royalties_and_the_words_of_a_cover_do_not(profile: Profile) -> None:
    studio = profile.open()
    await studio.start()
    piece, cover, other = (await studio.uploads.add(profile.draw(3))).art_ids
    studio.drafts.edit(piece, royalties_rate=Decimal(500), cover=cover)
    studio.drafts.edit(cover, name=LONG)
    studio.drafts.edit(other, attrs=(Node("", text="nothing says what"),))
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == [other]
    studio.drafts.edit(piece, cover=None)
    studio.changes.deliver()
    assert set(studio.faulty_drafts.among()) == {cover, other}
    await studio.close()


async def test_what_is_taken_off_the_list_or_is_of_another_project_is_no_problem_of_this_one(
    profile: Profile, until: Until
) -> None:
    studio = profile.open()
    await studio.start()
    first = studio.projects.current.id
    one, two = (await studio.uploads.add(profile.draw(2))).art_ids
    studio.drafts.edit_many([one, two], STEP, name=LONG)
    studio.changes.deliver()
    await studio.uploads.remove([two])
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == [one]
    await studio.projects.create("Moths")
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == []
    await studio.projects.open(first)
    await until(lambda: studio.faulty_drafts.among() == [one])
    await studio.close()


async def test_very_many_are_checked_in_slices(profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piecewise, "SLICE_SECONDS", 0)
    studio = profile.open()
    await studio.start()
    ids = (await studio.uploads.add(profile.draw(4))).art_ids
    studio.drafts.edit_many(list(ids), STEP, name=LONG)
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == [], "not in the turn of the news"
    monkeypatch.setattr(piecewise, "SLICE_SECONDS", 1)
    await until(lambda: sorted(studio.faulty_drafts.among()) == sorted(ids))
    await studio.close()


async def test_a_cover_is_checked_once_what_it_covered_is_off_the_list_and_no_more_once_that_is_back(
    profile: Profile,
) -> None:
    studio = profile.open()
    await studio.start()
    piece, cover = (await studio.uploads.add(profile.draw(2))).art_ids
    studio.drafts.edit(piece, cover=cover)
    studio.drafts.edit(cover, name=LONG)
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == []
    await studio.uploads.remove([piece])
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == [cover]
    await studio.uploads.restore([piece])
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == []
    await studio.close()


async def test_words_that_were_changed_while_a_piece_was_off_the_list_are_checked_once_it_is_back(
    profile: Profile,
) -> None:
    studio = profile.open()
    await studio.start()
    (one,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.uploads.remove([one])
    studio.changes.deliver()
    studio.drafts.edit(one, name=LONG)
    studio.changes.deliver()
    await studio.uploads.restore([one])
    studio.changes.deliver()
    assert studio.faulty_drafts.among() == [one]
    await studio.close()
