"""Projects and collections: what the artist arranged is what the journal holds."""

import asyncio
import gc
import os
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from tests.parts import Profile, Until, journal_of

from mintwright.domain.assets.asset import ExtraFile
from mintwright.domain.sentences import Sentence
from mintwright.library import project_copy, project_repository
from mintwright.library.errors import DiskFullError, LibraryError
from mintwright.studio.changes import Kind
from mintwright.studio.collection_sorting import SortKey
from mintwright.studio.drafts import drafts
from mintwright.studio.history import Step
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
    await studio.sorting.sort(SortKey.NAME)
    assert projects.current_collection.art_ids == (d, b, a)
    await studio.close()
    order = d, b, a

    studio = profile.open(practice=False)
    assert studio.projects.current_collection.art_ids == order
    await studio.close()


async def test_a_collection_is_looked_through_once_until_what_is_on_the_list_changes(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is painted asks which asset is its primary: ten thousand were looked through for each print."""
    studio = profile.open(practice=False)
    a, b, c = (await studio.uploads.add(profile.draw(3))).art_ids
    projects, honest, looked = studio.projects, studio.uploads.shown, list[object]()
    await projects.add_to_collection([a, b, c])

    def shown(art_ids: Iterable[int]) -> tuple[int, ...]:
        looked.append(art_ids)
        return honest(art_ids)

    monkeypatch.setattr(studio.uploads, "shown", shown)
    assert {projects.current_collection.art_ids for _ in range(9)} == {(a, b, c)}
    assert len(looked) == 1
    await studio.uploads.remove([a])
    assert {projects.current_collection.art_ids for _ in range(9)} == {(b, c)}
    assert len(looked) == 2
    await taken(studio.history.undo())
    assert projects.current_collection.art_ids == (a, b, c)
    await projects.make_primary(c)
    assert projects.current_collection.art_ids == (c, a, b)
    await studio.close()


async def test_an_arrangement_that_is_taken_back_out_of_its_turn_keeps_what_was_added_and_taken_out_since(
    profile: Profile,
) -> None:
    studio = profile.open(practice=False)
    a, b, c, d = (await studio.uploads.add(profile.draw(4))).art_ids
    projects, history = studio.projects, studio.history
    await projects.add_to_collection([a, b, c])
    await projects.make_primary(c)
    primary = history.last
    assert primary is not None
    await projects.add_to_collection([d], 1)
    await projects.remove_from_collection([b])
    step = history.take_back(primary)
    assert step is not None
    assert await step.taken()
    assert projects.current_collection.art_ids == (a, c, d)
    await studio.close()


async def test_art_taken_off_the_list_is_in_its_collection_again_though_that_was_put_in_another_order_meanwhile(
    profile: Profile,
) -> None:
    studio = profile.open(practice=False)
    a, b, c, d = (await studio.uploads.add(profile.draw(4))).art_ids
    projects = studio.projects
    await projects.add_to_collection([a, b, c, d])
    removal = await studio.uploads.remove([a, c])
    assert removal is not None
    await projects.make_primary(d)
    assert projects.current_collection.art_ids == (d, b)
    step = studio.history.take_back(removal)
    assert step is not None
    assert await step.taken()
    assert projects.current_collection.art_ids == (a, d, b, c)
    await studio.close()
    studio = profile.open(practice=False)
    assert studio.projects.current_collection.art_ids == (a, d, b, c)
    await studio.close()


async def test_a_collection_is_sorted_by_name_date_size_and_as_added_and_each_is_a_step_that_is_undone(
    profile: Profile,
) -> None:
    studio = profile.open(practice=False)
    paths = profile.draw(3)
    for path, (name, age, size) in zip(paths, [("Cat 10", 3, 2), ("Cat 9", 1, 3), ("ant", 2, 1)], strict=True):
        path.write_bytes(path.read_bytes() + b"x" * 1_000 * size)
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
        (art_id,) = (await studio.uploads.add([path])).art_ids
        studio.drafts.edit(art_id, name=name)
    a, b, c = studio.uploads.order()
    mixed = (b, c, a)
    await studio.projects.add_to_collection(mixed)
    sorted_by = {SortKey.NAME: (c, b, a), SortKey.DATE: (b, c, a), SortKey.SIZE: (b, a, c), SortKey.ADDED: (a, b, c)}
    for by, expected in sorted_by.items():
        await studio.sorting.sort(by)
        assert studio.projects.current_collection.art_ids == expected
        if expected != mixed:
            assert studio.history.undo_label is not None
            assert str(studio.history.undo_label).startswith("Sort ")
            step = studio.history.undo()
            assert step is not None
            assert await step.taken()
        assert studio.projects.current_collection.art_ids == mixed
    await studio.close()


async def test_a_sort_goes_on_in_the_collection_it_was_asked_for(profile: Profile) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(250))).art_ids
    await studio.projects.add_to_collection(ids[::-1])
    old = studio.projects.current
    new = await studio.projects.create("New")
    await studio.projects.open(old.id)
    sorting = asyncio.ensure_future(studio.sorting.sort(SortKey.ADDED))
    await asyncio.sleep(0)
    await studio.projects.open(new.id)
    await sorting
    assert [one.art_ids for one in studio.projects.collections()] == [()]
    await studio.projects.open(old.id)
    assert studio.projects.current_collection.art_ids == ids
    await studio.close()


async def taken(step: Step | None) -> None:
    assert step is not None
    assert await step.taken()


async def test_making_renaming_and_removing_a_collection_is_undone_and_done_again(profile: Profile) -> None:
    studio = profile.open(practice=False)
    projects, history = studio.projects, studio.history
    ids = (await studio.uploads.add(profile.draw(3))).art_ids
    await projects.add_to_collection(ids[:1])
    tide = await projects.new_collection("Tide")
    await projects.add_to_collection(ids[1:])
    await projects.rename_collection(tide.id, "Tide Studies")
    first = projects.collections()[0].id
    await projects.remove_collection(first)
    await projects.remove_collection(tide.id)
    labels = list[str]()
    seen = [projects.collections()]
    while history.can_undo:
        labels.append(str(history.undo_label))
        await taken(history.undo())
        seen.append(projects.collections())
    assert labels == [
        "Remove the collection “Tide Studies”", "Remove the collection “Collection of 1”", "Rename the collection",
        "Add to the collection", "New collection", "Add to the collection",
    ]  # fmt: skip
    assert [(one.name, one.art_ids) for one in seen[2]] == [("Untitled collection", ids[:1]), ("Tide Studies", ids[1:])]
    assert projects.current_collection.id == first
    for expected in reversed(seen[:-1]):
        await taken(history.redo())
        assert projects.collections() == expected
    assert not history.can_redo
    for _ in range(2):
        await taken(history.undo())
    await studio.close()

    studio = profile.open(practice=False)
    assert studio.projects.collections() == seen[2], "the journal holds what was brought back"
    await studio.close()


async def test_a_name_that_is_kept_while_it_is_typed_is_one_step(profile: Profile) -> None:
    studio = profile.open(practice=False)
    collection = studio.projects.current_collection
    for name in ("Ti", "Tide", "Tide Stu"):
        await studio.projects.rename_collection(collection.id, name)
    await studio.projects.rename_collection(collection.id, "Tide Stu")
    studio.history.seal()
    await studio.projects.rename_collection(collection.id, "Sea")
    await taken(studio.history.undo())
    assert studio.projects.current_collection.name == "Tide Stu"
    await taken(studio.history.undo())
    assert studio.projects.current_collection == collection
    assert not studio.history.can_undo
    await studio.close()


async def test_a_disk_that_refuses_to_bring_a_collection_back_leaves_all_as_it_was(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise DiskFullError(Sentence("test", "The disk is full."))

    studio = profile.open(practice=False)
    tide = await studio.projects.new_collection("Tide")
    await studio.projects.remove_collection(tide.id)
    before = studio.projects.collections()
    with monkeypatch.context() as full:
        full.setattr(project_repository, "restore_collection", refuse)
        step = studio.history.undo()
        assert step is not None
        with pytest.raises(DiskFullError, match=r"The collections stay as they were\. The disk is full\."):
            await step.taken()
    assert studio.projects.collections() == before
    await taken(studio.history.undo())
    assert [one.name for one in studio.projects.collections()] == ["Untitled collection", "Tide"]
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


async def test_no_two_projects_have_one_name(profile: Profile) -> None:
    studio = profile.open(practice=False)
    first = studio.projects.current
    assert (await studio.projects.create(first.name)).name == f"{first.name} 2"
    third = await studio.projects.create(first.name.upper())
    assert third.name == f"{first.name.upper()} 3"
    await studio.projects.rename(third.id, first.name)
    await studio.projects.rename(first.id, first.name)
    names = [one.name for one in studio.projects.all()]
    assert names == [first.name, f"{first.name} 2", f"{first.name} 3"]
    assert (await studio.projects.duplicate(first.name)).name == f"{first.name} 4"
    await studio.close()


async def test_a_duplicate_has_the_art_the_texts_and_the_collections_and_is_a_project_of_its_own(
    profile: Profile, until: Until
) -> None:
    studio = profile.open()
    await studio.start()
    projects, old = studio.projects, studio.projects.current
    a, b, c, gone = (await studio.uploads.add(profile.draw(4))).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 4, studio.uploads.totals)
    studio.drafts.edit(a, name="Moth", files=(ExtraFile(art_id=b, name="back"), ExtraFile(art_id=gone, name="gone")))
    studio.drafts.edit(b, cover=c)
    studio.drafts.edit(c, cover=gone)
    await projects.add_to_collection([c, a])
    await projects.rename_collection(projects.current_collection.id, "Wings")
    await projects.new_collection("Empty")
    content = studio.uploads.art(gone).sha256
    await studio.uploads.remove([gone])
    copy = await projects.duplicate("Second")
    assert projects.current == copy != old
    x, y, z = studio.uploads.order()
    assert not {x, y, z} & {a, b, c, gone}
    assert studio.uploads.totals().uploaded == 3, "the same bytes are stored already"
    assert studio.drafts.draft(x).name == "Moth"
    back, attached = studio.drafts.draft(x).files
    assert back == ExtraFile(art_id=y, name="back")
    assert attached.name == "gone"
    assert studio.uploads.art(attached.art_id).sha256 == content, "a further file stays attached off the list too"
    assert [studio.drafts.draft(one).cover for one in (y, z)] == [z, attached.art_id], "and so does a cover"
    assert studio.pictures.of(y) == z
    assert [(one.name, one.art_ids) for one in projects.collections()] == [("Wings", (z, x)), ("Empty", ())]
    assert not studio.history.can_undo
    studio.drafts.edit(x, name="Butterfly")
    await projects.open(old.id)
    assert studio.drafts.draft(a).name == "Moth"
    assert [one.art_ids for one in projects.collections()] == [(c, a), ()]
    await studio.close()


async def test_a_deleted_project_leaves_its_files_and_receipts_and_comes_back_also_after_a_restart(
    profile: Profile, until: Until
) -> None:
    studio = profile.open()
    await studio.start()
    old, paths = studio.projects.current, profile.draw(2)
    ids = (await studio.uploads.add(paths)).art_ids
    await until(lambda: studio.uploads.totals().uploaded == 2, studio.uploads.totals)
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Two"))
    studio.drafts.edit(ids[0], name="Moth")
    await studio.projects.delete(old.id)
    names = [one.name for one in studio.projects.all()]
    assert names == ["My first project 2"], "in place of the last an empty one, which is not taken for it"
    assert studio.projects.current.id != old.id
    assert studio.projects.deleted() == (old,)
    assert not studio.uploads.order()
    assert all(path.exists() for path in paths)
    await studio.close()

    studio = profile.open(practice=False)
    assert studio.projects.current.id != old.id
    assert studio.projects.deleted() == (old,)
    assert [one.id for one in studio.minting.mints()] == [mint.id]
    await studio.projects.restore(old.id)
    assert studio.projects.current == old
    assert tuple(studio.uploads.order()) == ids
    assert studio.drafts.draft(ids[0]).name == "Moth"
    assert studio.projects.deleted() == ()
    await studio.close()


async def test_a_project_that_comes_back_gets_a_number_where_another_has_its_name_by_now(profile: Profile) -> None:
    studio = profile.open(practice=False)
    moths = await studio.projects.create("Moths")
    await studio.projects.delete(moths.id)
    await studio.projects.create("Moths")
    await studio.projects.restore(moths.id)
    assert sorted(one.name for one in studio.projects.all()) == ["Moths", "Moths 2", "My first project"]
    assert studio.projects.current.name == "Moths 2"
    await studio.close()


async def test_the_only_project_deleted_twice_at_once_leaves_one_empty_one(profile: Profile) -> None:
    studio = profile.open(practice=False)
    only = studio.projects.current
    await asyncio.gather(*(studio.projects.delete(only.id) for _ in range(2)))
    assert studio.projects.all() == (studio.projects.current,)
    assert studio.projects.deleted() == (only,)
    await studio.close()


@pytest.mark.parametrize("damaged", ["all", {"1": 2}, [None, "x", 3.5, 99], [1, 2]])
async def test_a_damaged_list_of_deleted_projects_hides_no_work_for_good(profile: Profile, damaged: object) -> None:
    studio = profile.open(practice=False)
    await studio.projects.create("Second")
    studio.settings.put("deleted_projects", damaged)
    await studio.close()
    studio = profile.open(practice=False)
    assert studio.projects.current in (*studio.projects.all(), *studio.projects.deleted())
    assert len({*studio.projects.all(), *studio.projects.deleted()}) == 2
    await studio.close()


async def test_a_duplicate_has_further_files_that_were_taken_off_the_list(profile: Profile) -> None:
    studio = profile.open(practice=False)
    piece, score, unused = (await studio.uploads.add(profile.draw(3))).art_ids
    studio.drafts.edit(piece, files=(ExtraFile(art_id=score, name="A score"),))
    await studio.uploads.remove([score, unused])  # the score stays attached, and is minted with the piece
    original = studio.uploads.art(score)
    await studio.projects.duplicate("Copy")
    (copy,) = studio.uploads.order()
    (file,) = studio.drafts.draft(copy).files
    assert file.name == "A score"
    assert file.art_id not in (piece, score)
    assert not studio.uploads.is_shown(file.art_id), "as in the original"
    assert studio.uploads.art(file.art_id).path == original.path
    assert all(file.art_id not in one.art_ids for one in studio.projects.collections())
    await studio.close()


async def test_a_disk_that_refuses_a_duplicate_leaves_the_project_open_and_makes_none(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise DiskFullError(Sentence("test", "The disk is full."))

    studio = profile.open(practice=False)
    before = studio.projects.all()
    monkeypatch.setattr(project_copy, "_copy_drafts", refuse)
    with pytest.raises(DiskFullError, match="The project was not made"):
        await studio.projects.duplicate("Second")
    monkeypatch.undo()
    assert (studio.projects.all(), studio.projects.current) == (before, before[0])
    await studio.close()
    studio = profile.open(practice=False)
    assert studio.projects.all() == before, "nothing is left of it in the journal"
    await studio.close()


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
    assert str(studio.history.undo_label) == "Rename the collection"
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
