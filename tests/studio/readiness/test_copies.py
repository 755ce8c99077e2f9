"""The copies that can go are looked for in what is open, and nothing goes that something else shows."""

import asyncio

from tests.parts import Profile, Until
from tests.studio.readiness.test_minted_pieces import mint

from mintwright.domain.assets.asset import ExtraFile
from mintwright.studio.studio import Studio


async def twins(profile: Profile, until: Until, count: int) -> tuple[Studio, list[int]]:
    """That many pieces with one content, and one with another at the end."""
    studio = profile.open()
    await studio.start()
    first, other = profile.draw(2)
    copies = [first.with_name(f"copy {at}.png") for at in range(count - 1)]
    for copy in copies:
        copy.write_bytes(first.read_bytes())
    ids = list((await studio.uploads.add([first, *copies, other])).art_ids)
    await until(lambda: studio.uploads.totals().uploaded == count + 1)
    return studio, ids


async def test_of_what_is_asked_for_the_first_stays_and_what_is_elsewhere_is_left_alone(
    profile: Profile, until: Until
) -> None:
    studio, ids = await twins(profile, until, 4)
    assert await studio.copies.spare(ids) == tuple(ids[1:4])
    assert await studio.copies.spare(ids[1:]) == tuple(ids[2:4])
    assert await studio.copies.spare(ids[3:]) == ()
    await studio.uploads.remove([ids[0]])
    assert await studio.copies.spare(ids) == tuple(ids[2:4]), "what was removed is none any more"
    await studio.close()


async def test_what_is_collected_attached_a_cover_or_described_stays(profile: Profile, until: Until) -> None:
    studio, ids = await twins(profile, until, 6)
    await studio.projects.add_to_collection([ids[2]])
    studio.drafts.edit(ids[6], cover=ids[3], files=(ExtraFile(art_id=ids[4], name="Sketch"),))
    studio.drafts.edit(ids[5], description="At dusk")
    assert await studio.copies.spare(ids) == (ids[0], ids[1])
    await studio.uploads.remove([ids[6]])
    assert ids[3] in await studio.copies.spare(ids), "what it covered is gone"
    await studio.close()


async def test_what_was_not_inspected_yet_is_no_copy(profile: Profile) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(3))).art_ids
    assert not any(studio.uploads.content(one)[0] for one in ids)
    assert await studio.copies.spare(ids) == ()
    await studio.close()


async def test_once_another_project_is_open_nothing_is_removed(profile: Profile, until: Until) -> None:
    studio, ids = await twins(profile, until, 3)
    asked = asyncio.ensure_future(studio.copies.spare([*ids, *range(10_000, 500_000)]))
    await asyncio.sleep(0)
    await studio.projects.create("Other")
    assert await asked == ()
    await studio.close()


async def test_what_is_minted_stays_in_place_of_the_first(profile: Profile, until: Until) -> None:
    studio, ids = await twins(profile, until, 3)
    await mint(studio, (ids[1],))
    assert await studio.copies.spare(ids) == (ids[0], ids[2])
    await studio.close()
