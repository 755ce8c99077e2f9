"""The mints of a plan that was begun, as a Qt list."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from mintwright.domain.sentences import Sentence
from mintwright.ui.plan.plan_words import assets_in_words
from mintwright.ui.plan.run.run_work import RunRow
from mintwright.ui.shell.id_list_model import IdListModel
from mintwright.ui.style.wording import text, tip

_Role = Qt.ItemDataRole


class RunRole(IntEnum):
    """The data of a row besides Qt's own roles."""

    ROW = _Role.UserRole + 1


class RunModel(IdListModel):
    """A row for each, by its id in the plan."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent=parent)
        self._shown: dict[int, RunRow] = {}

    def show_rows(self, rows: Sequence[RunRow]) -> None:
        """Show these; those that say the same are left alone."""
        before, self._shown = self._shown, {one.planned.id: one for one in rows}
        self.show_ids(list(self._shown))
        if changed := [key for key, row in self._shown.items() if key in before and before[key] is not row]:
            self.repaint(changed)

    def row_at(self, row: int) -> RunRow | None:
        """What is shown there."""
        return self._shown.get(self.id_at(row)) if 0 <= row < self.rowCount() else None

    def read(self, one: int, role: int) -> object:
        row = self._shown[one]
        match role:
            case _Role.DisplayRole:
                return row.title
            case _Role.AccessibleTextRole:
                return spoken_row(row)
            case _Role.ToolTipRole:
                return tip(spoken_row(row))
            case RunRole.ROW:
                return row
            case _:
                return None


def spoken_row(row: RunRow) -> str:
    """All that is seen of it."""
    said = Sentence(
        "plan",
        "Mint {number}, {title}: {assets}, {state}",
        number=row.number,
        title=row.title,
        assets=assets_in_words(len(row.planned.art_ids)),
        state=row.word,
    )
    return ". ".join(filter(None, (", ".join(filter(None, (text(said), row.cost))), row.why)))
