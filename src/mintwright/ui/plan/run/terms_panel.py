"""What is left to be minted costs: what one mint cost, as often as there are mints left, under the same names."""

from PySide6.QtWidgets import QFrame

from mintwright.domain.plan.progress import SENDABLE
from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.minting.cost_table import CostTable
from mintwright.ui.minting.cost_words import about
from mintwright.ui.plan.run.run_words import in_all, times
from mintwright.ui.plan.run.run_work import RunWork
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, row

READABLE = 480  # logical pixels between a name and its amount
_LEFT = (
    Sentence("plan", "What 1 mint that is left costs, if it costs what “{title}” does"),
    Sentence("plan", "What the {count} mints that are left cost, if each costs what “{title}” does"),
)


class TermsPanel(QFrame):
    """Hidden until the terms of the first are readable, and once nothing is left."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        self._said = label("", "label", wrap=True)
        self.cost = CostTable()
        self.cost.setMaximumWidth(theme.scale(READABLE))
        beside = row(self.cost, None)
        beside.setStretch(0, 1)
        self.setLayout(column(self._said, beside, spacing=8, margins=(14, 10, 14, 12)))
        self.hide()

    def show_work(self, work: RunWork) -> None:
        """Show what is left by now."""
        receipt, each, progress = work.told_by, work.cost, work.progress
        left = 0 if progress is None else sum(step in SENDABLE for step in progress.steps.values())
        self.setVisible(bool(left and receipt is not None and each is not None))
        if receipt is None or each is None or not left:
            return
        self._said.setText(text(counted(left, *_LEFT).filled(title=receipt.title)))
        self.cost.show_parts(times(receipt.parts, left), (self.tr("In all"), about(in_all(each, left))))
