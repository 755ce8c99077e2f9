"""One complete receipt: the work, what to pay and where, the mint's progress, its cost, and what is unknown."""

from collections.abc import Callable, Mapping
from datetime import datetime

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractSlider, QBoxLayout, QLayout, QPushButton, QScrollArea, QWidget

from mintwright.domain.alarm_choice import Decision
from mintwright.domain.mint import NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.payable import Standing, is_unpaid, standing_of
from mintwright.studio.receipts.receipt import Differing, Receipt
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.minting.review_model import AssetList
from mintwright.ui.receipts.facts_section import FactsSection
from mintwright.ui.receipts.finding.asset_fingerprint import AssetFingerprint
from mintwright.ui.receipts.finding.asset_words import AssetWords
from mintwright.ui.receipts.finding.note_field import NoteField
from mintwright.ui.receipts.looking.look_section import LookSection
from mintwright.ui.receipts.minted_files import single_in_words
from mintwright.ui.receipts.minted_references import MintedReferences
from mintwright.ui.receipts.minted_stamp import MintedStamp
from mintwright.ui.receipts.ordering.order_section import OrderSection
from mintwright.ui.receipts.outcome_section import OutcomeSection
from mintwright.ui.receipts.payment_section import PaymentSection
from mintwright.ui.receipts.printing.receipt_prints import AspectOf
from mintwright.ui.receipts.printing.save_receipt import ReceiptFile
from mintwright.ui.receipts.receipt_assets import ReceiptAssetsModel
from mintwright.ui.receipts.receipt_foot import ReceiptFoot
from mintwright.ui.receipts.receipt_notices import Notices, notices_of
from mintwright.ui.receipts.receipt_work import LargeWork, SmallWork
from mintwright.ui.receipts.receipts_model import tone_of
from mintwright.ui.receipts.sealing.alarm_section import AlarmSection
from mintwright.ui.receipts.sealing.seal_section import SealSection
from mintwright.ui.receipts.technical_details import TechnicalDetails
from mintwright.ui.receipts.timeline.timeline_panel import WIDTH as TIMELINE_WIDTH
from mintwright.ui.receipts.timeline.timeline_panel import TimelinePanel
from mintwright.ui.receipts.told_moment import now_in_utc
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.focus import FocusInSight, Pane
from mintwright.ui.shell.reading_order import stops
from mintwright.ui.style.formatting import moment, number
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, label, row, rule, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.widgets.ticket import Ticket

RECEIPT_MENU = (  # of the receipt that is shown
    (
        ActionId.PAY,
        ActionId.PAY_PLAN,
        ActionId.PAY_PLAN_FROM_PRACTICE,
        ActionId.COPY_ADDRESS,
        ActionId.COPY_PAYMENT_LINK,
        ActionId.CHECK_NOW,
        ActionId.REHEARSE,
    ),
    (ActionId.LOOK_FOR_MINT, ActionId.ORDER_MINT, ActionId.FORCE_MINT, ActionId.REFUND_MINT),
    (ActionId.WRITE_NOTE, ActionId.SHOW_EXCHANGE, ActionId.SAVE_RECEIPT, ActionId.SAVE_ANSWER),
)
NARROW = 600  # logical pixels
LOW = 450  # in a lower sheet the foot is one line
WIDE = 1000  # from there on the timeline stands beside the ticket, which keeps its columns
_SCROLLING: dict[int, QAbstractSlider.SliderAction] = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}
ASSETS_SHOWN = 4  # rows, before the list scrolls
_ROLES = {"ok": "ok", "warn": "warn", "bad": "error", "info": "body", "plain": "muted"}  # of a status, by its tone


class ReceiptSheet(QWidget):
    """The ticket of one mint. It is filled anew only when the receipt has changed, so that reading is not disturbed.

    Attributes:
        orders: orders and refunds, which the page fills in: they are more than the receipt knows.

    Signals:
        refresh_requested(int): the service shall be asked about this mint now.
        asking_requested(int): it shall be asked once more about this mint, whose payment is hidden by an alarm.
        send_requested(int): this mint was confirmed but could not be sent; it shall be sent now.
        discard_requested(int): this mint was never sent and shall be dropped.
        wallet_requested(int): the practice wallet shall pay for this mint.
        save_requested(int, object): this receipt shall be saved as this ReceiptFile.
        rehearsal_requested(int): what can follow this mint of the practice network shall be rehearsed.
        note_requested(int, object): this NotedOutcome shall be noted of this mint; None takes the note back.
        view_requested(list, int): show one of these pieces of art by itself.
        address_copied(str): the deposit address, or the link with it, was copied.
        other_copied(): something else of what is to be paid was.
        walk_requested(): all that is to be paid of its plan shall be paid one after another.
        plan_requested(int): the plan of this mint shall be gone on with.
        paid_noted(int): the artist says that she paid this mint.
        paid_note_taken_back(int): the artist's note that she paid this mint shall be taken back.
        exchange_requested(int): what was sent for this mint and what was answered shall be read.
        alarm_decided(int, str, object): this Decision shall be journalled about the alarm of this mint and key.

    Attributes:
        note: the artist's own note.
    """

    refresh_requested = Signal(int)
    asking_requested = Signal(int)
    send_requested = Signal(int)
    discard_requested = Signal(int)
    wallet_requested = Signal(int)
    save_requested = Signal(int, object)
    rehearsal_requested = Signal(int)
    note_requested = Signal(int, object)
    view_requested = Signal(list, int)
    address_copied = Signal(str)
    other_copied = Signal()
    walk_requested = Signal()
    plan_requested = Signal(int)
    paid_noted = Signal(int)
    paid_note_taken_back = Signal(int)
    exchange_requested = Signal(int)
    alarm_decided = Signal(int, str, object)

    def __init__(
        self, theme: Theme, actions: Actions, aspect_of: AspectOf = lambda _: 1.0, parent: QWidget | None = None
    ) -> None:
        """`aspect_of` gives the shape of each picture."""
        super().__init__(parent)
        self._theme = theme
        self._receipt: Receipt | None = None
        self._paid_on: datetime | None = None
        self._exported_on: datetime | None = None
        self._standing = Standing.READING
        self._agreed: tuple[int, datetime | None] = (-1, None)  # a mint that is to be paid although it is in this file
        self._accepted: tuple[int, Differing] = (-1, ())  # and one to be paid in spite of these differences
        self._now_on: Callable[[Network], datetime] = lambda _: now_in_utc()
        self._title = ElidedLabel("display")
        self._badge = NetworkBadge(theme, Network.PRACTICE)
        self._when = label("", "muted", wrap=True)
        self._status = label("", "body", wrap=True)
        self._status.setProperty("strong", True)  # noqa: FBT003 - Qt's signature
        self._stamp = MintedStamp(theme)
        self._unwatched = label("", "warn", wrap=True)
        self._unwatched.hide()
        self._pay = PaymentSection(theme)
        self._alarm, self._seal = AlarmSection(theme), SealSection(theme)
        self._large, self._small = LargeWork(theme, aspect_of), SmallWork(theme, aspect_of)
        self._notices = Notices()
        self.looking = LookSection(theme)
        self._settle = OutcomeSection(theme)
        self.orders = OrderSection(theme)
        self._facts = FactsSection(theme)
        self._assets_model = ReceiptAssetsModel(self)
        self._details = TechnicalDetails(theme)
        self.note = NoteField(theme)
        self.timeline = TimelinePanel(theme)
        self._foot = ReceiptFoot(theme, actions)
        self._unshown = label(self.tr(
            "This receipt cannot be shown whole, so nothing of it is shown. Save the service’s answer to see it, and "
            "do not pay before you asked the service."
        ), "error", wrap=True)  # fmt: skip
        self._unshown.hide()
        self._paper = self._scrolled(theme)
        self.setLayout(column(self._paper, self._foot, spacing=0))
        self._connect()
        theme.changed.connect(self._fit)
        actions.offer(self, self.offers())

    def show_receipt(
        self, receipt: Receipt, paid_on: datetime | None = None, exported_on: datetime | None = None
    ) -> None:
        """Show this receipt, paid at this time if that was seen, and written into a file for a wallet at that; where
        it cannot be shown, nothing of it, and say so.
        """
        standing = self.standing_of(receipt, exported_on)
        shown = self._receipt, self._paid_on, self._exported_on, self._standing
        if (receipt, paid_on, exported_on, standing) == shown:
            return
        before, self._receipt, self._paid_on = self._receipt, receipt, paid_on
        self._exported_on, self._standing = exported_on, standing
        is_same = before is not None and before.mint.id == receipt.mint.id
        if not is_same:
            self._clear()
            self._agreed, self._accepted = (-1, None), (-1, ())
            self._show_details.setChecked(False)
        is_news = is_same and before is not None and not before.is_minted
        try:
            self._fill(receipt, is_news=is_news)
        except Exception:
            self._clear()
            self._tell_unshown()
            raise  # it is a bug, for the log
        self._unshown.hide()
        is_other = is_same and before is not None and before.status != receipt.status
        is_further = is_same and before is not None and _stage(before) != _stage(receipt)
        is_noted = is_same and before is not None and _is_noted(receipt) and not _is_noted(before)
        if is_further or is_noted or (is_other and not self._is_read()):
            self.to_top()  # where the stamp comes down, or what is awaited is said; Qt scrolled on from what has gone
        if before is not None and before.alarm != receipt.alarm and self._alarm.hasFocus():
            self.to_top()  # decided, it is small: the window stood beyond it
        if is_other:
            status = text(receipt.status)
            announce(self, text(Sentence("Receipts", "{title}: {status}", title=receipt.title, status=status)))

    def standing_of(self, receipt: Receipt, exported_on: datetime | None) -> Standing:
        """Where its payment stands, for the account that made it: what another account shows of it may be old, and is
        said to be.
        """
        is_agreed = self.agreed(receipt.mint.id) == exported_on
        now = self._now_on(receipt.network)
        exported_on = None if is_agreed else exported_on
        return standing_of(receipt, receipt.mint.scope, now, exported_on, self.accepted(receipt.mint.id))

    def _show_again(self) -> None:
        """The clock, or the artist's word, may have changed where its payment stands."""
        if self._receipt is not None:
            self.show_receipt(self._receipt, self._paid_on, self._exported_on)

    def _agree(self, agreed: bool) -> None:
        if self._receipt is not None:
            self._agreed = (self._receipt.mint.id, self._exported_on if agreed else None)
            self._show_again()

    def agreed(self, mint_id: int) -> datetime | None:
        """The file that did not pay this mint, which is shown: the artist has just said so."""
        return self._agreed[1] if self._agreed[0] == mint_id else None

    def _accept(self, accepted: bool) -> None:
        if self._receipt is not None:
            self._accepted = (self._receipt.mint.id, self._receipt.differing if accepted else ())
            self._show_again()

    def accepted(self, mint_id: int) -> Differing:
        """The differences in spite of which this mint, which is shown, is to be paid: the artist has just said so."""
        return self._accepted[1] if self._accepted[0] == mint_id else ()

    def _is_read(self) -> bool:
        """Whether the artist is in the midst of it: something of the ticket has the focus."""
        return self._paper.isAncestorOf(self.window().focusWidget() or self)

    def _clear(self) -> None:
        """Clear everything: values of one mint must never appear beside those of another."""
        self._pay.clear()
        self._alarm.clear()
        self._seal.clear()
        self.orders.clear()
        self._facts.clear()
        self._foot.clear()
        self.timeline.clear()
        for one in (self._when, self._status):
            one.setText("")
        self._title.show_text("")
        self._notices.show_notices(())
        self._assets_model.show_assets(())
        self._references.follow()
        self._fingerprint.show_receipt(None)
        self.words.show_receipt(None)
        self.note.clear()
        self._details.show_text("")
        for work in (self._large, self._small):
            work.clear()
        self._stamp.hide()

    def _tell_unshown(self) -> None:
        for one in (self._badge, self.looking, self._settle, self._assets_list, self._show_list, self._show_details):
            one.hide()
        self._unshown.show()

    def _fill(self, receipt: Receipt, *, is_news: bool) -> None:
        self._title.show_text(receipt.title)
        self._badge.show_network(receipt.network)
        self._badge.show()
        self._when.setText(_when_in_words(receipt))
        self._show_status(receipt, is_news=is_news)
        self._pay.show_receipt(receipt, self._standing, self._exported_on)
        self._alarm.show_receipt(receipt)
        self._seal.show_receipt(receipt)
        self._show_work(receipt)
        self._notices.show_notices(notices_of(receipt))
        self._settle.show_receipt(receipt)
        self._facts.show_receipt(receipt, self._paid_on, self._standing)
        self._show_assets(receipt)
        self._fingerprint.show_receipt(receipt)
        self.words.show_receipt(receipt)
        self.note.show()
        self.timeline.show_receipt(receipt)
        self._details.show_text(receipt.details)
        self._show_details.setVisible(bool(receipt.details))
        self._foot.show_receipt(receipt)

    def _show_status(self, receipt: Receipt, *, is_news: bool) -> None:
        """The stamp of what is minted; else the status in words."""
        self._status.setText(text(receipt.status))
        restyle(self._status, role=_ROLES[tone_of(receipt)])
        self._status.setVisible(not receipt.is_minted or receipt.mint.noted is not None)
        if receipt.is_minted:
            self._stamp.show_minted(receipt.minted_on, now=is_news)
        else:
            self._stamp.hide()

    def _show_work(self, receipt: Receipt) -> None:
        is_shown, is_large = receipt.cover is not None, tone_of(receipt) in ("ok", "info")
        for part, shown in ((self._large, is_shown and is_large), (self._small, is_shown and not is_large)):
            if shown:
                part.show_receipt(receipt)
            part.setVisible(shown)

    # --- What stands where

    def _scrolled(self, theme: Theme) -> QScrollArea:
        paper = QScrollArea(self)
        inside = QWidget(paper)
        paper.setWidget(inside)
        paper.setWidgetResizable(True)  # while nothing is in it: Qt sizes what is in it by that
        ticket = Ticket(theme, self._above(), self._below(theme), inside)
        self._ticket_and_timeline = row(ticket, self.timeline, spacing=16)
        self._ticket_and_timeline.setStretch(0, 1)
        self._ticket_and_timeline.setAlignment(self.timeline, Qt.AlignmentFlag.AlignTop)
        inside.setLayout(column(self._ticket_and_timeline, None, margins=(20, 16, 20, 16)))
        paper.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        paper.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._in_sight = FocusInSight(paper)
        return paper

    def _above(self) -> QLayout:
        self._where_and_when = row(self._badge, self._when, spacing=8)
        self._where_and_when.setAlignment(self._badge, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        self._where_and_when.setStretch(1, 1)  # else the badge takes half of the line
        said = column(self._where_and_when, self._status, spacing=5)
        below = row(said, self._stamp, spacing=12)
        below.setStretch(0, 1)
        return column(
            self._title,
            below,
            self._unwatched,
            self._unshown,
            6,
            self._notices,
            self.looking,
            self._settle,
            self._large,
            self._alarm,
            self._pay,
            row(self._pay.paid, None),
            self.orders,
            spacing=4,
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll the ticket, also from its foot, which stands below what scrolls."""
        if (action := _SCROLLING.get(event.key())) is not None:
            self._paper.verticalScrollBar().triggerAction(action)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where there is little width, the stamp leaves none beside the network: what is counted stands below it."""
        self._foot.set_low(low=self.height() < self._theme.scale(LOW))
        is_beside = self.width() >= self._theme.scale(WIDE)
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._ticket_and_timeline.setDirection(beside if is_beside else below)
        self.timeline.be_beside(is_beside=is_beside)
        ticket = self.width() - (self._theme.scale(TIMELINE_WIDTH) if is_beside else 0)
        self._where_and_when.setDirection(below if ticket < self._theme.scale(NARROW) else beside)

    def _below(self, theme: Theme) -> QLayout:
        self._assets_list = self._assets(theme)
        self._references = MintedReferences(theme, self._assets_list, self._assets_model)
        self._show_list = _disclosure(theme, "layers")
        self._show_list.toggled.connect(self._assets_list.setVisible)
        self._fingerprint = AssetFingerprint(theme, self._assets_list, self._assets_model)
        self.words = AssetWords(self._assets_list, self._assets_model)
        for follow in (self._references.follow, self._fingerprint.follow, self.words.follow):
            self._show_list.toggled.connect(follow)
        exchange = button(self.tr("What was sent and answered…"), theme, "braces", kind="quiet")
        exchange.clicked.connect(lambda: self._ask(self.exchange_requested))
        self._show_details = _disclosure(theme, "braces")
        _name_disclosure(self._show_details, self.tr("Details for whoever helps you"))
        self._details.hide()
        self._show_details.toggled.connect(self._details.setVisible)
        return column(
            self._seal, self._facts, self._small, rule(), self.note, row(self._show_list, None), self._assets_list,
            self._references, self._fingerprint, self.words, row(exchange, None), row(self._show_details, None),
            self._details, spacing=6,
        )  # fmt: skip

    def _assets(self, theme: Theme) -> AssetList:
        view = AssetList(self._assets_model, theme, self.tr("Assets of this mint"))
        view.view_requested.connect(self._view)
        view.hide()
        return view

    def _show_assets(self, receipt: Receipt) -> None:
        self._assets_model.show_assets(receipt.assets)
        self._references.follow()
        self._show_list.show()
        count = len(receipt.assets)
        rows = min(ASSETS_SHOWN, count)
        self._assets_list.setFixedHeight(rows * max(1, self._assets_list.sizeHintForRow(0)) + 4)
        said = " · ".join(filter(None, (text(_counted(count)), single_in_words(receipt))))
        _name_disclosure(self._show_list, said)

    # --- What is asked of it

    def panes(self) -> list[Pane]:
        """The ticket, from the button of what comes next, if it has one, and the foot."""
        return [Pane(self._paper, self.step(self._paper) or self._paper), Pane(self._foot, self._foot.begin)]

    def step(self, within: QWidget) -> QWidget | None:
        """The button of what comes next: paying, mostly; comparing, where the answer is not what was asked for."""
        reached = list(stops(within))
        step = next((one for one in reached if one.property("kind") == "primary"), None)
        is_otherwise = self._standing is Standing.OTHERWISE and self._seal.compare in reached
        return self._seal.compare if step is None and is_otherwise else step

    def to_top(self) -> None:
        """Show the beginning of the ticket, or what has the focus, if that is below it."""
        self._in_sight.begin_at_top()

    def follow_clock(self, now_on: Callable[[Network], datetime]) -> None:
        """Count all time that is left by the clock of the receipt's network."""

        def now() -> datetime:
            return now_on(Network.PRACTICE if self._receipt is None else self._receipt.network)

        self._now_on = now_on
        self._pay.follow_clock(now)
        self.timeline.follow_clock(now)

    def offer_walk(self, *, offered: bool) -> None:
        """Offer to pay its plan one after another, or do not."""
        self._pay.walk.setVisible(offered)

    def lead_on(self, *, leads: bool) -> None:
        """Lead from the receipt that is shown next, once it is minted, on with its plan, or do not."""
        self._foot.leads_on = leads

    def choose_asset(self, art_id: int) -> None:
        """Choose the asset that this art became, and scroll to it."""
        if (row := self._assets_model.row_of(art_id)) is not None:
            self._assets_list.setCurrentIndex(self._assets_model.index(row))

    def show_unwatched(self, said: Sentence | None) -> None:
        """Say why what is shown may be old, or nothing."""
        self._unwatched.setText("" if said is None else text(said))
        self._unwatched.setVisible(said is not None)

    def show_checked(self, said: Sentence) -> None:
        """Show the result of asking the service; the button that was pressed keeps the focus."""
        self.allow()
        self._foot.refresh.setFocus()
        self._foot.say(said)

    def show_asked_again(self, said: Sentence) -> None:
        """Show what came of asking once more: at the alarm while there is one, else where the service is asked."""
        if self._receipt is None or self._receipt.alarm is None or not self._receipt.alarm.is_open:
            self.show_checked(said)
            return
        self.allow()
        self._alarm.say_asked(said)
        self._alarm.ask_again.setFocus()

    def allow(self) -> None:
        """The request succeeded or failed: allow it again."""
        self._foot.allow()
        self._pay.allow()
        self._alarm.allow()

    def offers(self) -> Mapping[ActionId, Offer]:
        """What is done with the receipt that is shown."""
        foot = self._foot
        return {
            ActionId.CHECK_NOW: Offer(foot.refresh.click, lambda: self._not_there(foot.refresh)),
            ActionId.LOOK_FOR_MINT: Offer(self.looking.look.click, lambda: self._not_there(self.looking.look)),
            ActionId.PAY: Offer(self._pay.wallet.click, lambda: self._not_there(self._pay.wallet)),
            ActionId.COPY_ADDRESS: Offer(self._pay.copy_address.click, lambda: self._not_there(self._pay.copy_address)),
            ActionId.COPY_PAYMENT_LINK: Offer(self._pay.copy_link.click, lambda: self._not_there(self._pay.copy_link)),
            ActionId.REHEARSE: Offer(foot.rehearse.click, lambda: self._not_there(foot.rehearse)),
            ActionId.WRITE_NOTE: Offer(self.note.begin, self._no_receipt),
            ActionId.SHOW_EXCHANGE: Offer(lambda: self._ask(self.exchange_requested), self._no_receipt),
            ActionId.SAVE_RECEIPT: Offer(lambda: self._ask_to_save(ReceiptFile.PDF), self._no_receipt),
            ActionId.SAVE_ANSWER: Offer(lambda: self._ask_to_save(ReceiptFile.JSON), self._no_receipt),
            **self.orders.offers(),
        }

    def _no_receipt(self) -> Sentence | None:
        return None if self._receipt is not None else Sentence("Receipts", "There is no receipt yet")

    def _not_there(self, button: QPushButton) -> Sentence | None:
        """Why what this button does cannot be done: it is only there when it can."""
        can = button.isVisibleTo(self) and button.isEnabled()
        return self._no_receipt() or (None if can else Sentence("Receipts", "Not with this receipt"))

    # --- What it asks for

    def _connect(self) -> None:
        foot = self._foot
        for one, wish in (
            (foot.refresh, self.refresh_requested), (foot.send, self.send_requested),
            (foot.discard, self.discard_requested),
        ):  # fmt: skip
            one.clicked.connect(lambda _=False, one=one, wish=wish: self._ask_once(one, wish))
        foot.rehearse.clicked.connect(lambda: self._ask(self.rehearsal_requested))
        foot.on.clicked.connect(lambda: self._ask(self.plan_requested))
        self._pay.wallet_requested.connect(self._pay_from_wallet)
        self._pay.not_paid_by_file.connect(self._agree)
        self._pay.differences_accepted.connect(self._accept)
        self._pay.time_ended.connect(self._show_again)
        self._pay.other_copied.connect(self.other_copied)
        self._pay.walk.clicked.connect(self.walk_requested)
        self._pay.paid_noted.connect(self._note_paid)
        self._pay.note_taken_back.connect(lambda: self._ask(self.paid_note_taken_back))
        for part in (self._pay, self._facts, self._details):
            part.address_copied.connect(self.address_copied)
        self._alarm.decided.connect(self._ask_decided)
        self._alarm.asking_requested.connect(lambda: self._ask(self.asking_requested))
        self._settle.note_requested.connect(lambda noted: self._ask(self.note_requested, noted))
        for work in (self._large, self._small):
            work.view_requested.connect(self._view)

    def _ask(self, wish: SignalInstance, *more: NotedOutcome | ReceiptFile | None) -> None:
        if self._receipt is not None:
            wish.emit(self._receipt.mint.id, *more)

    def _ask_decided(self, key: str, decision: Decision) -> None:
        if self._receipt is not None:
            self.alarm_decided.emit(self._receipt.mint.id, key, decision)

    def _ask_once(self, pressed: QPushButton, wish: SignalInstance) -> None:
        self._ask(wish)  # who hears it may lead the focus on, before Qt gives it to the button beside
        pressed.setEnabled(False)  # at once: a double click asks once

    def _pay_from_wallet(self) -> None:
        self._foot.refresh.setFocus()  # what comes next; the button that was pressed goes
        self._ask(self.wallet_requested)

    def _note_paid(self) -> None:
        self._foot.refresh.setFocus()  # the button goes; what stands after it would scroll away
        self._ask(self.paid_noted)

    def _ask_to_save(self, kind: ReceiptFile) -> None:
        self._ask(self.save_requested, kind)

    def _view(self, art_id: int) -> None:
        if self._receipt is not None:
            self.view_requested.emit(list(self._receipt.art_ids), art_id)


def _stage(receipt: Receipt) -> tuple[bool, bool, bool]:
    """What changes what stands above: whether it is to be paid, a payment was seen, it is minted."""
    return is_unpaid(receipt), bool(receipt.issuer_address), receipt.is_minted


def _is_noted(receipt: Receipt) -> bool:
    return receipt.mint.paid_noted_on is not None


def _when_in_words(receipt: Receipt) -> str:
    when = moment(receipt.mint.prepared_on)
    return text(Sentence("Receipts", "{count} · {when}", count=_counted(receipt.count), when=when))


def _counted(count: int) -> Sentence:
    one, many = Sentence("Receipts", "1 asset"), Sentence("Receipts", "{shown} assets", shown=number(count))
    return counted(count, one, many)


def _disclosure(theme: Theme, icon: str) -> QPushButton:
    """A button that opens and closes what stands below it."""
    shown = button("", theme, icon, kind="quiet")
    shown.setCheckable(True)
    return shown


def _name_disclosure(shown: QPushButton, words: str) -> None:
    """To assistive technology it is a box to tick, which by the words alone would say something of the mint."""
    set_button_text(shown, words)
    shown.setAccessibleName(text(Sentence("Receipts", "Show: {part}", part=words)))
