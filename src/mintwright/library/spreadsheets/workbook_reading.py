"""Reads rows from workbooks: XLSX, and ODS.

A workbook is looked through first, and then read from a copy of what was looked at: so what is read is within bounds,
whatever the file says. Nothing that it refers to outside itself is opened.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from time import process_time
from types import MappingProxyType
from typing import cast

from python_calamine import CalamineError, CalamineWorkbook

from mintwright.domain.spreadsheets.file_names import folded, last_part
from mintwright.domain.spreadsheets.sheets import Doubt, Reading, Sheet, ShownOtherwise
from mintwright.library.spreadsheets.cell_values import Value, is_rounded, text_of
from mintwright.library.spreadsheets.excel_workbook import ONLY_SHEET, ExcelWorkbook
from mintwright.library.spreadsheets.grid import Grid
from mintwright.library.spreadsheets.number_forms import Form
from mintwright.library.spreadsheets.unreadable import Fault, UnreadableSheetError
from mintwright.library.spreadsheets.workbook_parts import Parts, packed
from mintwright.library.spreadsheets.worksheet_scan import Scan, scanned_excel, scanned_open_document

_CONTENT, _KIND, _MANIFEST = "content.xml", "mimetype", "META-INF/manifest.xml"
_SPREADSHEET = b"opendocument.spreadsheet"  # in its kind
_OPEN_DOCUMENT = {
    _KIND: b"application/vnd.oasis.opendocument.spreadsheet",
    _MANIFEST: b'<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
}
_SPACES = ((re.compile(rb"<text:tab\s*/>"), b"\t"), (re.compile(rb"<text:line-break\s*/>"), b"\n"))
_MOST_COMPARED, _ROWS_COMPARED, _CELLS_COMPARED = 8, 500, 20_000  # worksheets, and rows and cells of each
_SECONDS_COMPARED = 5.0  # of the processor
_NO_FORMS: Mapping[Form, Sequence[int]] = MappingProxyType({})
_OTHER_BOOKS = ("xl/workbook.bin", "Index/Document.iwa", "Index.zip", "encrypted-package")


@dataclass(frozen=True, slots=True)
class _Chosen:
    """One worksheet that was looked through: what it is called, and where it is called `inner`."""

    name: str
    scan: Scan
    parts: Mapping[str, bytes]
    inner: str


def read_workbook(content: bytes, name: str, reading: Reading, files: Collection[str] = ()) -> Sheet:
    """The rows of a workbook called `name`: of the worksheet that is wanted.

    Where none is, of the one that names most of these `files`, or of the first that holds something. Raises
    UnreadableSheetError.
    """
    sheet = _read(content, name, reading)
    names, most = sheet.worksheets, _named_in(sheet, files)
    if reading.worksheet or 2 * most >= len(files) or len(names) == 1:
        return sheet
    best = first = sheet.reading.worksheet
    end = process_time() + _SECONDS_COMPARED
    for other in names[:_MOST_COMPARED]:
        if other == first or process_time() > end:
            continue
        del sheet  # one is in memory at a time
        sheet = _other(content, name, other)
        if (count := _named_in(sheet, files)) > most:
            best, most = other, count
    return sheet if sheet.reading.worksheet == best else _read(content, name, Reading(worksheet=best))


def _other(content: bytes, name: str, worksheet: str) -> Sheet:
    """Another worksheet; an empty one where it cannot be read: who chooses it is told what is wrong."""
    try:
        return _read(content, name, Reading(worksheet=worksheet))
    except UnreadableSheetError:
        return Sheet(name, [], Reading())


def _named_in(sheet: Sheet, files: Collection[str]) -> int:
    """How many of these files the first rows of a worksheet name."""
    cells = islice(chain.from_iterable(sheet.rows[:_ROWS_COMPARED]), _CELLS_COMPARED)
    return len({named for cell in cells if cell and (named := folded(last_part(cell))) in files})


def _read(content: bytes, name: str, reading: Reading) -> Sheet:
    """The worksheet that is wanted, or the first that holds something."""
    parts = Parts(content)
    if any(other in parts for other in _OTHER_BOOKS):
        raise UnreadableSheetError(Fault.OLD)
    if _KIND in parts and _CONTENT in parts:
        names, chosen = _of_open_document(parts, reading.worksheet)
    elif "_rels/.rels" in parts:
        names, chosen = _of_excel(ExcelWorkbook(parts), reading.worksheet)
    else:
        raise UnreadableSheetError(Fault.PACKED)
    del parts
    grid = Grid()
    for row, cells in enumerate(_rows(chosen)):
        _add(grid, cells, row, chosen.scan)
    read = Reading(worksheet=chosen.name)
    return Sheet(
        name,
        grid.rows(),
        read,
        worksheets=names,
        doubts=grid.doubts,
        formulas=chosen.scan.formulas,
        otherwise=tuple(grid.otherwise[column] for column in sorted(grid.otherwise)),
    )


def _of_excel(book: ExcelWorkbook, wanted: str) -> tuple[list[str], _Chosen]:
    """All names, and the worksheet to be read: those that are hidden come last."""
    names = [worksheet.name for worksheet in book.worksheets]
    some = [worksheet for worksheet in book.worksheets if wanted in ("", worksheet.name)]
    for worksheet in sorted(some, key=lambda one: one.is_hidden):
        xml = book.xml(worksheet)
        scan = scanned_excel(xml, book.lengths, book.forms)
        if scan.height or wanted:
            return names, _Chosen(worksheet.name, scan, book.only(xml), ONLY_SHEET)
    raise UnreadableSheetError(Fault.WORKSHEET if wanted else Fault.EMPTY)


def _of_open_document(parts: Parts, wanted: str) -> tuple[list[str], _Chosen]:
    """All names, and the worksheet to be read."""
    if _SPREADSHEET not in parts.read(_KIND):
        raise UnreadableSheetError(Fault.PICTURE)
    if _MANIFEST in parts and b"encryption-data" in parts.read(_MANIFEST):
        raise UnreadableSheetError(Fault.PROTECTED)
    xml = _spaced(parts.read(_CONTENT))
    scans = scanned_open_document(xml)
    name = wanted or next((name for name, scan in scans.items() if scan.height), "")
    if name not in scans:
        raise UnreadableSheetError(Fault.WORKSHEET if wanted else Fault.EMPTY)
    return list(scans), _Chosen(name, scans[name], {**_OPEN_DOCUMENT, _CONTENT: xml}, name)


def _spaced(xml: bytes) -> bytes:
    """The same with the signs for which tags stand in texts; the reader leaves those out, and joins the words."""
    for tag, sign in _SPACES:
        xml = tag.sub(sign, xml)
    return xml


def _rows(chosen: _Chosen) -> Iterator[list[Value]]:
    """The values of all rows, from the first that a program shows."""
    try:
        with CalamineWorkbook.from_filelike(packed(chosen.parts)) as book:
            sheet = book.get_sheet_by_name(chosen.inner)
    except CalamineError as error:
        raise UnreadableSheetError(Fault.DAMAGED) from error
    left: list[Value] = [""] * (sheet.start[1] if sheet.start else 0)
    rows: Iterator[list[Value]] = sheet.iter_rows() if sheet.start else iter(())
    for row in range(chosen.scan.height):
        cells = [*left, *next(rows, ())]
        errors = chosen.scan.errors.get(row)
        yield _with_errors(cells, errors) if errors else cells


def _with_errors(cells: list[Value], errors: Mapping[int, str]) -> list[Value]:
    """The cells of a row, with the texts of those that are errors."""
    cells += [""] * (max(errors) + 1 - len(cells))
    for column, text in errors.items():
        cells[column] = text
    return cells


def _add(grid: Grid, cells: Sequence[Value], row: int, scan: Scan) -> None:
    errors, uncalculated = scan.errors.get(row, ()), scan.uncalculated.get(row, ())
    others = [column for column, cell in enumerate(cells) if not isinstance(cell, str)]
    texts = cast("list[str]", list(cells))
    for column in others:
        texts[column] = text_of(cells[column])
    _take_forms(grid, texts, cells, row, scan)
    grid.add(texts, max(uncalculated) + 1 if uncalculated else 0)
    for column in others:
        if is_rounded(cells[column]):
            grid.doubt(column, Doubt.ROUNDED)
    for column in errors:
        grid.doubt(column, Doubt.ERROR)
    for column in uncalculated:
        grid.doubt(column, Doubt.UNCALCULATED)


def _take_forms(grid: Grid, texts: list[str], cells: Sequence[Value], row: int, scan: Scan) -> None:
    """Take numbers in the form in which they are seen, or note what is seen of the first that are taken otherwise."""
    seen = dict[int, str](scan.shown.get(row, {}))
    for form, columns in scan.forms.get(row, _NO_FORMS).items():
        for column in columns:
            if column >= len(cells) or isinstance(value := cells[column], str | bool):
                continue
            texts[column] = form.taken(value)
            if form.code is not None and column not in grid.otherwise:
                seen[column] = form.shown(value)
    for column, shown in seen.items():
        if column < len(texts) and shown != texts[column]:
            grid.otherwise.setdefault(column, ShownOtherwise(column, shown, texts[column]))
