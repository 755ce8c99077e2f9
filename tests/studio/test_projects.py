"""Projects and collections: what the artist arranged is what the journal holds."""

import asyncio
import gc
import sqlite3
from dataclasses import replace
from typing import Any

import pytest
from tests.parts import Profile, Until, journal_of

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import DiskFullError, LibraryError
from mintwright.studio import drafts
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio


async def test_a_new_profile_has_a_project_and_an_empty_collection(profile: Profile) -> None:
    studio = profile.open(practice=False)
    assert [project.name for project in studio.projects.all()] == ["My first project"]
    assert studio.projects.current_collection.name == "Untitled collection"
    assert studio.projects.current_collection.art_ids == ()
    await studio.close()


async def test_a_collection_is_filled_ordered_and_kept(profile: Profile) -> None:
    studio = profile.open(practice=False)
    a, b, c, d = (await studio.uploads.add(profile.draw(4))).art_ids
    projects = studio.projects
    await projects.add_to_collection([a, b, c])
    await projects.add_to_collection([b, d], 1)
    assert projects.current_collection.art_ids == (a, d, b, c)
    await projects.move_in_collection([a, b], 4)
    assert projects.current_collection.art_ids == (d, c, a, b)
    await projects.move_in_collection([b, c], 1)
    assert projects.current_collection.art_ids == (d, c, b, a)
    await projects.make_primary(a)
    assert projects.current_collection.art_ids == (a, d, c, b)
    await projects.remove_from_collection([c])
    studio.drafts.edit(a, name="Cat 10")
    studio.drafts.edit(b, name="Cat 9")
    studio.drafts.edit(d, name="ant")
    await projects.sort_collection_by_name()
    assert projects.current_collection.art_ids == (d, b, a)
    await studio.close()
    order = d, b, a

    studio = profile.open(practice=False)
    assert studio.projects.current_collection.art_ids == order
    await studio.close()


async def test_changes_asked_for_at_the_same_time_do_not_undo_each_other(profile: Profile) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(30))).art_ids
    await asyncio.gather(*(studio.projects.add_to_collection([art_id]) for art_id in ids))
    assert studio.projects.current_collection.art_ids == ids
    await studio.close()


async def test_art_taken_off_the_list_leaves_collections_and_returns_with_undo(profile: Profile) -> None:
    studio = profile.open(practice=False)
    a, b, c = (await studio.uploads.add(profile.draw(3))).art_ids
    await studio.projects.add_to_collection([a, b, c])
    heard: list[object] = []
    studio.changes.subscribe(Kind.COLLECTIONS, heard.append)
    await studio.uploads.remove([b])
    assert studio.projects.current_collection.art_ids == (a, c)
    await studio.uploads.restore([b])
    assert studio.projects.current_collection.art_ids == (a, b, c)
    await asyncio.sleep(0)
    assert heard
    await studio.close()


async def test_there_is_always_a_collection(profile: Profile) -> None:
    studio = profile.open(practice=False)
    first = studio.projects.current_collection
    second = await studio.projects.new_collection("  Cats\n and dogs ")
    assert second.name == "Cats and dogs"
    assert studio.projects.current_collection == second
    await studio.projects.remove_collection(second.id)
    assert studio.projects.current_collection == first
    await studio.projects.remove_collection(first.id)
    assert studio.projects.current_collection.name == "Untitled collection"
    assert studio.projects.current_collection.id not in (first.id, second.id)
    await studio.close()


async def test_projects_are_kept_apart_and_the_open_one_is_remembered(profile: Profile) -> None:
    studio = profile.open(practice=False)
    old = studio.projects.current
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    studio.drafts.edit(ids[0], name="Mine")
    new = await studio.projects.create("Second \ud800 one")
    assert studio.projects.current == new
    assert list(studio.uploads.order()) == []
    assert not studio.history.can_undo
    with pytest.raises(KeyError):
        studio.uploads.item(ids[0])
    await studio.projects.open(old.id)
    assert tuple(studio.uploads.order()) == ids
    assert studio.drafts.draft(ids[0]).name == "Mine"
    await studio.projects.open(new.id)
    await studio.projects.rename(new.id, "Renamed")
    await studio.projects.rename(new.id, "   ")
    await studio.close()
    again = profile.open(practice=False)
    assert again.projects.current.name == "Renamed"
    await again.close()


async def test_a_disk_that_refuses_to_save_keeps_the_old_project_open(profile: Profile, until: Until) -> None:
    studio = profile.open()
    await studio.start()
    old = studio.projects.current
    new = await studio.projects.create("New")
    await studio.projects.open(old.id)
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    await journal_of(studio).read(lambda connection: connection.execute("pragma busy_timeout = 20"))
    other = sqlite3.connect(profile.data / "mintwright.db", isolation_level=None)
    other.execute("begin immediate")
    unheard: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
    studio.drafts.edit(ids[0], name="Not saved yet")
    with pytest.raises(LibraryError, match="Another program"):
        await studio.projects.open(new.id)
    with pytest.raises(LibraryError):
        await studio.uploads.remove(ids)
    with pytest.raises(LibraryError):
        await studio.projects.add_to_collection(ids)
    assert studio.projects.current == old
    assert tuple(studio.uploads.order()) == ids
    assert studio.projects.current_collection.art_ids == ()
    other.execute("rollback")
    other.close()
    await until(lambda: studio.uploads.totals().uploaded == 2, studio.uploads.totals)
    await studio.projects.open(new.id)
    assert studio.projects.current == new
    await studio.close()
    gc.collect()
    assert unheard == []


async def test_what_is_asked_of_a_collection_while_another_project_is_opened_is_done_in_its_own(
    profile: Profile,
) -> None:
    studio = profile.open(practice=False)
    old = studio.projects.current
    new = await studio.projects.create("New")
    await studio.projects.open(old.id)
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    collection = studio.projects.current_collection
    other = await studio.projects.new_collection("Other")
    studio.projects.open_collection(collection.id)
    await asyncio.gather(
        studio.projects.open(new.id),
        studio.projects.add_to_collection(ids),
        studio.projects.make_primary(ids[1]),
        studio.projects.remove_collection(other.id),
        studio.projects.rename_collection(collection.id, "Renamed"),
    )
    assert studio.projects.current == new
    assert [found.art_ids for found in studio.projects.collections()] == [()]
    assert studio.history.undo_label is None
    await studio.projects.open(old.id)
    assert studio.projects.collections() == (replace(collection, name="Renamed", art_ids=ids[::-1]),)
    assert str(studio.history.undo_label) == "Make primary"
    await studio.close()


async def test_art_of_another_project_comes_into_no_collection(profile: Profile) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    await studio.projects.create("New")
    await studio.projects.add_to_collection(ids)
    assert studio.projects.current_collection.art_ids == ()
    assert not studio.history.can_undo, "nothing hidden was added either"
    await studio.close()


class OpeningHalted:
    """Opening a project halts at one of its steps until it may go on."""

    def __init__(self, studio: Studio, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
        self.has_come, self.may_go_on = asyncio.Event(), asyncio.Event()
        owner, name = {
            "loading": (journal_of(studio), "read"),
            "ending the uploads": (studio.uploads, "leave"),
        }[step]
        self._do, self._monkeypatch = getattr(owner, name), monkeypatch
        monkeypatch.setattr(owner, name, self._halted)

    async def _halted(self, *args: Any) -> Any:
        self._monkeypatch.undo()
        self.has_come.set()
        await self.may_go_on.wait()
        return await self._do(*args)


@pytest.mark.parametrize("step", ["loading", "ending the uploads"])
async def test_what_is_edited_while_another_project_is_opened_is_kept_in_its_own(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    studio = profile.open(practice=False)
    old, (art_id,) = studio.projects.current, (await studio.uploads.add(profile.draw(1))).art_ids
    new = await studio.projects.create("New")
    await studio.projects.open(old.id)
    halted = OpeningHalted(studio, monkeypatch, step)
    opening = asyncio.ensure_future(studio.projects.open(new.id))
    await halted.has_come.wait()
    studio.drafts.edit(art_id, name="Written meanwhile")
    collecting: list[asyncio.Future[Any]] = [
        asyncio.ensure_future(studio.projects.add_to_collection([art_id])),
        asyncio.ensure_future(studio.projects.rename_collection(studio.projects.current_collection.id, "Renamed")),
        asyncio.ensure_future(studio.projects.new_collection("Made meanwhile")),
    ]
    await asyncio.sleep(0)
    halted.may_go_on.set()
    await opening
    await asyncio.gather(*collecting)
    assert studio.projects.current == new
    assert studio.drafts.saved, "nothing of the old project is left to be saved in the new one"
    assert [(one.name, one.art_ids) for one in studio.projects.collections()] == [("Untitled collection", ())]
    await studio.close()

    again = profile.open(practice=False)
    await again.projects.open(old.id)
    assert again.drafts.draft(art_id).name == "Written meanwhile"
    shown = [(one.name, one.art_ids) for one in again.projects.collections()]
    assert shown == [("Renamed", (art_id,)), ("Made meanwhile", ())]
    await again.close()


async def test_a_disk_that_refuses_what_is_edited_while_another_project_is_opened_keeps_this_one_open_and_uploading(
    profile: Profile, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise DiskFullError(Sentence("test", "The disk is full."))

    studio = profile.open()
    await studio.start()
    old, new = studio.projects.current, await studio.projects.create("New")
    await studio.projects.open(old.id)
    halted = OpeningHalted(studio, monkeypatch, "ending the uploads")
    opening = asyncio.ensure_future(studio.projects.open(new.id))
    await halted.has_come.wait()
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    monkeypatch.setattr(drafts, "save_drafts", refuse)
    studio.drafts.edit(art_id, name="Written meanwhile")
    halted.may_go_on.set()
    with pytest.raises(DiskFullError):
        await opening
    assert studio.projects.current == old
    assert studio.drafts.draft(art_id).name == "Written meanwhile"
    monkeypatch.undo()
    await until(lambda: studio.uploads.totals().uploaded == 1 and studio.drafts.saved)
    await studio.close()
