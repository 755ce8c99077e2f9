"""A Qt list whose rows Qt counts: a view that lays out its rows asks for their number once for each."""

from PySide6.QtCore import QAbstractListModel, QObject, QStringListModel, Qt

from mintwright.ui.shell.model_index import Index


class CountedListModel(QStringListModel):
    """Counts rows in C++, where ten thousand are laid out in a millisecond; asking Python for each takes twenty.

    Its texts are empty, and nobody's: what stands in a row is known to the subclass.
    """

    def __init__(self, count: int = 0, parent: QObject | None = None) -> None:
        super().__init__([""] * count, parent)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Nobody writes into a row."""
        return QAbstractListModel.flags(self, index)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Nobody writes into a row."""
        return False

    def recount(self, count: int) -> None:
        """Have so many rows, other ones."""
        self.setStringList([""] * count)
