"""Every mint of this profile, and beside the list the ticket of the chosen one."""

from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.finding.receipt_facts import month_of
from mintwright.studio.receipts.finding.receipt_filter import ReceiptFilter
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import context_menu
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.forms.nothing_found import NothingFound
from mintwright.ui.notices.banner import Banner
from mintwright.ui.receipts.finding.find_commands import FindCommands
from mintwright.ui.receipts.finding.finder import Choices, ReceiptFinder
from mintwright.ui.receipts.finding.listing import ReceiptListing
from mintwright.ui.receipts.groups.receipt_list import ReceiptList
from mintwright.ui.receipts.looking.look_commands import LookCommands
from mintwright.ui.receipts.ordering.order_commands import OrderCommands
from mintwright.ui.receipts.pay_walk.pay_commands import PayCommands
from mintwright.ui.receipts.paying.clipboard_alarm import ClipboardAlarm, asks_for
from mintwright.ui.receipts.receipt_commands import ReceiptCommands
from mintwright.ui.receipts.receipt_sheet import RECEIPT_MENU, ReceiptSheet
from mintwright.ui.receipts.receipts_model import ReceiptRole, ReceiptsModel
from mintwright.ui.shell import tasks
from mintwright.ui.shell.focus import Leading, Pane, are_keys_used, focus_inside, turn_to
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import Glyph, button, column, label, panel, row, stacked

LIST_WIDTH = 296
LIST_SHARE = 0.4  # of the page, at most
_ASKING = Sentence("Receipts", "Asking the service for the price and the address…")
_ART_ELSEWHERE = Sentence("Receipts", "The art of this receipt is not in the open project. Open its project to see it.")


class ReceiptsPage(Leading):
    """The list and one ticket.

    Signals:
        collection_requested(): the artist wants to go and mint something.
        plan_requested(int): the plan of this mint shall be gone on with.
        rehearsal_requested(int): what can follow this mint of the practice network shall be rehearsed.
        view_requested(list, int): show one of these pieces of art by itself.
        copy_replaced(int): another program replaced what was copied to pay for this mint.
    """

    copy_replaced = Signal(int)
    collection_requested = Signal()
    plan_requested = Signal(int)
    rehearsal_requested = Signal(int)
    view_requested = Signal(list, int)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._actions = actions
        self._theme = theme
        self._shown = -1
        self._copied_of = -1  # whose address, or link, was copied last
        self._is_behind = False  # there was news while it was not seen
        self._offered = (-1, -1)  # how many mints what is offered to filter by is of, and the newest
        self._leads_on = False  # to what comes next, as soon as it can be pressed
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._look_at_news)
        self._fill_in = QTimer(self, singleShot=True, interval=0)
        self._fill_in.timeout.connect(self._show)
        self._model = ReceiptsModel(studio, self)
        self._list = self._receipts()
        self._notice = Banner(theme)
        self._listed: Sequence[int] | None = None  # by what is asked for; None: all
        self._is_listing = False  # others come into the list just now: each row that goes would show another receipt
        self._finder = ReceiptFinder(theme)
        self._listing = ReceiptListing(studio, lambda: self._shown, self)
        self._find = FindCommands(studio, theme, self._listing, self._notice, self)
        self._nothing = NothingFound()
        self._filled = QWidget(self)  # parents before what is in them: Qt dresses anew whatever changes its parent
        self._desk = QFrame(self._filled)
        self._desk.setObjectName("desk")
        self._sheet = ReceiptSheet(theme, actions, studio.receipt_art.aspect, self._desk)
        self._commands = ReceiptCommands(studio, theme.pixmaps, self._sheet, self._notice, self)
        self._orders = OrderCommands(studio, theme, self._sheet.orders, self, self._lead_to)
        self._alarm = ClipboardAlarm(theme, self, self._is_given_out)
        self._alarm.raised.connect(lambda: self.copy_replaced.emit(self._copied_of))
        self._sheet.address_copied.connect(self._expect)
        self._sheet.other_copied.connect(self._alarm.forget)
        self._find.address_copied.connect(self._expect)
        self._looking = LookCommands(studio.mint_finder, self._sheet.looking, self._sheet.timeline, self, self._lead_to)
        self._sheet.refresh_requested.connect(lambda mint_id: self._do(self._commands.check(mint_id)))
        self._sheet.asking_requested.connect(lambda mint_id: self._do(self._commands.ask_again(mint_id)))
        self._sheet.send_requested.connect(self._send)
        self._sheet.discard_requested.connect(lambda mint_id: self._do(studio.minting.discard(mint_id)))
        self._sheet.wallet_requested.connect(lambda mint_id: self._do(self._commands.pay(mint_id)))
        self._sheet.plan_requested.connect(self.plan_requested)
        self._sheet.rehearsal_requested.connect(self.rehearsal_requested)
        self._sheet.view_requested.connect(self._view)
        self._sheet.alarm_decided.connect(lambda *decided: tasks.run(self, self._commands.decide(*decided)))
        self._sheet.note_requested.connect(lambda mint_id, noted: tasks.run(self, self._commands.note(mint_id, noted)))
        self._sheet.save_requested.connect(lambda mint_id, kind: tasks.run(self, self._commands.save(mint_id, kind)))
        self._sheet.exchange_requested.connect(lambda mint_id: tasks.run(self, self._find.show_exchange(mint_id)))
        self._sheet.note.written.connect(studio.receipt_notes.write)
        self._paying = PayCommands(studio, theme, self, self._plan_in_sight, lambda: self._shown)
        self._paying.receipt_requested.connect(self.show_mint)
        self._paying.copy_replaced.connect(self.copy_replaced)
        self._paying.ended.connect(self._look_at_shown)
        self._sheet.walk_requested.connect(self._paying.walk)
        self._sheet.paid_noted.connect(lambda mint_id: self._do(studio.paid_notes.note(mint_id)))
        self._sheet.paid_note_taken_back.connect(lambda mint_id: self._do(studio.paid_notes.take_back(mint_id)))
        self._sheet.follow_clock(studio.practice_tools.now_on)
        self._fill()
        self._unfilled = self._empty()
        self._states = stacked(self, self._unfilled, self._filled)
        self.setLayout(self._states)
        self.leads_to = self._list
        self._model.rowsInserted.connect(self._follow)
        self._model.rowsRemoved.connect(self._follow)
        self._model.dataChanged.connect(self._follow)
        follow(self, studio.changes, self._follow_session, Kind.SESSION)
        follow(self, studio.changes, self._follow, Kind.RECEIPT_NOTES)
        self._finder.asked.connect(self._ask)
        self._finder.found_requested.connect(lambda: focus_inside(self))
        self._nothing.all_requested.connect(self._finder.clear)
        self._listing.found.connect(self._show_found)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._open_menu)
        offered = {**self._sheet.offers(), **self._paying.offers()}
        of_shown = {each: self._of_shown(offer) for each, offer in offered.items()}
        actions.offer(self, {**of_shown, **self._offers()})
        self._tell_choices()
        self._is_behind = True
        self._fill_in.start()  # in a turn of its own: to make the page took one

    def panes(self) -> list[Pane]:
        """The regions between which F6 moves: the list or what stands in its place, the receipt, its foot."""
        if self._states.currentWidget() is not self._filled:
            return [Pane(self, self)]
        return [Pane(self._left, self._found.currentWidget() or self._list), *self._sheet.panes()]

    def show_mint(self, mint_id: int) -> None:
        """Choose the receipt of this mint; one that is asked for is listed, whatever else was."""
        if self._model.row_of(mint_id) is None:
            self._finder.clear()
            self._model.unfold_mint(mint_id)
        if (row := self._model.row_of(mint_id)) is not None:
            self._list.setCurrentIndex(self._model.index(row))
            self._list.scrollTo(self._model.index(row))
            self._sheet.to_top()

    def export(self) -> None:
        """Ask which receipts to write into a spreadsheet, and do it."""
        tasks.run(self, self._find.export(self._listed))

    def look_again(self) -> None:
        """Have what is shown asked for at once: the artist is back from her wallet or a dialog, and may have paid."""
        self._studio.poller.poll_soon(self._shown)

    def show_new(self, mint_id: int) -> None:
        """The same of a mint that was just sent, with the focus on what comes next, once that is there."""
        self.show_mint(mint_id)
        focus_inside(self)
        self._leads_on = True
        self._lead_on()

    def _lead_to(self, mint_id: int) -> None:
        """This mint was ordered or taken: the focus waits for what comes next, unless another receipt is shown now."""
        if mint_id == self._shown and self.isVisible():
            focus_inside(self, by_keys=are_keys_used(self.window()))
            self._leads_on = True
            self._follow()  # what comes next is shown a turn later: what is seen now still offers the order

    def _expect(self, copied: str) -> None:
        self._copied_of = self._shown
        self._alarm.expect(copied)

    def _is_given_out(self, copied: str) -> bool:
        """Whether the receipt from which this was copied still asks for it: an address, part of it, or the link."""
        if not self._studio.minting.has(self._copied_of):
            return False
        receipt = self._studio.minting.receipt(self._copied_of)
        return asks_for(
            receipt, self._sheet.standing_of(receipt, self._studio.export_marks.of(receipt.mint.id)), copied
        )

    def _send(self, mint_id: int) -> None:
        """Send it; the focus waits for what comes next: beside the button is the one that discards."""
        focus_inside(self, by_keys=are_keys_used(self.window()))
        self._leads_on = True
        self._do(self._commands.send(mint_id))

    def _lead_on(self) -> None:
        """Go to the button of what comes next: paying, mostly. Not once the artist has gone elsewhere."""
        self._leads_on = self._leads_on and self.window().focusWidget() is self._list
        step = self._sheet.step(self._sheet)
        if self._leads_on and step is not None:
            self._leads_on = False
            focus_inside(self, step)
            self._sheet.to_top()  # that has scrolled to where it stood before it was laid out

    def _open_menu(self, at: QPoint) -> None:
        context_menu(self._actions, RECEIPT_MENU, self).popup(self._list.viewport().mapToGlobal(at))

    def _receipts(self) -> ReceiptList:
        view = ReceiptList(self._model, self._theme)
        view.view_requested.connect(self._view_chosen)
        view.entered.connect(lambda: focus_inside(self._sheet.panes()[0].begin))
        view.selectionModel().currentChanged.connect(self._show)
        return view

    def _header(self) -> QWidget:
        header = QWidget()
        said = label(self.tr("Of all your projects, kept on this computer"), "muted", wrap=True)
        elsewhere = button(self.tr("Minted elsewhere…"), kind="link")
        elsewhere.setToolTip(
            tip(self.tr("What this account minted with other programs or on other computers, as the service lists it"))
        )
        elsewhere.clicked.connect(self._show_elsewhere)
        title, below = label(self.tr("Receipts"), "title"), row(elsewhere, None)  # beside it the title has no room
        header.setLayout(column(title, said, below, spacing=1, margins=(20, 14, 16, 10)))
        return header

    # --- Searching and filtering

    def _offers(self) -> Mapping[ActionId, Offer]:
        finder, none = self._finder, self._none_yet
        return {
            ActionId.SEARCH: Offer(finder.begin_search, none, lambda: Sentence("Receipts", "Search the receipts")),
            ActionId.FILTER: Offer(finder.open_filters, none, lambda: Sentence("Receipts", "Filter the receipts…")),
            ActionId.EXPORT_RECEIPTS: Offer(self.export, none),
            ActionId.SHOW_ELSEWHERE: Offer(self._show_elsewhere, self._signed_out),
            ActionId.SHOW_TOTALS: Offer(lambda: tasks.run(self, self._find.show_totals(self._listed)), none),
        }

    def _of_shown(self, offer: Offer) -> Offer:
        """The same while a receipt is shown: one that a search has hidden is neither paid nor given up by a menu."""
        return replace(offer, why_not=lambda: self._none_shown() or offer.why_not())

    def _none_shown(self) -> Sentence | None:
        is_shown = bool(self._model.rowCount())
        return self._none_yet() or (None if is_shown else Sentence("Receipts", "No receipt is shown"))

    def _show_elsewhere(self) -> None:
        tasks.run(self, self._find.show_elsewhere())

    def _signed_out(self) -> Sentence | None:
        is_in = self._studio.session.state is SessionState.SIGNED_IN
        return None if is_in else Sentence("Receipts", "Sign in to have the service’s list read")

    def _none_yet(self) -> Sentence | None:
        return None if self._studio.minting.mints() else Sentence("Receipts", "There is no receipt yet")

    def _ask(self, wanted: ReceiptFilter) -> None:
        self._listing.ask(wanted)
        self._tell_found()

    def _show_found(self, mint_ids: Sequence[int] | None) -> None:
        self._listed, self._is_listing = mint_ids, True
        self._model.show_only(mint_ids)
        self._is_listing = False
        self._show()

    def _tell_choices(self) -> None:
        mints, name_of = self._studio.minting.mints(), self._studio.session.name_of
        offered = (len(mints), max((mint.id for mint in mints), default=0))
        if offered == self._offered:  # no news of a mint changes where and when it was made
            return
        self._offered = offered
        networks = [one for one in Network if one in {mint.network for mint in mints}]
        accounts = [(one, name_of(one)) for one in dict.fromkeys(mint.account for mint in mints)]
        months = sorted({month_of(mint.prepared_on) for mint in mints}, reverse=True)
        self._finder.show_choices(Choices(networks, accounts, months))

    def _tell_found(self) -> None:
        found = None if self._listed is None else len(self._listed)
        count = len(self._studio.minting.mints())
        self._finder.show_count(found, count, is_looking=self._listing.is_looking)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc ends a search wherever the focus is. No shortcut: with that of the field there would be two, and Qt does
        neither of them.
        """
        if event.key() == Qt.Key.Key_Escape and self._listing.wanted.is_on:
            self._finder.clear()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """A search ends with the page: whoever comes back sees all receipts."""
        super().hideEvent(event)
        self._studio.poller.look_at(None)
        if not event.spontaneous():
            self._finder.clear()

    def _fill(self) -> None:
        self._left = QWidget(self._filled)
        around = QWidget(self._left)
        self._found = stacked(around, self._list, self._nothing)
        around.setLayout(self._found)
        finder, listed = row(self._finder, margins=(20, 0, 16, 8)), row(around, margins=(12, 0, 8, 0))
        whole = column(self._header(), finder, listed, spacing=0)
        whole.setStretch(2, 1)
        self._left.setLayout(whole)
        self._theme.changed.connect(self._resize)
        self._resize()
        self._desk.setLayout(row(self._sheet, spacing=0))
        whole = row(self._left, self._desk, spacing=0)
        whole.setStretch(1, 1)
        page = column(self._notice, whole, spacing=0)
        page.setStretch(1, 1)
        self._filled.setLayout(page)

    def _empty(self) -> QWidget:
        go = button(self.tr("Go to the collection"), kind="primary")
        go.clicked.connect(self.collection_requested)
        kept = self.tr("What you mint is kept here: what to pay, where it stands, what it is called.")
        said = label(kept, "muted", wrap=True)
        said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        sign, heading = Glyph(self._theme, "receipt", "ink3", 40), label(self.tr("No receipts yet"), "title")
        above, below = (row(None, part, None) for part in (sign, heading)), row(None, go, None)
        card = panel("card", column(None, *above, said, below, None, spacing=9, margins=(24, 16, 24, 16)))
        empty = QWidget()
        layout = column(self._header(), row(card, margins=(20, 6, 16, 16)), spacing=0)
        layout.setStretch(1, 1)
        empty.setLayout(layout)
        return empty

    def setVisible(self, visible: bool) -> None:
        """Fill it in before it is seen, if it was made just now: filled in while it is seen, its parts would move."""
        if visible and self._fill_in.isActive():
            self._fill_in.stop()
            self._show()
        super().setVisible(visible)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_behind:
            self._set_seen(is_seen=False)  # nothing is seen of before, which may ask for another payment
            self._follow()
        self._studio.poller.look_at(self._shown)

    def _look_at_shown(self) -> None:
        if self.isVisible():
            self._studio.poller.look_at(self._shown)

    def _plan_in_sight(self) -> KeptPlan | None:
        """The plan that the receipt which is shown belongs to."""
        plans = self._studio.known_plans
        return None if plans is None else plans.plan_of(self._shown)

    def _goes_on(self, mint_id: int) -> bool:
        """Whether not all is minted or given up of the plan of this mint, whichever collection is open."""
        plans = self._studio.known_plans
        plan = None if plans is None else plans.plan_of(mint_id)
        return plans is not None and plan is not None and plans.has_more(plan)

    def _set_seen(self, *, is_seen: bool) -> None:
        for state in (self._unfilled, self._filled):
            state.setUpdatesEnabled(is_seen)

    def _follow(self, *_: object) -> None:
        """Follow the news while the page is seen: a receipt of ten thousand takes long to show.

        In turns of their own: what brings the news, or turns to the page, takes a turn too.
        """
        self._is_behind = not self.isVisible()
        if not self._is_behind and not self._is_listing:
            self._look.start()

    def _look_at_news(self) -> None:
        self._fill_in.start()
        self._tell_choices()
        if (current := self._list.currentIndex()).isValid():
            current.data(ReceiptRole.COVER)  # which has its art looked for

    def _follow_session(self, *_: object) -> None:
        """Accounts may be called something else now."""
        self._offered = (-1, -1)
        self._follow()

    def _show(self, *_: object) -> None:
        if self._is_listing:
            return
        self._is_behind = False
        self._set_seen(is_seen=True)
        is_found = bool(self._model.rowCount())
        has_some = is_found or self._listing.wanted.is_on
        self._filled.resize(self.size())  # before it is seen: its parts would be those of a low window for a moment
        turn_to(self._states, 1 if has_some else 0, self._list if has_some else None)
        self._tell_found()
        self._found.setCurrentIndex(0 if is_found else 1)
        self._sheet.setVisible(is_found)
        if not is_found:
            self._nothing.explain(self._listing.wanted.words)
            return
        if not self._list.currentIndex().isValid():
            self._list.setCurrentIndex(self._model.index(self._model.first_receipt()))  # which shows it
            return
        mint_id = self._model.mint_at(self._list.currentIndex().row(), self._shown)
        if not self._studio.minting.has(mint_id):
            return  # its row goes with the news that it was discarded
        receipt = self._model.receipt(mint_id)
        is_asking = bool(receipt.missing and receipt.transaction_uuid) and self._studio.poller.is_first_asking(mint_id)
        shown = replace(receipt, missing=(_ASKING,)) if is_asking else receipt
        exported_on = self._studio.export_marks.of(mint_id)
        times = self._studio.payment_times
        self._sheet.lead_on(leads=self._goes_on(mint_id))
        self._sheet.show_receipt(shown, None if times is None else times.of(mint_id), exported_on)
        self._sheet.note.show_note(mint_id, self._studio.receipt_notes.of(mint_id))
        self._sheet.offer_walk(offered=self._paying.why_not() is None)
        self._looking.show(receipt)
        self._sheet.timeline.show_export(exported_on)
        self._sheet.show_unwatched(self._commands.unwatched(receipt))
        self._orders.show_receipt(receipt)
        if mint_id != self._shown:
            self._shown = mint_id
            if self.isVisible():
                self._studio.poller.look_at(mint_id)
            self._notice.withdraw()  # it was about the receipt before
            self._sheet.to_top()
        self._lead_on()

    def come_back_to(self, art_id: int) -> None:
        """Show the asset that was last seen by itself."""
        self._sheet.choose_asset(art_id)

    def _view(self, art_ids: list[int], start: int) -> None:
        """Only art of the open project has words and a file that are known."""
        known = [art_id for art_id in art_ids if self._studio.uploads.is_shown(art_id)]
        if start in known:
            self.view_requested.emit(known, start)

    def _view_chosen(self) -> None:
        """Show the art of the receipt by itself, from the first piece on that is known here."""
        art_ids = self._model.receipt(self._shown).art_ids if self._studio.minting.has(self._shown) else ()
        known = [art_id for art_id in art_ids if self._studio.uploads.is_shown(art_id)]
        if known:
            self.view_requested.emit(known, known[0])
        elif art_ids:
            self._notice.say(text(_ART_ELSEWHERE), passes=True)

    def _resize(self) -> None:
        self._left.setFixedWidth(min(self._theme.scale(LIST_WIDTH), round(LIST_SHARE * self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resize()

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        tasks.run(self, work, then=self._sheet.allow)
