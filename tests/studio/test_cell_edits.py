"""What is written into cells of the table: in the drafts at once, undone in one step, said where a cell refuses."""

import asyncio
import time
from collections.abc import AsyncIterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.pace import within
from tests.parts import Profile
from tests.whole import WHOLE

from mintwright.domain.assets.attributes import NodeKind, nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import BEFORE, Column, Field
from mintwright.studio.background import piecewise
from mintwright.studio.cell_edits import Outcome
from mintwright.studio.studio import Studio

_, TITLE, ASSET_NAME, AMOUNT, DESCRIPTION = BEFORE
PAPER = Column(Field.ATTRIBUTE, ("Materials", "Paper"))
INKS = Column(Field.ATTRIBUTE, ("Inks",), NodeKind.LIST)
MATERIALS = Column(Field.ATTRIBUTE, ("Materials",))
COLUMNS = (TITLE, ASSET_NAME, AMOUNT, DESCRIPTION, PAPER, INKS, MATERIALS)
PASTE = Sentence("test", "Paste")
MANY = 1_000

Opened = tuple[Studio, tuple[int, ...]]


async def with_art(profile: Profile, count: int) -> Opened:
    for number in range(count):
        (profile.art / f"{number:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))
    studio = profile.open(practice=False)
    return studio, (await studio.uploads.add([profile.art])).art_ids


@pytest.fixture
async def opened(profile: Profile) -> AsyncIterator[Opened]:
    studio, ids = await with_art(profile, 3)
    yield studio, ids
    await studio.close()


def undo(studio: Studio) -> None:
    assert studio.history.undo() is not None


async def test_cells_of_several_assets_are_one_step_with_a_name(opened: Opened) -> None:
    studio, (first, second, _) = opened
    before = studio.drafts.drafts([first, second])
    studio.cell_edits.write(PASTE, {first: {PAPER: "Washi", AMOUNT: "7"}, second: {INKS: "blue\nred"}})
    assert studio.drafts.draft(first).attrs == nodes_of({"Materials": {"Paper": "Washi"}})
    assert studio.drafts.draft(first).amount == 7
    assert studio.drafts.draft(second).attrs == nodes_of({"Inks": ["blue", "red"]})
    assert studio.history.undo_label == PASTE
    undo(studio)
    assert studio.drafts.drafts([first, second]) == before


async def test_names_on_the_chain_follow_their_titles_and_differ_unless_written_by_hand(opened: Opened) -> None:
    studio, (first, second, third) = opened
    studio.drafts.edit(third, asset_name="Mine")
    studio.cell_edits.write(PASTE, {one: {TITLE: "Moth"} for one in opened[1]})
    assert [studio.drafts.draft(one).asset_name for one in opened[1]] == ["Moth", "Moth2", "Mine"]
    studio.cell_edits.write(PASTE, {first: {TITLE: "Moon", ASSET_NAME: "Other"}})
    assert studio.drafts.draft(first).asset_name == "Other"
    studio.cell_edits.write(PASTE, {second: {TITLE: ""}})
    assert studio.drafts.draft(second).asset_name == ""


async def test_a_name_on_the_chain_that_goes_with_a_title_is_no_other_on_the_list(opened: Opened) -> None:
    studio, (first, second, third) = opened
    studio.drafts.edit(first, name="Night Moth 1", asset_name="NightMoth1")
    studio.cell_edits.write(PASTE, {one: {TITLE: "Night Moth 1"} for one in (second, third)})
    names = [studio.drafts.draft(one).asset_name for one in opened[1]]
    assert names == ["NightMoth1", "NightMoth1x2", "NightMoth1x3"]
    studio.cell_edits.write(PASTE, {third: {TITLE: "Tide", ASSET_NAME: "Moon"}, second: {TITLE: "Moon"}})
    assert [studio.drafts.draft(one).asset_name for one in (second, third)] == ["Moon2", "Moon"]
    await studio.uploads.remove([first])
    studio.cell_edits.write(PASTE, {second: {TITLE: "Night Moth 1"}})
    assert studio.drafts.draft(second).asset_name == "NightMoth1", "what is off the list holds no name"


async def test_what_a_cell_refuses_is_counted_and_said_and_the_others_are_written(opened: Opened) -> None:
    studio, (first, second, _) = opened
    studio.drafts.edit(first, attrs=nodes_of({"Materials": {"Paper": "Washi"}}))
    outcome = studio.cell_edits.write(PASTE, {first: {MATERIALS: "x", AMOUNT: "few"}, second: {AMOUNT: "2"}})
    assert outcome.changes
    assert outcome.refused == 2
    assert "is a group" in str(outcome.why)
    assert studio.drafts.draft(second).amount == 2
    assert studio.drafts.draft(first).attrs == nodes_of({"Materials": {"Paper": "Washi"}})


async def test_patterns_are_filled_in_for_each_draft_in_its_turn_where_that_is_asked_for(profile: Profile) -> None:
    studio, ids = await with_art(profile, 120)
    studio.cell_edits.write(PASTE, {one: {PAPER: "{n}"} for one in ids[:2]})
    assert [cell_text(studio.drafts.draft(one), PAPER) for one in ids[:2]] == ["{n}", "{n}"]
    cells = {TITLE: "Gate {nnn}", AMOUNT: "{n}", ASSET_NAME: "{name}x", PAPER: "{file} of {Materials › Paper}"}
    names = [studio.drafts.draft(one).asset_name for one in ids]
    await studio.cell_edits.write_many(PASTE, dict.fromkeys(ids, cells), fills=True)
    last = studio.drafts.draft(ids[-1])
    assert (last.name, last.amount, last.asset_name) == ("Gate 120", 120, names[-1] + "x")
    papers = [cell_text(studio.drafts.draft(one), PAPER) for one in ids]
    assert (papers[0], papers[2]) == ("00000 of {n}", "00002 of {Materials › Paper}")
    await studio.close()


async def test_what_changes_nothing_is_no_step(opened: Opened) -> None:
    studio, (first, *_) = opened
    studio.history.seal()
    studio.cell_edits.write(PASTE, {first: {TITLE: studio.drafts.draft(first).name, PAPER: ""}})
    assert not studio.history.can_undo


async def test_what_is_edited_while_very_many_are_worked_out_stays(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(piecewise, "SLICE_SECONDS", 0)  # a turn for each: a fast machine works all of them out in one
    studio, ids = await with_art(profile, 250)
    writing = asyncio.ensure_future(studio.cell_edits.write_many(PASTE, {one: {PAPER: "Washi"} for one in ids}))
    await asyncio.sleep(0)
    studio.drafts.edit(ids[0], attrs=nodes_of({"Hat": "Beret"}))
    assert await writing == Outcome(changes=True)
    assert studio.drafts.draft(ids[0]).attrs == nodes_of({"Hat": "Beret", "Materials": {"Paper": "Washi"}})
    assert all(cell_text(studio.drafts.draft(one), PAPER) == "Washi" for one in ids)
    undo(studio)
    assert studio.drafts.draft(ids[0]).attrs == nodes_of({"Hat": "Beret"})
    await studio.close()


async def test_nothing_is_written_into_another_project(profile: Profile) -> None:
    studio, ids = await with_art(profile, 250)
    writing = asyncio.ensure_future(studio.cell_edits.write_many(PASTE, {one: {PAPER: "Washi"} for one in ids}))
    await asyncio.sleep(0)
    first = studio.projects.current.id
    await studio.projects.create("Other")
    outcome = await writing
    await studio.projects.open(first)
    assert cell_text(studio.drafts.draft(ids[0]), PAPER) == ("" if outcome is None else "Washi")
    assert len({cell_text(studio.drafts.draft(one), PAPER) for one in ids}) == 1
    await studio.close()


TEXTS = st.sampled_from(["", "a", "b\nc", "12", "x" * 70])
ROWS = st.dictionaries(
    st.integers(0, 2), st.dictionaries(st.sampled_from(COLUMNS), TEXTS, min_size=1), min_size=1, max_size=3
)


@pytest.mark.soak
@settings(
    derandomize=True,
    deadline=None,
    max_examples=500 if WHOLE else 60,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.tuples(ROWS, st.booleans()), max_size=8))
async def test_after_any_edits_undoing_all_gives_what_was_and_redoing_all_what_became(
    opened: Opened, steps: list[tuple[dict[int, dict[Column, str]], bool]]
) -> None:
    studio, ids = opened
    while studio.history.undo():
        pass
    before = studio.drafts.drafts(ids)
    shown = {(one, column): cell_text(studio.drafts.draft(one), column) for one in ids for column in COLUMNS}
    for rows, is_many in steps:
        texts = {ids[row]: cells for row, cells in rows.items()}
        if is_many:
            await studio.cell_edits.write_many(PASTE, texts)
        else:
            studio.cell_edits.write(PASTE, texts)
        for one, cells in texts.items():
            for column in (TITLE, DESCRIPTION, INKS):
                assert cell_text(studio.drafts.draft(one), column) == cells.get(column, shown[one, column])
                shown[one, column] = cell_text(studio.drafts.draft(one), column)
    after, steps_back = studio.drafts.drafts(ids), 0
    while studio.history.undo():
        steps_back += 1
    assert studio.drafts.drafts(ids) == before
    for _ in range(steps_back):
        studio.history.redo()
    assert studio.drafts.drafts(ids) == after


@pytest.mark.soak
async def test_a_paste_of_a_thousand_rows_of_ten_cells_takes_less_than_a_third_of_a_second(profile: Profile) -> None:
    """All in all, and no turn of the loop more than fifty milliseconds."""
    studio, ids = await with_art(profile, 1_000)
    columns = [Column(Field.ATTRIBUTE, (f"Trait {number}",)) for number in range(10)]
    texts = {one: dict.fromkeys(columns, f"Value {one}") for one in ids}
    before = time.thread_time()
    await studio.cell_edits.write_many(PASTE, texts)
    within(time.thread_time() - before, 0.3, "the paste")
    assert cell_text(studio.drafts.draft(ids[-1]), columns[9]) == f"Value {ids[-1]}"
    await studio.close()


@pytest.mark.soak
async def test_no_turn_is_long_while_very_many_cells_are_written(profile: Profile) -> None:
    studio, ids = await with_art(profile, MANY)
    writing = asyncio.ensure_future(studio.cell_edits.write_many(PASTE, {one: {PAPER: "Washi"} for one in ids}))
    longest = 0.0
    while not writing.done():
        before = time.thread_time()
        await asyncio.sleep(0)
        longest = max(longest, time.thread_time() - before)
    within(longest, 0.02, "the longest turn")
    await studio.close()
