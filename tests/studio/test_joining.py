"""What is dropped into a collection, or pasted there, joins it, whatever happens until it is there."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.parts import Profile, fill_disk, free_disk, journal_of

from mintwright.library.errors import DiskFullError
from mintwright.library.project_repository import load_collections
from mintwright.studio.joining import CollectionGoneError, Place, joined
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.drop_recorder import Added


async def drop(studio: Studio, paths: list[Path], place: Place) -> Added:
    """What a drop does: what is in it comes onto the list, and all of it into the collection."""
    added = await studio.uploads.add(paths)
    await studio.joining.join(place, added.all_ids)
    return added


def order(studio: Studio) -> tuple[int, ...]:
    return studio.projects.current_collection.art_ids


@given(st.lists(st.integers(0, 12), unique=True), st.lists(st.integers(0, 20)), st.none() | st.integers(0, 20))
def test_what_joins_is_in_once_in_its_order_and_nobody_else_changes_places(
    held: list[int], new: list[int], before: int | None
) -> None:
    after = joined(tuple(held), new, before)
    assert sorted(after) == sorted({*held, *new}), "all of it once, and nothing lost"
    coming = [one for one in dict.fromkeys(new) if one not in held] or list(dict.fromkeys(new))
    assert [one for one in after if one not in coming] == [one for one in held if one not in coming]
    assert [one for one in after if one in coming] == coming
    if coming and before in held and before not in coming:
        assert after[after.index(coming[-1]) + 1] == before


async def test_files_join_before_the_piece_they_were_dropped_before_wherever_that_is_by_then(profile: Profile) -> None:
    studio = profile.open(practice=False)
    a, b, c = (await studio.uploads.add(profile.draw(3))).art_ids
    await studio.projects.add_to_collection([a, b, c])
    place = studio.joining.place(2)
    await studio.projects.make_primary(c)  # while the drive is still looking
    d, e = (await drop(studio, profile.draw(2, "late {}.png"), place)).art_ids
    assert order(studio) == (d, e, c, a, b)
    place = studio.joining.place(1)
    await studio.projects.remove_from_collection([e])
    (f,) = (await drop(studio, profile.draw(1, "last {}.png"), place)).art_ids
    assert order(studio) == (d, c, a, b, f), "the piece is gone: at the end"
    await studio.close()


async def test_files_that_are_on_the_list_already_join_too_in_the_order_of_the_drop(profile: Profile) -> None:
    studio = profile.open(practice=False)
    old = profile.draw(2, "b{}.png")
    b1, b2 = (await studio.uploads.add(old)).art_ids
    a, c = profile.draw(1, "a{}.png")[0], profile.draw(1, "c{}.png")[0]
    added = await drop(studio, [profile.art], studio.joining.place())
    assert [studio.uploads.art(art_id).path for art_id in order(studio)] == [a, *old, c]
    assert len(added.art_ids) == 2
    await drop(studio, [old[1], profile.art / "gone.png"], studio.joining.place(0))
    assert order(studio)[:1] == (b2,), "all of it is in: it moves"
    await drop(studio, [old[1], old[0], *profile.draw(1, "d{}.png")], studio.joining.place(1))
    assert order(studio)[2:] == (added.all_ids[0], b1, added.all_ids[3]), "what is in stays where it is"
    await studio.close()


async def test_a_copy_of_a_picture_is_a_piece_of_its_own(profile: Profile) -> None:
    studio = profile.open(practice=False)
    (first,) = profile.draw(1)
    again = first.with_name("again.png")
    again.write_bytes(first.read_bytes())
    await drop(studio, [first, again, first], studio.joining.place())
    assert [studio.uploads.art(art_id).path for art_id in order(studio)] == [first, again]
    await studio.close()


async def test_a_folder_of_thousands_is_one_step_that_is_undone_and_done_again(profile: Profile) -> None:
    studio = profile.open(practice=False)
    for number in range(3_000):
        (profile.art / f"{number:04}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))
    added = await drop(studio, [profile.art], studio.joining.place())
    assert order(studio) == added.art_ids
    assert len(added.art_ids) == 3_000
    assert str(studio.history.undo_label) == "Add to the collection"
    step = studio.history.undo()
    assert step is not None
    assert await step.taken()
    assert order(studio) == ()
    assert len(studio.uploads.order()) == 3_000, "they are uploads all the same"
    assert not studio.history.can_undo
    step = studio.history.redo()
    assert step is not None
    assert await step.taken()
    assert order(studio) == added.art_ids
    await studio.close()


async def test_a_pasted_picture_joins(profile: Profile) -> None:
    studio = profile.open(practice=False)
    added = await studio.uploads.add_pasted(profile.draw(1)[0].read_bytes())
    await studio.joining.join(studio.joining.place(), added.all_ids)
    assert order(studio) == added.art_ids
    await studio.close()


async def test_a_collection_that_was_removed_meanwhile_is_named_and_the_files_are_on_the_list(profile: Profile) -> None:
    studio = profile.open(practice=False)
    other = studio.projects.current_collection
    collection = await studio.projects.new_collection("Night garden")
    place = studio.joining.place()
    await studio.projects.remove_collection(collection.id)
    with pytest.raises(CollectionGoneError, match="“Night garden” was removed meanwhile"):
        await drop(studio, profile.draw(2), place)
    assert len(studio.uploads.order()) == 2
    assert studio.projects.current_collection == other, "no other collection takes them"
    await studio.close()


async def test_a_collection_that_is_not_open_any_more_takes_what_was_dropped_into_it(profile: Profile) -> None:
    studio = profile.open(practice=False)
    first = studio.projects.current_collection
    place = studio.joining.place()
    second = await studio.projects.new_collection("Second")
    added = await drop(studio, profile.draw(2), place)
    assert {one.id: one.art_ids for one in studio.projects.collections()} == {
        first.id: added.art_ids,
        second.id: (),
    }
    await studio.close()


async def test_what_was_dropped_into_a_project_that_is_left_meanwhile_joins_its_collection_there(
    profile: Profile,
) -> None:
    studio = profile.open(practice=False)
    here = studio.projects.current
    (old,) = (await studio.uploads.add(profile.draw(1, "old {}.png"))).art_ids
    await studio.projects.add_to_collection([old])
    place, dropped = studio.joining.place(0), studio.uploads.dropped(profile.draw(2))
    found = await dropped.scan()
    other = await studio.projects.create("Other")
    added = await studio.uploads.add_found(dropped, found)
    await studio.joining.join(place, added.all_ids)
    assert order(studio) == ()
    assert not studio.history.can_undo, "the step belongs to the project that was left"
    await studio.projects.open(here.id)
    assert order(studio) == (*added.all_ids, old)
    step = studio.history.undo()
    assert step is not None
    assert await step.taken()
    assert order(studio) == (old,)
    await studio.projects.open(other.id)
    await studio.projects.remove_collection(place.collection.id)  # of another project: nothing happens
    await studio.close()


async def test_a_collection_removed_from_a_project_that_was_left_is_named_too(profile: Profile) -> None:
    studio = profile.open(practice=False)
    place, dropped = studio.joining.place(), studio.uploads.dropped(profile.draw(1))
    await studio.projects.remove_collection(place.collection.id)
    await studio.projects.create("Other")
    added = await studio.uploads.add_found(dropped, await dropped.scan())
    with pytest.raises(CollectionGoneError):
        await studio.joining.join(place, added.all_ids)
    await studio.close()


async def test_what_was_dropped_before_its_project_was_left_and_opened_again_is_there(profile: Profile) -> None:
    studio = profile.open(practice=False)
    here = studio.projects.current
    place, dropped = studio.joining.place(), studio.uploads.dropped(profile.draw(2))
    await studio.projects.create("Other")
    await studio.projects.open(here.id)
    added = await studio.uploads.add_found(dropped, await dropped.scan())
    await studio.joining.join(place, added.all_ids)
    assert tuple(studio.uploads.order()) == added.art_ids == order(studio)
    await studio.close()


async def test_a_project_is_left_and_opened_while_drops_are_journalled_and_all_of_them_arrive(profile: Profile) -> None:
    studio = profile.open(practice=False)
    here = studio.projects.current
    other = await studio.projects.create("Other")
    await studio.projects.open(here.id)
    places = [studio.joining.place() for _ in range(20)]
    drops = [studio.uploads.dropped([path]) for path in profile.draw(20)]
    found = [await one.scan() for one in drops]

    async def arrive(number: int) -> None:
        added = await studio.uploads.add_found(drops[number], found[number])
        await studio.joining.join(places[number], added.all_ids)

    async def wander() -> None:
        for _ in range(4):
            await studio.projects.open(other.id)
            await studio.projects.open(here.id)

    await asyncio.gather(wander(), *map(arrive, range(20)))
    assert len(studio.uploads.order()) == 20
    assert sorted(order(studio)) == sorted(studio.uploads.order())
    await studio.close()


async def test_a_full_disk_leaves_the_collection_as_it_was_and_says_so(profile: Profile) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(900))).art_ids
    here, elsewhere = studio.joining.place(), studio.projects.current
    await fill_disk(studio)
    with pytest.raises(DiskFullError, match="The collection stays as it was"):
        await studio.joining.join(here, ids)
    assert order(studio) == ()
    assert not studio.history.can_undo
    await free_disk(studio)
    await studio.projects.create("Other")
    await fill_disk(studio)
    with pytest.raises(DiskFullError, match="The collection stays as it was"):
        await studio.joining.join(here, ids)
    await free_disk(studio)
    await studio.projects.open(elsewhere.id)
    assert order(studio) == ()
    await studio.joining.join(here, ids)
    assert order(studio) == ids
    await studio.close()


async def test_art_that_a_drag_brings_from_another_project_comes_into_no_collection(profile: Profile) -> None:
    studio = profile.open(practice=False)
    here = studio.projects.current
    await studio.projects.create("Other")
    theirs = (await studio.uploads.add(profile.draw(1))).art_ids
    await studio.projects.open(here.id)
    await studio.joining.join(studio.joining.place(), theirs)
    assert order(studio) == ()
    await studio.close()


async def test_the_journal_holds_what_joined(profile: Profile) -> None:
    studio = profile.open(practice=False)
    added = await drop(studio, profile.draw(2), studio.joining.place())
    assert journal_of(studio).path.exists()
    await studio.close()
    studio = profile.open(practice=False)
    assert order(studio) == added.art_ids
    await studio.close()


async def test_no_art_of_another_project_joins_a_collection(profile: Profile) -> None:
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    await studio.projects.add_to_collection(ids)
    place, first, step = studio.joining.place(), studio.projects.current, studio.history.last
    await studio.projects.create("Other")  # while a picture that was pasted is made a file, say
    others = (await studio.uploads.add(profile.draw(1, "other {}.png"))).art_ids
    await studio.joining.join_dropped(place, others)
    collections = await journal_of(studio).read(partial(load_collections, project_id=first.id))
    assert [one.art_ids for one in collections] == [ids]
    await studio.projects.open(first.id)
    assert order(studio) == ids
    assert studio.history.last is step
    await studio.close()
