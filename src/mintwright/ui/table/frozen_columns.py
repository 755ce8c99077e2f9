"""The first columns of the table once more, above it: they stay in sight when the others scroll."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QApplication, QFrame, QTableView, QWidget

from mintwright.ui.style.theme import Theme
from mintwright.ui.table.cell_delegate import CellDelegate
from mintwright.ui.table.row_numbers import RowNumbers
from mintwright.ui.table.table_model import TableModel

FROZEN = 2  # picture and title
_TITLES, _OTHERS = 100, 60  # pixels of the design: so much of the titles is seen, where this is left to the others


class FrozenColumns(QTableView):
    """Shares model, selection and scrolling with the table it lies on, which has the keys.

    Signals:
        pressed_with_shift(QModelIndex): all up to this cell is to be chosen, from where the table's keys go on.
        pressed_alone(): the keys go on from the cell that was pressed.
    """

    pressed_with_shift = Signal(QModelIndex)
    pressed_alone = Signal()

    def __init__(self, theme: Theme, model: TableModel, table: QTableView) -> None:
        super().__init__(table)
        self._theme = theme
        self._table = table
        self.numbers = RowNumbers(self)
        self.setModel(model)
        self.setSelectionModel(table.selectionModel())
        above = self.horizontalHeader()
        above.setSelectionModel(QItemSelectionModel(model, above))  # else it asks each cell if it is chosen
        self.setItemDelegate(CellDelegate(theme, model, self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setObjectName("frozen")
        self.setAccessibleName(self.tr("Picture and title"))
        self.numbers.hide()
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(table.selectionMode())
        self.setEditTriggers(table.editTriggers())
        table.verticalScrollBar().valueChanged.connect(self._follow)
        self.verticalScrollBar().valueChanged.connect(table.verticalScrollBar().setValue)

    def _follow(self, place: int) -> None:
        """Go where the table went. Qt lays rows out later here than there, and would go no farther than before."""
        bar = self.verticalScrollBar()
        if place > bar.maximum():
            self.executeDelayedItemsLayout()
        bar.setValue(place)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """The table goes on from where the editor was, and has the keys that it had: Qt would leave them nowhere."""
        keys = QApplication.focusWidget()
        super().closeEditor(editor, hint)
        if keys is not None and editor.isAncestorOf(keys):
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._table.closeEditor(editor, hint)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._table.setFocus(Qt.FocusReason.MouseFocusReason)
        at = self.indexAt(event.position().toPoint())
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and at.isValid():
            self.pressed_with_shift.emit(at)
        else:
            super().mousePressEvent(event)
            self.pressed_alone.emit()

    def lie(self, rows: int, columns_high: int) -> None:
        """Lie over the first columns: beside the numbers of the rows, from the header down.

        Of a table without room, over a part at most: else nobody would see the cell that she writes in.
        """
        table, frame = self._table, self._table.frameWidth()
        width = sum(table.columnWidth(column) for column in range(min(FROZEN, self.model().columnCount())))
        width = min(width, self.most_width())
        left = frame + rows
        if table.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            left = table.width() - frame - rows - width
            if table.verticalScrollBar().isVisible():
                left = min(left, table.viewport().geometry().right() + 1 - width)
        self.horizontalHeader().setFixedHeight(columns_high)
        self.setGeometry(left, frame, width + 1, columns_high + table.viewport().height())

    def most_width(self) -> int:
        """Over how much of the table it may lie: half, and in a narrow one more, so that titles are read."""
        room, scale = self._table.viewport().width(), self._theme.scale
        return max(room // 2, min(self._table.columnWidth(0) + scale(_TITLES), room - scale(_OTHERS)))

    def follow_columns(self) -> None:
        """Show the first columns only, as wide as in the table."""
        for column in range(self.model().columnCount()):
            if self.isColumnHidden(column) != (column >= FROZEN):
                self.setColumnHidden(column, column >= FROZEN)
            if column < FROZEN:
                self.setColumnWidth(column, self._table.columnWidth(column))
