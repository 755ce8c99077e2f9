"""What the plan will cost, the unknown first, and the one thing that can be done with it now."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.plan.outline import Choice
from mintwright.domain.plan.plan import Plan
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.planning.planning import Price
from mintwright.ui.plan.plan_words import amount_in_words
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text

_PRICE = Sentence("plan", "The service’s price"), Sentence("plan", "The service’s price, {count} times")
_NOT_KNOWN = Sentence("plan", "not known yet")
_IN_A_LINE = Sentence(
    "plan", "The service’s price is not known yet. The network takes {fees}, {ada} travel with the assets."
)
_NOTHING_KNOWN = Sentence("plan", "What it costs is not known yet.")
_NEXT = {
    Choice.SERIES: Sentence(
        "plan", "The first mint goes alone: its answer names the price of one. The others follow when you say so."
    ),
    Choice.ONE_LIST: Sentence("plan", "The review asks once more before anything is sent."),
    Choice.SHORTER: Sentence("plan", "You see each change before it is done. Then the plan follows the texts."),
}
_SOLVE = Sentence("plan", "First solve what the checks above say.")
_EMPTY = Sentence("plan", "Add assets to the collection first.")
_FITS = Sentence("plan", "All of it fits in one mint.")
_ADDS = Sentence("plan", "These mints follow those of the plan that was begun.")
_BEGIN = Sentence("plan", "Mint the first alone…")
_ADD = Sentence("plan", "Add 1 mint to the plan"), Sentence("plan", "Add {count} mints to the plan")
_MINT = Sentence("plan", "Mint the collection…")
_MAKE = Sentence("plan", "Make {count} collections")
_ONE_LIST = Sentence("plan", "Mint as one list…")
_CHANGE = Sentence("plan", "Change many assets…")


class PlanFoot(QFrame):
    """Signals:
    wanted(): do what the button says.
    begin_requested(): begin to work the plan down.
    """

    wanted = Signal()
    begin_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("tray")
        self._theme = theme
        self._badge = NetworkBadge(theme, Network.PRACTICE)
        self._price_name = label("", "muted", wrap=True)
        self._price = label(text(_NOT_KNOWN), "title", wrap=True)
        self._fees, self._ada = label("", "heading", wrap=True), label("", "heading", wrap=True)
        self._next = label("", "muted", wrap=True)
        self.act = button("", theme, "layers", kind="primary")
        self.act.clicked.connect(self.wanted)
        self.begin = button("", theme, "stamp", kind="primary")
        self.begin.clicked.connect(self.begin_requested)
        set_button_text(self.begin, text(_BEGIN))
        self._adds_to = False
        parts = (
            column(self._price_name, self._price, None, spacing=1),
            column(label(self.tr("Network fees"), "muted", wrap=True), self._fees, None, spacing=1),
            column(label(self.tr("Ada that travels with the assets"), "muted", wrap=True), self._ada, None, spacing=1),
        )
        costs = row(*parts, spacing=20)
        for at in range(len(parts)):
            costs.setStretch(at, 1)
        self._costs = QWidget()
        self._costs.setLayout(costs)
        self._in_a_line = label("", "label", wrap=True)
        self._in_a_line.hide()
        told = row(self._badge, self._next, spacing=12)
        told.setStretch(1, 1)
        does = column(None, told, row(None, self.act, self.begin, spacing=8), None, spacing=6)
        self._both = column(self._costs, self._in_a_line, does, spacing=6, margins=(20, 8, 20, 8))
        self.setLayout(self._both)

    def minimumSizeHint(self) -> QSize:
        """Narrower than its parts side by side: then they stand one below the other."""
        return QSize(0, super().minimumSizeHint().height())

    def set_wide(self, *, wide: bool) -> None:
        """Stand in one row where there is room."""
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.LeftToRight if wide else directions.TopToBottom)
        self._both.setSpacing(24 if wide else 6)
        for at in (0, 2):
            self._both.setStretch(at, 1 if wide else 0)

    def set_low(self, *, low: bool) -> None:
        """Say what it costs in one line where there is little height."""
        self._costs.setVisible(not low)
        self._in_a_line.setVisible(low)

    def show_plan(
        self, plan: Plan, choice: Choice, network: Network, *, adds_to: bool = False, last_charge: str = ""
    ) -> None:
        """Show what can be done with it. `adds_to`: it follows a plan that was begun. `last_charge` is what the service
        took for itself for an earlier mint, in words.
        """
        self._adds_to = adds_to
        self._badge.show_network(network)
        self._show_act(plan, choice)
        if choice is not Choice.SHORTER and last_charge:
            self._next.setText(f"{self._next.text()} {last_charge}")

    def show_price(self, price: Price | None) -> None:
        """Show what is known of the cost of what is chosen; of one list nothing is."""
        self._price_name.setText(text(counted(1 if price is None else price.mints, *_PRICE)))
        if price is None:
            for one in (self._fees, self._ada):
                one.setText(text(_NOT_KNOWN))
            self._in_a_line.setText(text(_NOTHING_KNOWN))
            return
        fees, ada = amount_in_words(price.network_fees), amount_in_words(price.min_ada)
        self._fees.setText(fees)
        self._ada.setText(ada)
        self._in_a_line.setText(text(_IN_A_LINE.filled(fees=fees, ada=ada)))

    def _show_act(self, plan: Plan, choice: Choice) -> None:
        """What is too full, or fits in no mint, is solved first: nothing is left out without a word."""
        is_series, is_one = choice is Choice.SERIES, len(plan.mints) == 1
        can_make = bool(plan.mints) and not plan.overfull and not plan.too_large
        fits = _ADDS if self._adds_to else _FITS if is_one else _NEXT[choice]
        self._next.setText(text(fits if is_series else _NEXT[choice]))
        if is_series and not can_make:
            self._next.setText(text(_SOLVE if plan.mints or plan.too_large else _EMPTY))
        make = _MINT if is_one else _MAKE.filled(count=len(plan.mints))
        said = {Choice.SERIES: make, Choice.ONE_LIST: _ONE_LIST, Choice.SHORTER: _CHANGE}[choice]
        set_button_text(self.act, text(said))
        icon = {Choice.SERIES: "stamp" if is_one else "layers", Choice.ONE_LIST: "stamp", Choice.SHORTER: "pencil"}
        begins = is_series and (self._adds_to or not is_one)
        is_main = choice is not Choice.ONE_LIST and not begins  # one list is never the usual way
        restyle(self.act, kind="primary" if is_main else "")
        self.act.setIcon(self._theme.icons.icon(icon[choice], "on_accent" if is_main else "ink2"))
        self.act.setEnabled(can_make or not is_series)
        self.act.setVisible(not (is_series and is_one and self._adds_to))
        set_button_text(self.begin, text(counted(len(plan.mints), *_ADD) if self._adds_to else _BEGIN))
        self.begin.setVisible(begins)
        self.begin.setEnabled(can_make)
