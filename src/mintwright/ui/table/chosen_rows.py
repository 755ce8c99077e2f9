"""What is chosen in the table stays chosen while its rows are put in another order."""

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject, QSignalBlocker

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
