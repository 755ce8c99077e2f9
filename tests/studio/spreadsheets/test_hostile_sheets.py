"""Whatever a file asks for, there is a sentence, the window goes on, and the process that reads keeps its bounds."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.library.spreadsheets import books
from tests.library.spreadsheets.books import cell, excel, excel_parts, open_document, zipped
from tests.pace import beat, one_more, within
from tests.whole import sized

from mintwright.domain.spreadsheets.rows import SheetError
from mintwright.domain.spreadsheets.sheets import Reading
from mintwright.library.spreadsheets.delimited_text import delimited_text
from mintwright.library.spreadsheets.workbook import workbook
from mintwright.studio.spreadsheets import sheet_reading
from mintwright.studio.spreadsheets.sheet_reading import read_sheet

MOST_HELD = 600_000_000  # bytes; half of what the process is given
STALL = 0.05

MEASURED = r"""
import json, re, resource, sys
from pathlib import Path
from mintwright.studio.spreadsheets.reading_child import main
whole = json.dumps
def held():
    if sys.platform == "darwin":
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return 1024 * int(re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[1])
def noted(said, **how):
    Path({report!r}).write_text(str(held()))
    return whole(said, **how)
json.dumps = noted
sys.exit(main())
"""
NOT_LOOKED_THROUGH = """
import sys
from mintwright.library.spreadsheets.worksheet_scan import Scan
reach = Scan.reach
def near(scan, row, column):
    reach(scan, 0, 0)
Scan.reach = near
from mintwright.studio.spreadsheets.reading_child import main
sys.exit(main())
"""


def running(code: str) -> Callable[[str], "subprocess.Popen[bytes]"]:
    """Starts such a process, which runs this code."""
    pipe = subprocess.PIPE
    words = [sys.executable, "-P", "-c", code]
    return lambda _command: subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)


async def said_of(path: Path, held: Path) -> str:
    """The sentence about a file, while the loop goes on; how much the process held is written to a file."""
    beats: list[float] = []
    beating = asyncio.ensure_future(beat(beats))
    await one_more(beats)
    try:
        with pytest.raises(SheetError) as error:
            await read_sheet(path, Reading())
        await one_more(beats)
    finally:
        beating.cancel()
    within(max(beats), STALL, f"a turn while {path.name} was read")
    assert int(held.read_text(encoding="utf-8")) < MOST_HELD
    return str(error.value.sentence)


def distant_cells() -> bytes:
    return excel(f'<row r="1">{cell("A1", "a")}</row><row r="1048576">{cell("XFD1048576", "b")}</row>')


def repeated_cells() -> bytes:
    held = '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>'
    return open_document(
        '<table:table table:name="A"><table:table-row table:number-rows-repeated="1048576">'
        f"{held}</table:table-row></table:table>"
    )


def shared_text() -> bytes:
    """One text of a megabyte, in ten thousand cells."""
    rows = "".join(f'<row r="{at}"><c r="A{at}" t="s"><v>0</v></c></row>' for at in range(1, 10_001))
    return zipped(excel_parts(rows) | {books.SHARED: f"<sst><si><t>{'x' * 1_000_000}</t></si></sst>"})


SOME_MILLIONS = sized(60_000_000, 3_000_000)
ROW = f"<row>{cell('A1', 'a')}</row>"
MANY = "has more cells than can be read"
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "columns.csv": (lambda: b"x," * 1_000_000 + b"x", MANY),
    "columns.xlsx": (lambda: excel("<row>" + "<c><v>1</v></c>" * 100_000 + "</row>"), MANY),
    "cell.csv": (lambda: b"a\n" + b"x" * sized(100_000_000, 68_000_000), "is too large to be read"),
    "long.csv": (lambda: b"a\n" + b"x" * SOME_MILLIONS, "Cell A2 of long.csv is longer than"),
    "quoted.csv": (
        lambda: b'a\n"' + b"x\n" * 1_500_000 + b'"',
        "Cell A2 of quoted.csv is longer than",
    ),
    "lines.csv": (lambda: b"\n" * 6_000_000, "is too large to be read"),
    "cell.xlsx": (lambda: excel(f"<row>{cell('A1', 'x' * SOME_MILLIONS)}</row>"), "Cell A1 of cell.xlsx"),
    "far.xlsx": (distant_cells, MANY),
    "shared.xlsx": (shared_text, "Cell A65 of shared.xlsx is longer than"),
    "far.ods": (repeated_cells, MANY),
    "nested.xlsx": (lambda: zipped({"inner.xlsx": zipped({"inner.xlsx": excel("")})}), "is a packed file"),
    "parts.xlsx": (lambda: zipped({str(at): b"" for at in range(60_000)}), "is too large to be read"),
    "deep.xlsx": (lambda: excel("<a>" * (SOME_MILLIONS // 20) + ROW), "is damaged"),
    "deep.ods": (lambda: open_document("<table:table>" + "<a>" * (SOME_MILLIONS // 60)), "is damaged"),
    "doctype.xlsx": (
        lambda: zipped({**excel_parts(ROW), books.SHEET: "<!DOCTYPE a [<!ENTITY b 'b'>]><a>&b;</a>"}),
        "is damaged",
    ),
    "letters.xlsx": (lambda: b"PK\x03\x04" + bytes(range(256)) * 4_000, "is damaged"),
    "tags.csv": (lambda: b"<table><tr><td>1</td></tr></table>", "is a web page or XML"),
    "data.xlsx": (lambda: b'{"name": "x"}', "holds JSON, not rows of cells"),
    "picture.csv": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(4_000_000), "is a picture or a document"),
    "machine.csv": (lambda: b"\x7fELF" + bytes(range(256)) * 100_000, "is not a spreadsheet"),
}


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="it measures otherwise")
@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_file_is_a_sentence(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, said = HOSTILE[name]
    path, held = tmp_path / name, tmp_path / "held"
    path.write_bytes(made())
    monkeypatch.setattr(sheet_reading, "start", running(MEASURED.format(report=str(held))))
    assert said in await said_of(path, held)


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="it measures otherwise")
async def test_a_small_file_that_unpacks_to_very_much_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, held = tmp_path / "bomb.xlsx", tmp_path / "held"
    books.zip_bomb(path, sized(1_400, 210) << 20)
    assert path.stat().st_size < 2_000_000
    monkeypatch.setattr(sheet_reading, "start", running(MEASURED.format(report=str(held))))
    assert "is too large to be read" in await said_of(path, held)


async def test_a_reader_that_asks_for_more_memory_than_it_is_given_dies_and_that_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What would be if nobody had looked through the file first."""
    path = tmp_path / "far.xlsx"
    path.write_bytes(distant_cells())
    monkeypatch.setattr(sheet_reading, "start", running(NOT_LOOKED_THROUGH))
    with pytest.raises(SheetError) as error:
        await read_sheet(path, Reading())
    assert "asks for more memory than it is given" in str(error.value.sentence)


ROWS = sized(5_000, 1_000)
COLUMNS = 20


def described() -> list[list[str]]:
    headings = ["File", "Folder", *(f"Trait {at}" for at in range(COLUMNS - 2))]
    return [headings, *([f"{row}.png", "one", *(f"Value {row} of {at}" for at in range(18))] for row in range(1, ROWS))]


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="it measures otherwise")
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
async def test_five_thousand_rows_are_read_in_two_seconds_and_the_window_goes_on(kind: str, tmp_path: Path) -> None:
    rows = described()
    path = tmp_path / f"words.{kind}"
    path.write_bytes(workbook(rows, "Words") if kind == "xlsx" else delimited_text(rows, ","))
    await read_sheet(path, Reading())  # compiled, as it is in the program that artists have
    beats: list[float] = []
    beating = asyncio.ensure_future(beat(beats))
    await one_more(beats)
    began = time.process_time() + spent()
    sheet = await read_sheet(path, Reading())
    worked = time.process_time() + spent() - began
    await one_more(beats)
    beating.cancel()
    assert sheet.rows == list(map(tuple, rows))
    within(worked, 2.0 * ROWS / 5_000 + 0.2, "reading it")
    within(max(beats), STALL, "a turn while it was read")


def spent() -> float:
    """The seconds of processor time of the processes that have ended."""
    import resource  # which Windows does not have

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
