"""What is set beside a collection, its royalties and its start, stays with it, whichever piece becomes its primary."""

import asyncio
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.parts import MemoryKeyring, Profile, draw, fill_disk, free_disk, journal_of

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import DiskFullError, LibraryError
from mintwright.studio.changes import Kind
from mintwright.studio.collection_sorting import SortKey
from mintwright.studio.collection_terms import Terms, terms_of
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio, open_studio

FIVE = {"royalties_rate": Decimal(5), "royalties": "addr_test1five", "is_auto": False}
SEVEN = {"royalties_rate": Decimal(7), "royalties": "addr_test1seven", "is_auto": True}
NONE = {"royalties_rate": None, "royalties": "", "is_auto": True}


async def taken(step: Step | None) -> None:
    assert step is not None
    assert await step.taken()


def primary(studio: Studio) -> int:
    return studio.projects.current_collection.art_ids[0]


def terms(studio: Studio, art_id: int | None = None) -> Terms:
    """Of some art; of the primary of the open collection, with which that is minted."""
    return terms_of(studio.drafts.draft(primary(studio) if art_id is None else art_id))


async def with_collection(profile: Profile, count: int = 3) -> tuple[Studio, tuple[int, ...]]:
    """A collection in which all is set beside it."""
    studio = profile.open(practice=False)
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    await studio.projects.add_to_collection(ids)
    studio.drafts.edit(ids[0], **FIVE)
    return studio, ids


@pytest.mark.parametrize("way", ["make primary", "move", "sort", "drop before", "take out", "off the list"])
async def test_they_go_with_the_collection_to_its_new_primary_and_back_in_one_step(profile: Profile, way: str) -> None:
    studio, (a, b, c) = await with_collection(profile)
    (new,) = (await studio.uploads.add(profile.draw(1, "another {}.png"))).art_ids
    studio.drafts.edit(b, name="Aa")
    studio.drafts.edit(c, **SEVEN)
    drafts, order = studio.drafts.drafts((a, b, c, new)), studio.projects.current_collection.art_ids
    label = studio.history.undo_label
    match way:
        case "make primary":
            await studio.projects.make_primary(c)
        case "move":
            await studio.projects.move_in_collection([a], 3)
        case "sort":
            await studio.sorting.sort(SortKey.NAME)
        case "drop before":
            await studio.joining.join(studio.joining.place(0), [new])
        case "take out":
            await studio.projects.remove_from_collection([a, b])
        case _:
            await studio.uploads.remove([a])
    assert primary(studio) != a
    assert terms(studio) == FIVE
    changed, ordered = studio.drafts.drafts((a, b, c, new)), studio.projects.current_collection.art_ids
    assert [one.name for one in changed] == [one.name for one in drafts], "nothing else is handed over"
    assert studio.history.undo_label != label
    for _ in range(2):
        await taken(studio.history.undo())
        assert (studio.drafts.drafts((a, b, c, new)), studio.projects.current_collection.art_ids) == (drafts, order)
        await taken(studio.history.redo())
        assert (studio.drafts.drafts((a, b, c, new)), studio.projects.current_collection.art_ids) == (changed, ordered)
    await studio.close()
    studio = profile.open(practice=False)
    assert terms(studio) == FIVE
    await studio.close()


async def test_the_first_piece_of_an_empty_collection_keeps_its_own(profile: Profile) -> None:
    studio, (a, b, _) = await with_collection(profile)
    studio.drafts.edit(b, **SEVEN)
    await studio.projects.remove_from_collection(studio.projects.current_collection.art_ids)
    await studio.projects.add_to_collection([b])
    assert (terms(studio, a), terms(studio, b)) == (FIVE, SEVEN)
    await studio.close()


async def test_a_primary_that_leads_another_collection_keeps_its_own_and_the_new_one_has_the_same(
    profile: Profile,
) -> None:
    studio, (a, b, _) = await with_collection(profile)
    first = studio.projects.current_collection
    studio.drafts.edit(b, **SEVEN)
    await studio.projects.new_collection("Other")
    await studio.projects.add_to_collection([a])
    studio.projects.open_collection(first.id)
    await studio.projects.make_primary(b)
    assert (terms(studio, a), terms(studio, b)) == (FIVE, FIVE)
    await taken(studio.history.undo())
    assert (terms(studio, a), terms(studio, b)) == (FIVE, SEVEN)
    await taken(studio.history.redo())
    assert (terms(studio, a), terms(studio, b)) == (FIVE, FIVE)
    await studio.close()


@pytest.mark.parametrize("way", ["make primary", "off the list"])
async def test_a_new_primary_that_leads_another_collection_keeps_its_own_and_that_is_told(
    profile: Profile, way: str
) -> None:
    studio, (a, b, _) = await with_collection(profile)
    first = studio.projects.current_collection
    studio.drafts.edit(b, **SEVEN)
    await studio.projects.new_collection("Other")
    await studio.projects.add_to_collection([b])
    studio.projects.open_collection(first.id)
    told: list[object] = []
    studio.changes.subscribe(Kind.TERMS_KEPT, told.append)
    await (studio.projects.make_primary(b) if way == "make primary" else studio.uploads.remove([a]))
    studio.changes.deliver()
    assert (primary(studio), terms(studio, a), terms(studio, b)) == (b, FIVE, SEVEN)
    assert told == [frozenset({b})]
    await taken(studio.history.undo())
    assert (primary(studio), terms(studio, a), terms(studio, b)) == (a, FIVE, SEVEN)
    studio.changes.deliver()
    assert len(told) == 1
    await studio.close()


@pytest.mark.parametrize("way", ["make primary", "off the list"])
async def test_a_new_primary_that_had_other_royalties_than_the_collection_is_told_of_once(
    profile: Profile, way: str
) -> None:
    studio, (a, b, _) = await with_collection(profile)
    told: list[object] = []
    studio.changes.subscribe(Kind.ROYALTIES_OVERRIDDEN, told.append)
    await studio.projects.make_primary(b)
    await studio.projects.make_primary(a)
    studio.changes.deliver()
    assert not told, "those that had none lose nothing"
    studio.drafts.edit(b, **SEVEN)
    await (studio.projects.make_primary(b) if way == "make primary" else studio.uploads.remove([a]))
    studio.changes.deliver()
    assert (primary(studio), terms(studio, b), told) == (b, FIVE, [frozenset({b})])
    await taken(studio.history.undo())
    studio.changes.deliver()
    assert (terms(studio, a), terms(studio, b), len(told)) == (FIVE, SEVEN, 1)
    await studio.close()


async def test_two_collections_whose_primaries_leave_the_list_keep_what_is_theirs(profile: Profile) -> None:
    studio, (a, b, c) = await with_collection(profile)
    first = studio.projects.current_collection
    studio.drafts.edit(b, **SEVEN)
    other = await studio.projects.new_collection("Other")
    await studio.projects.add_to_collection([b, c])
    await studio.uploads.remove([a, b])
    assert [one.art_ids for one in studio.projects.collections()] == [(c,), (c,)]
    assert terms(studio, c) == FIVE
    await taken(studio.history.undo())
    assert [terms(studio, one) for one in (a, b, c)] == [FIVE, SEVEN, NONE]
    assert {one.id for one in studio.projects.collections()} == {first.id, other.id}
    await studio.close()


async def test_what_is_set_after_a_primary_left_the_list_holds_when_it_comes_back_out_of_its_turn(
    profile: Profile,
) -> None:
    studio, (a, b, _) = await with_collection(profile)
    removal = await studio.uploads.remove([a])
    assert removal is not None
    studio.drafts.edit(b, **SEVEN)
    await taken(studio.history.take_back(removal))
    assert (primary(studio), terms(studio), terms(studio, b)) == (a, SEVEN, NONE)
    await studio.close()


async def test_a_primary_that_comes_back_out_of_its_turn_has_what_its_collection_had_under_another_one_meanwhile(
    profile: Profile,
) -> None:
    studio, (a, b, c) = await with_collection(profile)
    studio.drafts.edit(b, **SEVEN)
    removal = await studio.uploads.remove([a])
    assert removal is not None
    await studio.projects.make_primary(c)
    assert (primary(studio), terms(studio)) == (c, FIVE)
    await taken(studio.history.take_back(removal))
    assert (primary(studio), terms(studio)) == (a, FIVE)
    assert (terms(studio, b), terms(studio, c)) == (SEVEN, NONE), "the others have their own again"
    await studio.close()


async def test_a_primary_that_comes_back_leaves_another_collection_what_is_set_for_that(profile: Profile) -> None:
    studio, (a, b, c) = await with_collection(profile)
    removal = await studio.uploads.remove([a])
    assert removal is not None
    first = studio.projects.current_collection.id
    await studio.projects.new_collection("Second")
    await studio.projects.add_to_collection([b, c])
    studio.projects.open_collection(first)
    await taken(studio.history.take_back(removal))
    assert (primary(studio), terms(studio), terms(studio, b)) == (a, FIVE, FIVE)
    await studio.close()


async def test_steps_taken_back_faster_than_the_disk_writes_end_where_slow_ones_do(profile: Profile) -> None:
    studio, (_, b, _) = await with_collection(profile)
    await studio.projects.make_primary(b)
    before = [studio.history.undo(), studio.history.undo()]
    for step in before:
        await taken(step)
    assert terms(studio) == NONE
    again = [studio.history.redo(), studio.history.redo()]
    for step in again:
        await taken(step)
    assert (primary(studio), terms(studio)) == (b, FIVE)
    await studio.close()


async def test_what_is_typed_while_another_piece_becomes_the_primary_stays_with_the_collection(
    profile: Profile,
) -> None:
    studio, (a, b, _) = await with_collection(profile)
    moving = asyncio.ensure_future(studio.projects.make_primary(b))
    await asyncio.sleep(0)
    studio.drafts.edit(a, **SEVEN)
    await moving
    assert (primary(studio), terms(studio)) == (b, SEVEN)
    await studio.close()
    studio = profile.open(practice=False)
    assert (primary(studio), terms(studio)) == (b, SEVEN)
    await studio.close()


@pytest.mark.parametrize("way", ["make primary", "off the list"])
async def test_a_full_disk_leaves_order_and_royalties_as_they_were(profile: Profile, way: str) -> None:
    studio, ids = await with_collection(profile, 900)
    studio.drafts.edit(ids[1], description="x" * 20_000)
    await studio.drafts.flush()
    drafts, order = studio.drafts.drafts(ids), studio.projects.current_collection.art_ids
    await fill_disk(studio)
    studio.drafts.edit(ids[2], description="y" * 40_000)
    with pytest.raises(DiskFullError):
        await studio.drafts.flush()
    with pytest.raises(LibraryError):
        await (studio.projects.make_primary(ids[2]) if way == "make primary" else studio.uploads.remove(ids[:2]))
    assert studio.projects.current_collection.art_ids == order
    assert (terms(studio), studio.drafts.drafts(ids[3:])) == (FIVE, drafts[3:])
    await free_disk(studio)
    await studio.close()
    studio = profile.open(practice=False)
    assert (studio.projects.current_collection.art_ids, terms(studio)) == (order, FIVE)
    await studio.close()


async def test_the_disk_that_refuses_to_take_the_primary_off_the_list_leaves_all_as_it_was(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = await with_collection(profile)
    await studio.drafts.flush()

    def refuse(*_: object, **__: object) -> None:
        raise DiskFullError(Sentence("test", "The disk is full."))

    monkeypatch.setattr("mintwright.library.art_repository.set_removed", refuse)
    with pytest.raises(DiskFullError):
        await studio.uploads.remove([ids[0]])
    assert [terms(studio, one) for one in ids] == [FIVE, NONE, NONE]
    await studio.close()


async def test_order_and_royalties_are_journalled_in_one_transaction(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that is killed at any moment leaves both or neither."""
    studio, ids = await with_collection(profile)
    await studio.drafts.flush()
    writes: list[object] = []
    write: Any = journal_of(studio).write

    async def counted(work: object) -> Any:
        writes.append(work)
        return await write(work)

    monkeypatch.setattr(journal_of(studio), "write", counted)
    await studio.projects.make_primary(ids[1])
    assert len(writes) == 1
    monkeypatch.undo()
    await journal_of(studio).close()  # as if it ended here
    await studio.close()
    studio = profile.open(practice=False)
    assert (primary(studio), terms(studio)) == (ids[1], FIVE)
    await studio.close()


async def test_they_go_with_a_collection_of_a_project_that_is_not_open(profile: Profile) -> None:
    studio, (a, b, c) = await with_collection(profile)
    here = studio.projects.current
    place, dropped = studio.joining.place(0), studio.uploads.dropped(profile.draw(1, "late {}.png"))
    found = await dropped.scan()
    await studio.projects.create("Other")
    (new,) = (await studio.uploads.add_found(dropped, found)).all_ids
    await studio.joining.join(place, [new])
    await studio.projects.open(here.id)
    assert studio.projects.current_collection.art_ids == (new, a, b, c)
    assert (terms(studio), terms(studio, a)) == (FIVE, NONE)
    assert studio.drafts.draft(new).name == "Late 1"
    await taken(studio.history.undo())
    assert (primary(studio), terms(studio), terms(studio, new)) == (a, FIVE, NONE)
    await studio.close()


# --- Any sequence

MOVES = st.one_of(
    st.tuples(st.just("primary"), st.integers(0, 4)),
    st.tuples(st.just("move"), st.integers(0, 4), st.integers(0, 5)),
    st.tuples(st.just("sort"), st.sampled_from(SortKey)),
    st.tuples(st.just("drop"), st.integers(0, 4), st.integers(0, 5)),
    st.tuples(st.just("take out"), st.integers(0, 4)),
    st.lists(st.integers(0, 4), min_size=1, max_size=2).map(lambda rows: ("off the list", *rows)),
    st.tuples(st.just("set"), st.integers(1, 99)),
    st.tuples(st.just("open"), st.integers(0, 1)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)


class Table:
    """Five pieces and two collections, and what can be done with them."""

    def __init__(self, studio: Studio, ids: tuple[int, ...]) -> None:
        self.studio, self.ids = studio, ids
        self.kept: set[object] = set()  # the primaries of which it was told that theirs hold now
        studio.changes.subscribe(Kind.TERMS_KEPT, self.kept.update)

    def orders(self) -> dict[int, tuple[int, ...]]:
        return {one.id: one.art_ids for one in self.studio.projects.collections()}

    def state(self) -> object:
        return self.orders(), [terms(self.studio, one) for one in self.ids]

    async def do(self, gesture: str, values: list[Any]) -> None:
        projects, ids = self.studio.projects, self.ids
        first, last = (int(each) if isinstance(each, int) else 0 for each in (values[:1] + values[-1:] or [0, 0]))
        match gesture:
            case "primary" if ids[first] in projects.current_collection.art_ids:
                await projects.make_primary(ids[first])
            case "move":
                await projects.move_in_collection([ids[first]], last)
            case "sort":
                await self.studio.sorting.sort(SortKey(values[0]))
            case "drop":
                await self.studio.joining.join(self.studio.joining.place(last), [ids[first]])
            case "take out":
                await projects.remove_from_collection([ids[first]])
            case "off the list":
                await self.studio.uploads.remove([ids[int(one)] for one in values])
            case "set" if projects.current_collection.art_ids:
                self.studio.drafts.edit(primary(self.studio), royalties_rate=Decimal(first), is_auto=False)
                self.studio.history.seal()
            case "open":
                projects.open_collection(projects.collections()[first].id)
            case _:
                pass


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(MOVES, max_size=14))
async def test_whatever_is_done_each_collection_has_what_was_set_for_it_last(gestures: list[tuple[Any, ...]]) -> None:
    with TemporaryDirectory() as folder:
        studio = open_studio(Path(folder) / "data", practice=None, keyring=MemoryKeyring())
        try:
            ids = (await studio.uploads.add(draw(Path(folder) / "art", 5))).art_ids
            for at, art_id in enumerate(ids):
                studio.drafts.edit(art_id, royalties_rate=Decimal(at), royalties=f"addr_test1{at}")
            await studio.projects.new_collection("Second")
            await studio.projects.add_to_collection(ids[1:3])
            studio.projects.open_collection(studio.projects.collections()[0].id)
            await studio.projects.add_to_collection(ids[:4])
            await play(Table(studio, ids), gestures)
        finally:
            await studio.close()


async def play(table: Table, gestures: list[tuple[Any, ...]]) -> None:
    past, future, history = list[object](), list[object](), table.studio.history
    for gesture, values in ((str(one[0]), list(one[1:])) for one in gestures):
        before, orders, last = table.state(), table.orders(), history.last
        if gesture in ("undo", "redo"):
            origin, target = (past, future) if gesture == "undo" else (future, past)
            if origin:
                await taken(history.undo() if gesture == "undo" else history.redo())
                target.append(before)
                assert table.state() == origin.pop()
            continue
        table.kept.clear()
        was = {each: terms(table.studio, order[0]) for each, order in orders.items() if order}
        await table.do(gesture, values)
        table.studio.changes.deliver()
        if history.last is not last:
            past.append(before)
            future.clear()
        for each, order in table.orders().items():
            if gesture != "set" and order and orders[each]:
                same = terms(table.studio, order[0]) == was[each]
                assert same is (order[0] not in table.kept or order[0] == orders[each][0])
