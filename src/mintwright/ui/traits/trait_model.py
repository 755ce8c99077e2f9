"""The lines of the page as a Qt list."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from mintwright.domain.assets.attributes import Path
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.wording import tip
from mintwright.ui.traits.trait_rows import LineKind, TraitLine, shown_value, spoken, words_of

Role = Qt.ItemDataRole
LineKey = tuple[LineKind, Path, str]


class TraitRole(IntEnum):
    """The data of a line besides Qt's own roles."""

    LINE = Role.UserRole + 1


class TraitModel(QAbstractListModel):
    """The lines; where only numbers change, the rows stay."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: Sequence[TraitLine] = ()
        self._rows: dict[LineKey, int] = {}

    def show(self, lines: Sequence[TraitLine]) -> None:
        """Show these lines."""
        if [line.key for line in lines] != [line.key for line in self.lines]:
            self.beginResetModel()
            self.lines = lines
            self._rows = {line.key: row for row, line in enumerate(lines)}
            self.endResetModel()
        elif lines != self.lines:
            self.lines = lines
            self.dataChanged.emit(self.index(0), self.index(len(lines) - 1))

    def row_of(self, key: LineKey) -> int | None:
        """Where this line is."""
        return self._rows.get(key)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not 0 <= index.row() < len(self.lines):
            return None
        line = self.lines[index.row()]
        match role:
            case Role.DisplayRole:
                return words_of(line)
            case Role.AccessibleTextRole:
                return spoken(line)
            case Role.ToolTipRole:
                return tip(_hint(line))
            case _:
                return line if role == TraitRole.LINE else None


def _hint(line: TraitLine) -> str:
    """The whole of what is shortened."""
    return shown_value(line.value) if line.kind is LineKind.VALUE and line.doubt is None else spoken(line)
