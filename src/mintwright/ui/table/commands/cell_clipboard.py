"""Cells on the clipboard, as a text and as a page: put there and read in pieces, between which the window goes on."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.table import html_table, tab_separated
from mintwright.domain.table.clipboard import rows_of
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.background.piecewise import in_slices
from mintwright.ui import dialogs
from mintwright.ui.forms.column_words import names_of
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.table.table_model import TableModel
from mintwright.ui.widgets.copying.clipboard_owner import what_is_there

LONGEST = 10_000_000  # characters that are pasted: ten thousand rows of a thousand
_MOST_BYTES, _TEXT = 4, "text/plain"  # of a character
_LONGEST_PAGE = 5 * LONGEST  # of a longer one only the text is read
MOST_CELLS = 2_000_000
_TOO_LONG = Sentence(
    "table", "The clipboard holds more than {limit} characters, so nothing was pasted. Copy fewer rows at a time."
)
_TOO_MANY = Sentence(
    "table", "The clipboard holds more than {limit} cells, so nothing was pasted. Copy fewer rows at a time."
)
_COPIED_TOO_LONG = Sentence(
    "table", "These cells hold more than {limit} characters, so nothing was copied. Copy fewer rows at a time."
)
_COPIED_TOO_MANY = Sentence(
    "table", "These are more than {limit} cells, so nothing was copied. Copy fewer rows or columns at a time."
)


@dataclass(frozen=True, slots=True)
class Clipboard:
    """What is on the clipboard: a text, and the page that a spreadsheet puts beside it."""

    text: str
    page: str
    is_unread: bool = False  # it is far too long

    @property
    def too_much(self) -> Sentence | None:
        """Why it is more than is read."""
        if self.is_unread or len(self.text) > LONGEST:
            return _TOO_LONG.filled(limit=number(LONGEST))
        is_more = sum(map(self.text.count, "\t\n\r")) > MOST_CELLS
        return _TOO_MANY.filled(limit=number(MOST_CELLS)) if is_more else None

    async def cells(self) -> list[list[str]]:
        """The rows of cells that were copied."""
        page, cells = list[list[str]](), list[list[str]]()
        async for row in in_slices(html_table.reading(self.page if len(self.page) <= _LONGEST_PAGE else "")):
            if row is not None:
                page.append(row)
        async for line in in_slices(rows_of(self.text, page)):
            cells.append(line)
        return cells


def clipboard_now() -> Clipboard:
    """What is there in this moment."""
    data = what_is_there()
    if data and data.data(_TEXT).size() > _MOST_BYTES * LONGEST:  # a third of the time that it takes to read
        return Clipboard("", "", is_unread=True)
    return Clipboard(data.text(), data.html()) if data else Clipboard("", "")


async def copied(model: TableModel, art_ids: Sequence[int], columns: Sequence[Column]) -> Sentence | None:
    """Put these cells on the clipboard; where they are more than could be pasted, only say so."""
    if len(art_ids) * len(columns) > MOST_CELLS:
        return _COPIED_TOO_MANY.filled(limit=number(MOST_CELLS))
    numbers = [at for at, column in enumerate(columns) if column.field is Field.AMOUNT]
    lines, page, room = list[str](), list[str](), LONGEST
    async for art_id in in_slices(art_ids):
        for row in model.rows_of_texts([art_id], columns):
            lines.append(tab_separated.line_of(row))
            page.append(html_table.line_of(row, numbers))
            room -= len(lines[-1]) + 1
        if room < 0:
            return _COPIED_TOO_LONG.filled(limit=number(LONGEST))
    if lines:
        data = QMimeData()
        data.setText(tab_separated.joined(lines))
        whole = html_table.joined(page)
        await asyncio.sleep(0)
        data.setHtml(whole)
        QGuiApplication.clipboard().setMimeData(data)
    return None


async def is_paste_wanted(view: QWidget, size: tuple[int, int], count: int, columns: Sequence[Column]) -> bool:
    """Ask before more is written over than is chosen, and name the columns: it may have begun in another.

    `size` is how many rows and columns of cells are there, `count` of how many assets they write over.
    """
    high, wide = map(number, size)
    title = Sentence("table", "Paste {rows} × {columns} cells?", rows=high, columns=wide)
    one = Sentence("table", "More is written over than is chosen: {columns} of 1 asset.")
    many = Sentence("table", "More is written over than is chosen: {columns} of {shown} assets.")
    said = counted(count, one, many).filled(shown=number(count), columns=names_of(columns))
    yes, no = text(Sentence("table", "Paste")), text(Sentence("table", "Cancel"))
    return await dialogs.ask(view, text(title), text(said), yes=yes, no=no, can_be_undone=True)
