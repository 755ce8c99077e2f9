"""Of each content one copy stays on the list, and whatever an artist would miss."""

from tests.parts import Profile, Until

from mintwright.domain.mint import NotedOutcome
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.studio import Studio


async def with_twins(profile: Profile, until: Until) -> tuple[Studio, tuple[int, ...]]:
    """Three files of the same content, uploaded."""
    studio = profile.open()
    await studio.start()
    (path,) = profile.draw(1)
    twins = [path, *(path.with_name(f"copy {number}.png") for number in range(2))]
    for twin in twins[1:]:
        twin.write_bytes(path.read_bytes())
    art_ids = (await studio.uploads.add(twins)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 3)
    return studio, art_ids


async def test_one_that_may_be_minted_stays_until_it_is_known_not_to_be(profile: Profile, until: Until) -> None:
    studio, ids = await with_twins(profile, until)
    await studio.practice_tools.change(Weather(drop_after=1))
    mint = await studio.minting.mint(studio.reviewer.review([ids[1]], "Gate"))
    await studio.practice_tools.change(FINE)
    assert await studio.copies.spare(ids) == (ids[0], ids[2])
    await studio.minting.note(mint.id, NotedOutcome.NOT_MINTED)
    assert await studio.copies.spare(ids) == ids[1:]
    await studio.close()


async def test_one_with_a_quantity_or_a_name_of_its_own_stays(profile: Profile, until: Until) -> None:
    studio, ids = await with_twins(profile, until)
    studio.drafts.edit(ids[1], amount=50)
    studio.drafts.edit(ids[2], asset_name="Mine")
    assert await studio.copies.spare(ids) == (ids[0],)
    await studio.close()
