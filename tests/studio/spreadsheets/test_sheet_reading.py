"""A spreadsheet is read in a process of its own: whatever the file is, there is a sheet or a sentence."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.library.spreadsheets.books import excel

from mintwright.domain.spreadsheets.rows import SheetError
from mintwright.domain.spreadsheets.sheets import CellDoubt, Doubt, Reading, Sheet
from mintwright.studio.background import child_process
from mintwright.studio.spreadsheets import sheet_reading
from mintwright.studio.spreadsheets.sheet_reading import read_sheet

PNG = b"\x89PNG\r\n\x1a\n" + bytes(100)


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that were started."""
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *args: object, **words: object) -> None:
            super().__init__(*args, **words)  # pyright: ignore[reportArgumentType, reportCallIssue]
            started.append(self)

    monkeypatch.setattr(child_process.subprocess, "Popen", Noted)
    return started


def answering(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """From now on such a process runs this code instead."""

    def start(_command: str) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        return subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)

    monkeypatch.setattr(sheet_reading, "start", start)


async def read(path: Path, reading: Reading | None = None) -> Sheet:
    return await read_sheet(path, reading or Reading())


async def said_of(path: Path) -> str:
    with pytest.raises(SheetError) as error:
        await read(path)
    return str(error.value.sentence)


async def test_of_several_worksheets_the_one_that_names_most_of_the_art_is_read_unless_another_is_wanted(
    tmp_path: Path,
) -> None:
    def rows(*cells: str) -> str:
        return "".join(f'<row><c t="inlineStr"><is><t>{cell}</t></is></c></row>' for cell in cells)

    path = tmp_path / "cats.xlsx"
    path.write_bytes(excel(rows("Draw 1.png again"), Cats=rows("File", "a/1.PNG", "2.png"), Old=rows("2.png")))
    art = [f"/art/{at}.png" for at in range(1, 9)]
    assert (await read_sheet(path, Reading(), art=art)).reading.worksheet == "Cats"
    assert (await read_sheet(path, Reading(), art=["/art/none.png"])).reading.worksheet == "One"
    assert (await read_sheet(path, Reading(worksheet="Old"), art=art)).rows == [("2.png",)]
    assert (await read_sheet(path, Reading())).worksheets == ("One", "Cats", "Old")


async def test_a_text_file_is_read_with_all_that_is_to_be_said_of_it(tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    path.write_bytes('File;Title\n1.png;Schön\n2.png;"Big\n'.encode("cp1252"))
    assert await read(path) == Sheet(
        "words.csv",
        [("File", "Title"), ("1.png", "Schön"), ("2.png", '"Big')],
        Reading("cp1252", ";"),
        is_guessed=True,
        doubts=[CellDoubt(3, 1, Doubt.UNCLOSED)],
    )
    chosen = await read(path, Reading("cp1250", ","))
    assert (chosen.reading, chosen.rows[0]) == (Reading("cp1250", ","), ("File;Title",))


async def test_long_cells_and_many_cells_come_in_pieces_and_are_the_same(tmp_path: Path) -> None:
    rows = [tuple(f"{row} {column} é" * (900 if row % 99 == 0 else 1) for column in range(20)) for row in range(300)]
    path = tmp_path / "words.tsv"
    path.write_text("\n".join("\t".join(row) for row in rows), encoding="utf-8")
    assert (await read(path)).rows == rows


async def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for name, content, said in [
        ("a.csv", PNG, "a.csv is a picture or a document, not a spreadsheet. Choose one: CSV, TSV, XLSX or ODS."),
        ("b.xlsx", PNG, "b.xlsx is a picture or a document, not a spreadsheet. Choose one: CSV, TSV, XLSX or ODS."),
        ("c.csv", b'{"a": 1}', "c.csv holds JSON, not rows of cells. Choose a spreadsheet: CSV, TSV, XLSX or ODS."),
        ("d.csv", b"", "d.csv is empty. Choose a spreadsheet that holds something."),
        ("e.csv", b",,\n\n", "e.csv is empty. Choose a spreadsheet that holds something."),
        ("f.csv", b"a\0b", "f.csv is not a spreadsheet. Choose one: CSV, TSV, XLSX or ODS."),
    ]:
        path = tmp_path / name
        path.write_bytes(content)
        assert await said_of(path) == said
    (tmp_path / "folder.csv").mkdir()
    assert await said_of(tmp_path / "folder.csv") == (
        "folder.csv is not a file. Choose a spreadsheet: CSV, TSV, XLSX or ODS."
    )
    assert await said_of(tmp_path / "gone.csv") == "gone.csv is not there any more. Put it back and try again."
    assert "is no name that a file can have" in await said_of(tmp_path / "a\0b.csv")


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
async def test_a_link_is_followed_to_a_file_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("a,b", encoding="utf-8")
    link = tmp_path / "link.csv"
    link.symlink_to("a.csv")
    assert (await read(link)).rows == [("a", "b")]
    link.unlink()
    link.symlink_to("link.csv")
    assert await said_of(link) == "link.csv is a link that leads in a circle. Add the file itself."
    link.unlink()
    link.symlink_to(tmp_path)
    assert "is not a file" in await said_of(link)


ASKED = "import json, sys; sys.stdin.readline(); say = lambda said: print(json.dumps(said), flush=True); "
HEAD = (
    "head = dict(height=2, width=1, reading=['utf-8', ',', ''], is_guessed=False, worksheets=[], doubts=0, formulas=0);"
    "say({}); "
)
DIED = "a.csv cannot be read: it is damaged, or asks for more memory than it is given. Save it again"


@pytest.mark.parametrize(
    "code",
    [
        "",
        "import os; os.abort()",
        "import os; os.kill(os.getpid(), 9)",
        ASKED + "say({}); sys.exit(3)",
        ASKED + "say([])",
        ASKED + "print('not JSON', flush=True)",
        ASKED + "print('[' * 100_000, flush=True)",
        ASKED + "print('[' + '0,' * 10_000_000 + '0]', flush=True)",
        ASKED + "say({'wrong': 7})",
        ASKED + "say({'wrong': 'anything at all'})",
        ASKED + HEAD + "say(head | dict(height=1 << 40))",
        ASKED + HEAD + "say(head | dict(height=1_000_000, width=16_000)); sys.stdin.read()",
        ASKED + HEAD + "say(head | dict(reading=[1, 2, 3]))",
        ASKED + HEAD + "say(head); say(['a', 'b', 'c'])",
        ASKED + HEAD + "say(head); say(['a', None])",
        ASKED + HEAD + "say(head); say(['a', 'b' * 40_000])",
        ASKED + HEAD + "say(head); say(['a'])",
        ASKED + HEAD + "say(head); [say([]) for _ in iter(int, 1)]",
        ASKED + HEAD + "say(head); say(['a', '\\ud800'])",
        ASKED + HEAD + "say(head); say(['a', '\\x00'])",
        ASKED + HEAD + "say(head | dict(height=9_000)); [say([str(at) + 'b' * 30_000]) for at in range(9_000)]",
        ASKED + HEAD + "say(head | dict(doubts=1)); say(['a', 'b']); say([[3, 0, 'rounded']])",
        ASKED + HEAD + "say(head | dict(doubts=1)); say(['a', 'b']); say([[1, 0, 'whatever']])",
        ASKED + HEAD + "say(head | dict(doubts=1)); say(['a', 'b']); say([]); sys.stdin.read()",
    ],
)
async def test_a_process_that_ends_or_says_what_cannot_be_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    answering(monkeypatch, code)
    assert (await said_of(tmp_path / "a.csv")).startswith(DIED)


WITHOUT = (
    "import sys; sys.modules['python_calamine'] = None; "
    "from mintwright.studio.spreadsheets.reading_child import main; sys.exit(main())"
)


@pytest.mark.parametrize(("code", "missing"), [(WITHOUT, "python_calamine"), ("import no_such_part", "ended with 1")])
async def test_a_reader_of_which_a_part_is_missing_is_not_taken_for_a_damaged_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, code: str, missing: str
) -> None:
    answering(monkeypatch, code)
    (tmp_path / "a.xlsx").write_bytes(excel('<row r="1"><c r="A1"><v>1</v></c></row>'))
    with caplog.at_level("INFO"):
        assert await said_of(tmp_path / "a.xlsx") == (
            "a.xlsx cannot be read: a part of Mintwright is missing. Install Mintwright again, then try again."
        )
    assert missing in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="a job ends it otherwise")
async def test_a_file_that_takes_more_processor_time_than_it_is_given_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited = "from mintwright.art.child_limits import limit_own_process; limit_own_process(1, 1 << 32, status=5); "
    answering(monkeypatch, ASKED + limited + "say({}); [0 for _ in iter(int, 1)]")
    assert await said_of(tmp_path / "a.csv") == (
        "a.csv takes too long to read. Divide it into several files, or save it as CSV."
    )


async def test_a_file_that_takes_for_ever_is_told_from_a_drive_that_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_reading, "SECONDS", 1.5)
    answering(monkeypatch, ASKED + "say({}); sys.stdin.read()")
    assert await said_of(tmp_path / "a.csv") == (
        "a.csv takes too long to read. Divide it into several files, or save it as CSV."
    )
    answering(monkeypatch, ASKED + "sys.stdin.read()")
    assert await said_of(tmp_path / "a.csv") == (
        "The drive of a.csv does not answer. Check that it is connected, then try again."
    )


async def test_nobody_waits_for_a_process_that_cannot_be_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_reading, "SECONDS", 0.2)
    monkeypatch.setattr(sheet_reading, "_DYING_SECONDS", 0.2)
    answering(monkeypatch, ASKED + "sys.stdin.read()")
    kept: list[Callable[[], None]] = []
    monkeypatch.setattr(subprocess.Popen, "kill", lambda child: kept.append(child.terminate))
    async with asyncio.timeout(10):
        assert "does not answer" in await said_of(tmp_path / "a.csv")
    for end in kept:
        end()


async def test_a_process_that_nobody_waits_for_any_more_ends(
    tmp_path: Path, children: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, ASKED + "sys.stdin.read()")
    reading = asyncio.ensure_future(read(tmp_path / "a.csv"))
    while not children:
        await asyncio.sleep(0.001)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    await asyncio.to_thread(children[0].wait, 20)


async def test_a_computer_that_starts_no_process_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_command: str) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr(sheet_reading, "start", start)
    assert await said_of(tmp_path / "a.csv") == "a.csv cannot be read just now. Close other programs, then try again."
