"""What is chosen stays chosen while its rows change places."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QObject, QSignalBlocker
from PySide6.QtWidgets import QAbstractItemView


class KeptRows(QObject):
    """Takes the choice out of Qt's hands meanwhile, which would follow each of ten thousand rows by itself."""

    def __init__(
        self,
        view: QAbstractItemView,
        cell: Callable[[int, int], QModelIndex],
        art_ids: Callable[[], Sequence[int]],
    ) -> None:
        """`cell` gives that of a row and column without asking how many there are, as it is asked for thousands.

        `art_ids` gives the art of the rows, in their order.
        """
        super().__init__(view)  # a selection model that Qt made would not keep what Python knows of this
        self._selection = view.selectionModel()
        self._cell = cell
        self._listed = art_ids
        self._columns: tuple[int, int] | None = None
        self._art_ids = frozenset[int]()

    def hold(self) -> None:
        """The rows are about to move."""
        ranges = self._selection.selection().toList()
        self._columns = (min(each.left() for each in ranges), max(each.right() for each in ranges)) if ranges else None
        listed = self._listed()
        self._art_ids = frozenset(one for each in ranges for one in listed[each.top() : each.bottom() + 1])
        with QSignalBlocker(self._selection):
            self._selection.clearSelection()

    def choose(self) -> None:
        """They have moved."""
        if self._columns is None:
            return
        rows = [row for row, art_id in enumerate(self._listed()) if art_id in self._art_ids]
        chosen = cells_of(row_ranges([(row, row) for row in rows]), self._columns, self._cell)
        with QSignalBlocker(self._selection):
            self._selection.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def cells_of(
    rows: Sequence[tuple[int, int]], columns: tuple[int, int], cell: Callable[[int, int], QModelIndex]
) -> QItemSelection:
    """The cells of these ranges of rows, from the first of the columns to the last."""
    (left, right), chosen = columns, QItemSelection()
    for top, bottom in rows:
        chosen.select(cell(top, left), cell(bottom, right))
    return chosen


def row_ranges(indexes: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges of rows, merged where they touch, from the top."""
    merged: list[tuple[int, int]] = []
    for top, bottom in sorted(indexes):
        if merged and top <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(merged[-1][1], bottom)
        else:
            merged.append((top, bottom))
    return merged
