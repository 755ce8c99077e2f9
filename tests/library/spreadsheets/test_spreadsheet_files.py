"""What is in the rows is in the file, as text, whatever it looks like."""

import csv
import os
import re
import tempfile
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.library.spreadsheets.reading import cells_of, rows_of

from mintwright.library.spreadsheets.delimited_text import delimited_text
from mintwright.library.spreadsheets.workbook import workbook

CASES = settings(derandomize=True, deadline=None, max_examples=60)
LIKE_OTHERS = ["=1+1", "{=1}", "https://a.b", "mailto:a@b", "internal:a", "1e5", "007", "_x0041_", "<r>", "</r>"]
CELL = st.lists(st.sampled_from([*"ab;,\"'\t\n =+-@&<>é😀", *LIKE_OTHERS]), max_size=4).map("".join)
ANY = CELL | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
TABLE = st.lists(st.tuples(st.just("1.png"), CELL, CELL).map(list), max_size=4)
HEADINGS = ["File", "Folder", "Hat"]


@CASES
@given(rows=TABLE)
@example(rows=[["<r><t>x</t></r>", "<r>", "<r></r>"], ["_x000D_", " a ", "\n"], ["<r>_x0041_</r>", "", ""]])
def test_a_workbook_holds_every_text_as_it_is_and_no_formula(rows: list[list[str]]) -> None:
    content = workbook([HEADINGS, *rows], "Descriptions")
    assert rows_of(content) == [HEADINGS, *rows]
    assert not any(cell.is_formula or cell.is_number for row in cells_of(content) for cell in row.values())
    assert "hyperlink" not in ZipFile(BytesIO(content)).read("xl/worksheets/sheet1.xml").decode()


@CASES
@given(rows=st.lists(st.lists(ANY, min_size=2, max_size=3), min_size=1, max_size=4))
@pytest.mark.parametrize("between", [",", "\t"])
def test_a_text_file_holds_every_text_as_it_is(between: str, rows: list[list[str]]) -> None:
    content = delimited_text(rows, between)
    assert content[:3] == b"\xef\xbb\xbf"
    read = csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), delimiter=between)
    assert list(read) == rows


def test_an_empty_file_begins_with_the_mark_too() -> None:
    assert delimited_text([["é"]], ",") == b"\xef\xbb\xbf\xc3\xa9\r\n"


def test_quantities_are_numbers_as_long_as_a_spreadsheet_keeps_their_digits() -> None:
    rows = [["Quantity", "Year"], ["12", "12"], ["9" * 15, ""], ["9" * 16, ""], ["(empty)", ""], ["'-5", ""]]
    cells = [row.get(0) for row in cells_of(workbook(rows, "Descriptions", [0]))]
    assert [cell.text for cell in cells if cell] == [row[0] for row in rows]
    assert [cell.is_number for cell in cells if cell] == [False, True, True, False, False, False]


def test_what_a_killed_program_left_behind_goes_with_the_next_workbook_once_it_is_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folders = [tmp_path / name for name in ("mintwright-sheet-a", "mintwright-sheet-b", "other")]
    old, _, other = folders
    for folder in folders:
        folder.mkdir()
        (folder / "rows").write_text("Moonbird")
    if os.name == "posix":
        (tmp_path / "mintwright-sheet-link").symlink_to(other)
    for folder in (old, other):
        os.utime(folder, (0, 0))
    workbook([HEADINGS], "Descriptions")
    assert [folder.exists() for folder in folders] == [False, True, True]
    assert (other / "rows").read_text() == "Moonbird"


def test_a_workbook_leaves_nothing_behind_also_where_its_rows_end_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rows() -> Iterator[list[str]]:
        yield HEADINGS
        yield ["1.png", "", "a"]
        assert list(tmp_path.iterdir()), "here it is made"
        raise KeyError

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(KeyError):
        workbook(rows(), "Descriptions")
    assert not list(tmp_path.iterdir())


def test_what_is_typed_into_an_empty_cell_stays_text_in_a_workbook() -> None:
    parts = ZipFile(BytesIO(workbook([["Quantity", "Year"], ["", ""]], "Descriptions", [0])))
    sheet, styles = parts.read("xl/worksheets/sheet1.xml").decode(), parts.read("xl/styles.xml").decode()
    assert re.search('<col min="2" max="2" width="24.7109375" style="[12]"', sheet)
    assert '<col min="1" max="1" width="24.7109375" customWidth="1"/>' in sheet
    assert 'numFmtId="49"' in styles, "the format that programs call Text"


def test_a_long_text_is_not_of_the_format_that_older_programs_cannot_show() -> None:
    rows = [["Description"], ["a" * 255], ["a" * 256]]
    sheet = ZipFile(BytesIO(workbook(rows, "Descriptions"))).read("xl/worksheets/sheet1.xml").decode()
    short, long = re.findall('<c r="A[23]" s="([0-9])"', sheet)
    assert re.search(f'<col min="1" max="1" width="24.7109375" style="{short}"', sheet)
    assert short != long
