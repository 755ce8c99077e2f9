"""The last question before a mint. Nothing here happens by habit: the focus begins at the first thing to be given."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QCheckBox, QLayout, QLineEdit, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.receipts.cost_breakdown import forecast_parts
from mintwright.ui.minting.cost_table import CostTable
from mintwright.ui.minting.cost_words import known_in_words
from mintwright.ui.minting.print_row import PrintRow
from mintwright.ui.minting.public_sheet import share_in_words
from mintwright.ui.minting.review_text import doubts_in_words, listed_in_words, sent_in_words, unsent_in_words
from mintwright.ui.minting.typed_confirmation import begins_name, same_name
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.shell.focus import bring_into_sight
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.address_label import in_groups
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, icon_button, label, panel, row, set_button_text

READABLE = 480  # logical pixels between a name and its amount
LOW = 440  # logical pixels: a lower panel has no room for the prints and the whole cost
_AROUND = (2, 2, 2, 2)  # the ring of what has the focus
BACK = QKeySequence(Qt.Modifier.ALT | Qt.Key.Key_Left)

_RISK = Sentence(
    "Review",
    "The service may divide this into several transactions, or the chain may reject it after you have paid. Your "
    "payment is then with the service: it mints again or sends it back, but whether it sends back all of it, and when, "
    "is not known here. Mintwright cannot get it back for you.",
)

_HELD = Sentence(
    "Review",
    "A plan sends no asset that a mint asked for already. Look at the receipt of that mint. If they were minted, take "
    "them out of the collection, and plan the others anew.",
)


class ConfirmPanel(QWidget):
    """Says what can never change and the likely cost; asks for a tick, on the main network also for the name.

    Attributes:
        mint: the button that mints.
        back: the button that goes back to the review.
        keep: the button that goes back to editing.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._wanted_name = ""
        self._known = ""  # of the cost
        self._is_held = False  # a plan makes no second set
        self._is_all_cost = False  # whether the room is for what it may cost
        self._heading = label("", "title", wrap=True)
        self._heading.setTextFormat(Qt.TextFormat.PlainText)
        self._badge = NetworkBadge(theme, Network.PRACTICE)
        self._never = label("", "body", wrap=True)
        self._then = label("", "muted", wrap=True)
        self._play = label(self.tr("This is practice: no amount here is real money."), "muted", wrap=True)
        self._prints = PrintRow(theme)
        self._cost = CostTable()
        self._royalties = label("")
        self._to = label("", "mono", wrap=True)  # who receives them: that can never change either
        self._name_label = label("", "label", wrap=True)
        self._name_label.setTextFormat(Qt.TextFormat.PlainText)
        self._name = QLineEdit()
        self._name.setAccessibleName(self.tr("Name of what is minted"))
        self._name_label.setBuddy(self._name)
        self._doubts = label("", "warn", wrap=True)
        self._doubts.setTextFormat(Qt.TextFormat.PlainText)
        self._unseen = label("", "muted", wrap=True)
        self._again = QCheckBox()
        self._show_again(surely=True, several=True)
        self._risk = label(text(_RISK), "warn", wrap=True)
        self._at_risk = QCheckBox(self.tr("I know that I may pay for this and get nothing"))
        self._at_risk.setAccessibleName(self._at_risk.text())
        self._at_risk.setAccessibleDescription(self._risk.text())
        self._beside_listed = QCheckBox(self.tr("I know that this may be minted already, and mint it all the same"))
        self._beside_listed.setAccessibleName(self._beside_listed.text())
        self._beside_listed.hide()
        self._tick = QCheckBox()
        self._show_tick(several=True)
        self._problem = label("", "error", wrap=True)
        self._missing = label("", "muted", wrap=True)
        self.back = icon_button(theme, "chevron-left", self.tr("Back"), kind="")
        back = QShortcut(BACK, self)
        back.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        back.activated.connect(self.back.click)
        keys = BACK.toString(QKeySequence.SequenceFormat.NativeText)
        self.back.setToolTip(tip(text(Sentence("Review", "Back to the review ({keys})", keys=keys))))
        self.keep = button(self.tr("Keep editing"))
        self.mint = button(self.tr("Mint"), theme, "stamp", kind="primary")
        self.mint.setAccessibleIdentifier("mint-confirmed")
        self._tick.toggled.connect(self._follow)
        self._again.toggled.connect(self._follow)
        self._at_risk.toggled.connect(self._follow)
        self._beside_listed.toggled.connect(self._follow)
        self._name.textChanged.connect(self._follow)
        self.setLayout(self._arranged())
        theme.changed.connect(self._fit)

    @property
    def first(self) -> QWidget:
        """What has to be given first: the name, where it is asked for, else the tick. Enter does nothing there."""
        return self._name if self._wanted_name else self._tick

    @property
    def wants_second_set(self) -> bool:
        """Whether the artist was asked about a second set and agreed."""
        return not self._again.isHidden() and self._again.isChecked()

    @property
    def accepts_size(self) -> bool:
        """Whether the artist was asked about what is likely too large and agreed."""
        return not self._at_risk.isHidden() and self._at_risk.isChecked()

    @property
    def knows_listed(self) -> bool:
        """Whether the artist was asked about mints of the service's list and agreed."""
        return not self._beside_listed.isHidden() and self._beside_listed.isChecked()

    @property
    def _consents(self) -> tuple[QCheckBox, ...]:
        """The ticks for what makes this mint unlike others; each is asked for where it is."""
        return self._again, self._beside_listed, self._at_risk

    def show_review(self, review: Review, last_charge: str = "", unseen: str = "", *, is_planned: bool = False) -> None:
        """Ask about this mint. The tick and the name must be given again.

        `last_charge` is what the service took for an earlier one, `unseen` what was not looked at yet, in words.
        `is_planned`: it is one of a plan, which sends nothing that was sent before.
        """
        self._is_held = is_planned and review.sent_before is not None
        self._heading.setText(text(Sentence("Review", "Mint “{title}”?", title=review.title)))
        self._badge.show_network(review.network)
        self._show_tick(several=review.is_collection)
        self._play.setVisible(review.network is Network.PRACTICE)
        self._never.setText(_never_in_words(len(review.art_ids)))
        self._prints.show_art(review.art_ids, primary=review.is_collection)
        self._is_all_cost = review.is_too_large
        self._fit()
        parts = forecast_parts(review.forecast)
        self._cost.show_parts(parts, (self.tr("Known so far"), known_in_words(parts)))
        self._known = text(Sentence("Review", "Known so far: {cost}.", cost=known_in_words(parts)))
        names = self.tr("The service names the rest in the next step. You decide then whether to pay.")
        self._then.setText("\n".join(filter(None, (names, last_charge))))
        self._royalties.setText(_royalties_in_words(review))
        self._show_receiver(review)
        set_button_text(self.mint, _mint_in_words(len(review.art_ids), review.network))
        self._wanted_name = review.title if review.network is Network.MAIN else ""
        asked = Sentence("Review", "To mint with real money, type its name: {title}", title=review.title)
        self._name_label.setText(text(asked))
        self._name.setAccessibleName(text(asked))
        for part in (self._name_label, self._name):
            part.setVisible(bool(self._wanted_name))
        doubts = doubts_in_words(review)
        before = list(filter(None, (sent_in_words(review), unsent_in_words(review), listed_in_words(review))))
        self._doubts.setText("\n".join((*before, *doubts)))
        self._doubts.setVisible(bool(before or doubts))
        self._unseen.setText(unseen)
        self._unseen.setVisible(bool(unseen))
        self._again.setVisible(review.sent_before is not None and not self._is_held)
        surely = review.sent_before is None or review.sent_before.doubt is None
        self._show_again(surely=surely, several=len(review.art_ids) > 1)
        for part in (self._risk, self._at_risk):
            part.setVisible(review.is_too_large)
        self._beside_listed.setVisible(bool(review.listed))
        for tick in self._consents:
            tick.setChecked(False)
        self._name.clear()
        self._tick.setChecked(False)
        self._problem.hide()
        self._follow()

    def show_problem(self, problem: Sentence) -> None:
        """Say why nothing was sent, and ask again."""
        self._problem.setText(text(problem))
        self._problem.show()
        for tick in (*self._consents, self._tick):
            tick.setChecked(False)
        self._follow()

    def say_way_on(self) -> None:
        """Tell who asked by the key of the review what is missing, or that only the button mints."""
        if self.mint.isEnabled():
            self._missing.setText(text(Sentence("Review", "Only the button mints: press it.")))
        announce(self.mint, self._missing.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where it is low, the sum comes before the prints, which the review showed."""
        self._prints.setVisible(not self._is_all_cost and self.height() >= self._theme.scale(LOW))

    def _arranged(self) -> QLayout:
        costs = QWidget()
        costs.setLayout(
            column(self._cost, 4, row(label(self.tr("Royalties"), "label"), None, self._royalties), self._to, spacing=9)
        )
        costs.setMaximumWidth(self._theme.scale(READABLE))
        beside = row(costs, None)
        beside.setStretch(0, 1)
        top = row(self.back, self._heading, self._badge, spacing=12)
        top.setStretch(1, 1)
        told = column(
            self._never, 2, self._prints, 4, beside, self._then, self._play, None, self._doubts, self._risk,
            spacing=9,
        )  # fmt: skip
        asked = column(
            panel("sheet", told), self._name_label, self._name, self._unseen, self._tick, *self._consents,
            spacing=9, margins=_AROUND,
        )  # fmt: skip
        asked.setStretch(0, 1)  # nobody comes to the ticks but past what they are about, however low it is
        scroll = ScrolledBody(self.tr("What is minted, and what it costs"), panel("body", asked))
        scroll.verticalScrollBar().rangeChanged.connect(self._keep_in_sight)
        whole = column(top, scroll, self._problem, self._missing, row(None, self.keep, self.mint), spacing=9)
        whole.setStretch(1, 1)
        return whole

    def _keep_in_sight(self) -> None:
        """What has the focus is seen, also where it is low: it came to it before there was its place."""
        focus = self.window().focusWidget()
        if focus is not None and self.isAncestorOf(focus):  # pyright: ignore[reportUnnecessaryComparison]
            bring_into_sight(focus)

    def _show_receiver(self, review: Review) -> None:
        """Name the address that the royalties go to, in groups, as the review does."""
        address = review.requests[0].royalties if review.requests else None
        self._to.setText(in_groups(address or ""))
        self._to.setAccessibleName(text(Sentence("Review", "Royalty address: {address}", address=address or "")))
        self._to.setVisible(bool(address))

    def _show_tick(self, *, several: bool) -> None:
        one = self.tr("I have checked the words, files and royalties")
        many = self.tr("I have checked the words, files, order and royalties")
        self._tick.setText(many if several else one)
        self._tick.setAccessibleName(self._tick.text())

    def _show_again(self, *, surely: bool, several: bool) -> None:
        if several:
            makes = self.tr("I know that this makes a second set of the same assets")
            may = self.tr("I know that this may make a second set of the same assets")
        else:
            makes = self.tr("I know that this mints the same asset once more")
            may = self.tr("I know that this may mint the same asset once more")
        self._again.setText(makes if surely else may)
        self._again.setAccessibleName(self._again.text())

    def _follow(self) -> None:
        """Enable the mint once everything is given; until then, say above the button what is missing."""
        said = self._why_not()
        self.mint.setEnabled(not said)
        self._missing.setText(said)
        self.mint.setAccessibleDescription(said)
        unseen = f"{self._unseen.text()}." if self._unseen.text() else ""
        whole = " ".join(filter(None, (self._heading.text(), self._known, unseen, said)))
        for part in (self._name, self._tick):  # where the focus begins, all is heard
            part.setAccessibleDescription(whole if part is self.first else "")

    def _why_not(self) -> str:
        """Why it cannot be minted yet; empty if it can."""
        if self._is_held:
            return text(_HELD)
        missing = [text(part) for part in self._still_missing()]
        return text(Sentence("Review", "Still missing: {parts}", parts=" · ".join(missing))) if missing else ""

    def _still_missing(self) -> list[Sentence]:
        missing: list[Sentence] = []
        if self._wanted_name and not same_name(self._name.text(), self._wanted_name):
            missing.append(_missing_name(self._name.text(), self._wanted_name))
        if not self._tick.isChecked():
            missing.append(Sentence("Review", "the tick that you have checked it"))
        if not self._again.isHidden() and not self._again.isChecked():
            missing.append(Sentence("Review", "the tick for a second set"))
        if not self._beside_listed.isHidden() and not self._beside_listed.isChecked():
            missing.append(Sentence("Review", "the tick about the mint that the service lists"))
        if not self._at_risk.isHidden() and not self._at_risk.isChecked():
            missing.append(Sentence("Review", "the tick that you may pay and get nothing"))
        return missing


def _never_in_words(count: int) -> str:
    one = Sentence(
        "Review",
        "Once minted, nobody can change this asset: title, description, attributes, files and royalties stay as they "
        "are. You can still sell it or give it away.",
    )
    many = Sentence(
        "Review",
        "Once minted, nobody can change these: titles, descriptions, attributes, files, order and royalties. "
        "You can still sell assets or give them away.",
    )
    return text(counted(count, one, many))


def _missing_name(typed: str, wanted: str) -> Sentence:
    if not typed.strip():
        return Sentence("Review", "the name")
    if begins_name(typed, wanted):
        return Sentence("Review", "the rest of the name")
    return Sentence("Review", "the name, spelled as above")


def _royalties_in_words(review: Review) -> str:
    primary = review.requests[0] if review.requests else None
    if primary is None or primary.royalties_rate is None:
        return text(Sentence("Review", "None"))
    return text(share_in_words(primary.royalties_rate))


def _mint_in_words(count: int, network: Network) -> str:
    one, many = {
        Network.MAIN: (
            Sentence("Review", "Mint 1 asset on the main network"),
            Sentence("Review", "Mint {shown} assets on the main network", shown=number(count)),
        ),
        Network.TEST: (
            Sentence("Review", "Mint 1 asset on the test network"),
            Sentence("Review", "Mint {shown} assets on the test network", shown=number(count)),
        ),
        Network.PRACTICE: (
            Sentence("Review", "Mint 1 asset on the practice network"),
            Sentence("Review", "Mint {shown} assets on the practice network", shown=number(count)),
        ),
    }[network]
    return text(counted(count, one, many))
