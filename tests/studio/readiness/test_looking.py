"""Nothing is looked at before somebody asks, nothing twice, and nothing once it is closed."""

import asyncio

import pytest
from tests.parts import Profile, Until
from tests.studio.readiness.test_readiness import STEP, looked, marks

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.readiness.facets import About, Facet, Mark
from mintwright.studio.changes import Kind
from mintwright.studio.readiness import readiness
from mintwright.studio.studio import Studio


def told(studio: Studio) -> None:
    """Deliver what has changed, and what is known of it then."""
    studio.changes.deliver()
    studio.changes.deliver()


async def test_it_begins_when_it_is_asked_and_only_once(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    (one,) = (await studio.uploads.add(profile.draw(1))).art_ids
    studio.changes.deliver()
    assert not studio.readiness.is_known
    assert not studio.readiness.facets(one)
    await looked(studio, until)
    heard = list[frozenset[object]]()
    told(studio)
    studio.changes.subscribe(Kind.READINESS, heard.append)
    studio.readiness.begin()
    studio.drafts.edit(one, description="At dusk")
    told(studio)
    assert heard == [], "it has the same facets"
    studio.drafts.edit(one, name="Gate")
    told(studio)
    assert heard == [{one}]
    await studio.close()


async def test_the_problems_of_a_piece_are_facets_with_words_of_their_own(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    (one,) = (await studio.uploads.add(profile.draw(1))).art_ids
    studio.drafts.edit(one, name="", attrs=nodes_of({"Hat": "Beret"}))
    await looked(studio, until)
    assert Facet(About.VALUE, "Beret", ("Hat",)) in studio.readiness.facets(one)
    problems = [facet for facet in studio.readiness.facets(one) if facet.about is About.PROBLEM]
    assert [str(studio.readiness.words(facet)) for facet in problems] == [facet.value for facet in problems]
    assert problems
    studio.drafts.edit(one, name="Gate")
    studio.changes.deliver()
    assert not any(facet.about is About.PROBLEM for facet in studio.readiness.facets(one))
    assert studio.readiness.words(Facet(About.PROBLEM, "unheard of")) is None
    await studio.close()


async def test_what_takes_long_is_looked_at_in_slices_and_told_at_the_end(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(5))).art_ids
    await looked(studio, until)
    with pytest.MonkeyPatch.context() as slow:
        slow.setattr(readiness, "SLICE_SECONDS", 0.0)
        studio.drafts.edit_many(ids, STEP, name="Gate")
        studio.changes.deliver()
        assert not studio.readiness.is_known
    heard = set[object]()
    studio.changes.subscribe(Kind.READINESS, heard.update)
    await until(lambda: studio.readiness.is_known)
    await until(lambda: heard == set(ids))
    assert not any(Mark.UNTITLED in marks(studio, one) for one in ids)
    await studio.close()


async def test_whoever_asks_while_all_is_looked_at_again_is_told_at_the_end_though_nothing_changed(
    profile: Profile, until: Until
) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(5))).art_ids
    await looked(studio, until)
    told(studio)
    with pytest.MonkeyPatch.context() as slow:
        slow.setattr(readiness, "SLICE_SECONDS", 0.0)
        studio.drafts.edit_many(ids, STEP, description="At dusk")
        studio.changes.deliver()
        assert not studio.readiness.begin()
    heard = list[frozenset[object]]()
    studio.changes.subscribe(Kind.READINESS, heard.append)
    await until(lambda: heard)
    assert studio.readiness.begin()
    assert heard == [frozenset()], "of all"
    await studio.close()


async def test_once_it_is_closed_it_looks_at_nothing_more(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    await studio.uploads.add(profile.draw(1))
    await looked(studio, until)
    await studio.readiness.close()
    studio.changes.announce(Kind.MINTS)
    studio.changes.deliver()
    for _ in range(10):
        await asyncio.sleep(0)
    assert not studio.readiness.is_known
    await studio.close()
