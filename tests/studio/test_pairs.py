"""A sound and the picture of its name become one piece when they are added, as one step that can be taken back."""

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.pace import within
from tests.parts import Profile

from mintwright.studio.background.piecewise import PIECE
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio

SOUND = b"ID3\x04" + bytes(64)


def made(profile: Profile, *names: str) -> list[Path]:
    profile.art.mkdir(exist_ok=True)
    found = [profile.art / name for name in names]
    for number, path in enumerate(found):
        if path.suffix == ".png":
            Image.new("RGB", (8, 8 + number), "red").save(path)
        else:
            path.write_bytes(SOUND + name_bytes(path))
    return found


def name_bytes(path: Path) -> bytes:
    return path.name.encode()


def covers(studio: Studio) -> dict[str, str]:
    name = {art_id: studio.uploads.art(art_id).path.name for art_id in studio.uploads.order()}
    return {name[one]: name[studio.pictures.of(one)] for one in name if studio.pictures.of(one) != one}


async def test_what_is_dropped_together_or_later_beside_it_is_paired_in_one_step(profile: Profile) -> None:
    studio = profile.open(practice=False)
    await studio.uploads.add(made(profile, "song.mp3", "song.png", "dance.mp4", "alone.png"))
    assert covers(studio) == {"song.mp3": "song.png"}
    await studio.uploads.add(made(profile, "dance.png"))
    assert covers(studio) == {"song.mp3": "song.png", "dance.mp4": "dance.png"}
    assert str(studio.history.undo_label) == "Take the picture beside it as its cover"
    studio.history.undo()
    assert covers(studio) == {"song.mp3": "song.png"}
    studio.history.redo()
    assert len(covers(studio)) == 2
    await studio.close()
    again = profile.open(practice=False)
    assert len(covers(again)) == 2
    await again.close()


async def test_a_cover_that_was_chosen_stays_and_what_is_not_clear_is_said(profile: Profile) -> None:
    studio = profile.open(practice=False)
    other, song = (await studio.uploads.add(made(profile, "other.png", "song.mp3"))).art_ids
    studio.drafts.edit(song, cover=other)
    added = await studio.uploads.add(made(profile, "song.png"))
    assert covers(studio) == {"song.mp3": "other.png"}
    assert not await studio.pairs.unclear(added.art_ids)
    added = await studio.uploads.add(made(profile, "song.mp4"))
    assert [[art.path.name for art in group] for group in await studio.pairs.unclear(added.art_ids)] == [
        ["song.mp3", "song.png", "song.mp4"]
    ]
    await studio.close()


async def test_news_of_a_cover_name_what_it_covers_and_what_covered_that_before(profile: Profile) -> None:
    studio, told = profile.open(practice=False), list[frozenset[object]]()
    studio.changes.subscribe(Kind.COVERS, told.append)
    song, beside, other = (await studio.uploads.add(made(profile, "song.mp3", "song.png", "other.png"))).art_ids
    studio.changes.deliver()
    assert told == [], "whoever hears of new art reads its cover for the first time"
    studio.drafts.edit(song, cover=other)
    studio.changes.deliver()
    studio.drafts.edit(song, name="A song")
    studio.changes.deliver()
    studio.history.undo()
    studio.history.undo()
    studio.changes.deliver()
    assert told == [{song, beside, other}] * 2
    await studio.close()


@pytest.mark.soak
async def test_a_thousand_pairs_hold_up_nothing(profile: Profile) -> None:
    """Processor time of this thread, so that a busy machine does not count."""
    profile.art.mkdir(exist_ok=True)
    for name in [f"piece {number:04}{ending}" for number in range(1_000) for ending in (".mp3", ".png")]:
        (profile.art / name).write_bytes(SOUND)
    studio = profile.open(practice=False)
    art_ids = (await studio.uploads.add([profile.art])).art_ids
    assert len(covers(studio)) == 1_000
    studio.history.undo()
    assert not covers(studio)
    made = await turns_of(studio.pairs.pair(art_ids))
    assert len(covers(studio)) == 1_000
    within(max(made), 0.05)
    pieces = [one for one in art_ids if studio.pictures.of(one) != one]
    found = await turns_of(studio.pairs.with_covers(pieces))
    assert len(found) > 1_000 // PIECE, "what goes with those to be removed is found in pieces"
    assert sorted(await studio.pairs.with_covers(pieces)) == sorted(art_ids)
    await studio.close()


async def turns_of(work: Coroutine[Any, Any, object]) -> list[float]:
    """The CPU time of each turn of the loop while this is done, and its news are delivered, in seconds."""
    turns, working = [0.0], asyncio.ensure_future(work)
    while not working.done():
        began = time.thread_time()
        await asyncio.sleep(0)
        turns.append(time.thread_time() - began)
    await working
    return turns
