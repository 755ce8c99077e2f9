"""The lines of one mint's timeline, with local times."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.timeline_lines import TimelineLine
from mintwright.ui.shell.counted_list import CountedListModel
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.formatting import moment
from mintwright.ui.style.wording import text, tip

_STATES = {
    StepState.AHEAD: Sentence("Receipts", "still to come"),
    StepState.FAILED: Sentence("Receipts", "problem"),
    StepState.CURRENT: Sentence("Receipts", "where it stands"),
}


class TimelineRole(IntEnum):
    """What the delegate asks for besides the words."""

    BELOW = Qt.ItemDataRole.UserRole + 1
    STATE = Qt.ItemDataRole.UserRole + 2


class TimelineModel(CountedListModel):
    """Words above, when and by whom below."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent=parent)
        self._lines: tuple[TimelineLine, ...] = ()

    def show_lines(self, lines: Sequence[TimelineLine]) -> None:
        """Show other lines; the same ones change nothing."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self.recount(len(self._lines))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text(line.said)
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                state = text(_STATES[line.state]) if line.state in _STATES else ""
                whole = ", ".join(filter(None, (text(line.said), _below(line), state)))
                return whole if role == Qt.ItemDataRole.AccessibleTextRole else tip(whole)
            case TimelineRole.BELOW:
                return _below(line)
            case TimelineRole.STATE:
                return line.state
            case _:
                return None


def _below(line: TimelineLine) -> str:
    if line.state is StepState.AHEAD:
        return ""
    when = moment(line.on) if line.on is not None else ""
    if not when and line.by is not None:
        when = text(Sentence("Receipts", "earlier, nobody noted when"))
    return " · ".join(filter(None, (when, text(line.by) if line.by is not None else "")))
