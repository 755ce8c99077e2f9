"""What the mints that are left are expected to cost, going by the one that is known, under the names of its receipt."""

from decimal import Decimal

from PySide6.QtWidgets import QFrame

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.cost_breakdown import known_so_far
from mintwright.ui.minting.cost_table import CostTable
from mintwright.ui.minting.cost_words import about
from mintwright.ui.plan.run.run_words import WORKED_OUT
from mintwright.ui.plan.run.run_work import RunWork
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, row

READABLE = 480  # logical pixels between a name and its amount
_LEFT = (
    Sentence("plan", "What 1 mint that is left is expected to cost, going by “{title}”"),
    Sentence("plan", "What the {count} mints that are left are expected to cost, going by “{title}”"),
)


class TermsPanel(QFrame):
    """Hidden until the terms of the first are readable, and once nothing is left."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        self._said = label("", "label", wrap=True)
        self.cost = CostTable()
        self.cost.setMaximumWidth(theme.scale(READABLE))
        self._basis = label("", "muted", wrap=True)
        beside = row(self.cost, None)
        beside.setStretch(0, 1)
        self.setLayout(column(self._said, beside, self._basis, spacing=8, margins=(14, 10, 14, 12)))
        self.hide()

    def show_work(self, work: RunWork) -> None:
        """Show what is left by now."""
        receipt, left = work.told_by, () if work.progress is None else work.progress.sendable
        parts = work.expected(left)
        self.setVisible(bool(parts) and receipt is not None)
        if receipt is None or not parts:
            return
        self._said.setText(text(counted(len(left), *_LEFT).filled(title=receipt.title)))
        self._basis.setText(text(WORKED_OUT.filled(title=receipt.title)))
        self.cost.show_parts(parts, (self.tr("In all"), about(known_so_far(parts) or Decimal(0))))
