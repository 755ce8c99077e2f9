"""What is chosen in the table stays chosen while its rows change places, and whole rows while columns come."""

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QObject, QSignalBlocker

from mintwright.ui.table.table_model import TableModel, row_ranges


class ChosenRows(QObject):
    """Takes the choice out of Qt's hands meanwhile, which would follow each of ten thousand rows by itself."""

    def __init__(self, selection: QItemSelectionModel, model: TableModel) -> None:
        super().__init__(selection)
        self._selection = selection
        self._table = model
        self._columns: tuple[int, int] | None = None
        self._art_ids = frozenset[int]()
        model.rows_moving.connect(self._hold)
        model.rows_moved.connect(self._choose)
        model.columnsInserted.connect(self._keep_whole)

    def _hold(self) -> None:
        ranges = self._selection.selection().toList()
        self._columns = (min(each.left() for each in ranges), max(each.right() for each in ranges)) if ranges else None
        listed = self._table.art_ids
        self._art_ids = frozenset(one for each in ranges for one in listed[each.top() : each.bottom() + 1])
        with QSignalBlocker(self._selection):
            self._selection.clearSelection()

    def _choose(self) -> None:
        if self._columns is None:
            return
        (left, right), chosen = self._columns, QItemSelection()
        rows = [row for row, art_id in enumerate(self._table.art_ids) if art_id in self._art_ids]
        cell = self._table.createIndex  # `index` asks how many rows and columns there are, for each of thousands
        for top, bottom in row_ranges([(row, row) for row in rows]):
            chosen.select(cell(top, left), cell(bottom, right))
        with QSignalBlocker(self._selection):
            self._selection.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _keep_whole(self, _: QModelIndex, first: int, last: int) -> None:
        """Rows that were chosen with all their cells are chosen with the new ones too: Qt leaves those out."""
        ranges, end = self._selection.selection().toList(), self._table.columnCount() - 1
        others = [(left, right) for left, right in ((0, first - 1), (last + 1, end)) if left <= right]
        if row_ranges([(each.left(), each.right()) for each in ranges]) != others:
            return
        chosen, cell = QItemSelection(), self._table.createIndex
        for top, bottom in row_ranges([(each.top(), each.bottom()) for each in ranges]):
            chosen.select(cell(top, 0), cell(bottom, end))
        self._selection.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
