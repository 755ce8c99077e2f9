"""The search and the filters above the list of receipts, and how many of all are listed: Esc ends both."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QDate, QLocale, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.finding.receipt_facts import STAGES, Month, Stage
from mintwright.studio.receipts.finding.receipt_filter import ReceiptFilter
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, icon_button, label, row
from mintwright.ui.widgets.inputs import ComboBox

NETWORKS = {
    Network.PRACTICE: Sentence("Receipts", "Practice network"),
    Network.TEST: Sentence("Receipts", "Test network"),
    Network.MAIN: Sentence("Receipts", "Main network"),
}
_LONGEST_NAME = 60  # characters of an account's name
_COUNT = Sentence("Receipts", "{found} of {count}")
_ONE_OF = Sentence("Receipts", "{name} ({number})")
_LOOKING = Sentence("Receipts", "Looking through {count} receipts…")


@dataclass(frozen=True, slots=True)
class Choices:
    """What there is to filter by: the networks, the accounts by id and name, and the months that have receipts."""

    networks: Sequence[Network] = ()
    accounts: Sequence[tuple[str, str]] = ()
    months: Sequence[Month] = ()


@dataclass(slots=True)
class _Box:
    """A box, and the values of its lines; the first asks for nothing."""

    box: QComboBox
    any_words: str
    values: list[object] = field(default_factory=list[object])


class ReceiptFinder(QWidget):
    """Asks for what the list shall show.

    Signals:
        asked(ReceiptFilter): for this.
        found_requested(): the focus shall go to what was found.
    """

    asked = Signal(object)
    found_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted = ReceiptFilter()
        self._choices: Choices | None = None
        self._search = SearchField(theme, self.tr("Search receipts"))
        self._search.setPlaceholderText(self.tr("Search receipts"))
        self._search.fill()
        self._search.textChanged.connect(self._ask)
        self._search.left.connect(self.clear)
        self._search.found_requested.connect(self.found_requested)
        self._more = icon_button(theme, "list-filter", self.tr("Filter receipts"))
        self._more.setCheckable(True)
        self._network = self._box(self.tr("Network"), self.tr("All networks"))
        self._account = self._box(self.tr("Account"), self.tr("All accounts"))
        self._stage = self._box(self.tr("Status"), self.tr("Any status"))
        self._month = self._box(self.tr("Month"), self.tr("Any month"))
        self._panel = QWidget(self)
        self._panel.setLayout(column(*(one.box for one in self._boxes), spacing=6))
        self._panel.hide()
        self._more.toggled.connect(self._panel.setVisible)
        self._count = label("", "label")
        self._clear = button(self.tr("Show all"), kind="link")
        self._clear.setToolTip(self.tr("Esc"))
        self._clear.clicked.connect(self.clear)
        self._told = QWidget(self)
        self._told.setLayout(row(self._count, None, self._clear, spacing=6))
        self._told.hide()
        line = row(self._search, self._more, spacing=4)
        line.setStretch(0, 1)
        self.setLayout(column(line, self._panel, self._told, spacing=6))
        self._offer(self._stage, [(stage, text(said)) for stage, said in STAGES.items()])

    def show_choices(self, choices: Choices) -> None:
        """There is this to filter by."""
        if choices == self._choices:
            return
        self._choices = choices
        self._offer(self._network, [(one, text(NETWORKS[one])) for one in choices.networks])
        unknown = self.tr("An account that is not here any more")
        accounts = [(key, name[:_LONGEST_NAME] or unknown) for key, name in choices.accounts]
        self._offer(self._account, _told_apart(accounts))
        self._offer(self._month, [(one, month_in_words(one)) for one in choices.months])

    def show_count(self, found: int | None, count: int, *, is_looking: bool) -> None:
        """So many of all are listed; None: all."""
        is_on = self._wanted.is_on
        if is_on:
            counts = {"found": number(found or 0), "count": number(count)}
            said = text((_LOOKING if is_looking else _COUNT).filled(**counts))
            if said != self._count.text():
                self._count.setText(said)
                if not is_looking:
                    announce(self._count, said)
        if not is_on and self._told.isAncestorOf(self.window().focusWidget() or self):
            self._search.setFocus()
        self._told.setVisible(is_on)

    def begin_search(self) -> None:
        """Put the cursor into the search."""
        self._search.begin()

    def open_filters(self) -> None:
        """Show the filters, and go to the first; from among them, close them. What they ask for stays."""
        if self._panel.isAncestorOf(self.window().focusWidget() or self):
            self._search.setFocus()  # before Qt gives the focus to what stands next
            self._more.setChecked(False)
            return
        self._more.setChecked(True)
        self._network.box.setFocus()

    def clear(self) -> None:
        """Ask for nothing: all receipts are listed."""
        with ExitStack() as quiet:
            for part in (self._search, *(one.box for one in self._boxes)):
                quiet.enter_context(QSignalBlocker(part))
            self._search.clear()
            for one in self._boxes:
                one.box.setCurrentIndex(0)
        self._ask()

    @property
    def _boxes(self) -> Sequence[_Box]:
        return self._network, self._account, self._stage, self._month

    def _box(self, name: str, any_words: str) -> _Box:
        box = ComboBox()
        box.setAccessibleName(self.tr("Filter by: {what}").format(what=name))
        box.view().setAccessibleName(box.accessibleName())
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(6)
        made = _Box(box, any_words)
        self._offer(made, [])
        box.currentIndexChanged.connect(self._ask)
        return made

    def _offer(self, one: _Box, lines: Sequence[tuple[object, str]]) -> None:
        """Offer other values; what was chosen stays chosen, also where no receipt has it any more."""
        chosen = self._chosen(one)
        words = dict(zip(one.values, map(one.box.itemText, range(1, one.box.count())), strict=False))
        if chosen is not None and chosen not in [value for value, _ in lines]:
            lines = [*lines, (chosen, words[chosen])]
        with QSignalBlocker(one.box):
            one.box.clear()
            one.box.addItem(one.any_words)
            one.box.addItems([said for _, said in lines])
            one.values = [value for value, _ in lines]
            one.box.setCurrentIndex(0 if chosen is None else one.values.index(chosen) + 1)

    @staticmethod
    def _chosen(one: _Box) -> object:
        at = one.box.currentIndex()
        return one.values[at - 1] if at > 0 else None

    def _ask(self, *_: object) -> None:
        network, account = self._chosen(self._network), self._chosen(self._account)
        stage, month = self._chosen(self._stage), self._chosen(self._month)
        self._wanted = replace(
            ReceiptFilter(words=self._search.words),
            network=network if isinstance(network, Network) else None,
            account=account if isinstance(account, str) else None,
            stage=stage if isinstance(stage, Stage) else None,
            month=month if isinstance(month, Month) else None,
        )
        self.asked.emit(self._wanted)


def _told_apart(accounts: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """Those of one name have a number each, always the same as long as there are the same."""
    alike: dict[str, list[str]] = {}
    for key, name in sorted(accounts):
        alike.setdefault(name, []).append(key)
    return [
        (key, name if len(alike[name]) == 1 else text(_ONE_OF.filled(name=name, number=1 + alike[name].index(key))))
        for key, name in accounts
    ]


def month_in_words(month: Month) -> str:
    """ "November 2026"."""
    return QLocale().toString(QDate(month.year, month.month, 1), "MMMM yyyy")
