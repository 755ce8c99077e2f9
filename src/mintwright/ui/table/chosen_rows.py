"""What is chosen in the table stays chosen while its rows change places, and whole rows while columns come."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex
from PySide6.QtWidgets import QAbstractItemView

from mintwright.ui.table.table_model import TableModel
from mintwright.ui.widgets.kept_rows import KeptRows, cells_of, row_ranges


class ChosenRows(KeptRows):
    """The rows in which cells are chosen."""

    def __init__(self, view: QAbstractItemView, model: TableModel) -> None:
        super().__init__(view, model.createIndex, lambda: model.art_ids)
        self._table = model
        model.rows_moving.connect(self.hold)
        model.rows_moved.connect(self.choose)
        model.columnsInserted.connect(self._keep_whole)

    def _keep_whole(self, _: QModelIndex, first: int, last: int) -> None:
        """Rows that were chosen with all their cells are chosen with the new ones too: Qt leaves those out."""
        ranges, end = self._selection.selection().toList(), self._table.columnCount() - 1
        others = [(left, right) for left, right in ((0, first - 1), (last + 1, end)) if left <= right]
        if row_ranges([(each.left(), each.right()) for each in ranges]) != others:
            return
        rows = row_ranges([(each.top(), each.bottom()) for each in ranges])
        chosen = cells_of(rows, (0, end), self._table.createIndex)
        self._selection.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
