"""What is seen of a piece, and the news of it."""

import asyncio

from tests.parts import Profile

from mintwright.studio.changes import Kind


async def test_two_pieces_that_are_the_covers_of_each_other_keep_nobody_busy(profile: Profile) -> None:
    studio = profile.open(practice=False)
    studio.pictures.start()
    one, other = (await studio.uploads.add(profile.draw(2))).art_ids
    told: list[frozenset[object]] = []
    studio.changes.subscribe(Kind.PREVIEWS, told.append)
    studio.drafts.edit(one, cover=other)
    studio.changes.deliver()
    studio.drafts.edit(other, cover=one)
    for _ in range(100):
        studio.changes.deliver()
        await asyncio.sleep(0)
    assert 0 < len(told) < 20
    await studio.close()
