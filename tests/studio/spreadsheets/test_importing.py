"""What a spreadsheet says, in the drafts of the open project: seen before it happens, as one step, or not at all."""

import asyncio
import csv
import random
import time
from collections.abc import AsyncIterator, Sequence
from io import StringIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.domain.spreadsheets.test_rows import flat
from tests.pace import within
from tests.parts import Profile, fill_disk, journal_of
from tests.studio.test_cell_edits import Opened, with_art
from tests.whole import WHOLE

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.domain.spreadsheets.changes import Counts, Plan
from mintwright.domain.spreadsheets.rows import SheetFormat
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.library.errors import LibraryError
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.spreadsheets.exporting import Export, spreadsheet_of
from mintwright.studio.spreadsheets.importing import IMPORT
from mintwright.studio.studio import Studio

HEADINGS = ("File", "Title", "Quantity", "Hat", "Materials › Ink [lines]")
ROWS = (
    ("00000.png", "Dusk", "7", "Beret", "red\nblue"),
    ("00001.png", "Dusk", "many", "", "(clear)"),
    ("00009.png", "Dawn", "1", "", ""),
)
MANY = 5_000 if WHOLE else 1_000


@pytest.fixture
async def opened(profile: Profile) -> AsyncIterator[Opened]:
    studio, ids = await with_art(profile, 3)
    yield studio, ids
    await studio.close()


def sheet(rows: Sequence[Sequence[str]]) -> Sheet:
    return Sheet("birds.csv", rows, Reading())


async def planned(studio: Studio, rows: Sequence[Sequence[str]] = ROWS, headings: Sequence[str] = HEADINGS) -> Plan:
    read, ids = sheet([headings, *rows]), studio.uploads.order()
    return await studio.importing.plan(read, await studio.importing.guess(read, ids), ids)


async def carry_out(studio: Studio, *rows: Sequence[str], headings: Sequence[str] = HEADINGS) -> None:
    assert await studio.importing.write(await planned(studio, rows or ROWS, headings))


def names(studio: Studio, ids: Sequence[int]) -> list[str]:
    return [studio.drafts.draft(art_id).name for art_id in ids]


async def test_all_is_seen_before_it_happens_and_then_is_one_step(opened: Opened) -> None:
    studio, ids = opened
    before = studio.drafts.drafts(ids)
    plan = await planned(studio)
    assert plan.counts == Counts(
        new=2, changed=5, cleared=0, problems=1, met=2, lonely=1, files=1, assets=2, renamed=2
    )  # fmt: skip
    assert plan.without_row == ids[2:]
    assert studio.drafts.drafts(ids) == before
    assert studio.history.undo_label is None
    assert await studio.importing.write(plan)
    assert names(studio, ids) == ["Dusk", "Dusk", before[2].name]
    assert [studio.drafts.draft(art_id).asset_name for art_id in ids[:2]] == ["Dusk", "Dusk2"]
    assert studio.drafts.draft(ids[0]).attrs == nodes_of({"Hat": "Beret", "Materials": {"Ink": ["red", "blue"]}})
    assert studio.drafts.draft(ids[1]).amount == 1
    assert studio.history.undo_label == IMPORT
    studio.history.undo()
    assert studio.drafts.drafts(ids) == before
    assert studio.history.undo() is None
    studio.history.redo()
    assert names(studio, ids)[0] == "Dusk"


async def test_the_same_again_changes_nothing_and_is_no_step(opened: Opened) -> None:
    studio, ids = opened
    await carry_out(studio)
    after = studio.drafts.drafts(ids)
    studio.history.undo()
    studio.history.redo()
    again = await planned(studio)
    assert (again.counts.assets, again.counts.problems) == (0, 1)
    assert await studio.importing.write(again)
    assert studio.drafts.drafts(ids) == after
    studio.history.undo()
    assert studio.history.undo() is None


async def test_it_is_on_the_disk_in_one_transaction(
    profile: Profile, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, ids = opened
    await studio.drafts.flush()
    database, written = journal_of(studio), list[object]()
    real = database.write

    async def write(work: Any, **how: Any) -> Any:
        written.append(work)
        return await real(work, **how)

    monkeypatch.setattr(database, "write", write)
    await carry_out(studio)
    await studio.drafts.flush()
    assert len(written) == 1
    after = studio.drafts.drafts(ids)
    await studio.close()
    again = profile.open(practice=False)
    assert again.drafts.drafts(ids) == after
    await again.close()


async def test_on_a_full_disk_what_was_applied_is_held_until_there_is_room_and_can_be_taken_back(
    profile: Profile, opened: Opened
) -> None:
    studio, ids = opened
    await studio.drafts.flush()
    before = studio.drafts.drafts(ids)
    await fill_disk(studio)
    long = ("00000.png", "Dusk " * 4_000, "7", "", "")
    await carry_out(studio, long, headings=HEADINGS)
    with pytest.raises(LibraryError):
        await studio.drafts.flush()
    assert studio.drafts.problem is not None
    assert studio.drafts.unsaved, "nothing is lost while the program runs"
    after = studio.drafts.drafts(ids)
    studio.history.undo()
    assert studio.drafts.drafts(ids) == before
    studio.history.redo()
    assert studio.drafts.drafts(ids) == after
    await journal_of(studio).read(lambda connection: connection.execute("pragma max_page_count = 1000000").fetchone())
    await studio.close()
    again = profile.open(practice=False)
    assert again.drafts.drafts(ids) == after, "it was saved once there was room"
    assert again.history.undo() is None, "steps are those of a run: none takes back half of it"
    await again.close()


async def test_what_was_edited_after_it_was_seen_is_not_written_over(opened: Opened) -> None:
    studio, ids = opened
    for art_id in ids[:2]:
        plan = await planned(studio)
        studio.drafts.edit(art_id, name="Kept")
        before = studio.drafts.drafts(ids)
        assert not await studio.importing.write(plan)
        assert studio.drafts.drafts(ids) == before
    await carry_out(studio)
    assert names(studio, ids)[:2] == ["Dusk", "Dusk"]


async def test_an_asset_that_said_the_same_and_was_edited_since_is_looked_at_again(opened: Opened) -> None:
    studio, ids = opened
    studio.drafts.edit(ids[1], name="Dusk")
    rows = [("00000.png", "Dawn"), ("00001.png", "Dusk")]
    plan = await planned(studio, rows, HEADINGS[:2])
    studio.drafts.edit(ids[1], name="Noon")
    assert not await studio.importing.write(plan)


async def test_what_is_edited_while_it_is_written_is_not_written_over(opened: Opened) -> None:
    studio, ids = opened
    plan = await planned(studio)
    writing = asyncio.ensure_future(studio.importing.write(plan))
    await asyncio.sleep(0)
    studio.drafts.edit(ids[0], name="Kept")
    before = studio.drafts.drafts(ids)
    assert not await writing
    assert studio.drafts.drafts(ids) == before


async def test_what_is_typed_when_it_is_written_counts_as_edited(opened: Opened) -> None:
    studio, ids = opened
    plan, typed = await planned(studio), ["Typed"]

    def commit(*, is_last: bool) -> None:
        if typed:
            studio.drafts.edit(ids[0], name=typed.pop())

    studio.drafts.on_saving(commit)
    assert not await studio.importing.write(plan)
    assert names(studio, ids)[0] == "Typed"
    typed.append("Typed anew")
    again = await planned(studio)
    assert again.rows[0].cells[1].old == "Typed anew"


async def test_what_left_the_list_is_not_written(opened: Opened) -> None:
    studio, ids = opened
    plan, before = await planned(studio), studio.drafts.drafts(ids)
    await studio.uploads.remove([ids[1]])
    assert not await studio.importing.write(plan)
    assert studio.drafts.drafts(ids) == before
    again = await planned(studio)
    assert {row.row: str(row.lonely) for row in again.rows if row.lonely} == {
        3: "No file is called “00001.png”.",
        4: "No file is called “00009.png”.",
    }
    assert await studio.importing.write(again)
    assert names(studio, ids) == ["Dusk", before[1].name, before[2].name]


async def test_another_project_is_left_alone(opened: Opened) -> None:
    studio, ids = opened
    plan, read = await planned(studio), sheet([HEADINGS, *ROWS])
    meanings = plan.meanings
    working = asyncio.ensure_future(studio.importing.plan(read, meanings, ids))
    await studio.projects.create("Another")
    assert not await studio.importing.write(plan)
    assert studio.history.undo() is None
    await working
    gone = await studio.importing.plan(read, meanings, ids)
    assert (gone.counts.met, gone.without_row) == (0, ())


async def test_what_is_gone_once_its_row_is_looked_at_changes_nothing(opened: Opened) -> None:
    studio, ids = opened
    read = sheet([HEADINGS, *ROWS, *[("x.png", "", "", "", "")] * 20_000])
    meanings = await studio.importing.guess(read, ids)
    working = asyncio.ensure_future(studio.importing.plan(read, meanings, ids))
    await asyncio.sleep(0)
    await studio.projects.create("Another")
    assert not working.done()
    plan = await working
    assert plan.counts.met == 0
    assert str(plan.rows[0].lonely) == "Its file has just left the list."


async def test_the_work_can_be_left_at_any_time(opened: Opened) -> None:
    studio, ids = opened
    before = studio.drafts.drafts(ids)
    read = sheet([HEADINGS, *ROWS * 5_000])
    meanings = await studio.importing.guess(read, ids)
    working = asyncio.ensure_future(studio.importing.plan(read, meanings, ids))
    await asyncio.sleep(0)
    working.cancel()
    await asyncio.wait([working])
    assert working.cancelled()
    assert studio.drafts.drafts(ids) == before


async def exported(studio: Studio) -> list[list[str]]:
    made = await spreadsheet_of(studio.drafts, studio.uploads, Export(studio.uploads.order(), SheetFormat.CSV))
    return list(csv.reader(StringIO(made.content.decode("utf-8-sig"), newline="")))


def said(drafts: Sequence[Draft]) -> list[tuple[object, ...]]:
    return [(one.name, one.asset_name, one.amount, one.description, flat(one.attrs)) for one in drafts]


async def test_what_was_exported_describes_the_same_files_in_a_new_project(profile: Profile, opened: Opened) -> None:
    studio, ids = opened
    attrs = nodes_of({"Hat": "=1", "Inks": ["blue", "red"], "Materials": {"Paper": "Washi\nKozo"}, "Mood": ""})
    studio.drafts.edit(ids[0], name="Gate", asset_name="", amount=7, description="007\n“two”", attrs=attrs)
    studio.drafts.edit(ids[1], name="", amount=None, attrs=(Node("Inks", NodeKind.LIST), Node("Hat", text="(clear)")))
    rows, before = await exported(studio), studio.drafts.drafts(ids)
    itself = await planned(studio, rows[1:], rows[0])
    assert (itself.counts.met, itself.counts.assets) == (3, 0)
    await studio.projects.create("Another")
    added = (await studio.uploads.add([profile.art])).art_ids
    emptied = studio.drafts.drafts(added)
    await carry_out(studio, *rows[1:], headings=rows[0])
    assert said(studio.drafts.drafts(added)) == said(before)
    studio.history.undo()
    assert studio.drafts.drafts(added) == emptied


FILE = st.sampled_from(["00000.png", "00001", "00002.PNG", "x.png", "", "00001.png"])
CELL = st.sampled_from(["", "a", "b\nc", "7", "(clear)", "(empty)", "(no lines)", "'=x", "9" * 20])
COLUMN = st.sampled_from(
    ["Title", "name on the chain", "Quantity", "description", "Hat", "Hat [lines]", "In › Ink", "In"]
)


@pytest.mark.soak
@settings(
    derandomize=True,
    deadline=None,
    max_examples=1_000 if WHOLE else 40,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(headings=st.lists(COLUMN, max_size=6), rows=st.lists(st.tuples(FILE, *[CELL] * 6), max_size=5))
async def test_after_any_import_undo_gives_what_was_and_the_same_again_changes_nothing(
    opened: Opened, headings: list[str], rows: list[tuple[str, ...]]
) -> None:
    studio, ids = opened
    while studio.history.undo():
        pass
    studio.drafts.edit(ids[1], name="Gate", attrs=nodes_of({"Hat": "a hat", "In": {"Ink": ["red", "a  black"]}}))
    studio.history.seal()
    before = studio.drafts.drafts(ids)
    read = sheet([("File", *headings), *(row[: len(headings) + 1] for row in rows)])
    meanings = await studio.importing.guess(read, ids)
    plan = await studio.importing.plan(read, meanings, ids)
    assert await studio.importing.write(plan)
    after = studio.drafts.drafts(ids)
    changed = [new.art_id for old, new in zip(before, after, strict=True) if old != new]
    assert changed == sorted(one.draft.art_id for one in plan.rows if one.draft is not None and one.fields)
    assert (await studio.importing.plan(read, meanings, ids)).counts.assets == 0
    if changed:
        assert studio.history.undo_label == IMPORT
        studio.history.undo()
    assert studio.drafts.drafts(ids) == before
    studio.history.redo()
    assert studio.drafts.drafts(ids) == after


def many(count: int, columns: int) -> list[list[str]]:
    chance = random.Random(7)
    headings = ["File", "Title", "Quantity", "Description", *(f"Trait {at}" for at in range(columns - 4))]
    rows = [
        [
            f"{at:05}.png",
            f"Moon {at}",
            str(at),
            "A night,\nat length",
            *(f"Value {chance.randrange(30)}" for _ in headings[4:]),
        ]
        for at in range(count)
    ]
    return [headings, *rows]


@pytest.mark.soak
async def test_very_many_rows_are_seen_and_written_soon_while_the_window_goes_on(
    profile: Profile, turns: list[float]
) -> None:
    studio, ids = await with_art(profile, MANY)
    read = sheet(many(MANY, 20))
    await load("mintwright.studio.spreadsheets.importing")
    await studio.drafts.flush()
    turns.clear()
    began = time.process_time()
    meanings = await studio.importing.guess(read, ids)
    plan = await studio.importing.plan(read, meanings, ids)
    seen = time.process_time() - began
    assert plan.counts.met == plan.counts.assets == MANY
    began = time.process_time()
    assert await studio.importing.write(plan)
    applied = time.process_time() - began
    within(max(turns), 0.05, "the longest turn")
    within(seen, 1.0, "to see all changes")
    within(applied, 1.0, "to write them")
    turns.clear()
    studio.history.undo()
    again = await studio.importing.plan(read, meanings, ids)
    assert again.counts == plan.counts
    within(max(turns), 0.05, "the longest turn of undoing")
    await studio.close()
