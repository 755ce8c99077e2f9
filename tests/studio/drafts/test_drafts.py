"""Drafts: defaults, autosave, undo and redo, and a disk that refuses."""

import asyncio
import sqlite3
import threading
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parts import Profile, Until, journal_of

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.history import Edit, History
from mintwright.studio.studio import Studio


async def with_art(profile: Profile, count: int = 3) -> tuple[Studio, tuple[int, ...]]:
    studio = profile.open(practice=False)
    added = await studio.uploads.add(profile.draw(count))
    return studio, added.art_ids


async def test_a_new_draft_takes_its_names_from_the_file(profile: Profile) -> None:
    profile.draw(1, name="my_first-café {}.png")
    studio = profile.open(practice=False)
    (art_id,) = (await studio.uploads.add([profile.art])).art_ids
    draft = studio.drafts.draft(art_id)
    assert (draft.name, draft.asset_name, draft.amount) == ("My first café 1", "MyFirstCafe1", 1)
    await studio.close()


async def test_an_edit_counts_at_once_and_is_on_disk_within_a_second(profile: Profile, until: Until) -> None:
    studio, (first, *_) = await with_art(profile)
    heard: list[str] = []
    for kind in (Kind.DRAFTS, Kind.DRAFTS_SAVED):
        studio.changes.subscribe(kind, lambda ids, kind=kind: heard.append(f"{kind} {sorted(ids)}"))
    studio.drafts.edit(first, name="Moon")
    assert studio.drafts.draft(first).name == "Moon"
    assert not studio.drafts.saved
    await until(lambda: studio.drafts.saved)
    await asyncio.sleep(0)
    assert heard == [f"drafts [{first}]", "drafts saved []"]
    with closing(sqlite3.connect(profile.data / "mintwright.db")) as journal, journal:
        assert "Moon" in journal.execute("select body from draft").fetchone()[0]
    await studio.close()


async def test_everything_is_there_after_a_restart(profile: Profile) -> None:
    attrs = nodes_of({"Artist": "Ada", "Inks": ["blue", "🎨"], "Paper": {"Kind": "x" * 200}})
    studio, (first, *_) = await with_art(profile)
    studio.drafts.edit(first, attrs=attrs, description="Ä" * 300, royalties_rate=None)
    await studio.close()

    studio = profile.open(practice=False)
    draft = studio.drafts.draft(first)
    assert (draft.attrs, draft.description) == (attrs, "Ä" * 300)
    await studio.close()


async def test_typing_in_one_field_is_one_step_until_the_focus_leaves(profile: Profile) -> None:
    studio, (first, *_) = await with_art(profile)
    before = studio.drafts.draft(first).name
    for text in ("M", "Mo", "Moo", "Moon"):
        studio.drafts.edit(first, name=text)
    studio.history.seal()
    studio.drafts.edit(first, name="Moon!")
    studio.drafts.edit(first, description="Round.")
    assert str(studio.history.undo_label) == "Edit description"
    studio.history.undo()
    studio.history.undo()
    assert studio.drafts.draft(first).name == "Moon"
    studio.history.undo()
    assert studio.drafts.draft(first).name == before
    assert not studio.history.can_undo
    studio.history.redo()
    assert studio.drafts.draft(first).name == "Moon"
    await studio.close()


async def test_an_edit_of_many_is_one_step_and_changes_only_what_differs(profile: Profile) -> None:
    studio, ids = await with_art(profile)
    studio.drafts.edit(ids[1], amount=7)
    studio.drafts.edit_many(ids, Sentence("test", "Set quantity"), amount=7)
    assert [studio.drafts.draft(art_id).amount for art_id in ids] == [7, 7, 7]
    assert str(studio.history.undo_label) == "Set quantity"
    studio.history.undo()
    assert [studio.drafts.draft(art_id).amount for art_id in ids] == [1, 7, 1]
    studio.drafts.edit_each(Sentence("test", "Number"), {art_id: {"name": f"Cat {art_id}"} for art_id in ids})
    assert [studio.drafts.draft(art_id).name for art_id in ids] == [f"Cat {art_id}" for art_id in ids]
    studio.drafts.edit_many(ids, Sentence("test", "Nothing"))
    assert str(studio.history.undo_label) == "Number"
    await studio.close()


async def test_while_the_disk_refuses_drafts_stay_in_memory_and_are_written_later(
    profile: Profile, until: Until
) -> None:
    studio, (first, *_) = await with_art(profile)
    await journal_of(studio).read(lambda connection: connection.execute("pragma busy_timeout = 20"))
    other = sqlite3.connect(profile.data / "mintwright.db", isolation_level=None)
    other.execute("begin immediate")
    studio.drafts.edit(first, name="Kept")
    await until(lambda: studio.drafts.problem is not None)
    assert "Another program is holding" in str(studio.drafts.problem)
    with pytest.raises(LibraryError):
        await studio.drafts.flush()
    other.execute("rollback")
    other.close()
    await studio.drafts.flush()
    assert studio.drafts.saved
    assert studio.drafts.problem is None
    await studio.close()


async def test_two_writes_at_once_do_not_leave_the_older_words_on_the_disk(profile: Profile) -> None:
    may_write = threading.Event()
    studio, (art_id, *_) = await with_art(profile)
    studio.drafts.edit(art_id, name="Moth")
    studio.history.seal()
    waiting = asyncio.ensure_future(journal_of(studio).write(lambda _: may_write.wait(30)))
    first = asyncio.ensure_future(studio.drafts.flush())
    await asyncio.sleep(0)
    studio.drafts.edit(art_id, name="Moths")
    second = asyncio.ensure_future(studio.drafts.flush())
    await asyncio.sleep(0)
    studio.history.undo()  # what is written now is what the first writes
    assert studio.drafts.draft(art_id).name == "Moth"
    may_write.set()
    await asyncio.gather(waiting, first, second)
    assert studio.drafts.saved
    await studio.close()
    assert profile.open().drafts.draft(art_id).name == "Moth"


async def test_what_stands_in_an_open_editor_is_fetched_at_the_end_though_a_pause_was_being_used_and_the_disk_is_silent(
    profile: Profile,
) -> None:
    studio, (art_id, *_) = await with_art(profile)
    asked, may_write, fetched = asyncio.Event(), threading.Event(), list[bool]()

    async def at_pause() -> bool:
        asked.set()
        return await asyncio.Event().wait()

    def commit(*, is_last: bool) -> None:
        fetched.append(is_last)

    end = studio.drafts.on_saving(commit, at_pause)
    waiting = asyncio.ensure_future(journal_of(studio).write(lambda _: may_write.wait(30)))
    studio.drafts.edit(art_id, name="Moth")
    await asked.wait()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await studio.drafts.close()
    assert fetched == [True]
    may_write.set()
    await waiting
    end()
    await studio.close()
    assert profile.open().drafts.draft(art_id).name == "Moth"


async def test_problems_are_found_for_the_current_network(profile: Profile) -> None:
    studio, (first, *_) = await with_art(profile)
    assert studio.draft_problems.of(first) == ()
    studio.drafts.edit(first, name="", asset_name="a b")
    assert [problem.field for problem in studio.draft_problems.of(first)] == [("name",), ("asset_name",)]
    await studio.close()


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.lists(st.sampled_from(["edit", "undo", "redo", "seal"]), max_size=40))
def test_history_walks_back_and_forth_without_loss(steps: list[str]) -> None:
    history, text, past, future = History(Changes()), [""], [], []
    history.show(1)

    def set_text(value: str) -> None:
        text[0] = value

    for number, step in enumerate(steps):
        if step == "edit":
            before, after = text[0], f"{number}"
            set_text(after)
            history.record(Edit(1, Sentence("t", "Edit"), lambda b=before: set_text(b), lambda a=after: set_text(a)))
            past.append(before)
            future.clear()
        elif step == "undo":
            if past:
                future.append(text[0])
                expected = past.pop()
                history.undo()
                assert text[0] == expected
            else:
                assert not history.can_undo
                history.undo()
        elif step == "redo":
            if future:
                past.append(text[0])
                expected = future.pop()
                history.redo()
                assert text[0] == expected
            else:
                assert not history.can_redo
                history.redo()
        else:
            history.seal()
