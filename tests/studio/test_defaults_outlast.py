"""What new art began with in the journal is overwritten by memory, and is lost if another project opens just then."""

import asyncio
from decimal import Decimal

import pytest
from tests.parts import Profile

from mintwright.studio.asset_defaults import ARTIST_NAME, ROYALTY_ADDRESS_TEST, ROYALTY_RATE

OF_TEST = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"
MANY = 4_000


@pytest.mark.parametrize("typed", [False, True])
async def test_royalties_of_new_art_outlast_that_another_project_is_opened_at_once(
    profile: Profile, typed: bool
) -> None:
    profile.art.mkdir(exist_ok=True)
    (profile.art / "song.mp3").write_bytes(b"ID3\x04" + bytes(64))
    (profile.art / "song.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    for number in range(MANY):
        (profile.art / f"{number:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))
    studio = profile.open(practice=False)
    first = studio.projects.current.id
    other = (await studio.projects.create("Another")).id
    await studio.projects.open(first)
    for key, value in {ARTIST_NAME: "Mara", ROYALTY_RATE: "2.5", ROYALTY_ADDRESS_TEST: OF_TEST}.items():
        studio.settings.put(key, value)
    adding = asyncio.ensure_future(studio.uploads.add([profile.art]))
    while not (listed := studio.uploads.order()):
        await asyncio.sleep(0)
    song = next(one for one in listed if studio.uploads.art(one).path.name == "song.mp3")
    if typed:
        alone = next(one for one in listed if studio.uploads.art(one).path.name == f"{MANY - 1:05}.png")
        studio.drafts.edit(alone, description="Typed at once")
    while not (studio.drafts.draft(song).has_cover or adding.done()):
        await asyncio.sleep(0)
    await studio.projects.open(other)
    await adding
    await studio.projects.open(first)
    drafts = studio.drafts.drafts(tuple(studio.uploads.order()))
    await studio.close()
    without = [one.name for one in drafts if (one.royalties_rate, one.royalties) != (Decimal("2.5"), OF_TEST)]
    assert not without, "these would be minted without royalties"
