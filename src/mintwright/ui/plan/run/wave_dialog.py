"""The question before a wave is sent: how many, at how much, and on the main network the name of the plan."""

from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.wave import Confirmation
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.cost_breakdown import CostPart, known_so_far
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.minting.cost_table import CostTable
from mintwright.ui.minting.cost_words import about
from mintwright.ui.minting.typed_confirmation import same_name
from mintwright.ui.plan.run.run_words import WORKED_OUT, titles_in_words
from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, label, panel, row

_SEND = Sentence("plan", "Send 1 mint?"), Sentence("plan", "Send {count} mints?")
_WHICH = Sentence("plan", "{titles}. They hold {assets} assets.")
_NEVER = Sentence(
    "plan",
    "Once minted, nobody can change these: titles, descriptions, attributes, files, order and royalties. Each mint has "
    "a policy of its own.",
)
_THEN = Sentence("plan", "Each is paid by itself, within 24 hours after it was sent.")
_TICK = (
    Sentence("plan", "I have checked this mint and its cost"),
    Sentence("plan", "I have checked these {count} mints and their cost"),
)
_YES = {
    Network.MAIN: (
        Sentence("plan", "Send 1 mint on the main network"),
        Sentence("plan", "Send {count} mints on the main network"),
    ),
    Network.TEST: (
        Sentence("plan", "Send 1 mint on the test network"),
        Sentence("plan", "Send {count} mints on the test network"),
    ),
    Network.PRACTICE: (
        Sentence("plan", "Send 1 mint on the practice network"),
        Sentence("plan", "Send {count} mints on the practice network"),
    ),
}
_NAME = Sentence("plan", "To mint with real money, type the name of the plan: {name}")
_LACKS_NAME = Sentence("plan", "Still missing: the name of the plan")
_LACKS_TICK = Sentence("plan", "Still missing: the tick that you have checked it")


class WaveDialog(FittedDialog):
    """Enter sends nothing by habit: the focus begins at what has to be given first."""

    def __init__(
        self,
        theme: Theme,
        plan: KeptPlan,
        wave: Confirmation,
        told_by: Receipt,
        expected: tuple[CostPart, ...],
        parent: QWidget,
    ) -> None:
        """`expected` is what the wave comes to, going by the mint that `told_by` is the receipt of."""
        super().__init__(parent)
        count = len(wave.planned_ids)
        self._wanted_name = plan.name if plan.network is Network.MAIN else ""
        heading = text(counted(count, *_SEND))
        self.setWindowTitle(heading)
        chosen = frozenset(wave.planned_ids)
        assets = sum(len(mint.art_ids) for mint in plan.mints if mint.id in chosen)
        which = text(_WHICH.filled(titles=titles_in_words(plan, wave.planned_ids), assets=assets))
        cost = CostTable()
        total = about(known_so_far(expected) or Decimal(0))
        cost.show_parts(expected, (self.tr("In all"), total))
        play = label(self.tr("This is practice: no amount here is real money."), "muted", wrap=True)
        play.setVisible(plan.network is Network.PRACTICE)
        said = column(
            label(which, "body", wrap=True), label(text(_NEVER), "body", wrap=True), 4, cost,
            label(text(WORKED_OUT.filled(title=told_by.title)), "muted", wrap=True),
            label(text(_THEN), "muted", wrap=True), play, spacing=8,
        )  # fmt: skip
        body = ScrolledBody(self.tr("What is sent, and what it costs"), panel("body", said))
        asked = label(text(_NAME.filled(name=plan.name)), "label", wrap=True)
        asked.setTextFormat(Qt.TextFormat.PlainText)
        self.name = QLineEdit()
        self.name.setAccessibleName(asked.text())
        asked.setBuddy(self.name)
        for part in (asked, self.name):
            part.setVisible(bool(self._wanted_name))
        self.tick = QCheckBox(text(counted(count, *_TICK)))
        self.tick.setAccessibleName(self.tick.text())
        self._missing = label("", "muted", wrap=True)
        self.keep = button(self.tr("Send nothing"))
        self.send = button(text(counted(count, *_YES[plan.network])), theme, "stamp", kind="primary")
        for one in (self.keep, self.send):
            one.setAutoDefault(False)
        self.keep.clicked.connect(self.reject)
        self.send.clicked.connect(self.accept)
        self.name.textChanged.connect(self._follow)
        self.tick.toggled.connect(self._follow)
        badge = NetworkBadge(theme, plan.network)
        head = row(label(heading, "heading", wrap=True), badge, spacing=12)
        head.setStretch(0, 1)
        self.setLayout(
            column(
                head, body, asked, self.name, self.tick, self._missing, 4, row(None, self.keep, self.send),
                spacing=8, margins=(24, 20, 24, 20),
            )
        )  # fmt: skip
        self.setMinimumWidth(theme.scale(460))
        first = self.name if self._wanted_name else self.tick
        first.setAccessibleDescription(f"{heading} {which} {total}")
        first.setFocus()
        self._follow()

    def _follow(self) -> None:
        lacks_name = bool(self._wanted_name) and not same_name(self.name.text(), self._wanted_name)
        missing = _LACKS_NAME if lacks_name else None if self.tick.isChecked() else _LACKS_TICK
        self.send.setEnabled(missing is None)
        said = "" if missing is None else text(missing)
        self._missing.setText(said)
        self.send.setAccessibleDescription(said)
