"""The words in use follow what is described, and the project that is open."""

from tests.parts import Profile, Until
from tests.studio.traits.test_traits import counted, describe, told

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.traits.completions import Completions

EYES = ("Eyes",)


def words(found: Completions | None) -> list[str] | None:
    return None if found is None else [used.words for used in found.beginning("", 9)]


async def test_they_follow_what_is_described(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    art_ids = (await studio.uploads.add(profile.draw(3))).art_ids
    describe(studio, art_ids, "Blue", "Red", "Red")
    await counted(studio, until)
    known = studio.words_in_use
    assert (words(known.names()), words(known.values(EYES))) == (["Eyes"], ["Red", "Blue"])
    assert known.values(EYES) is known.values(EYES), "they are put in order once"
    studio.drafts.edit(art_ids[0], attrs=nodes_of({"Eyes": "Green", "Materials": {"Ink": "Black"}}))
    await told(studio, until)
    studio.changes.deliver()
    assert words(known.values(EYES)) == ["Red", "Green"]
    assert (words(known.names()), words(known.names(("Materials",)))) == (["Eyes", "Materials"], ["Ink"])
    assert words(known.whole_names()) == ["Eyes", "Materials › Ink"]
    await studio.close()


async def test_another_project_has_its_own(profile: Profile, until: Until) -> None:
    studio = profile.open(practice=False)
    art_ids = (await studio.uploads.add(profile.draw(2))).art_ids
    describe(studio, art_ids, "Blue", "Red")
    await counted(studio, until)
    assert words(studio.words_in_use.values(EYES)) == ["Blue", "Red"]
    await studio.projects.open((await studio.projects.create("Another")).id)
    assert not words(studio.words_in_use.values(EYES))
    await until(lambda: words(studio.words_in_use.names()) == [])
    await studio.close()
