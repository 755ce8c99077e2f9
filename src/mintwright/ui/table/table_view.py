"""The table: a row for each piece, chosen by rectangles of cells, written in where the keys are."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QApplication, QTableView, QWidget

from mintwright.domain.table.columns import Column, Field
from mintwright.ui.shell.list_view import KeptCurrent
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.cell_delegate import ROW, CellDelegate
from mintwright.ui.table.chosen_rows import ChosenRows
from mintwright.ui.table.frozen_columns import FROZEN, FrozenColumns
from mintwright.ui.table.row_numbers import RowNumbers
from mintwright.ui.table.tab_run import TabRun
from mintwright.ui.table.table_headers import TableHeaders
from mintwright.ui.table.table_model import CellRole, TableModel
from mintwright.ui.widgets.kept_rows import cells_of, row_ranges
from mintwright.ui.widgets.scroll_bar import keep_scroll_bar

_NO_UPDATE = QItemSelectionModel.SelectionFlag.NoUpdate
_THIS_ALONE = QItemSelectionModel.SelectionFlag.ClearAndSelect
_ENTER, _ALONG = (Qt.Key.Key_Return, Qt.Key.Key_Enter), (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class TableView(QTableView):
    """Rows and columns. Enter, F2 and typing write into the current cell; Enter goes on below, Tab along the row.

    Signals:
        clear_requested(): the chosen cells are to be emptied.
        tree_requested(int, Column): a cell shows not all there is: the details of this piece do.
        all_requested(): a key asked to end the search and the filter.
        typed(): the words in an open cell are others than the asset has.
        written_for_all(QPersistentModelIndex, str): these words, of an open cell, are meant for all that are chosen.
        moved(): cells lie elsewhere, because they were scrolled, sized or put in order.
    """

    clear_requested = Signal()
    tree_requested = Signal(int, object)
    all_requested = Signal()
    typed = Signal()
    written_for_all = Signal(object, str)
    moved = Signal()

    def __init__(self, theme: Theme, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._table = model
        self._keeper = KeptCurrent(self)
        self._command: QItemSelectionModel.SelectionFlag | None = None  # what is chosen just now, whatever is held
        self._place = 0  # of the view, before rows went
        self._anchor = QPersistentModelIndex()  # with Shift, all from here on is chosen
        self._run = TabRun()
        self._numbers = RowNumbers(self)
        self.setModel(model)
        self.setItemDelegate(CellDelegate(theme, model, self))
        self.setAccessibleName(self.tr("Table of the uploads"))
        self.setAccessibleDescription(self.tr("Enter writes, Tab goes along the row, F6 leads on from the table"))
        self.setAccessibleIdentifier("uploads-table")
        self.setObjectName("table")
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        keep_scroll_bar(self)
        ChosenRows(self, model)
        self.frozen = FrozenColumns(theme, model, self)
        self.headers = TableHeaders(theme, model, self, self.frozen)
        self._connect()
        self._dress()

    def _connect(self) -> None:
        self._theme.changed.connect(self._dress)
        self.frozen.pressed_with_shift.connect(self._choose_up_to)
        self.frozen.pressed_alone.connect(self._after_gesture)
        self._theme.pixmaps.arrived.connect(self.frozen.viewport().update)
        self.headers.laid.connect(self._lie)
        self._numbers.sectionPressed.connect(self._press_row)
        self._numbers.sectionEntered.connect(self._lead_to_row)
        for signal in (self._table.columnsInserted, self._table.columnsRemoved, self._table.columnsMoved):
            signal.connect(lambda *_: self._lie())
        self._table.modelReset.connect(self._lie)
        self._table.cells_leaving.connect(self._remember_place)
        self._table.rowsRemoved.connect(lambda *_: self._stay())
        self._table.rows_came.connect(self._begin)
        for place in (0, FROZEN):
            self.delegate_at(place).typed.connect(self.typed)
            self.delegate_at(place).written_for_all.connect(self.written_for_all)

    # --- What is chosen

    def chosen_rows(self) -> list[tuple[int, int]]:
        """Ranges of the rows in which cells are chosen."""
        return row_ranges([(each.top(), each.bottom()) for each in self.selectionModel().selection().toList()])

    def chosen_columns(self) -> list[tuple[int, int]]:
        """Ranges of the columns in which cells are chosen."""
        return row_ranges([(each.left(), each.right()) for each in self.selectionModel().selection().toList()])

    def block(self) -> QRect:
        """The chosen cells where they lie side by side, empty where they lie apart or none is."""
        return self.rectangle() if self.selectionModel().selection().size() == 1 else QRect()

    def rectangle(self) -> QRect:
        """From the first of the chosen cells to the last, columns across and rows down; empty when none is.

        Not all in it are chosen: rows that were sorted, or came back from a filter, lie between.
        """
        found = QRect()
        for each in self.selectionModel().selection().toList():
            found = found.united(QRect(each.left(), each.top(), each.width(), each.height()))
        return found

    def choose_rows(self, ranges: list[tuple[int, int]]) -> None:
        """Choose all cells of these rows, and have the keys go on from the first: not from its picture, which takes no
        words.
        """
        self.choose_in(0, self._table.columnCount() - 1, ranges)
        if ranges:
            at = self._table.index(ranges[0][0], max(1, self.currentIndex().column()))
            self._go_on_from(at)
            self.scrollTo(at)

    def choose(self, cells: QRect) -> None:
        """Choose this rectangle of cells."""
        self.choose_in(cells.left(), cells.right(), [(cells.top(), cells.bottom())])

    def choose_in(self, left: int, right: int, rows: Sequence[tuple[int, int]]) -> None:
        """Choose the cells of these rows from one column to another."""
        chosen = cells_of(rows, (left, right), self._table.createIndex)
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """What to repaint when this is chosen, or no longer: all in sight."""
        return QRegion(self.viewport().rect())

    # --- Columns

    def start_column(self) -> int:
        """The place of the column in which the choice began; never the picture's, which takes no words."""
        return max(1, self._anchor.column())

    def current_column(self) -> Column | None:
        """The column that the keys are at."""
        return self.column_at(self.currentIndex().column())

    def column_at(self, place: int) -> Column | None:
        """The column at this place, if there is one."""
        return self._table.columns[place] if 0 <= place < self._table.columnCount() else None

    def _dress(self) -> None:
        height = self._theme.scale(ROW)
        for numbers in (self._numbers, self.frozen.numbers):
            numbers.set_height(height)
        self._lie()

    def _lie(self) -> None:
        self.headers.squeeze()
        self.frozen.follow_columns()
        self.frozen.lie(self.verticalHeader().width(), self.horizontalHeader().height())
        self.moved.emit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.moved.emit()

    def place_of(self, row: int, column: int) -> QRect:
        """Where a cell lies on this, in sight or not."""
        view = self._at(column)
        at = view.visualRect(self._table.index(row, column))
        return at.translated(view.viewport().mapTo(self, QPoint()))

    def is_in_sight(self, place: QPoint, column: int) -> bool:
        """Whether a place in a column is seen, and not below the first columns."""
        is_covered = column >= FROZEN and self.frozen.geometry().contains(place)
        return not is_covered and self.viewport().geometry().adjusted(0, 0, 1, 1).contains(place)

    def cell_at(self, place: QPoint) -> tuple[int, int]:
        """The row and column at a place on this, or the nearest to it."""
        room = self.viewport().geometry()
        x, y = max(room.left(), min(place.x(), room.right())), max(room.top(), min(place.y(), room.bottom()))
        view = self.frozen if self.frozen.geometry().contains(x, y) else self
        inside = view.viewport().mapFrom(self, QPoint(x, y))
        row, column = view.rowAt(inside.y()), view.columnAt(inside.x())
        return row if row >= 0 else self._table.rowCount() - 1, column if column >= 0 else self._table.columnCount() - 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lie()

    def _remember_place(self, _: QRect) -> None:
        self._place = self.verticalScrollBar().value()

    def _stay(self) -> None:
        """At the same place: Qt scrolls to what comes after a current cell that leaves, however far down that is."""
        self.verticalScrollBar().setValue(self._place)

    def updateGeometries(self) -> None:
        super().updateGeometries()
        if hasattr(self, "headers"):  # Qt asks for this while the view is made
            self._lie()

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a cell in sight, not below the first columns; these are always."""
        bar = self.horizontalScrollBar()
        before = bar.value()
        super().scrollTo(index, hint)
        if index.column() < FROZEN:
            bar.setValue(before)
            return
        hidden = self.frozen.width() - self.columnViewportPosition(index.column())
        if hidden > 0:
            bar.setValue(bar.value() - hidden)

    # --- Writing

    def write(self) -> None:
        """Write into the cell that the keys are at; what a cell cannot show whole is written in the details."""
        at = self.currentIndex()
        if not at.isValid():
            return
        if not at.data(CellRole.IS_WHOLE) or self._table.columns[at.column()].field is Field.FILES:
            self.tree_requested.emit(at.data(CellRole.ART_ID), self._table.columns[at.column()])
        elif at.flags() & Qt.ItemFlag.ItemIsEditable:
            self._at(at.column()).edit(at)

    def edit(
        self,
        index: QModelIndex | QPersistentModelIndex,
        trigger: QAbstractItemView.EditTrigger | None = None,
        event: QEvent | None = None,
    ) -> bool | None:
        """Open the editor in the view in which the cell is seen."""
        if trigger is None:
            return super().edit(index)
        is_asked = index.isValid() and bool(self.editTriggers() & trigger)
        if is_asked and not index.data(CellRole.IS_WHOLE):
            self.tree_requested.emit(index.data(CellRole.ART_ID), self._table.columns[index.column()])
            return False
        if is_asked and index.column() < FROZEN:
            return QTableView.edit(self.frozen, index, trigger, event)  # pyright: ignore[reportArgumentType]
        return super().edit(index, trigger, event)  # pyright: ignore[reportArgumentType]  # Qt passes none for a slot

    def _at(self, column: int) -> QTableView:
        return self.frozen if column < FROZEN else self

    def delegate_at(self, column: int) -> CellDelegate:
        """What paints and opens the cells of a column."""
        delegate = self._at(column).itemDelegate()
        assert isinstance(delegate, CellDelegate)
        return delegate

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go on below after Enter, along the row after Tab; below where Tab began, if it led here."""
        is_mine = editor.parentWidget() is self.viewport()
        if is_mine:
            super().closeEditor(editor, hint)
        delegate = self.delegate_at(FROZEN if is_mine else 0)
        (down, right), delegate.step = delegate.step, (0, 0)
        at = self.currentIndex()
        beside = self._run.below(at) if down else at.sibling(at.row(), at.column() + right)
        if (down or right) and beside.isValid():
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.setCurrentIndex(beside)
            if right:
                self._run.lead(at, beside)
        self._keeper.put_down()  # the focus may have gone elsewhere from the editor

    # --- Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter writes, Del empties, Esc lets go; letters that no cell takes go nowhere: outside they are commands."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in _ENTER and not held:
            self.write()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not held:
            self.clear_requested.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self._let_go()
        elif event.matches(QKeySequence.StandardKey.Copy):
            event.ignore()  # the page copies texts; Qt would copy one cell
        else:
            before = self.currentIndex()
            super().keyPressEvent(event)
            self._after_gesture(held)
            if event.key() in _ALONG:
                self._run.lead(before, self.currentIndex())
            if event.key() == Qt.Key.Key_Home:  # the first columns are in sight anyway
                self.horizontalScrollBar().setValue(0)
            if event.text().isprintable() and event.text() and not held & ~Qt.KeyboardModifier.ShiftModifier:
                event.accept()

    def _let_go(self) -> None:
        if self.selectionModel().hasSelection():
            self.clearSelection()
        else:
            self.all_requested.emit()

    # --- The current cell, focused only while the table is

    def currentIndex(self) -> QModelIndex:
        """The cell that the keys go on from, whoever has the focus."""
        return self._keeper.of(super().currentIndex())

    def setCurrentIndex(self, index: QModelIndex | QPersistentModelIndex) -> None:
        """Make this cell the current one, and choose it."""
        self._go_on_from(index, _THIS_ALONE)

    def _go_on_from(
        self, index: QModelIndex | QPersistentModelIndex, command: QItemSelectionModel.SelectionFlag = _NO_UPDATE
    ) -> None:
        """Have the keys, and what is held with Shift, go on from this cell."""
        self._anchor = QPersistentModelIndex(index)
        with self._keeper.in_place():
            self._command = command
            super().setCurrentIndex(index)  # which is the only way to tell Qt
            self._command = None

    def selectionCommand(
        self, index: QModelIndex | QPersistentModelIndex, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """What is chosen where the keys come to a cell. Where they are led to it, Qt would read the held keys."""
        return super().selectionCommand(index, event) if self._command is None else self._command

    def _choose_up_to(self, at: QModelIndex) -> None:
        """Choose all from where the keys went on without Shift; where that has gone, what is clicked."""
        start = self._table.index(self._anchor.row(), self._anchor.column()) if self._anchor.isValid() else at
        self.choose(QRect(start.column(), start.row(), 1, 1).united(QRect(at.column(), at.row(), 1, 1)))
        with self._keeper.in_place():
            self.selectionModel().setCurrentIndex(at, _NO_UPDATE)
        if not self._anchor.isValid():
            self._go_on_from(at)

    def _after_gesture(self, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Without Shift, the next with it begins where this one led."""
        if not held & Qt.KeyboardModifier.ShiftModifier and self.currentIndex().isValid():
            self._go_on_from(self.currentIndex())

    def _press_row(self, row: int) -> None:
        self._lead_to_row(row)
        self._after_gesture(QApplication.keyboardModifiers())

    def _lead_to_row(self, row: int) -> None:
        """Have the keys go on from the title of a row whose number is pressed: it is always in sight."""
        with self._keeper.in_place():
            self.selectionModel().setCurrentIndex(self._table.index(row, FROZEN - 1), _NO_UPDATE)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at, held = self.indexAt(event.position().toPoint()), event.modifiers()
        if held & Qt.KeyboardModifier.ShiftModifier and at.isValid():
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._choose_up_to(at)
        else:
            super().mousePressEvent(event)
            self._after_gesture(held)

    def enter(self) -> None:
        """Give the keys to the table, at its first cell that is written in."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.currentIndex().isValid() and self._table.rowCount():
            self.setCurrentIndex(self._table.index(0, 1))

    def go_on_in(self, row: int) -> None:
        """Have the keys go on from the title in this row, which is brought in sight; what is chosen stays so."""
        at = self._table.index(row, 1)
        if at.isValid():
            self._go_on_from(at)
            self.scrollTo(at)

    def _begin(self) -> None:
        """Rows that come where all had gone, as while a filter is looked for, have the keys at the first that is
        chosen, or the first of all; not nowhere.
        """
        if self.hasFocus() and not self.currentIndex().isValid() and self._table.rowCount():
            at = self._table.index(next(iter(self.chosen_rows()), (0, 0))[0], 1)
            with self._keeper.in_place():  # nobody led the keys here: Shift chooses nothing from here on
                self.selectionModel().setCurrentIndex(at, _NO_UPDATE)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._keeper.take_up()
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self._begin()  # else Qt begins at the picture, which takes no words
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:  # else its own menu is open
            self._keeper.put_down()
