"""Undo and redo: each project has its own, steps that wait for the disk stay in order, failed ones can be retried."""

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parts import Profile, journal_of

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.history import Edit, History, Step
from mintwright.studio.studio import Studio


async def take(step: Step | None) -> bool:
    assert step is not None
    return await step.taken()


async def with_art(profile: Profile, count: int = 4) -> tuple[Studio, tuple[int, ...]]:
    studio = profile.open(practice=False)
    return studio, (await studio.uploads.add(profile.draw(count))).art_ids


def order(studio: Studio) -> tuple[int, ...]:
    return studio.projects.current_collection.art_ids


async def test_what_is_done_to_a_collection_or_the_list_is_a_step_without_any_window(profile: Profile) -> None:
    studio, ids = await with_art(profile)
    heard: list[object] = []
    studio.changes.subscribe(Kind.HISTORY, heard.append)
    await studio.projects.add_to_collection(ids)
    await studio.projects.make_primary(ids[2])
    await studio.uploads.remove(ids[:1])
    studio.changes.deliver()
    assert heard
    assert str(studio.history.undo_label) == "Remove from the list"
    assert await take(studio.history.undo())
    assert tuple(studio.uploads.order()) == ids
    assert str(studio.history.undo_label) == "Make primary"
    assert await take(studio.history.undo())
    assert order(studio) == ids
    assert await take(studio.history.undo())
    assert order(studio) == ()
    for _ in range(3):
        assert await take(studio.history.redo())
    assert order(studio) == (ids[2], ids[1], ids[3])
    assert tuple(studio.uploads.order()) == ids[1:]
    await studio.close()


async def test_the_last_step_taken_back_by_its_notice_can_be_redone_and_an_earlier_one_is_gone(
    profile: Profile,
) -> None:
    studio, ids = await with_art(profile)
    history = studio.history
    await studio.projects.add_to_collection(ids)
    earlier = history.last
    await studio.projects.make_primary(ids[2])
    last = history.last
    assert earlier is not None
    assert last is not None
    moved = order(studio)
    assert await take(history.take_back(last))
    assert order(studio) == ids
    assert str(history.redo_label) == "Make primary"
    assert await take(history.redo())
    assert order(studio) == moved
    assert history.last is last
    removal = await studio.uploads.remove(ids[3:])
    assert removal is not None
    assert await take(history.take_back(last))
    assert history.last is removal
    assert not history.can_redo
    await studio.close()


async def test_what_was_given_up_while_it_was_made_is_not_redone(profile: Profile) -> None:
    studio, ids = await with_art(profile)
    studio.drafts.edit(ids[0], name="Moth")
    step = studio.history.last
    assert step is not None
    studio.history.discard(step)
    assert studio.drafts.draft(ids[0]).name != "Moth"
    assert not studio.history.can_redo
    studio.history.discard(step)
    assert studio.history.last is not step
    await studio.close()


async def test_a_step_that_the_disk_keeps_from_being_undone_and_that_is_redone_at_once_stands_once() -> None:
    history = History(Changes())
    history.show(1)
    said = Sentence("test", "Step")

    async def refused() -> None:
        raise LibraryError(said)

    async def taken() -> None:
        await asyncio.sleep(0)

    def never() -> None:
        raise AssertionError

    step = Edit(1, said, refused, taken, art_ids=frozenset({1}))
    history.record(Edit(1, said, never, never))
    history.record(step)
    undoing, redoing = history.undo(), history.redo()
    with pytest.raises(LibraryError):
        await take(undoing)
    assert await take(redoing)
    assert history.last is step
    history.discard(step)
    assert not history.is_done(step)
    await history.close()


async def test_a_removal_asked_for_twice_is_one_step(profile: Profile) -> None:
    studio, ids = await with_art(profile)
    first, second = await asyncio.gather(studio.uploads.remove(ids[:2]), studio.uploads.remove(ids[:2]))
    assert first is not None
    assert second is None
    assert await take(studio.history.undo())
    assert tuple(studio.uploads.order()) == ids
    assert not studio.history.can_undo
    await studio.close()


async def test_art_that_was_off_the_list_while_others_moved_comes_back_into_its_collection(profile: Profile) -> None:
    studio, ids = await with_art(profile)
    await studio.projects.add_to_collection(ids)
    await studio.uploads.remove(ids[:1])
    await studio.projects.make_primary(ids[3])
    assert await take(studio.history.undo())
    assert await take(studio.history.undo())
    assert order(studio) == ids
    await studio.close()


async def test_each_project_keeps_its_own_steps(profile: Profile) -> None:
    studio, ids = await with_art(profile)
    projects, history = studio.projects, studio.history
    first = projects.current.id
    before = studio.drafts.draft(ids[0]).name
    studio.drafts.edit(ids[0], name="Moth")
    await projects.add_to_collection(ids)
    await studio.uploads.remove(ids[1:])
    second = await projects.create("Second")
    assert not history.can_undo
    assert history.undo() is None
    await projects.open(first)
    assert await take(history.undo())
    assert await take(history.undo())
    await projects.open(second.id)
    assert not history.can_redo
    await projects.open(first)
    assert (tuple(studio.uploads.order()), order(studio)) == (ids, ())
    assert await take(history.undo())
    assert studio.drafts.draft(ids[0]).name == before
    for _ in range(3):
        assert await take(history.redo())
    assert (tuple(studio.uploads.order()), order(studio)) == (ids[:1], ids[:1])
    assert studio.drafts.draft(ids[0]).name == "Moth"
    await studio.close()


async def test_a_step_asked_for_while_another_project_opens_changes_nothing_and_can_be_asked_for_again(
    profile: Profile,
) -> None:
    studio, ids = await with_art(profile)
    first = studio.projects.current.id
    second = await studio.projects.create("Second")
    await studio.projects.open(first)
    await studio.uploads.remove(ids[:1])
    opening = asyncio.ensure_future(studio.projects.open(second.id))
    await asyncio.sleep(0)
    assert studio.projects.current.id == first, "what is shown while the artist asks"
    assert not await take(studio.history.undo())
    await opening
    assert studio.projects.current == second
    assert list(studio.uploads.order()) == []
    assert not studio.history.can_redo
    await studio.projects.open(first)
    assert tuple(studio.uploads.order()) == ids[1:]
    assert await take(studio.history.undo())
    assert tuple(studio.uploads.order()) == ids
    await studio.close()


async def test_another_project_opens_only_after_the_step_under_way(profile: Profile) -> None:
    studio, ids = await with_art(profile)
    first = studio.projects.current.id
    await studio.projects.add_to_collection(ids)
    step = studio.history.undo()
    await studio.projects.create("Second")
    assert await take(step)
    assert order(studio) == ()
    await studio.projects.open(first)
    assert order(studio) == ()
    assert studio.history.can_redo
    await studio.close()


async def test_what_ends_in_a_project_that_was_left_is_a_step_of_that_project(profile: Profile) -> None:
    studio, ids = await with_art(profile)
    first = studio.projects.current.id
    removing = asyncio.ensure_future(studio.uploads.remove(ids[:1]))
    await asyncio.sleep(0)
    await studio.projects.create("Second")
    await removing
    assert not studio.history.can_undo
    await studio.projects.open(first)
    assert tuple(studio.uploads.order()) == ids[1:]
    assert await take(studio.history.undo())
    assert tuple(studio.uploads.order()) == ids
    await studio.close()


async def test_a_step_that_the_disk_refused_is_still_there(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    studio, ids = await with_art(profile)
    await studio.projects.add_to_collection(ids)

    async def refuse(*_: object, **__: object) -> None:
        raise LibraryError(Sentence("test", "The disk is full."))

    with monkeypatch.context() as full:
        full.setattr(journal_of(studio), "write", refuse)
        with pytest.raises(LibraryError):
            await take(studio.history.undo())
    assert order(studio) == ids
    assert not studio.history.can_redo
    assert await take(studio.history.undo())
    assert order(studio) == ()
    await studio.close()


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(st.sampled_from(["write", "arrange", "undo", "redo", "seal", "switch"]), max_size=40))
async def test_no_step_changes_another_project_and_none_is_lost(gestures: list[str]) -> None:
    history = History(Changes())
    text, past, future = [0, 0], ([], []), ([], [])  # of two projects
    shown = 0

    def write(project: int, value: int) -> None:
        text[project] = value

    async def arrange(project: int, value: int) -> None:
        await asyncio.sleep(0)
        text[project] = value

    def edit(number: int, how: Any) -> Edit:
        before, project = text[shown], shown
        text[shown] = number
        return Edit(project, Sentence("t", "Edit"), lambda: how(project, before), lambda: how(project, number))

    history.show(shown)
    for number, gesture in enumerate(gestures, 1):
        other = text[1 - shown]
        match gesture:
            case "write" | "arrange":
                past[shown].append(text[shown])
                future[shown].clear()
                history.record(edit(number, write if gesture == "write" else arrange))
            case "undo" if past[shown]:
                future[shown].append(text[shown])
                await take(history.undo())
                assert text[shown] == past[shown].pop()
            case "redo" if future[shown]:
                past[shown].append(text[shown])
                await take(history.redo())
                assert text[shown] == future[shown].pop()
            case "switch":
                shown = 1 - shown
                other = text[1 - shown]
                history.show(shown)
            case "seal":
                history.seal()
            case _:
                assert (history.undo if gesture == "undo" else history.redo)() is None
        assert text[1 - shown] == other
        assert (history.can_undo, history.can_redo) == (bool(past[shown]), bool(future[shown]))
