"""Changes of many at once: worked out in slices, written as one step, and undone as one."""

import asyncio
import subprocess
import threading
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.pace import within
from tests.parts import Profile, fill_disk, free_disk, until
from tests.studio.test_cell_edits import Opened, with_art
from tests.whole import WHOLE

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.assets.patterns import Numbering, Pattern
from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.bulk.sweeps import ASSET_NAME, DESCRIPTION, TITLE, Target, TextSweep
from mintwright.domain.bulk.text_changes import Case, ChangeCase, Clear, Replace, SetPattern, TextChange, Trim
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import Column, Field
from mintwright.library.errors import DiskFullError
from mintwright.studio.background import child_process
from mintwright.studio.bulk import expressions
from mintwright.studio.bulk.expressions import ExpressionError, replaced
from mintwright.studio.bulk.sweeping import Sweep
from mintwright.studio.studio import Studio

HAT = Column(Field.ATTRIBUTE, ("Hat",))
SWEEP = Sentence("test", "Change many")
MANY = 1_000


@pytest.fixture
async def opened(profile: Profile) -> AsyncIterator[Opened]:
    studio, ids = await with_art(profile, 4)
    yield studio, ids
    await studio.close()


async def worked_out(studio: Studio, sweep: Sweep, ids: Sequence[int], target: Target = None) -> list[Outcome]:
    return [one async for some in studio.sweeping.outcomes(sweep, ids, target) for one in some]


async def carry_out(studio: Studio, sweep: Sweep, ids: Sequence[int], target: Target = None) -> None:
    assert await studio.sweeping.write(SWEEP, await worked_out(studio, sweep, ids, target))


def texts(studio: Studio, ids: Sequence[int], column: Column = TITLE) -> list[str]:
    return [cell_text(studio.drafts.draft(one), column) for one in ids]


async def test_nothing_changes_before_it_is_written_and_then_all_as_one_step_with_its_name(opened: Opened) -> None:
    studio, ids = opened
    before = studio.drafts.drafts(ids)
    sweep = TextSweep(TITLE, SetPattern(Pattern.of("Dawn {nn}")))
    outcomes = await worked_out(studio, sweep, ids)
    assert [one.lines[0].after for one in outcomes] == ["Dawn 01", "Dawn 02", "Dawn 03", "Dawn 04"]
    assert studio.drafts.drafts(ids) == before
    assert await studio.sweeping.write(SWEEP, outcomes)
    assert texts(studio, ids, ASSET_NAME) == ["Dawn01", "Dawn02", "Dawn03", "Dawn04"]
    assert studio.history.undo_label == SWEEP
    studio.history.undo()
    assert studio.drafts.drafts(ids) == before


async def test_names_on_the_chain_that_follow_are_none_that_an_asset_keeps(opened: Opened) -> None:
    studio, ids = opened
    before = (("Dawn 3", "Dawn3"), ("Dusk", "Dusk"), ("Dusk", "Dawn2"), ("Gate", "DAWN1"))
    for one, (title, name) in zip(ids, before, strict=True):
        studio.drafts.edit(one, name=title, asset_name=name)
    await carry_out(studio, TextSweep(TITLE, SetPattern(Pattern.of("Dawn {n}"))), ids[:3])
    assert texts(studio, ids, ASSET_NAME) == ["Dawn1x2", "Dawn2x2", "Dawn2", "DAWN1"], "outside, or by hand"
    await carry_out(studio, TextSweep(TITLE, Replace("Dawn 1", "Dawn 3")), ids[:1])
    assert texts(studio, ids, ASSET_NAME) == ["Dawn3", "Dawn2x2", "Dawn2", "DAWN1"], "its own is free"
    for numbering in (Numbering(1), Numbering(2, -1)):
        await carry_out(studio, TextSweep(TITLE, SetPattern(Pattern.of("Night {n}"), numbering)), ids[:2])
    assert texts(studio, ids[:2], ASSET_NAME) == ["Night2", "Night1"], "each gave its name up for the other"


async def test_names_on_the_chain_that_follow_differ_also_where_titles_do_not(opened: Opened) -> None:
    studio, ids = opened
    studio.drafts.edit(ids[3], asset_name="Mine")
    await carry_out(studio, TextSweep(TITLE, SetPattern(Pattern.of("Dawn"))), ids)
    assert texts(studio, ids, ASSET_NAME) == ["Dawn", "Dawn2", "Dawn3", "Mine"]
    await carry_out(studio, await studio.sweeping.telling_apart(TITLE, ids[2:]), ids[2:])
    assert texts(studio, ids) == ["Dawn", "Dawn", "Dawn 2", "Dawn 3"]


async def test_names_on_the_chain_that_follow_are_listed_and_nothing_is_written_that_was_not(opened: Opened) -> None:
    studio, ids = opened
    studio.drafts.edit(ids[3], asset_name="Mine")
    outcomes = await worked_out(studio, TextSweep(TITLE, SetPattern(Pattern.of("Dawn"))), ids)
    listed = [[(line.column, line.after) for line in one.lines] for one in outcomes]
    assert listed[0] == [(TITLE, "Dawn"), (ASSET_NAME, "Dawn")]
    assert listed[1] == [(TITLE, "Dawn"), (ASSET_NAME, "Dawn2")]
    assert listed[3] == [(TITLE, "Dawn")], "it was written by hand"
    before = studio.drafts.drafts(ids)
    assert await studio.sweeping.write(SWEEP, outcomes)
    for was, now, lines in zip(before, studio.drafts.drafts(ids), listed, strict=True):
        changed = {one: cell_text(now, one) for one in (TITLE, ASSET_NAME, DESCRIPTION)}
        assert dict(lines) == {one: text for one, text in changed.items() if text != cell_text(was, one)}


async def test_what_was_taken_off_the_list_is_neither_listed_nor_written(opened: Opened) -> None:
    studio, ids = opened
    outcomes = await worked_out(studio, TextSweep(TITLE, SetPattern(Pattern.of("Dawn {n}"))), ids)
    gone = studio.drafts.draft(ids[1])
    await studio.uploads.remove([ids[1]])
    assert not await studio.sweeping.write(SWEEP, outcomes), "it is looked at again"
    assert "Dawn" not in texts(studio, ids, ASSET_NAME)
    outcomes = await worked_out(studio, TextSweep(TITLE, SetPattern(Pattern.of("Dawn {n}"))), ids)
    assert [one.draft.art_id for one in outcomes] == [ids[0], *ids[2:]]
    assert await studio.sweeping.write(SWEEP, outcomes)
    assert texts(studio, [ids[0], *ids[2:]]) == ["Dawn 1", "Dawn 2", "Dawn 3"]
    assert studio.drafts.draft(ids[1]) is gone


async def test_another_project_that_is_opened_meanwhile_is_left_alone(opened: Opened) -> None:
    studio, ids = opened
    outcomes = await worked_out(studio, TextSweep(TITLE, Clear()), ids)
    await studio.projects.create("Another")
    assert not studio.uploads.order()
    assert not await studio.sweeping.write(SWEEP, outcomes)
    assert await worked_out(studio, TextSweep(TITLE, Clear()), ids) == []
    for column in (TITLE, DESCRIPTION):
        assert await worked_out(studio, await studio.sweeping.telling_apart(column, ids), ids) == []
    assert await studio.sweeping.by_expression(None, ids, "a", "b", is_case_kept=True)
    assert studio.history.undo() is None


async def test_numbers_go_on_after_the_last_that_others_have(opened: Opened) -> None:
    studio, ids = opened
    studio.drafts.edit(ids[0], name="Gate 12")
    studio.drafts.edit(ids[1], name="Gate 90")
    chosen = ids[1:]
    sweep = await studio.sweeping.by_pattern(TITLE, chosen, "Gate {nnn}", Numbering(1, 2), goes_on=True)
    await carry_out(studio, sweep, chosen, TITLE)
    assert texts(studio, ids) == ["Gate 12", "Gate 014", "Gate 016", "Gate 018"]
    sweep = await studio.sweeping.by_pattern(TITLE, chosen, "Gate {n}", Numbering(7, 1), goes_on=False)
    await carry_out(studio, sweep, chosen, TITLE)
    assert texts(studio, ids) == ["Gate 12", "Gate 7", "Gate 8", "Gate 9"]


async def test_numbers_that_go_down_go_on_below_the_least_that_others_have(opened: Opened) -> None:
    studio, ids = opened
    studio.drafts.edit(ids[0], name="Gate 12")
    studio.drafts.edit(ids[1], name="Gate 10")
    sweep = await studio.sweeping.by_pattern(TITLE, ids[2:], "Gate {n}", Numbering(1, -1), goes_on=True)
    await carry_out(studio, sweep, ids[2:], TITLE)
    assert texts(studio, ids) == ["Gate 12", "Gate 10", "Gate 9", "Gate 8"]


async def test_what_was_edited_after_it_was_shown_is_not_written_over(opened: Opened) -> None:
    studio, ids = opened
    outcomes = await worked_out(studio, TextSweep(TITLE, Clear()), ids)
    studio.drafts.edit(ids[2], name="Kept")
    assert not await studio.sweeping.write(SWEEP, outcomes)
    assert texts(studio, ids)[2] == "Kept"
    assert "" not in texts(studio, ids)


async def test_an_expression_finds_and_replaces_with_what_it_found(opened: Opened) -> None:
    studio, ids = opened
    sweep = await studio.sweeping.by_expression(TITLE, ids, r"(\d+)(\d)", r"\2 of \1", is_case_kept=True)
    await carry_out(studio, sweep, ids, TITLE)
    assert texts(studio, ids) == ["0 of 0000", "1 of 0000", "2 of 0000", "3 of 0000"]


@pytest.mark.parametrize(
    ("find", "by", "said"),
    [
        ("Gate (", "x", "What to find is wrong at character 6: missing ), unterminated subpattern."),
        ("[a", "x", "What to find is wrong at character 1: unterminated character set."),
        ("a", r"\9", "What to write instead is wrong at character 2: invalid group reference 9."),
        ("(" * 900 + ")" * 900, "x", "nested too deeply"),
        ("a" * 3_000, "x", "An expression can have 2,000 characters."),
        ("", "x" * 2_000, "This makes texts that are too long."),
    ],
)
def test_a_wrong_expression_says_where(find: str, by: str, said: str) -> None:
    with pytest.raises(ExpressionError) as wrong:
        replaced(["gate" * 40], find, by, is_case_kept=True)
    assert said in str(wrong.value.sentence)


async def test_a_hostile_expression_holds_up_nobody_and_is_given_up(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, turns: list[float]
) -> None:
    studio, ids = opened
    monkeypatch.setattr(expressions, "SECONDS", 0.7)
    studio.drafts.edit(ids[0], description="a" * 60 + "!")
    turns.clear()
    with pytest.raises(ExpressionError) as slow:
        await studio.sweeping.by_expression(DESCRIPTION, ids, r"^(a|a?)+$", "", is_case_kept=True)
    assert "takes too long" in str(slow.value.sentence)
    within(max(turns), 0.05, "a turn")


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that are started."""
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            started.append(self)

    monkeypatch.setattr(child_process.subprocess, "Popen", Noted)
    return started


def working_for_ever(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> asyncio.Future[TextSweep]:
    """An expression that would not end by itself, and is given all the time there is."""
    studio, ids = opened
    monkeypatch.setattr(expressions, "SECONDS", 600.0)
    studio.drafts.edit(ids[0], description="a" * 60 + "!")
    hostile = studio.sweeping.by_expression(DESCRIPTION, ids, r"^(a|a?)+$", "", is_case_kept=True)
    return asyncio.ensure_future(hostile)


async def test_an_expression_that_nobody_waits_for_any_more_is_given_up_at_once(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, children: list[subprocess.Popen[bytes]]
) -> None:
    working = working_for_ever(opened, monkeypatch)
    await until(lambda: bool(children))
    working.cancel()
    await until(lambda: children[0].poll() is not None, seconds=8)  # its own limit ends it after 10


async def test_one_that_is_given_up_before_its_process_is_there_leaves_none(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, children: list[subprocess.Popen[bytes]]
) -> None:
    working = working_for_ever(opened, monkeypatch)
    while not (began := [one for one in threading.enumerate() if one.name == "expression"]):
        await asyncio.sleep(0)
    working.cancel()
    await until(lambda: not any(one.is_alive() for one in began), seconds=8)
    assert all(one.poll() is not None for one in children)


@pytest.mark.parametrize(("find", "by"), [("a", "b" * 2_000), ("", "x" * 200)])
def test_what_an_expression_makes_of_many_texts_is_bounded_together(find: str, by: str) -> None:
    texts = [f"{'a' * 40} {number}" for number in range(200)]
    with pytest.raises(ExpressionError) as wrong:
        replaced(texts, find, by, is_case_kept=True)
    assert "texts that are too long" in str(wrong.value.sentence)


def test_a_long_text_that_only_loses_something_is_not_too_long() -> None:
    long = "ab" * 200_000
    assert replaced([long, "b"], "b", "", is_case_kept=True) == {long: "a" * 200_000, "b": ""}


def test_a_process_that_ends_by_itself_is_not_called_slow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONHOME", str(tmp_path))  # where no Python is
    with pytest.raises(ExpressionError) as wrong:
        replaced(["a"], "a", "b", is_case_kept=True)
    assert "cannot be tried just now" in str(wrong.value.sentence)


@pytest.mark.soak
async def test_no_turn_is_long_while_very_many_are_worked_out_and_written(profile: Profile, turns: list[float]) -> None:
    studio, ids = await with_art(profile, 10_000 if WHOLE else MANY)
    turns.clear()
    await carry_out(studio, TextSweep(TITLE, SetPattern(Pattern.of("Dawn over"))), ids)
    await carry_out(studio, await studio.sweeping.by_expression(None, ids, "o", "0", is_case_kept=True), ids)
    await carry_out(studio, await studio.sweeping.telling_apart(TITLE, ids), ids)
    within(max(turns), 0.05, "the longest turn")
    await studio.close()


CHANGES = st.sampled_from([
    Replace("a", "bb"), Replace("Art", "", is_case_kept=False), Trim(), ChangeCase(Case.UPPER), ChangeCase(Case.WORDS),
    SetPattern(Pattern.of(" {name} a{n} ")), SetPattern(Pattern.of("{Hat}")),
])  # fmt: skip
TARGETS = st.sampled_from([TITLE, ASSET_NAME, DESCRIPTION, HAT, Column(Field.ATTRIBUTE, ("In", "Ink"))])


@pytest.mark.soak
@settings(
    derandomize=True,
    deadline=None,
    max_examples=300 if WHOLE else 40,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.lists(st.tuples(TARGETS, CHANGES, st.integers(0, 3)), max_size=6))
async def test_after_any_changes_undoing_all_gives_what_was_and_redoing_all_what_became(
    opened: Opened, steps: list[tuple[Column, TextChange, int]]
) -> None:
    studio, ids = opened
    while studio.history.undo():
        pass
    studio.drafts.edit(ids[1], attrs=nodes_of({"Hat": "a hat", "In": {"Ink": ["red", "a  black"]}}))
    studio.history.seal()
    before, taken = studio.drafts.drafts(ids), 0
    for column, change, first in steps:
        outcomes = await worked_out(studio, TextSweep(column, change), ids[first:], column)
        taken += await studio.sweeping.write(SWEEP, outcomes)
    after = studio.drafts.drafts(ids)
    while studio.history.undo_label == SWEEP:
        studio.history.undo()
    assert studio.drafts.drafts(ids) == before
    while studio.history.redo():
        pass
    assert studio.drafts.drafts(ids) == after


async def test_the_work_can_be_left_at_any_time(profile: Profile) -> None:
    studio, ids = await with_art(profile, 300)
    working = asyncio.ensure_future(worked_out(studio, TextSweep(TITLE, Clear()), ids * 20))
    await asyncio.sleep(0)
    working.cancel()
    began = time.thread_time()
    await asyncio.wait([working])
    within(time.thread_time() - began, 0.05, "leaving it")
    await studio.close()


@pytest.mark.parametrize("turns", [0, 1, 3, 9])
async def test_a_project_that_is_deleted_in_the_midst_has_all_of_the_change_or_nothing(
    profile: Profile, turns: int
) -> None:
    studio, ids = await with_art(profile, MANY)
    here, before = studio.uploads.project_id, texts(studio, ids)
    outcomes = await worked_out(studio, TextSweep(TITLE, SetPattern(Pattern.of("Dawn {n}"))), ids)
    writing = asyncio.ensure_future(studio.sweeping.write(SWEEP, outcomes))
    for _ in range(turns):
        await asyncio.sleep(0)
    await studio.projects.delete(here)
    is_written = await writing
    assert studio.uploads.project_id != here
    await studio.projects.restore(here)
    after = [f"Dawn {number}" for number in range(1, MANY + 1)]
    assert texts(studio, ids) == (after if is_written else before)
    await studio.close()


async def test_a_disk_that_is_full_in_the_midst_loses_nothing_and_has_it_once_there_is_room(profile: Profile) -> None:
    studio, ids = await with_art(profile, MANY)
    await studio.drafts.flush()
    outcomes = await worked_out(studio, TextSweep(DESCRIPTION, SetPattern(Pattern.of("Ink {n} " * 30))), ids)
    writing = asyncio.ensure_future(studio.sweeping.write(SWEEP, outcomes))
    await asyncio.sleep(0)
    await fill_disk(studio)
    assert await writing
    with pytest.raises(DiskFullError):
        await studio.drafts.flush()
    assert studio.drafts.problem is not None
    written = texts(studio, ids, DESCRIPTION)
    assert written[1].startswith("Ink 2 Ink 2")
    studio.history.undo()
    assert not any(texts(studio, ids, DESCRIPTION))
    studio.history.redo()
    await free_disk(studio)
    await studio.close()
    studio = profile.open(practice=False)
    assert texts(studio, ids, DESCRIPTION) == written
    await studio.close()
