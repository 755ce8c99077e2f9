"""LibreOffice reads the files as they were written, and what it saves says the same: so it is read in again."""

import csv
import random
import subprocess
from collections.abc import Sequence
from io import StringIO
from itertools import islice
from pathlib import Path

import pytest
from tests.library.spreadsheets.reading import rows_of
from tests.whole import WHOLE

from mintwright.domain.spreadsheets.sheets import Doubt, Reading
from mintwright.library.spreadsheets.delimited_text import delimited_text
from mintwright.library.spreadsheets.sheet_files import sheet_of
from mintwright.library.spreadsheets.workbook import workbook
from mintwright.studio.background.piecewise import pieces

HEADINGS = ["File", "Folder", "Quantity", "Materials › Paper [lines]", "Hat"]
ROWS = [
    ["1.png", "series/one", "12", "Washi\nVellum", "'=1+1"],
    ["2.png", "", "", "(empty)", "007"],
    ["3.png", "", "9999999999999999", "1-2", "’é😀 “two” & <b>"],
    ["4.png", "", "0", "'(clear)", "TRUE"],
    ["5.png", "", "1", " two  spaces ", "_x0041_"],
    ["6.png", "", "1", "<r>x</r>", "<r>_x0041_</r>"],
    ["7.png", "", "1", "https://example.org", "'-5"],
    ["8.png", "", "1", "'@SUM(A1)", "1e5"],
]
pytestmark = [
    pytest.mark.soak,
    pytest.mark.needs("soffice"),
    pytest.mark.skipif(not WHOLE, reason="LibreOffice takes seconds to begin: dev.py soak"),
]
MOST_WORDS = 200  # of its command: what follows the 255th, it leaves out
AS_TEXT = "44,34,76,1,,1033,true,false,false"  # between, around, UTF-8, first line, cells as shown, and in quotes


def saved(file: Path, kind: str, folder: Path, *how: str) -> bytes:
    """What LibreOffice makes of this file, which it is told how to read."""
    return saved_all([file], kind, folder, *how)[0].read_bytes()


def saved_all(files: Sequence[Path], kind: str, folder: Path, *how: str) -> list[Path]:
    """The same of several, one after the other: it takes longer to begin than to save one."""
    out = folder / "saved"
    home = f"-env:UserInstallation={(folder / 'home').as_uri()}"
    words = ["soffice", home, "--headless", "--norestore", *how, "--convert-to", kind, "--outdir", str(out)]
    for some in pieces(map(str, files), MOST_WORDS):
        subprocess.run([*words, *some], check=True, capture_output=True, timeout=180 + len(some))
    return [out / f"{file.stem}.{kind.partition(':')[0]}" for file in files]


def test_a_workbook_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "out.xlsx"
    file.write_bytes(workbook([HEADINGS, *ROWS], "Descriptions", [2]))
    text = saved(file, f"csv:Text - txt - csv (StarCalc):{AS_TEXT}", tmp_path).decode("utf-8-sig")
    assert list(csv.reader(StringIO(text, newline=""))) == [HEADINGS, *ROWS]


def test_a_workbook_that_was_opened_and_saved_says_the_same(tmp_path: Path) -> None:
    file = tmp_path / "out.xlsx"
    file.write_bytes(workbook([HEADINGS, *ROWS], "Descriptions", [2]))
    assert rows_of(saved(file, "xlsx", tmp_path)) == [HEADINGS, *ROWS]


@pytest.mark.parametrize(("suffix", "between"), [(".csv", ","), (".tsv", "\t")])
def test_a_text_file_is_read_with_its_letters_lines_and_apostrophes(tmp_path: Path, suffix: str, between: str) -> None:
    """But `007` and the like become numbers there, as in every program: hence the workbook."""
    file = tmp_path / f"out{suffix}"
    rows = [row for row in ROWS if not {"007", "TRUE", "1e5", "1-2", "9999999999999999"}.intersection(row)]
    file.write_bytes(delimited_text([HEADINGS, *rows], between))
    how = f"--infilter=Text - txt - csv (StarCalc):{ord(between)},34,76,1"  # UTF-8, for which its window asks
    assert rows_of(saved(file, "xlsx", tmp_path, how)) == [HEADINGS, *rows]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_workbook_that_was_opened_and_saved_is_read_in_the_same(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "out.xlsx"
    file.write_bytes(workbook([HEADINGS, *ROWS], "Descriptions", [2]))
    sheet = sheet_of(saved(file, kind, tmp_path), f"out.{kind}", Reading())
    assert [list(row) for row in sheet.rows] == [HEADINGS, *ROWS]
    assert (sheet.reading.worksheet, sheet.doubts, sheet.formulas) == ("Descriptions", [], 0)


@pytest.mark.parametrize("rows", [50, 3])
def test_any_texts_are_read_in_the_same_after_it_saved_them(tmp_path: Path, rows: int) -> None:
    signs = random.Random(rows)
    letters = [*"ab ;,|'\"=+-@&<>é😀\n\u3000\u200b’", "_x0041_", "_x000D_", "<r>", "</r>", "#N/A", "1e5", "  "]
    cells = ("".join(signs.choices(letters, k=signs.randrange(12))) for _ in range(8 * rows))
    table = [[f"{row}.png", *islice(cells, 8)] for row in range(rows)]
    headings = ["File", *map(str, range(8))]
    file = tmp_path / "out.xlsx"
    file.write_bytes(workbook([headings, *table], "Descriptions"))
    for kind in ("xlsx", "ods"):
        sheet = sheet_of(saved(file, kind, tmp_path), f"out.{kind}", Reading())
        assert [list(row) for row in sheet.rows] == [headings, *table]


def test_formulas_errors_and_dates_of_its_own_are_read_as_it_shows_them(tmp_path: Path) -> None:
    file = tmp_path / "typed.csv"
    file.write_text("=1+1,=1/0,=NA(),2026-11-23,14:30:00,TRUE,0.5,1234567890123456789,007\n", encoding="utf-8")
    how = "--infilter=Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,-1,true"  # formulas too
    for kind in ("xlsx", "ods"):
        sheet = sheet_of(saved(file, kind, tmp_path, how), f"typed.{kind}", Reading())
        assert sheet.rows == [
            ["2", "#DIV/0!", "#N/A", "2026-11-23", "14:30:00", "TRUE", "0.5", "1234567890123460000", "7"]
        ]
        assert sheet.formulas == 3
        assert {(one.row, one.column, one.doubt) for one in sheet.doubts} == {
            (1, 1, Doubt.ERROR), (1, 2, Doubt.ERROR), (1, 7, Doubt.ROUNDED),
        }  # fmt: skip
