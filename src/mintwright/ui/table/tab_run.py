"""Where Tab began to go along a row: Enter then leads below that, as in spreadsheets, to write row after row."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex


class TabRun:
    """Goes on as long as Tab leads on from where it led last."""

    def __init__(self) -> None:
        self._began, self._led = QPersistentModelIndex(), QPersistentModelIndex()

    def lead(self, origin: QModelIndex, target: QModelIndex) -> None:
        """Tab leads from one cell to another."""
        if not _is(self._led, origin):
            self._began = QPersistentModelIndex(origin)
        self._led = QPersistentModelIndex(target)

    def below(self, at: QModelIndex) -> QModelIndex:
        """The cell that Enter leads to from this one."""
        is_on = _is(self._led, at) and self._began.row() == at.row()
        column = self._began.column() if is_on else at.column()
        self._led = QPersistentModelIndex()
        return at.sibling(at.row() + 1, column)


def _is(one: QPersistentModelIndex, other: QModelIndex) -> bool:
    return one.isValid() and (one.row(), one.column()) == (other.row(), other.column())
