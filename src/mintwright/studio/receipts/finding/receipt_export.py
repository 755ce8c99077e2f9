"""Receipts made into a spreadsheet: read whole one by one, then written on a thread while the window goes on."""

import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.rows import SheetError, SheetFormat
from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.receipts.finding.receipt_table import COUNTS, HEADINGS, MONEY, Line, rows_of
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.receipts.receipt_notes import ReceiptNotes

NOTHING = Sentence("receipt", "There is no receipt to export.")
_NO_ROOM = Sentence(
    "receipt",
    "The spreadsheet could not be made on this computer’s disk: {reason}. Free some space there, or export it as CSV.",
)
_SHEET = "Receipts"  # in the file, in every language as its headings
_WORKBOOK, _TEXT = "mintwright.library.spreadsheets.workbook", "mintwright.library.spreadsheets.delimited_text"
_STRETCH, _REST = 25, 0.001  # rows, and seconds: what writes many small parts takes every turn from the window


async def receipts_as_sheet(
    whole_receipt: Callable[[int], Awaitable[Receipt]],
    notes: ReceiptNotes,
    account_of: Callable[[str], str],
    mint_ids: Sequence[int],
    kind: SheetFormat,
) -> bytes:
    """The file of these receipts, each read by `whole_receipt`, which raises KeyError for one that is gone;
    `account_of` gives the name of an account by its id. Raises SheetError.
    """
    await load(_WORKBOOK, _TEXT)
    lines: list[Line] = []
    for mint_id in mint_ids:
        with suppress(KeyError):  # discarded meanwhile
            receipt = await whole_receipt(mint_id)
            lines.append(Line(receipt, account_of(receipt.mint.account), notes.of(mint_id)))
    if not lines:
        raise SheetError(NOTHING)
    is_over = threading.Event()
    try:
        return await run_detached(partial(_content, lines, kind, is_over), "receipts")
    except OSError as error:
        raise SheetError(_NO_ROOM.filled(reason=error.strerror or str(error))) from error
    finally:
        is_over.set()


class _OverError(Exception):
    """Nobody waits for the file any more."""


def _content(lines: Sequence[Line], kind: SheetFormat, is_over: threading.Event) -> bytes:
    from mintwright.library.spreadsheets.delimited_text import delimited_text
    from mintwright.library.spreadsheets.workbook import workbook

    rows = _rows(lines, is_over)
    match kind:
        case SheetFormat.XLSX:
            return workbook(rows, _SHEET, COUNTS, MONEY)
        case SheetFormat.CSV:
            return delimited_text(rows, ",")
        case SheetFormat.TSV:
            return delimited_text(rows, "\t")


def _rows(lines: Sequence[Line], is_over: threading.Event) -> Iterator[Sequence[str]]:
    yield HEADINGS
    rows = (row for line in lines for row in rows_of(line))
    for at, row in enumerate(rows):
        if is_over.wait(0 if at % _STRETCH else _REST):
            raise _OverError
        yield row
