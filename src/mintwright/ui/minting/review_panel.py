"""The first step to a mint: problems as links, and the work large beside everything that will be public of it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShortcut
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QFrame, QHBoxLayout, QLayout, QPushButton, QWidget
from shiboken6 import isValid

from mintwright.domain.assets.problem_groups import ProblemGroup
from mintwright.domain.assets.wire import asset_body
from mintwright.domain.cures.cures import Cure, cure_of
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.dialogs.line_sheet import Line, LineSheet
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.forms.problem_model import ProblemModel
from mintwright.ui.minting.asset_browser import AssetBrowser
from mintwright.ui.minting.cost_bar import CostBar
from mintwright.ui.minting.curing.cured_line import CuredLine
from mintwright.ui.minting.exact_panel import ExactPanel
from mintwright.ui.minting.on_chain.chain_dialog import ChainDialog
from mintwright.ui.minting.public_sheet import draft_lines, public_lines
from mintwright.ui.minting.review_state import (
    alone_in_words,
    comparing_in_words,
    heading_in_words,
    state_in_words,
    waiting_in_words,
)
from mintwright.ui.minting.review_text import sent_in_words, unseen_in_words, unsent_in_words
from mintwright.ui.minting.whole.sample import SAMPLE
from mintwright.ui.minting.whole.whole_pane import WholePane
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.viewer.looked_at import LookedAt
from mintwright.ui.viewer.viewer import Viewer
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import Glyph, button, column, label, row, set_button_text, stacked

_TOLD = 3  # problems, at the way on
LOW = 560  # logical pixels: in less, the parts of the cost are folded
_BETWEEN = 60  # logical pixels: the gap between the work and its words, the edges and a scroll bar
_GO_ON = ACTIONS[ActionId.FILL_CHOSEN]  # whose keys end the writing in a cell; here they end the looking


class _GivingWay(QFrame):
    """What becomes smaller before it is scrolled: it asks for no more height than its parts need at least."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")

    def heightForWidth(self, width: int) -> int:
        parts = self.layout()
        return -1 if parts is None else parts.minimumHeightForWidth(width)


class ReviewPanel(QWidget):
    """Shows one asset after the other; beside its picture is what becomes public of it.

    Attributes:
        browser: the work itself.
        plan: the button that leads to a series of mints, there too.
        keep: the button that closes the review.
        take_first: the button that leaves out what does not fit; it is there only where something does not.
        go_on: the button that leads to the last question.

    Signals:
        problem_chosen(object): the artist wants to solve this Problem.
        edit_requested(int): she wants to change the words of this art.
        receipt_requested(int): show the receipt of this earlier mint, sent or left unsent.
        first_requested(int): so many of the first shall be minted, and the others left out.
        plan_requested(): all shall be minted, in several mints.
        new_requested(list): only these, which are in no mint yet, shall be minted, as a collection of their own.
    """

    problem_chosen = Signal(object)
    edit_requested = Signal(int)
    receipt_requested = Signal(int)
    first_requested = Signal(int)
    plan_requested = Signal()
    new_requested = Signal(list)

    def __init__(self, studio: Studio, theme: Theme, looked_at: LookedAt) -> None:
        super().__init__()
        self._studio = studio
        self._theme = theme
        self._review: Review | None = None
        self._chain: ChainDialog | None = None
        self._was_sent_meanwhile = False
        self._was_saved_meanwhile = False
        self._was_changed_meanwhile = False
        self._heading = label("", "title", wrap=True)
        self._badge = NetworkBadge(theme, Network.PRACTICE)
        self._state = label("", "muted", wrap=True)
        self._problem_model = ProblemModel(studio, theme, self)
        self._problems = ProblemList(theme, self._problem_model, cures=True)
        self._problems.problem_chosen.connect(self.problem_chosen)
        self._problems.cure_chosen.connect(self._cure)
        self._cured = CuredLine(studio, theme)
        self._sent = self._sent_line(theme)
        self._looked_at = looked_at
        self.browser = AssetBrowser(studio, theme, self._looked_at, self)
        self.browser.shown.connect(self._show_asset)
        self.browser.view_requested.connect(self.view)
        self._problems.piece_reached.connect(self._show_art)
        self._whole = WholePane(studio)
        self._whole.art_requested.connect(self._show_words)
        self._whole.sample_requested.connect(self._browse)
        self._sheet = LineSheet(theme, self.tr("What becomes public"))
        self._exact = ExactPanel(theme)
        self._cost = CostBar(theme)
        self._cost.badge.hide()  # the panel has one at its head
        self.take_first = button("")
        self.take_first.clicked.connect(self._ask_for_first)
        self.plan = button(self.tr("Plan a series"), theme, "layers")
        self.plan.setToolTip(tip(self.tr("All of them, in several mints. The review closes; nothing is sent.")))
        self.plan.clicked.connect(self.plan_requested)
        self.plan.hide()  # the dialog is as wide as its parts need before anything is shown
        self.keep = button(self.tr("Keep editing"))
        self._drawn: list[int] = []  # at random, to be browsed in place of all
        self._is_state_said = False
        self.go_on = self._make_go_on()

    @property
    def unseen(self) -> str:
        """How much was not looked at yet, in words."""
        return "" if self._review is None else unseen_in_words(self._review, self._looked_at.count)

    def arrange(self) -> None:
        """Lay its parts out, once, before it shows anything: made and laid out in one turn it would be felt.

        From the outside inwards: Qt dresses anew all that lies inside a part which is put into another.
        """
        self._told_around = sheet = _GivingWay(self)
        body = ScrolledBody(self.tr("What is minted"), sheet, self)
        self.setLayout(self._arranged(body))
        sheet.setLayout(self._told(sheet))
        SizeWatch(sheet).changed.connect(self._fit)
        self._theme.changed.connect(self._fit)

    def show_review(self, review: Review, last_charge: str = "") -> None:
        """Show this review; the chosen asset stays chosen.

        `last_charge` is what the service took for an earlier one, in words.
        """
        before, self._review = self._review, review
        same = before is not None and before.requests == review.requests != ()  # what cannot be sent is of the drafts
        self._badge.show_network(review.network)
        self._cost.show_forecast(review.forecast, last_charge)
        self._heading.setText(heading_in_words(review))
        self._state.setText(self._said_of(review))
        self._sent_words.setText(sent_in_words(review) or unsent_in_words(review))
        self._sent.setVisible(bool(self._sent_words.text()))
        self._problem_model.show_problems(review.problems, len(review.art_ids))
        self._problems.setVisible(bool(review.problems))
        self.go_on.setEnabled(review.may_be_confirmed)
        self._offer_first(review)
        self._offer_new(review)
        self._show_left()
        self._details.setEnabled(bool(review.requests))
        if not same:
            self._exact.show_body(review.body.decode())
        self._show_whole(review)
        if not same:
            self._show_asset(self.browser.row)
        self.say_state()

    def _show_whole(self, review: Review) -> None:
        """What is browsed, and the whole in figures; of more than one looks at, that comes first."""
        several = len(review.art_ids) > 1
        if several and not self._in_figures.isVisibleTo(self) and len(review.art_ids) > SAMPLE:
            self._in_figures.setChecked(True)
        self._in_figures.setVisible(several)
        if several:
            self._whole.show_art(review.art_ids, review.drafts[0] if review.drafts else None)
        known = set(review.art_ids)
        self._drawn = [one for one in self._drawn if one in known]
        self.browser.show_art(self._drawn or review.art_ids)

    def _browse(self, art_ids: list[int]) -> None:
        """Browse only these, or all."""
        if self._review is not None:
            self._drawn = art_ids
            self.browser.show_art(art_ids or self._review.art_ids)
            self._show_asset(self.browser.row)
            self.browser.take_focus()

    def _show_art(self, art_id: int) -> None:
        """Show this asset, also where it is not among those that are browsed."""
        if self._review is not None and art_id not in self.browser.art_ids:
            self._drawn = []
            self.browser.show_art(self._review.art_ids)
        self.browser.come_back_to(art_id)

    def _show_words(self, art_id: int) -> None:
        """Show this asset and all its words: a figure says of a long one only where it is."""
        self._words.setChecked(True)
        self._show_art(art_id)

    def _cure(self, group: ProblemGroup) -> None:
        """Do what stands beside a kind of problem; the review follows by itself."""
        cure = cure_of(group.first)
        if cure is Cure.PLAN:
            self.plan_requested.emit()
        elif cure is not None and self._review is not None and not self._cured.is_curing:
            self._cured.begin(cure, group, self._review)

    def let_go(self) -> None:
        """Keep nothing of what was shown: Python may find out late that nobody holds this panel any more."""
        self._review = None
        self._whole.show_art(())
        self._problem_model.show_problems(())
        self._exact.show_body("")

    def take_to_problems(self) -> None:
        """Say that nothing was created, and put the focus on the first link."""
        self._state.setText(
            self.tr("The service refused this mint. Nothing was created. Choose a complaint to go there and change it.")
        )
        self._problems.setCurrentIndex(self._problem_model.index(0, 0))
        self._problems.setFocus()

    def take_to_sent(self) -> None:
        """Say that some of these were sent since the artist looked, and that nothing was sent now."""
        self._was_sent_meanwhile = True
        if self._review is not None:
            self._state.setText(self._said_of(self._review))
        said = f"{self._state.text()} {self._sent_words.text()}"
        announce(self._state, said)

    def take_to_saved(self) -> None:
        """Say that a file was saved again since the artist looked, or may have been, and that nothing was sent."""
        self._was_saved_meanwhile = True
        if self._review is not None:
            self._state.setText(self._said_of(self._review))
        announce(self._state, self._state.text())

    def take_to_changed(self) -> None:
        """Say that what would be minted was changed since the artist looked, and that nothing was sent."""
        self._was_changed_meanwhile = True
        if self._review is not None:
            self._state.setText(self._said_of(self._review))
        announce(self._state, self._state.text())

    def say_state(self) -> None:
        """Have who hears the review learn what to consider, and how it goes on, once it can: the button is far away."""
        if self.isVisible() and self.go_on.isEnabled() and not self._is_state_said:
            self._is_state_said = True
            keys = text(Sentence("Review", "{keys} continues", keys=_GO_ON.shown_keys))
            announce(self, "\n".join([*self._problem_model.spoken(_TOLD), keys]))

    def _make_go_on(self) -> QPushButton:
        """The button, which its keys press from wherever the focus is on this panel."""
        go_on = button("", kind="primary")
        words = Sentence("Review", "Continue · {keys}", keys=_GO_ON.shown_keys)
        set_button_text(go_on, text(words), self.tr("Continue"))
        keys = QShortcut(self)
        keys.setKeys(_GO_ON.sequences)
        keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keys.setAutoRepeat(False)
        keys.activated.connect(self._go_on_by_keys)
        return go_on

    def _go_on_by_keys(self) -> None:
        if self.go_on.isEnabled():
            self.go_on.click()
        else:
            announce(self.go_on, self._left.text())

    def _sent_line(self, theme: Theme) -> QWidget:
        self._sent_words = label("", "body", wrap=True)
        show = button(self.tr("Show the receipt"), kind="link")
        show.clicked.connect(self._show_receipt)
        self._only_new = button("", kind="link")
        self._only_new.setAccessibleName(self.tr("Mint only what is new"))  # until a review names it
        self._only_new.setToolTip(tip(self.tr("In a collection of their own. Undo takes it away again.")))
        self._only_new.clicked.connect(self._ask_for_new)
        ways = column(show, self._only_new, spacing=0)
        line = row(Glyph(theme, "triangle-alert", "warn"), self._sent_words, spacing=8, margins=(6, 0, 0, 0))
        line.addLayout(ways)
        line.setStretch(1, 1)
        whole = QWidget()
        whole.setLayout(line)
        return whole

    def _offer_new(self, review: Review) -> None:
        """Where the rest of the open collection is minted, offer what is in no mint yet."""
        count = len(self._new_of(review))
        self._only_new.setVisible(count > 0)
        one, many = Sentence("Review", "Mint only the new one"), Sentence("Review", "Mint only the {shown} new ones")
        set_button_text(self._only_new, text(counted(count, one, many.filled(shown=number(count)))))

    def _new_of(self, review: Review) -> list[int]:
        before = review.sent_before
        if before is None or review.art_ids != self._studio.projects.current_collection.art_ids:
            return []
        mints_of = self._studio.minted_art.mints_of
        new = [one for one in review.art_ids if not mints_of(one, review.network)]
        return new if before.count == len(review.art_ids) - len(new) else []  # else some may be under way

    def _ask_for_new(self) -> None:
        if self._review is not None and (new := self._new_of(self._review)):
            self.new_requested.emit(new)

    def _show_receipt(self) -> None:
        if self._review is None:
            return
        before = self._review.sent_before
        if (shown := self._review.left_unsent if before is None else before.mint) is not None:
            self.receipt_requested.emit(shown.id)

    def _said_of(self, review: Review) -> str:
        if review.waiting and not review.errors:
            return waiting_in_words([self._studio.uploads.item(art_id) for art_id in review.waiting])
        if review.comparing and not review.errors:
            return comparing_in_words([self._studio.uploads.item(art_id).name for art_id in review.comparing])
        if self._was_sent_meanwhile and review.sent_before is not None:
            return self.tr("These were sent while you looked at them, so nothing was sent now.")
        if self._was_saved_meanwhile and review.resaved:
            return self.tr("A file was saved again while you looked, so nothing was sent. Below is what that means.")
        if self._was_saved_meanwhile and review.uncompared:
            return self.tr("A file could not be compared, so nothing was sent. Below is what that means.")
        if self._was_changed_meanwhile and review.ready:
            return self.tr("This was changed while you looked, so nothing was sent. Look through it once more.")
        alone = alone_in_words(review, self._studio.projects.current_collection)
        return " ".join(filter(None, (state_in_words(review), alone)))

    def _arranged(self, body: QWidget) -> QLayout:
        top = row(column(self._heading, self._state, spacing=2), self._badge, spacing=12)
        top.setStretch(0, 1)
        self._left = label("", "muted", wrap=True)
        self._left.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self._looked_at.changed.connect(self._show_left)
        foot = row(self._left, 4, self.plan, self.take_first, self.keep, self.go_on)
        foot.setStretch(0, 1)
        whole = column(top, 4, body, self._cost, foot, spacing=6)
        whole.setStretch(2, 1)
        return whole

    def _told(self, around: QWidget) -> QLayout:
        """What is scrolled where there is little room: the problems, the work beside its words."""
        self._right = stacked(around, self._sheet, self._exact, self._whole)
        self._tabs, beside = self._make_tabs(self._theme), column(spacing=6)
        beside.addLayout(self._tabs)
        beside.addLayout(self._right)
        beside.setStretch(1, 1)
        middle: QHBoxLayout = row(self.browser, beside, spacing=20)
        middle.setStretch(0, 10)
        middle.setStretch(1, 9)
        told = column(self._sent, self._problems, self._cured, 4, middle, spacing=6)
        told.setStretch(4, 1)
        return told

    def _make_tabs(self, theme: Theme) -> QBoxLayout:
        """The ways to read an asset, and beside them, or below where there is little width, those that lead on."""
        self._words = button(self.tr("Words"), kind="quiet")
        self._details = button(self.tr("Exact text"), theme, "braces", kind="quiet")
        both = QButtonGroup(self)
        self._in_figures = button(self.tr("Overview"), kind="quiet")
        for at, one in enumerate((self._words, self._details, self._in_figures)):
            one.setCheckable(True)
            one.setAutoExclusive(True)  # told as one of several, which a box to tick is not
            one.setProperty("segment", True)  # noqa: FBT003 - Qt's signature
            both.addButton(one, at)
        self._words.setChecked(True)
        both.idToggled.connect(lambda at, on: self._right.setCurrentIndex(at) if on else None)
        chain = button(self.tr("On the chain…"), kind="quiet")
        chain.setAccessibleName(self.tr("As it will stand on the chain…"))
        chain.clicked.connect(self._show_on_chain)
        keys = QShortcut(self)  # a dialog takes those of the window
        keys.setKeys(ACTIONS[ActionId.SHOW_ON_CHAIN].sequences)
        keys.activated.connect(self._show_on_chain)
        edit = button(self.tr("Edit"), kind="quiet")
        edit.setAccessibleName(self.tr("Edit this asset"))
        edit.clicked.connect(lambda: self.edit_requested.emit(self._art_id()))
        self._in_figures.hide()
        tabs = row(spacing=2)
        ways = row(self._in_figures, self._words, self._details, None, spacing=2)
        self._tab_parts: tuple[QLayout, ...] = ways, row(chain, None, edit, spacing=2)
        for stretch, part in enumerate(self._tab_parts):
            tabs.addLayout(part, stretch)
        return tabs

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Nothing stands beyond the edge, and the cost stays in sight: its sum alone where there is little height."""
        self._cost.set_low(low=self.height() < self._theme.scale(LOW))
        if (told := self._told_around.layout()) is not None:
            told.activate()  # it may have been told of other words, and not of their widths
        beside = sum(part.minimumSize().width() for part in self._tab_parts)
        has_room = self.browser.minimumSizeHint().width() + beside + self._theme.scale(_BETWEEN) <= self.width()
        way = QBoxLayout.Direction.LeftToRight if has_room else QBoxLayout.Direction.TopToBottom
        self._tabs.setDirection(way)

    def _offer_first(self, review: Review) -> None:
        """Where not all fit in one mint, offer those that do."""
        fits = 0 if review.forecast is None else review.forecast.fits
        left = len(review.art_ids) - fits
        self.take_first.setVisible(bool(fits and left))
        self.plan.setVisible(review.forecast is not None and left > 0 and review.is_collection)
        one, many = Sentence("Review", "Take only the first"), Sentence("Review", "Take only the first {shown}")
        set_button_text(self.take_first, text(counted(fits, one, many.filled(shown=number(fits)))))
        one, many = (
            Sentence("Review", "The last one leaves the collection and stays among the uploads. Undo puts it back."),
            Sentence(
                "Review", "The other {shown} leave the collection and stay among the uploads. Undo puts them back."
            ),
        )
        then = text(counted(left, one, many.filled(shown=number(left))))
        self.take_first.setAccessibleDescription(then)
        self.take_first.setToolTip(tip(then))

    def _ask_for_first(self) -> None:
        if self._review is not None and self._review.forecast is not None:
            self.first_requested.emit(self._review.forecast.fits)

    def _art_id(self) -> int:
        assert self._review is not None
        return self.browser.art_ids[self.browser.row]

    def view(self, art_id: int) -> None:
        """Show an asset as large as the dialog, with its words beside it; what is seen there counts too."""
        if self._review is None:
            return
        viewer = Viewer(
            self._studio, self._theme, tuple(self.browser.art_ids), art_id, self.window(),
            words=self._lines_of, looked_at=self._looked_at,
        )  # fmt: skip
        viewer.closed.connect(self.browser.come_back_to)
        viewer.open()

    def _show_on_chain(self) -> None:
        """Show how the asset will stand on the chain, beside this; then the one that is gone on to."""
        if self._chain is None or not isValid(self._chain):
            self._chain = ChainDialog(self._studio, self._theme, self.window())
        self._show_chain_of(self._art_id())
        self._chain.show()
        self._chain.activateWindow()

    def _show_chain_of(self, art_id: int) -> None:
        if self._review is not None and self._chain is not None and isValid(self._chain):
            is_first = art_id == self._review.art_ids[0]
            self._chain.show_art(art_id, primary=is_first, led_by=self._review.led_by if is_first else None)

    def _lines_of(self, art_id: int) -> tuple[Line, ...]:
        review = self._review
        if review is None or not review.requests:
            return draft_lines(self._studio.drafts.draft(art_id))
        at = review.art_ids.index(art_id)
        draft, request = review.drafts[at], review.requests[at]
        cover = self._studio.uploads.item(draft.picture).name if draft.has_cover else ""
        return public_lines(request, review.network, primary=at == 0, several=review.is_collection, cover=cover)

    def _show_asset(self, at: int) -> None:
        review = self._review
        if review is None:
            return
        art_id = self.browser.art_ids[at]
        self._show_chain_of(art_id)
        lines = self._lines_of(art_id)
        self._sheet.show_lines(lines)
        self.browser.describe(". ".join(_spoken(line.name, line.value) for line in lines))
        if review.requests:
            place = review.art_ids.index(art_id)
            self._exact.show_part(asset_body(review.requests[place]).decode(), place, len(review.requests))
        self._show_left()

    def _first_problems(self) -> str:
        rows = range(min(_TOLD, self._problem_model.rowCount()))
        return " ".join(self._problem_model.index(row, 0).data() for row in rows)

    def _show_left(self) -> None:
        """Say beside the way on what keeps it closed, else how many were not looked at yet, which does not.

        Who hears it in place of seeing is told there of the first problems, too: they stand far above.
        """
        review = self._review
        if review is None:
            return
        held = "" if review.may_be_confirmed else self._said_of(review)
        self.go_on.setAccessibleDescription(held or self._first_problems())
        self._left.setText(held or self.unseen)


def _spoken(name: str, value: str) -> str:
    """A line of what is sent, without the full stop that follows it anyway."""
    return (f"{name}: {value}" if name else value).removesuffix(".")
