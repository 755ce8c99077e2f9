"""Rows as a workbook (XLSX), in which every text is a text: never a formula, a link, a number or a date."""

import re
import shutil
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any

import xlsxwriter
from xlsxwriter.exceptions import XlsxFileError

_EXACT = re.compile("[0-9]{1,15}")  # of more digits spreadsheets keep fifteen
_EXACT_DECIMAL = re.compile(r"(?=.{1,16}\Z)[0-9]+(?:\.[0-9]+)?")  # so many digits and a point
_PARTS = re.compile("<|_|[^<_]+")  # in none of which `_x0041_` stands, which would be escaped twice
_TEXT = 49  # the number of the format that programs call so
_LONGEST_SHOWN = 255  # characters, in the format "Text"
_WIDTH = 24  # characters
_FOLDER = "mintwright-sheet-"  # how the name of a temporary one begins
_DAY = 86_400  # seconds: no workbook takes as long
_WHOLE_SHEET = "A1:XFD1048576"
_OPTIONS = {
    "constant_memory": True,  # row by row: all texts at once would hold every thread while they are put in order
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}


def workbook(
    rows: Iterable[Sequence[str]], name: str, numbers: Collection[int] = (), decimals: Collection[int] = ()
) -> bytes:
    """The file of these rows, the first of which are headings, on one sheet called `name`. Raises OSError.

    `numbers` are columns whose whole numbers are numbers, `decimals` those whose decimal ones are, as far as a
    spreadsheet keeps them exactly; all others are of the format "Text", also where they are empty, so that what is
    typed there stays as it is typed. On the way it is in a temporary folder of this user alone.
    """
    _sweep()
    content = BytesIO()
    try:
        with TemporaryDirectory(prefix=_FOLDER) as folder:
            book: Any = xlsxwriter.Workbook(content, {**_OPTIONS, "tmpdir": folder})  # its types are known in part only
            with book:
                _fill(
                    book,
                    name,
                    iter(rows),
                    {**dict.fromkeys(numbers, _EXACT), **dict.fromkeys(decimals, _EXACT_DECIMAL)},
                )
        return content.getvalue()
    except XlsxFileError as error:
        reason = str(error)
    raise OSError(reason)  # out here the error is gone, and the library's file with it, before `content` is


def _sweep() -> None:
    """Remove the folders of programs that were killed while they made a workbook."""
    for folder in Path(gettempdir()).glob(f"{_FOLDER}*"):
        with suppress(OSError):
            if time.time() - folder.lstat().st_mtime > _DAY:
                shutil.rmtree(folder, ignore_errors=True)  # which follows no link


def _fill(book: Any, name: str, rows: Iterator[Sequence[str]], numbers: Mapping[int, re.Pattern[str]]) -> None:
    sheet = book.add_worksheet(name)
    long = book.add_format({"align": "left"})  # not "Text": some programs show ##### for long ones
    words, heading = book.add_format({"num_format": _TEXT}), book.add_format({"num_format": _TEXT, "bold": True})
    for at, cell in enumerate(next(rows, ())):
        sheet.set_column(at, at, _WIDTH, None if at in numbers else words)
        _write(sheet, 0, at, cell, heading)
    for row, cells in enumerate(rows, 1):
        for at, cell in enumerate(cells):
            if at in numbers and numbers[at].fullmatch(cell):
                sheet.write_number(row, at, float(cell) if "." in cell else int(cell))
            elif cell:
                _write(sheet, row, at, cell, words if len(cell) <= _LONGEST_SHOWN else long)
    sheet.freeze_panes(1, 0)
    sheet.ignore_errors({"number_stored_as_text": _WHOLE_SHEET})


def _write(sheet: Any, row: int, at: int, text: str, words: Any) -> None:
    """Write one cell; in parts what begins and ends as the library's own rich text, for which it would be taken."""
    if text.startswith("<r>") and text.endswith("</r>"):
        sheet.write_rich_string(row, at, *_PARTS.findall(text), words)
    else:
        sheet.write_string(row, at, text, words)
