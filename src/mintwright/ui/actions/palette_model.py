"""The lines of the palette as a Qt model."""

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from mintwright.ui.actions.palette_rows import PaletteRow
from mintwright.ui.shell.model_index import Index


class PaletteRole(IntEnum):
    """What a line tells besides Qt's own roles."""

    ROW = Qt.ItemDataRole.UserRole + 1


class PaletteModel(QAbstractListModel):
    """Shows the rows it is given; headings cannot be chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[PaletteRow] = ()

    def show_rows(self, rows: Sequence[PaletteRow]) -> None:
        """Show these instead."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row(self, at: int) -> PaletteRow:
        """What is on this line."""
        return self._rows[at]

    def first(self) -> int | None:
        """The first line that can be done, or else the first that only says why not."""
        lines = [at for at, row in enumerate(self._rows) if not row.is_heading]
        return next((at for at in lines if self._rows[at].can), lines[0] if lines else None)

    def after(self, at: int, step: int) -> int:
        """The line that can be chosen `step` (1 or -1) further on, round the end."""
        count = len(self._rows)
        places = ((at + step * each) % count for each in range(1, count + 1))
        return next((place for place in places if not self._rows[place].is_heading), at)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_heading = index.isValid() and self._rows[index.row()].is_heading
        return Qt.ItemFlag.ItemIsEnabled if is_heading else super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        reader = _READERS.get(role)
        return reader(self._rows[index.row()]) if reader is not None and index.isValid() else None


_READERS: dict[int, Callable[[PaletteRow], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda row: row.words,
    Qt.ItemDataRole.AccessibleTextRole: lambda row: row.spoken,
    PaletteRole.ROW: lambda row: row,
}
