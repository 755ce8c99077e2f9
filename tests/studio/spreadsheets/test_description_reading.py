"""Descriptions of generators are read in the process that reads spreadsheets: there is a sheet, or a sentence."""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest
from tests.domain.generators.shapes import cip25, hashlips
from tests.pace import within

from mintwright.domain.spreadsheets.origins import Answer, Asked, Fact, Holds, Question, Remark, Seen, Shape
from mintwright.domain.spreadsheets.rows import SheetError
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.studio.spreadsheets.sheet_answer import AnswerError, SheetAnswer
from mintwright.studio.spreadsheets.sheet_reading import read_sheet


async def said_of(path: Path) -> str:
    with pytest.raises(SheetError) as error:
        await read_sheet(path, Reading())
    return str(error.value.sentence)


def build(folder: Path, count: int) -> Path:
    for number in range(1, count + 1):
        (folder / f"{number}.json").write_text(json.dumps(hashlips(number)))
    return folder


async def test_all_that_is_to_be_said_and_asked_comes_with_the_rows(tmp_path: Path) -> None:
    build(tmp_path, 3)
    odd = [{"trait_type": "Hat", "value": "A"}, {"trait_type": "Hat", "value": None}, {"trait_type": "Hat", "value": 1}]
    (tmp_path / "4.json").write_text(json.dumps(hashlips(4, attributes=odd)))
    (tmp_path / "other.json").write_text("{}")
    sheet = await read_sheet(tmp_path, Reading(answers=(Answer.LAST,)))
    assert [row[2] for row in sheet.rows] == ["Title", *(f"Moonbird #{number}" for number in range(1, 5))]
    assert sheet.reading == Reading(answers=(Answer.LAST,))
    assert sheet.origin is not None
    assert sheet.origin.shape is Shape.HASHLIPS
    assert sheet.origin.questions == (
        Question(Asked.REPEATED, 1, "Hat", "A, 1"), Question(Asked.NULL, 1, "Hat", "null"),
    )  # fmt: skip
    assert sheet.origin.remarks == (Remark(Fact.PLAIN, 5), Remark(Fact.UNKNOWN, 1, ("other.json",)))
    assert [sheet.rows[0][at] for at in sheet.origin.ignored] == ["image", "dna", "date", "compiler"]


async def test_several_files_are_read_together(tmp_path: Path) -> None:
    build(tmp_path, 3)
    sheet = await read_sheet(tmp_path / "3.json", Reading(), [tmp_path / "1.json"])
    assert [row[0] for row in sheet.rows[1:]] == ["3.png", "1.png"]


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "deep.json": (lambda: b'{"a":' * 5_000_000, "is nested too deeply"),
    "lists.json": (lambda: b"[" + b"[]," * 8_000_000 + b"[]]", "describes more than can be read"),
    "objects.json": (lambda: b"[" + b'{"a":0},' * 1_000_000 + b"{}]", "no assets"),
    "value.json": (lambda: json.dumps(hashlips(1, name="x" * 60_000_000)).encode(), "is longer than the 32,767"),
    "large.json": (lambda: b" " * 100_000_000, "is too large to be read"),
    "picture.json": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(1_000_000), "holds no descriptions in JSON"),
    "number.json": (lambda: b'{"name": "x", "image": "1.png", "n": ' + b"9" * 30_000 + b"}", ""),
    "wrong.json": (lambda: '{"name": "Größe", '.encode("cp1252"), "Look at line 1"),
    "columns.json": (
        lambda: json.dumps(hashlips(1, **{f"c{at}": "" for at in range(300_000)})).encode(),
        "describes more than can be read",
    ),
    "pieces.json": (
        lambda: json.dumps(cip25({f"a{at}": {"x": ""} for at in range(150_000)})).encode(),
        "describes more than can be read|memory|too long",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_json_is_a_sentence_and_the_window_goes_on(tmp_path: Path, name: str) -> None:
    make, said = HOSTILE[name]
    (tmp_path / name).write_bytes(make())
    reading = asyncio.create_task(_outcome(tmp_path / name))
    longest = 0.0
    while not reading.done():
        began = process_time()
        await asyncio.sleep(0)
        longest = max(longest, process_time() - began)
        await asyncio.sleep(0.005)
    outcome = await reading
    assert any(words in outcome for words in said.split("|")), outcome
    within(longest, 0.05)


async def _outcome(path: Path) -> str:
    try:
        return str(await read_sheet(path, Reading()))
    except SheetError as error:
        return str(error.sentence)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
async def test_what_is_no_regular_file_is_not_waited_for(tmp_path: Path) -> None:
    build(tmp_path, 1)
    os.mkfifo(tmp_path / "2.json")
    sheet = await read_sheet(tmp_path, Reading())
    assert sheet.origin is not None
    assert Remark(Fact.UNREADABLE, 1, ("2.json",)) in sheet.origin.remarks
    assert "is not a file" in await said_of(tmp_path / "2.json")


async def test_ten_thousand_files_are_read_while_the_window_goes_on(tmp_path: Path) -> None:
    build(tmp_path, 10_000)
    reading = asyncio.create_task(read_sheet(tmp_path, Reading()))
    longest = 0.0
    while not reading.done():
        turn = process_time()
        await asyncio.sleep(0)
        longest = max(longest, process_time() - turn)
        await asyncio.sleep(0.005)
    assert len((await reading).rows) == 10_001
    within(longest, 0.05)


PLAIN = {
    "shape": "HashLips", "questions": [], "remarks": [], "ignored": [], "traits": [], "plain": [], "seen": [],
}  # fmt: skip


@pytest.mark.parametrize(
    "origin",
    [
        5,
        {},
        PLAIN | {"shape": "Else"},
        PLAIN | {"questions": [["what", 1, "", "", [], 0]]},
        PLAIN | {"questions": [["null", 1, "x" * 500, "", [], 0]]},
        PLAIN | {"questions": [["null", 1, "", "", [["a", 1]] * 4, 0]]},
        PLAIN | {"questions": [["null", 1, "", "", [["a", -1]], 0]]},
        PLAIN | {"remarks": [["plain", -1, ""]]},
        PLAIN | {"ignored": [1]},
        PLAIN | {"traits": [1]},
        PLAIN | {"plain": [True]},
        PLAIN | {"seen": [["x", "else", 0, 1, ""]]},
        PLAIN | {"seen": [["x", "art", 1_000, 1, ""]]},
        PLAIN | {"seen": [["x", "art", 0, 1, ""]] * 1_000},
    ],
)
def test_an_origin_that_cannot_be_is_not_believed(origin: object) -> None:
    head = {"height": 1, "width": 1, "reading": ["", "", ""], "worksheets": [], "doubts": 0, "formulas": 0}
    with pytest.raises(AnswerError):
        answered([head | {"origin": origin}, ["a"]])


def test_signs_that_no_text_has_are_shown_as_such() -> None:
    head = {"height": 1, "width": 1, "reading": ["", "", ""], "worksheets": [], "doubts": 0, "formulas": 0}
    said = {
        **PLAIN,
        "questions": [["null", 1, "a\nb", "c", [["d\ne", 1]], 2]],
        "seen": [["a\nb", "art", 1, 2, ".p\ng"]],
    }
    sheet = answered([head | {"origin": said}, ["a"]])
    assert sheet.origin is not None
    assert sheet.origin.seen == (Seen("a\ufffdb", Holds.ART, 1, 2, ".p\ufffdg"),)
    assert sheet.origin.questions[0].name == "a\ufffdb"
    assert (sheet.origin.questions[0].others, sheet.origin.questions[0].more) == ((("d\ufffde", 1),), 2)


def answered(lines: list[object]) -> Sheet:
    left = [json.dumps(line).encode() + b"\n" for line in lines]
    sheet = SheetAnswer("x", lambda _: left.pop(0), 100).sheet()
    assert isinstance(sheet, Sheet)
    return sheet
