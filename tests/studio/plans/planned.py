"""A plan on the practice service: eight uploaded pictures in mints of two."""

import asyncio
from collections.abc import Sequence

from tests.parts import Profile

from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.studio.studio import Studio

COUNT = 8


async def opened(profile: Profile) -> Studio:
    """The studio, signed in to practice, with the plans read."""
    studio = profile.open()
    await studio.start()
    async with studio.plans.change():
        return studio


async def with_art(profile: Profile, count: int = COUNT) -> tuple[Studio, tuple[int, ...]]:
    """The same with uploaded art, whose drafts can be minted."""
    studio = await opened(profile)
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    for number, art_id in enumerate(ids):
        studio.drafts.edit(art_id, name=f"Gate {number}", asset_name=f"Gate{number}")
    await studio.drafts.flush()
    while studio.uploads.totals().uploaded < count:
        await asyncio.sleep(0.01)
    return studio, ids


def in_mints(ids: Sequence[int], size: int = 2) -> tuple[KeptMint, ...]:
    return tuple(KeptMint(art_ids=tuple(ids[at : at + size])) for at in range(0, len(ids), size))


async def with_plan(profile: Profile, count: int = COUNT, size: int = 2) -> tuple[Studio, KeptPlan]:
    """A plan of all art, in mints of so many."""
    studio, ids = await with_art(profile, count)
    return studio, await studio.plans.create("Gates", 1, ids[0], in_mints(ids, size))
