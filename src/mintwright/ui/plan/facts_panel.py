"""What should be known before the first of the mints is sent: policies, royalties, payments, and what needs a look."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout

from mintwright.domain.plan.plan import Plan
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.planning.planning import Looked
from mintwright.ui.plan.plan_words import assets_in_words
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, button, column, label, row, set_button_text

_POLICIES = Sentence("plan", "1"), Sentence("plan", "{count}, one for each mint")
_ROYALTIES = Sentence("plan", "{rate}%, on the first asset of every mint")
_NO_ROYALTIES = Sentence("plan", "None")
_PAY = Sentence("plan", "Once, within 24 hours"), Sentence("plan", "{count} times, each within 24 hours")
_FIT = Sentence("plan", "Each mint fits")
_OVERFULL = Sentence("plan", "1 mint is too full"), Sentence("plan", "{count} mints are too full")
_LEFT_OUT = Sentence("plan", "{assets} too large for any mint")


class FactsPanel(QFrame):
    """Signals:
    too_large_requested(): show the assets that fit in no mint.
    divide_requested(): divide all anew, since texts became longer.
    """

    too_large_requested = Signal()
    divide_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        names = (
            ("layers", self.tr("Policies")), ("hand-coins", self.tr("Royalties")),
            ("clock", self.tr("To pay")), ("circle-check", self.tr("Checks")),
        )  # fmt: skip
        self.values = [label("", "body", wrap=True) for _ in names]
        self._glyphs = [Glyph(theme, icon, "ink2") for icon, _ in names]
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(5)
        for at, (_, name) in enumerate(names):
            grid.addWidget(self._glyphs[at], at, 0)
            grid.addWidget(label(name, "muted"), at, 1)
            grid.addWidget(self.values[at], at, 2)
            self.values[at].setAccessibleDescription(name)
        grid.setColumnStretch(2, 1)
        self.cure = button(self.tr("Divide again"))
        self.cure.clicked.connect(self._cure)
        self._plan = Plan(mints=())
        self.setLayout(column(grid, row(self.cure, None), None, spacing=6, margins=(14, 10, 14, 8)))

    def show_plan(self, plan: Plan, looked: Looked) -> None:
        """Show what this plan means."""
        self._plan = plan
        count = len(plan.mints)
        policies, royalties, pay, checks = self.values
        policies.setText(text(counted(count, *_POLICIES)))
        rate = looked.rate
        royalties.setText(text(_NO_ROYALTIES if rate is None else _ROYALTIES.filled(rate=f"{rate.normalize():f}")))
        pay.setText(text(counted(count, *_PAY)))
        wrong = self._wrong()
        checks.setText(text(_FIT if wrong is None else wrong))
        restyle(checks, role="body" if wrong is None else "error")
        self._glyphs[3].show_icon(*(("circle-check", "ok") if wrong is None else ("triangle-alert", "bad")))
        self.cure.setVisible(wrong is not None)
        show = Sentence("plan", "Show {assets}", assets=assets_in_words(len(plan.too_large)))
        set_button_text(self.cure, self.tr("Divide again") if plan.overfull else text(show))

    def _wrong(self) -> Sentence | None:
        if self._plan.overfull:
            return counted(len(self._plan.overfull), *_OVERFULL).filled(shown=number(len(self._plan.overfull)))
        if self._plan.too_large:
            return _LEFT_OUT.filled(assets=assets_in_words(len(self._plan.too_large)))
        return None

    def _cure(self) -> None:
        (self.divide_requested if self._plan.overfull else self.too_large_requested).emit()
