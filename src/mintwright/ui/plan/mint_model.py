"""The mints of a plan as a Qt list."""

from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from mintwright.domain.assets.forecast import Forecast
from mintwright.domain.plan.plan import Plan, PlannedMint
from mintwright.ui.plan.plan_words import spoken_mint, title_of_mint
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.wording import tip

Role = Qt.ItemDataRole


class MintRole(IntEnum):
    """The data of a mint besides Qt's own roles."""

    MINT = Role.UserRole + 1
    LIMITS = Role.UserRole + 2


class MintModel(QAbstractListModel):
    """The mints in their order; while assets are dragged, those that would change as they would be."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._plan = Plan(mints=())
        self._instead: Mapping[int, Forecast] = {}

    @property
    def plan(self) -> Plan:
        """What is shown."""
        return self._plan

    def show_plan(self, plan: Plan) -> None:
        """Show this one."""
        self._instead = {}
        before, self._plan = len(self._plan.mints), plan
        after = len(plan.mints)
        if after == before:
            if after:
                self.dataChanged.emit(self.index(0), self.index(after - 1))
            return
        self._plan = replace(plan, mints=())
        self.beginResetModel()
        self._plan = plan
        self.endResetModel()

    def show_instead(self, forecasts: Mapping[int, Forecast]) -> None:
        """Show these of what would be after a drop; none, as it is."""
        if forecasts != self._instead:
            self._instead = forecasts
            self.dataChanged.emit(self.index(0), self.index(len(self._plan.mints) - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._plan.mints)

    def mint_at(self, row: int) -> PlannedMint:
        """The mint of this row, as it would be."""
        mint = self._plan.mints[row]
        return replace(mint, forecast=self._instead[row]) if row in self._instead else mint

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        row = index.row()
        if not 0 <= row < len(self._plan.mints):
            return None
        match role:
            case Role.DisplayRole:
                return title_of_mint(row, self._plan.mints[row])
            case Role.AccessibleTextRole:
                return spoken_mint(row, self.mint_at(row), self._plan.limits)
            case Role.ToolTipRole:
                return tip(spoken_mint(row, self.mint_at(row), self._plan.limits))
            case MintRole.MINT:
                return self.mint_at(row)
            case MintRole.LIMITS:
                return self._plan.limits
            case _:
                return None
