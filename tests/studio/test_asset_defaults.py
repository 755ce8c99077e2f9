"""What the artist wants new art to begin with is filled in when it is added: as one step, and only what is right."""

import asyncio
import sqlite3
import time
from collections.abc import Coroutine
from contextlib import closing
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pace import within
from tests.parts import Profile

from mintwright.domain.assets.attributes import Node
from mintwright.domain.networks import Network
from mintwright.domain.presets.new_art import rate_of, royalty_problems
from mintwright.library.draft_repository import draft_of
from mintwright.studio.asset_defaults import (
    ARTIST_NAME,
    ROYALTY_ADDRESS_MAIN,
    ROYALTY_ADDRESS_TEST,
    ROYALTY_RATE,
    AssetDefaults,
)
from mintwright.studio.changes import Kind
from mintwright.studio.studio import JOURNAL

OF_TEST = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"
OF_MAIN = "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8"
ALL = {
    ARTIST_NAME: "Mara",
    ROYALTY_RATE: "2.5",
    ROYALTY_ADDRESS_TEST: OF_TEST,
    ROYALTY_ADDRESS_MAIN: OF_MAIN,
}
ARTIST = (Node("Artist", text="Mara"),)


async def test_new_art_begins_with_the_artists_name_and_royalties_as_one_step(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (before,) = (await studio.uploads.add(profile.draw(1))).art_ids
    for key, value in ALL.items():
        studio.settings.put(key, value)
    heard: list[frozenset[Any]] = []
    studio.changes.subscribe(Kind.FILLED_IN, heard.append)
    added = (await studio.uploads.add(profile.draw(3, name="new {}.png"))).art_ids
    studio.changes.deliver()
    for draft in studio.drafts.drafts(added):
        assert (draft.attrs, draft.royalties_rate, draft.royalties) == (ARTIST, Decimal("2.5"), OF_TEST)
        assert draft.name.startswith("New"), "the rest is as without"
    assert heard == [frozenset(added)]
    assert studio.drafts.draft(before).attrs == (), "what is there already stays"
    studio.settings.put(ARTIST_NAME, "Somebody else")
    assert studio.drafts.draft(added[0]).attrs == ARTIST
    step = studio.history.undo()
    assert step is not None
    await step.taken()
    assert all(not draft.attrs and draft.royalties_rate is None for draft in studio.drafts.drafts(added))
    assert set(added) <= set(studio.uploads.order()), "the art stays"
    await studio.close()


async def test_what_was_filled_in_is_there_after_a_restart(profile: Profile) -> None:
    studio = profile.open(practice=False)
    studio.settings.put(ARTIST_NAME, "Mara")
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.close()
    studio = profile.open(practice=False)
    studio.settings.put(ARTIST_NAME, "")
    assert studio.drafts.draft(art_id).attrs == ARTIST
    await studio.close()


async def test_without_any_such_settings_adding_art_is_no_step(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    assert not studio.history.can_undo
    assert studio.drafts.draft(art_id).attrs == ()
    await studio.close()


async def test_each_network_has_an_address_of_its_own(profile: Profile) -> None:
    studio = profile.open(practice=False)
    for key, value in ALL.items():
        studio.settings.put(key, value)
    await studio.session.switch(Network.MAIN)
    (on_main,) = (await studio.uploads.add(profile.draw(1))).art_ids
    assert studio.drafts.draft(on_main).royalties == OF_MAIN
    studio.settings.put(ROYALTY_ADDRESS_MAIN, "")
    (without,) = (await studio.uploads.add(profile.draw(1, name="other {}.png"))).art_ids
    assert studio.drafts.draft(without).royalties_rate is None, "half of it would only be in the way"
    assert studio.drafts.draft(without).attrs == ARTIST
    await studio.close()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (ROYALTY_RATE, "five"), (ROYALTY_RATE, "0"), (ROYALTY_RATE, "101"), (ROYALTY_RATE, "NaN"),
        (ROYALTY_RATE, "1e999999"), (ROYALTY_RATE, 5), (ROYALTY_RATE, None), (ROYALTY_ADDRESS_TEST, OF_MAIN),
        (ROYALTY_ADDRESS_TEST, OF_TEST[:-1]), (ROYALTY_ADDRESS_TEST, OF_TEST[:-1] + "q"), (ROYALTY_ADDRESS_TEST, ["x"]),
    ],
)  # fmt: skip
async def test_royalties_that_are_wrong_are_not_filled_in(profile: Profile, key: str, value: object) -> None:
    studio = profile.open(practice=False)
    for known, right in {**ALL, key: value}.items():
        studio.settings.put(known, right)
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    draft = studio.drafts.draft(art_id)
    assert (draft.royalties_rate, draft.royalties) == (None, "")
    assert draft.attrs == ARTIST
    await studio.close()


@given(st.text(max_size=30))
def test_any_text_is_a_rate_or_none(text: str) -> None:
    rate = rate_of(text)
    assert rate is None or isinstance(rate, Decimal)
    list(royalty_problems(rate, text, Network.TEST))


async def test_art_that_arrives_after_another_project_was_opened_begins_with_the_same(profile: Profile) -> None:
    studio = profile.open(practice=False)
    first = studio.projects.current.id
    for key, value in ALL.items():
        studio.settings.put(key, value)
    dropped = studio.uploads.dropped(profile.draw(2))  # a drive that takes its time
    found = await dropped.scan()
    await studio.projects.create("Another")
    await studio.uploads.add_found(dropped, found)
    await studio.projects.open(first)
    drafts = studio.drafts.drafts(tuple(studio.uploads.order()))
    await studio.close()
    assert len(drafts) == 2
    assert [(one.attrs, one.royalties_rate, one.royalties) for one in drafts] == [(ARTIST, Decimal("2.5"), OF_TEST)] * 2
    assert all(one.name and one.asset_name for one in drafts)


async def test_what_is_filled_in_is_in_the_journal_with_the_art(profile: Profile) -> None:
    studio = profile.open(practice=False)
    studio.settings.put(ARTIST_NAME, "Mara")
    stored: list[dict[int, str]] = []

    async def look(art_ids: object) -> None:
        del art_ids
        with closing(sqlite3.connect(profile.data / JOURNAL)) as journal:
            stored.append(dict(journal.execute("select art_id, body from draft")))

    studio.uploads.on_added(look)  # as if the program ended right after it was added
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.close()
    assert draft_of(art_id, stored[0][art_id]).attrs == ARTIST


@pytest.mark.soak
async def test_ten_thousand_new_files_are_filled_in_as_one_step_without_a_pause(profile: Profile) -> None:
    studio = profile.open(practice=False)
    for number in range(10_000):
        (profile.art / f"{number:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))
    added = (await studio.uploads.add([profile.art])).art_ids
    for key, value in ALL.items():
        studio.settings.put(key, value)
    defaults = AssetDefaults(studio.changes, studio.settings, studio.session, studio.drafts, studio.uploads.is_shown)
    worst = await worst_turn(defaults.fill_in(added))
    assert all(draft.attrs == ARTIST for draft in studio.drafts.drafts(added))
    began = time.thread_time()
    studio.history.undo()
    studio.changes.deliver()
    worst = max(worst, time.thread_time() - began)
    assert not any(draft.attrs for draft in studio.drafts.drafts(added))
    assert not studio.history.can_undo
    await studio.close()
    within(worst, 0.05, "a turn")


async def worst_turn(work: Coroutine[Any, Any, object]) -> float:
    """The most CPU time between two turns of the loop while this is done, in seconds."""
    worst = 0.0
    working = asyncio.ensure_future(work)
    last = time.thread_time()
    while not working.done():
        await asyncio.sleep(0)
        now = time.thread_time()
        worst, last = max(worst, now - last), now
    await working
    return worst


async def test_what_is_filled_in_is_not_told_in_another_project_where_undo_takes_something_else_back(
    profile: Profile,
) -> None:
    studio = profile.open(practice=False)
    added = (await studio.uploads.add(profile.draw(3))).art_ids
    studio.settings.put(ARTIST_NAME, "Mara")
    heard: list[frozenset[Any]] = []
    studio.changes.subscribe(Kind.FILLED_IN, heard.append)
    asked: list[int] = []

    def is_shown(art_id: int) -> bool:
        """Until another project is opened, while the last of these is filled in."""
        asked.append(art_id)
        return len(asked) <= len(added)

    defaults = AssetDefaults(studio.changes, studio.settings, studio.session, studio.drafts, is_shown)
    await defaults.fill_in(added)
    studio.changes.deliver()
    assert studio.drafts.draft(added[0]).attrs == ARTIST
    assert heard == []
    await studio.close()
