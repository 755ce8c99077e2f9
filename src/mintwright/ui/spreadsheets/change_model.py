"""The rows of a spreadsheet for Qt, with what each cell changes; words are made for the cells that are seen."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from enum import IntEnum, StrEnum

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.cells import Word, read
from mintwright.domain.spreadsheets.changes import CellChange, Change, RowChange
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField, letters_of
from mintwright.domain.spreadsheets.meanings import Finds, Meaning, headings_in
from mintwright.domain.spreadsheets.other_names import is_called_otherwise
from mintwright.domain.table.columns import Column, Field
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.shell.model_index import Index
from mintwright.ui.spreadsheets.meaning_words import becomes_in_words
from mintwright.ui.spreadsheets.sheet_view import SheetView, Shown, is_of
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text, tip

_LONGEST = 200  # characters that are shown of a cell
_LINE_BREAK = " ↵ "
_TITLE = SheetColumn(SheetField.TITLE)
_NAME = Column(Field.ASSET_NAME)
Role = Qt.ItemDataRole


class Mark(StrEnum):
    """What a cell looks like."""

    NEW = "new"
    CHANGED = "changed"
    CLEARED = "cleared"
    PROBLEM = "problem"
    SAME = "same"
    LEFT_OUT = "left out"  # its row meets no file


class ChangeRole(IntEnum):
    """The data of a cell besides Qt's own roles."""

    MARK = Role.UserRole + 1
    OLD = Role.UserRole + 2  # the words that it replaces


_MARKS = {
    Change.NEW: Mark.NEW,
    Change.CHANGED: Mark.CHANGED,
    Change.CLEARED: Mark.CLEARED,
    Change.PROBLEM: Mark.PROBLEM,
}
_WORDS = {
    Word.EMPTY: Sentence("sheets", "empty"),
    Word.NO_LINES: Sentence("sheets", "no lines"),
    Word.CLEAR: Sentence("sheets", "cleared"),
}
_AS_IT_IS = Sentence("sheets", "as it is")
_BECOMES = Sentence("sheets", "{heading} → {becomes}")
_BECOMES_SPOKEN = Sentence("sheets", "{heading}, becomes {becomes}")
_CLEARED = Sentence("sheets", "cleared")
_MINTED = Sentence("sheets", "{row}, minted already: the chain keeps it as it is")
_OTHERWISE = Sentence("sheets", "{row}, “{said}” in the sheet")
_SPOKEN = {
    Mark.NEW: Sentence("sheets", "{column}: {new}, new"),
    Mark.CHANGED: Sentence("sheets", "{column}: {new}, instead of {old}"),
    Mark.CLEARED: Sentence("sheets", "{column}: {old} is cleared"),
    Mark.PROBLEM: Sentence("sheets", "{column}: {new}, problem: {why}"),
    Mark.SAME: Sentence("sheets", "{column}: {new}, as it is"),
    Mark.LEFT_OUT: Sentence("sheets", "{column}: {new}, left out: {why}"),
}


class ChangeModel(QAbstractTableModel):
    """The columns that become something, and the rows that the filter shows."""

    def __init__(self, file_of: Callable[[int], str], parent: QObject | None = None) -> None:
        """`file_of` is the name of the file of an asset."""
        super().__init__(parent)
        self._file_of = file_of
        self._view: SheetView | None = None
        self._shown = Shown.ALL
        self._places: Sequence[int] = ()  # in the plan, of the rows
        self._columns: Sequence[int] = ()  # in the sheet
        self._headings: Sequence[str] = ()
        self._meanings: Sequence[Meaning] = ()  # what each column of the sheet becomes
        self._key: int | None = None  # the column that finds the files

    def show(self, view: SheetView, shown: Shown) -> None:
        """Show these rows of a sheet."""
        self.beginResetModel()
        self._view, self._shown, self._places = view, shown, view.places[shown]
        self._meanings = view.plan.meanings.valid  # once: each column is compared with all others
        self._columns = _columns_of(view, self._meanings)
        keys = (at for at, one in enumerate(self._meanings) if isinstance(one, Finds) and one is not Finds.FOLDER)
        self._key = next(keys, None)
        self._headings = headings_in(view.sheet, view.plan.meanings.headings)
        self.endResetModel()

    # --- Where what is

    def shown(self, row: int) -> RowChange:
        """What becomes of the row that is shown here."""
        assert self._view is not None
        return self._view.plan.rows[self._places[row]]

    def is_minted(self, row: int) -> bool:
        """Whether what changes in the row that is shown here is minted already: the chain keeps it."""
        assert self._view is not None
        minted, place = self._view.places[Shown.MINTED], self._places[row]
        at = bisect_left(minted, place)
        return at < len(minted) and minted[at] == place

    def column_of(self, sheet_column: int) -> int | None:
        """Where a column of the sheet is shown; None where it becomes nothing."""
        return self._columns.index(sheet_column) if sheet_column in self._columns else None

    def sheet_column(self, at: int) -> int:
        """The column of the sheet that is shown here."""
        return self._columns[at]

    def place_of(self, place: int, column: int) -> tuple[int, int] | None:
        """Where a cell is shown: a place in the plan, a column of the sheet. None where the filter leaves it out."""
        row = bisect_left(self._places, place)
        is_there = row < len(self._places) and self._places[row] == place
        at = self.column_of(column)
        return (row, at) if is_there and at is not None else None

    def cell_at(self, index: Index) -> tuple[int, int] | None:
        """The place in the plan and the column of the sheet of what is shown here."""
        is_there = index.isValid() and index.row() < len(self._places)
        return (self._places[index.row()], self._columns[index.column()]) if is_there else None

    def first_of(self, shown: Shown) -> tuple[int, int] | None:
        """The first cell for which a row is among these; its first one where the row itself is meant."""
        if not self._places or not self._columns:
            return None
        cells = self.shown(0).cells
        fitting = (at for at, column in enumerate(self._columns) if column in cells and is_of(cells[column], shown))
        return 0, next(fitting, 0)

    def next_change(self, row: int, column: int, step: int) -> tuple[int, int] | None:
        """The next cell that is not as it was, from there on, or the one before."""
        wide, high = len(self._columns), len(self._places)
        if not wide:
            return None
        at = row * wide + column + step if row >= 0 else 0
        while 0 <= at < wide * high:
            row, column = divmod(at, wide)
            if self._columns[column] in self.shown(row).cells:
                return row, column
            at += step
        return None

    def name_of(self, row: RowChange) -> str:
        """The file that a row meets; of one without, what it says in its place."""
        if row.draft is not None:
            return self._file_of(row.draft.art_id)
        return "" if self._key is None else _on_one_line(self._cell(row, self._key))

    def other_name_of(self, row: RowChange) -> str:
        """What a row says that meets a file by its number, where the file is called quite otherwise; else nothing."""
        if row.draft is None or self._key is None or self._meanings[self._key] is not Finds.NUMBER:
            return ""
        said = read(self._cell(row, self._key))
        if said is None or isinstance(said, Word) or not is_called_otherwise(said, self._file_of(row.draft.art_id)):
            return ""
        return _on_one_line(said.strip())

    # --- What Qt asks

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._places)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role not in (Role.DisplayRole, Role.AccessibleTextRole, Role.ToolTipRole):
            return None
        if orientation is Qt.Orientation.Horizontal:
            is_there = 0 <= section < len(self._columns)
            words = self._whole_heading(self._columns[section], role) if is_there else ""
        else:
            row = self.shown(section)
            words = f"{row.row}, {self.name_of(row)}"
            if other := self.other_name_of(row):
                words = text(_OTHERWISE.filled(row=words, said=other))
            if self.is_minted(section):
                words = text(_MINTED.filled(row=words))
        return tip(words) if role == Role.ToolTipRole else words

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not (index.isValid() and index.row() < len(self._places)):
            return None
        row, column = self.shown(index.row()), self._columns[index.column()]
        cell = row.cells.get(column)
        match role:
            case ChangeRole.MARK:
                return _mark(row, cell)
            case ChangeRole.OLD:
                return "" if cell is None else _on_one_line(cell.old)
            case Role.DisplayRole:
                return _on_one_line(self._words(row, column))
            case Role.ToolTipRole | Role.AccessibleTextRole:
                spoken = self._spoken(row, column)
                return tip(spoken) if role == Role.ToolTipRole else spoken
            case _:
                return None

    def _heading(self, column: int) -> str:
        return heading_words(self._headings[column], column) if column < len(self._headings) else title_of(_NAME)

    def _whole_heading(self, column: int, role: int) -> str:
        """A heading, what it becomes where that is called otherwise, and below it how many of its cells change."""
        assert self._view is not None
        heading, becomes = self._heading(column), self._becomes(column)
        if becomes:
            said = _BECOMES_SPOKEN if role == Role.AccessibleTextRole else _BECOMES
            heading = text(said.filled(heading=heading, becomes=becomes))
        return f"{heading}\n{text(_changes_in(len(self._view.changed.get(column, ()))))}"

    def _becomes(self, column: int) -> str:
        """What a column becomes, where its heading says otherwise; nothing of headings that are shown cut."""
        if column >= len(self._headings) or len(self._headings[column]) > _LONGEST:
            return ""
        heading = self._headings[column] or letters_of(column)
        return _on_one_line(becomes_in_words(heading, self._meanings[column]))

    def _cell(self, row: RowChange, column: int) -> str:
        assert self._view is not None
        if column < len(self._headings):
            return self._view.sheet.rows[row.row - 1][column]
        return "" if row.draft is None else row.draft.asset_name

    def _words(self, row: RowChange, column: int) -> str:
        """The words that the cell comes to."""
        cell = row.cells.get(column)
        if cell is not None and cell.change is Change.CLEARED:
            return text(_CLEARED)
        if cell is not None and cell.change is not Change.PROBLEM and cell.new:
            return cell.new
        said = read(self._cell(row, column))
        return text(_WORDS[said]) if isinstance(said, Word) else said or ""

    def _spoken(self, row: RowChange, column: int) -> str:
        cell = row.cells.get(column)
        why = row.lonely if cell is None else cell.why
        words = _cut(self._words(row, column))
        values = {"column": self._heading(column), "new": words, "old": "" if cell is None else _cut(cell.old)}
        return text(_SPOKEN[_mark(row, cell)].filled(**values, why=why or ""))


def _columns_of(view: SheetView, meanings: Sequence[Meaning]) -> Sequence[int]:
    """The columns that become something; where names on the chain go with titles, that of names behind the title."""
    name = view.plan.name_column
    columns = [at for at, one in enumerate(meanings) if isinstance(one, SheetColumn)]
    if view.plan.counts.renamed and name not in columns:
        columns.insert(columns.index(meanings.index(_TITLE)) + 1, name)
    return columns


def _changes_in(count: int) -> Sentence:
    """How many cells of a column change."""
    one, many = Sentence("sheets", "1 cell changes"), Sentence("sheets", "{shown} cells change")
    return counted(count, one, many.filled(shown=number(count))) if count else _AS_IT_IS


def heading_words(heading: str, column: int) -> str:
    """What a column is called, on one line: by its heading, or by its letters where it has none."""
    return _on_one_line(heading) or letters_of(column)


def _mark(row: RowChange, cell: CellChange | None) -> Mark:
    if row.draft is None:
        return Mark.LEFT_OUT
    if cell is None:
        return Mark.SAME
    return _MARKS[cell.change] if cell.why is None else Mark.PROBLEM


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"


def _on_one_line(words: str) -> str:
    return _cut(words).replace("\n", _LINE_BREAK)
