"""The rows of the cards as a table: the same pieces in the same order, a column for each field and attribute."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from operator import ne
from typing import cast

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QRect, Qt, Signal

from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import CellError, cell_text, is_whole, written
from mintwright.domain.table.columns import BEFORE, Column, Field
from mintwright.studio.changes import Kind
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.forms.column_words import edit_label, title_of
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.shell.model_index import Index
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text, tip
from mintwright.ui.table.cell_problems import CellProblems

_SHOWN = 400  # characters of a long text that a cell could ever show
_LINE_BREAK = " ↵ "
_BY_FILE = Sentence("table", "{value}, titled by its file")
_MANY = 64  # columns that come and go at once: more are a reset
Role = Qt.ItemDataRole
_READ = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_WRITTEN_IN = _READ | Qt.ItemFlag.ItemIsEditable  # asked for three times for each cell that is painted


class CellRole(IntEnum):
    """The data of a cell besides Qt's own roles."""

    ART_ID = Role.UserRole + 1
    IS_WHOLE = Role.UserRole + 2
    FACE = Role.UserRole + 3
    BADGES = Role.UserRole + 4
    ICON = Role.UserRole + 5


@dataclass(frozen=True, slots=True)
class CellFace:
    """All that is painted of a cell but its picture: asked for at once, as there are hundreds.

    `group` is that of what is alike, counted from 1; 0 for what is in none.
    """

    words: str
    problem: str
    is_whole: bool
    is_suggested: bool
    group: int


class TableModel(QAbstractTableModel):
    """What the cells say, read when a view asks for it; rows come, go and move with those of the cards.

    Attributes:
        order: all columns in their order, those that are not shown too: new attributes come in it.

    Signals:
        refused(str): a cell cannot hold what was written, and why.
        cell_written(int, Column), cell_restored(int, Column): somebody wrote into a cell, or took that back.
        cells_leaving(QRect): these, columns across and rows down, are about to go or move; views still have them.
        rows_moving(), rows_moved(): they are put in another order.
        rows_came(): there are more, or others.
    """

    refused = Signal(str)
    cell_written = Signal(int, object)
    cell_restored = Signal(int, object)
    cells_leaving = Signal(object)
    rows_moving = Signal()
    rows_moved = Signal()
    rows_came = Signal()

    def __init__(self, studio: Studio, rows: ArtListModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._rows = rows
        self._columns: list[Column] = list(BEFORE)
        self.order: Sequence[Column] = BEFORE
        self._problems = CellProblems(studio)
        self._held: list[tuple[QModelIndex, int, int]] = []  # persistent indexes while rows are put in order
        self._step: Edit | None = None  # of what is being written
        self._mirror(rows)
        follow(self, studio.changes, self._repaint_all, Kind.MINTS, Kind.SESSION)

    # --- Rows, as the cards have them

    def _mirror(self, rows: ArtListModel) -> None:
        rows.rowsAboutToBeInserted.connect(lambda _, first, last: self.beginInsertRows(QModelIndex(), first, last))
        rows.rowsInserted.connect(lambda *_: self.endInsertRows())
        rows.rowsAboutToBeRemoved.connect(lambda _, first, last: self._remove_rows(first, last))
        rows.rowsRemoved.connect(lambda *_: self.endRemoveRows())
        rows.modelAboutToBeReset.connect(self._reset)
        rows.modelReset.connect(self.endResetModel)
        for came in (rows.rowsInserted, rows.modelReset):
            came.connect(lambda *_: self.rows_came.emit())
        rows.layoutAboutToBeChanged.connect(self._hold)
        rows.layoutChanged.connect(self._put_in_order)
        rows.dataChanged.connect(self._repaint)

    def _remove_rows(self, first: int, last: int) -> None:
        self.cells_leaving.emit(QRect(0, first, self.columnCount(), last - first + 1))
        self.beginRemoveRows(QModelIndex(), first, last)

    def _reset(self) -> None:
        self._all_leave()
        self.beginResetModel()

    def _all_leave(self) -> None:
        self.cells_leaving.emit(QRect(0, 0, self.columnCount(), self.rowCount()))

    def _hold(self) -> None:
        self._all_leave()  # Qt closes what is open over a cell that moves
        self.rows_moving.emit()
        self.layoutAboutToBeChanged.emit()
        self._held = [(each, self.art_at(each.row()), each.column()) for each in self.persistentIndexList()]

    def _put_in_order(self) -> None:
        held, self._held = self._held, []
        row_of = {art_id: row for row, art_id in enumerate(self.art_ids)} if held else {}
        moved = [self.index(row_of[art_id], column) for _, art_id, column in held]
        self.changePersistentIndexList([each for each, *_ in held], moved)
        self.layoutChanged.emit()
        self.rows_moved.emit()

    def _repaint(self, top: QModelIndex, bottom: QModelIndex, *_: object) -> None:
        self.dataChanged.emit(self.index(top.row(), 0), self.index(bottom.row(), self.columnCount() - 1))

    def _repaint_all(self, *_: object) -> None:
        self._problems.forget()
        if self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    # --- Columns

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns that are shown, in their order."""
        return tuple(self._columns)

    def show_columns(self, wanted: Sequence[Column]) -> None:
        """Show exactly these: what stays keeps its cells chosen."""
        wanted = list(wanted)
        if wanted == self._columns:
            return
        old, new = set(self._columns), set(wanted)
        stay = [one for one in self._columns if one in new]
        ordered = [one for one in wanted if one in old]
        if len(old ^ new) > _MANY or sum(map(ne, stay, ordered)) > _MANY:
            self._reset()
            self._columns = wanted
            self.endResetModel()
            return
        for at in reversed([at for at, one in enumerate(self._columns) if one not in new]):
            self.cells_leaving.emit(QRect(at, 0, 1, self.rowCount()))
            self.beginRemoveColumns(QModelIndex(), at, at)
            del self._columns[at]
            self.endRemoveColumns()
        self._reorder_columns(ordered)
        for at, one in enumerate(wanted):
            if one not in old:
                self.beginInsertColumns(QModelIndex(), at, at)
                self._columns.insert(at, one)
                self.endInsertColumns()

    def _reorder_columns(self, wanted: list[Column]) -> None:
        for at, one in enumerate(wanted):
            if self._columns[at] != one:
                old = self._columns.index(one)
                self._all_leave()
                self.beginMoveColumns(QModelIndex(), old, old, QModelIndex(), at)
                self._columns.insert(at, self._columns.pop(old))
                self.endMoveColumns()

    # --- What the cells say

    @property
    def art_ids(self) -> tuple[int, ...]:
        """The art of the rows, in their order."""
        return self._rows.art_ids

    def art_at(self, row: int) -> int:
        """The art of a row."""
        return self._rows.id_at(row)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._rows.rowCount()

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return super().flags(index)
        return _WRITTEN_IN if self._columns[index.column()].is_written_in else _READ

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        is_across = orientation is Qt.Orientation.Horizontal
        if not 0 <= section < (len(self._columns) if is_across else self.rowCount()):
            return None
        if not is_across:
            return number(section + 1) if role in (Role.DisplayRole, Role.AccessibleTextRole) else None
        column = self._columns[section]
        title = title_of(column)
        if role == Role.DisplayRole:
            return "" if column.field is Field.PICTURE else title.replace("\n", _LINE_BREAK)
        if role == Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.field is Field.AMOUNT else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return {Role.AccessibleTextRole: title, Role.ToolTipRole: tip(title)}.get(Role(role))

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        reader = _READERS.get(role)
        if reader is None or not (index.row() < self.rowCount() and index.column() < len(self._columns)):
            return None
        try:
            return reader(self, self.art_at(index.row()), self._columns[index.column()])
        except KeyError:  # removed, and the news about it is still on its way
            return None

    def setData(self, index: Index, value: object, role: int = Role.EditRole) -> bool:
        """Write what was typed into one cell: one step, until `end_writing`."""
        if role != Role.EditRole or not index.isValid():
            return False
        column, art_id = self._columns[index.column()], self.art_at(index.row())
        if not self._studio.uploads.shown([art_id]):
            return False  # removed, and the news about it is still on its way
        texts = {art_id: {column: str(value)}}
        outcome = self._studio.cell_edits.write(edit_label(column), texts, order=self.order, merges=(art_id, column))
        if outcome.changes:
            self._step = self._studio.history.last
        if outcome.why is not None:
            self.refused.emit(text(outcome.why))
        else:
            self.cell_written.emit(art_id, column)
        return outcome.why is None

    def takes(self, index: Index, words: str) -> bool:
        """Whether a cell can hold these words."""
        try:
            written(self._studio.drafts.draft(self.art_at(index.row())), self._columns[index.column()], words)
        except (CellError, KeyError):
            return False
        return True

    def take_back(self, index: Index, words: str) -> None:
        """The cell is again as it was before somebody began to write, whatever was kept meanwhile.

        What was kept may be undone by now: then the last step is an earlier one, and stays.
        """
        step = self._studio.history.last
        if step is not None and step is self._step:
            self._studio.history.discard(step)
        else:
            self.setData(index, words)
        if index.isValid():
            self.cell_restored.emit(self.art_at(index.row()), self._columns[index.column()])

    def end_writing(self) -> None:
        """What is written next is a step of its own."""
        self._studio.history.seal()
        self._step = None

    def texts(self, art_id: int, columns: Sequence[Column]) -> list[str]:
        """The whole texts of some cells of a row."""
        draft = self._studio.drafts.draft(art_id)
        return [cell_text(draft, column) for column in columns]

    def rows_of_texts(self, art_ids: Sequence[int], columns: Sequence[Column]) -> list[list[str]]:
        """The same of many rows, without those that have been removed meanwhile."""
        return [self.texts(art_id, columns) for art_id in self._studio.uploads.shown(art_ids)]

    def _whole(self, art_id: int, column: Column) -> str:
        return cell_text(self._studio.drafts.draft(art_id), column)

    def _is_whole(self, art_id: int, column: Column) -> bool:
        return is_whole(self._studio.drafts.draft(art_id), column)

    def _is_suggested(self, art_id: int, column: Column) -> bool:
        """Whether it is a title that nobody wrote, made from the name of the file, as on the cards."""
        return column.field is Field.TITLE and bool(self._rows.read(art_id, CardRole.UNTITLED))

    def _row(self, art_id: int) -> QModelIndex:
        return self._rows.index(self._rows.row_of(art_id) or 0)

    def _shown(self, art_id: int, column: Column) -> str:
        """One line of it."""
        if column.field is Field.PROBLEMS:
            return " · ".join(text(problem.sentence) for problem in self._problems.of(art_id))
        if column.field is Field.FLAG:
            return text(Sentence("table", "Flagged")) if self._whole(art_id, column) else ""
        if not self._is_whole(art_id, column):
            return text(Sentence("table", "See the details"))
        return self._whole(art_id, column)[:_SHOWN].replace("\n", _LINE_BREAK)

    def _face(self, art_id: int, column: Column) -> CellFace:
        return CellFace(
            words=self._shown(art_id, column),
            problem=self._problem(art_id, column),
            is_whole=self._is_whole(art_id, column),
            is_suggested=self._is_suggested(art_id, column),
            group=cast("int | None", self._rows.read(art_id, CardRole.GROUP)) or 0,
        )

    def _problem(self, art_id: int, column: Column) -> str:
        return self._problems.said_at(art_id, column) if column.is_written_in else ""

    def _spoken(self, art_id: int, column: Column) -> str:
        """The row by its title, the column, the value, what is wrong."""
        row = self._row(art_id)
        if column.field is Field.PICTURE:
            return str(row.data(Role.AccessibleTextRole))
        value = self._shown(art_id, column) or text(Sentence("table", "empty"))
        if self._is_suggested(art_id, column):
            value = text(_BY_FILE.filled(value=value))
        said = Sentence("table", "{row}, {column}: {value}", row=row.data(), column=title_of(column), value=value)
        return ". ".join(part for part in (text(said), self._problem(art_id, column)) if part)

    def _hint(self, art_id: int, column: Column) -> str:
        if column.field is Field.PICTURE:
            return str(self._row(art_id).data(Role.ToolTipRole))
        whole = self._whole(art_id, column)[:_SHOWN]
        return tip(self._problem(art_id, column) or (whole if "\n" in whole else self._shown(art_id, column)))


_READERS: Mapping[int, Callable[[TableModel, int, Column], object]] = {
    Role.DisplayRole: TableModel._shown,
    Role.EditRole: TableModel._whole,
    Role.AccessibleTextRole: TableModel._spoken,
    Role.ToolTipRole: TableModel._hint,
    CellRole.ART_ID: lambda _, art_id, __: art_id,
    CellRole.IS_WHOLE: TableModel._is_whole,
    CellRole.FACE: TableModel._face,
    CellRole.BADGES: lambda model, art_id, _: model._rows.read(art_id, CardRole.BADGES),
    CellRole.ICON: lambda model, art_id, _: model._rows.read(art_id, CardRole.ICON),
}
