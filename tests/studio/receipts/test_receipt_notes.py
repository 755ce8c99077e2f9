"""The artist's notes on receipts: kept, bounded, never lost to a disk, and gone with what was never sent."""

import asyncio
import json
from functools import partial
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.parts import Profile, fill_disk, free_disk, journal_of, kept_mints_of

from mintwright.domain.mint import Mint
from mintwright.domain.networks import Network
from mintwright.library.mint_repository import add_mint, load_notes
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.receipt_notes import LONGEST
from mintwright.studio.studio import Studio

LONG = "🌙" * 1_900  # more than a page of the journal, which a full disk has no room for
BODY = json.dumps({"name": "Gate", "asset_name": "Gate1", "amount": 1}).encode()


async def prepared(studio: Studio) -> Mint:
    """An intent in the journal, and in memory."""
    mint = await journal_of(studio).write(
        partial(
            add_mint, project_id=studio.projects.current.id, title="Gate", network=Network.TEST,
            base_url="https://example.org", account="mara", art_ids=(1,), is_collection=False, body=BODY, sha256="00",
        )
    )  # fmt: skip
    return kept_mints_of(studio).put(mint)


async def test_a_note_is_there_again_after_a_restart(profile: Profile) -> None:
    studio = profile.open(practice=False)
    mint = await prepared(studio)
    told: list[object] = []
    studio.changes.subscribe(Kind.RECEIPT_NOTES, told.append)
    studio.receipt_notes.write(mint.id, "For the show\nInes paid half")
    studio.changes.deliver()
    assert told == [frozenset({mint.id})]
    await studio.close()
    again = profile.open(practice=False)
    assert again.receipt_notes.of(mint.id) == "For the show\nInes paid half"
    again.receipt_notes.write(mint.id, "")
    await again.close()
    third = profile.open(practice=False)
    assert await journal_of(third).read(load_notes) == {}
    await third.close()


async def test_a_note_is_on_the_disk_soon_without_anybody_asking(profile: Profile) -> None:
    studio = profile.open(practice=False)
    mint = await prepared(studio)
    studio.receipt_notes.write(mint.id, "A first")
    studio.receipt_notes.write(mint.id, "A second")
    async with asyncio.timeout(20):
        while studio.receipt_notes.unsaved:
            await asyncio.sleep(0.02)
    assert await journal_of(studio).read(load_notes) == {mint.id: "A second"}
    await studio.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
@given(words=st.text(max_size=40) | st.just("x" * (LONGEST + 5)) | st.just("half \ud800 a letter"))
async def test_whatever_is_written_is_plain_text_within_bounds(profile: Profile, words: str) -> None:
    studio = profile.open(practice=False)
    mint = await prepared(studio)
    studio.receipt_notes.write(mint.id, words)
    note = studio.receipt_notes.of(mint.id)
    assert len(note) <= LONGEST
    assert note == words[:LONGEST] or "\ud800" in words
    await studio.receipt_notes.flush()
    assert (await journal_of(studio).read(load_notes)).get(mint.id, "") == note
    await studio.close()


async def test_a_note_that_the_disk_refuses_is_named_carried_away_and_taken_back(
    profile: Profile, tmp_path: Path
) -> None:
    studio = profile.open(practice=False)
    mint = await prepared(studio)
    assert not await studio.unsaved_work.save()
    await fill_disk(studio)
    studio.receipt_notes.write(mint.id, LONG)
    unsaved = await studio.unsaved_work.save()
    assert (unsaved.notes, unsaved.can_be_saved) == (1, True)
    written = await studio.unsaved_work.save_elsewhere(tmp_path / "rescued.json")
    assert [news[:2] for news in written.news] == [("note", mint.id)]
    studio.unsaved_work.let_go(written)
    await studio.close()
    again = profile.open(practice=False)
    assert again.receipt_notes.of(mint.id) == ""
    taken = await again.unsaved_work.take_back(tmp_path / "rescued.json")
    assert (taken.notes, taken.gone) == (1, 0)
    assert again.receipt_notes.of(mint.id) == LONG
    again.receipt_notes.write(mint.id, "Another since")
    assert (await again.unsaved_work.take_back(tmp_path / "rescued.json")).notes == 0, "what is here is not replaced"
    assert again.receipt_notes.of(mint.id) == "Another since"
    await again.close()


async def test_what_the_disk_refused_is_saved_once_there_is_room(profile: Profile) -> None:
    studio = profile.open(practice=False)
    mint = await prepared(studio)
    await studio.unsaved_work.save()
    await fill_disk(studio)
    studio.receipt_notes.write(mint.id, LONG)
    assert (await studio.unsaved_work.save()).notes == 1
    await free_disk(studio)
    assert not await studio.unsaved_work.save()
    await studio.close()
    again = profile.open(practice=False)
    assert again.receipt_notes.of(mint.id) == LONG
    await again.close()


async def test_what_was_never_sent_takes_its_note_with_it(profile: Profile) -> None:
    studio = profile.open(practice=False)
    mint = await prepared(studio)
    studio.receipt_notes.write(mint.id, "Perhaps")
    await studio.receipt_notes.flush()
    await studio.minting.discard(mint.id)
    assert await journal_of(studio).read(load_notes) == {}
    studio.receipt_notes.write(mint.id, "Too late")
    await studio.receipt_notes.flush()
    assert await journal_of(studio).read(load_notes) == {}
    await studio.close()
