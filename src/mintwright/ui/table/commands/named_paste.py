"""Cells that come with the names of their columns: asked about, and each led into the column of its name."""

from collections.abc import Collection, Iterable, Sequence

from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.headed_cells import Headed, headed
from mintwright.domain.table.columns import Column
from mintwright.domain.table.tab_separated import Cells
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.forms.column_words import listed, names_of, title_of
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.table.commands.row_texts import RowTexts


def names_in(cells: Cells, columns: Sequence[Column], beside: Sequence[Column]) -> Headed | None:
    """What the first line names of all columns there are; `beside` are those that the cells would go into without."""
    known = {title_of(column).casefold(): column for column in columns}
    fits = len(cells[0]) <= sum(column.is_written_in for column in beside)
    return headed(cells, known, fits=fits)


async def is_by_name(view: QWidget, found: Headed, count: int, holding: Collection[Column]) -> bool | None:
    """Ask whether each column goes into the one of its name, in `count` assets; None where nothing is to be pasted.

    In those that are `holding` something that is written over.
    """
    return await dialogs.ask_which(
        view,
        text(Sentence("table", "Paste by the names of the columns?")),
        " ".join(map(text, _what_becomes(found, count, holding))),
        yes=text(Sentence("table", "Paste by name")),
        other=text(Sentence("table", "Paste as it is")),
        no=text(Sentence("table", "Cancel")),
        leads_to_yes=True,
    )


def led_by_name(cells: Cells, art_ids: Iterable[int], columns: Sequence[Column | None]) -> RowTexts:
    """These rows, again and again; a row that is shorter than others leaves the rest alone."""

    def made(place: int) -> dict[Column, str]:
        row = zip(columns, cells[place % len(cells)], strict=False)
        return {column: words for column, words in row if column is not None}

    return RowTexts.of(art_ids, made)


def _what_becomes(found: Headed, count: int, holding: Collection[Column]) -> Iterable[Sentence]:
    old = [column for column in found.written if column not in found.new and column in holding]
    empty = [column for column in found.written if column not in found.new and column not in holding]
    new = [column for column in found.written if column in found.new]
    yield Sentence("table", "The first line has the names of columns.")
    if old:
        one = Sentence("table", "By name, {columns} of 1 asset are written over.")
        many = Sentence("table", "By name, {columns} of {shown} assets are written over.")
        yield counted(count, one, many.filled(shown=number(count))).filled(columns=names_of(old))
    if empty:
        one = Sentence("table", "Filled in, empty until now: {columns} of 1 asset.")
        many = Sentence("table", "Filled in, empty until now: {columns} of {shown} assets.")
        yield counted(count, one, many.filled(shown=number(count))).filled(columns=names_of(empty))
    if new:
        one = Sentence("table", "{columns} becomes a new attribute.")
        many = Sentence("table", "{columns} become new attributes.")
        yield counted(len(new), one, many).filled(columns=names_of(new))
    if found.left_out:
        one = Sentence("table", "{columns} cannot be written here and stays out.")
        many = Sentence("table", "{columns} cannot be written here and stay out.")
        yield counted(len(found.left_out), one, many).filled(columns=listed(found.left_out))
    if found.has_files:
        said = Sentence("table", "Rows go into the assets in their order; “{action}” finds each asset by its file.")
        yield said.filled(action=text(ACTIONS[ActionId.IMPORT_DESCRIPTIONS].words))
