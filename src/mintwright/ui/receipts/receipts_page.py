"""Every mint of this profile, and beside the list the ticket of the chosen one."""

from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView, QScrollArea, QStackedLayout, QWidget

from mintwright.domain.answers.transaction_status import FINAL
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.minting.duplicate_check import EarlierMint
from mintwright.studio.minting.mint_errors import SecondSetError
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipts_delegate import ReceiptsDelegate
from mintwright.ui.receipts.receipts_model import ReceiptRole, ReceiptsModel
from mintwright.ui.receipts.save_button import ReceiptFile, save_receipt
from mintwright.ui.shell import tasks
from mintwright.ui.shell.file_manager import open_folder
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style.formatting import moment
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets import dialogs
from mintwright.ui.widgets.banner import Banner, Tone
from mintwright.ui.widgets.controls import Glyph, button, column, label, panel, row

TICKET_WIDTH = 404
TICKET_SHARE = 0.58  # of the page, at most, as far as the ticket's own parts can be that narrow
_ELSEWHERE = {
    Network.PRACTICE: Sentence("Receipts", "This receipt belongs to the practice network. Switch to it to check."),
    Network.TEST: Sentence("Receipts", "This receipt belongs to the test network. Sign in there to check."),
    Network.MAIN: Sentence("Receipts", "This receipt belongs to the main network. Sign in there to check."),
}

_ASKING = Sentence("Receipts", "Asking the service for the price and the address…")
_TWO_SETS = Sentence(
    "Receipts",
    "Some of these assets were sent on {when} already, as “{title}”. If you send this too, there are two sets, and "
    "both cost.",
)
_PERHAPS_TWO_SETS = Sentence(
    "Receipts",
    "Some of these assets were sent on {when} already, as “{title}”, and may still turn out to be minted: look at that "
    "receipt first. If you send this too, there may be two sets, and both cost.",
)


class ReceiptsPage(QWidget):
    """The list and one ticket.

    Signals:
        collection_requested(): the artist wants to go and mint something.
        rehearsal_requested(int): what can follow this mint of the practice network shall be rehearsed.
    """

    collection_requested = Signal()
    rehearsal_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._shown = -1
        self._model = ReceiptsModel(studio, self)
        self._list = self._receipts()
        self._notice = Banner(theme)
        self._sheet = ReceiptSheet(theme)
        self._sheet.refresh_requested.connect(lambda mint_id: self._do(self._check(mint_id)))
        self._sheet.send_requested.connect(lambda mint_id: self._do(self._send(mint_id)))
        self._sheet.discard_requested.connect(lambda mint_id: self._do(studio.minting.discard(mint_id)))
        self._sheet.wallet_requested.connect(lambda mint_id: self._do(studio.practice_tools.pay(mint_id)))
        self._sheet.rehearsal_requested.connect(self.rehearsal_requested)
        self._sheet.note_requested.connect(lambda mint_id, noted: tasks.run(self, self._note(mint_id, noted)))
        self._sheet.save_requested.connect(lambda mint_id, kind: tasks.run(self, self._save(mint_id, kind)))
        self._states = QStackedLayout()
        self._states.addWidget(self._filled())
        self._states.addWidget(self._empty())
        self.setLayout(self._states)
        self.setFocusProxy(self._list)
        self._model.rowsInserted.connect(self._show)
        self._model.rowsRemoved.connect(self._show)
        self._model.dataChanged.connect(self._show)
        follow(self, studio.changes, self._show, Kind.SESSION)
        self._show()

    def show_mint(self, mint_id: int) -> None:
        """Choose the receipt of this mint."""
        if (row := self._model.row_of(mint_id)) is not None:
            self._list.setCurrentIndex(self._model.index(row))
            self._list.scrollTo(self._model.index(row))
            self._ticket.verticalScrollBar().setValue(0)

    def _receipts(self) -> QListView:
        view = QListView()
        view.setModel(self._model)
        view.setItemDelegate(ReceiptsDelegate(self._theme, view))
        view.setUniformItemSizes(True)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setMouseTracking(True)
        view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setAccessibleName(self.tr("Receipts"))
        view.setAccessibleIdentifier("receipts")
        view.selectionModel().currentChanged.connect(self._show)
        self._theme.pixmaps.arrived.connect(view.viewport().update)
        return view

    def _header(self) -> QWidget:
        header = QWidget()
        said = label(self.tr("Every mint, kept on this computer"), "muted", wrap=True)
        header.setLayout(column(label(self.tr("Receipts"), "title"), said, spacing=1, margins=(20, 14, 16, 10)))
        return header

    def _filled(self) -> QWidget:
        self._ticket = ticket = QScrollArea()
        self._inside = inside = QWidget()
        inside.setLayout(row(self._sheet, margins=(16, 16, 12, 16)))
        ticket.setWidget(inside)
        ticket.setWidgetResizable(True)
        ticket.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        ticket.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._desk = panel("desk", row(ticket, spacing=0))
        self._resize()
        self._theme.changed.connect(self._resize)
        SizeWatch(inside).changed.connect(self._resize)
        left = column(self._header(), self._notice, row(self._list, margins=(20, 0, 10, 0)), spacing=0)
        filled = QWidget()
        whole = row(left, self._desk, spacing=0)
        whole.setStretch(0, 1)
        filled.setLayout(whole)
        return filled

    def _empty(self) -> QWidget:
        go = button(self.tr("Go to the collection"), kind="primary")
        go.clicked.connect(self.collection_requested)
        parts = (
            Glyph(self._theme, "receipt", "ink3", 40),
            label(self.tr("No receipts yet"), "title"),
            label(self.tr("What you mint is kept here: what to pay, where it stands, what it is called."), "muted"),
            go,
        )
        card = panel("card", column(None, *(row(None, part, None) for part in parts), None, spacing=9))
        empty = QWidget()
        layout = column(self._header(), row(card, margins=(14, 6, 22, 16)), spacing=0)
        layout.setStretch(1, 1)
        empty.setLayout(layout)
        return empty

    def _show(self, *_: object) -> None:
        self._states.setCurrentIndex(0 if self._model.rowCount() else 1)
        if not self._model.rowCount():
            return
        if not self._list.currentIndex().isValid():
            self._list.setCurrentIndex(self._model.index(0))
        mint_id = self._list.currentIndex().data(ReceiptRole.MINT_ID)
        receipt = self._model.receipt(mint_id)
        is_asking = bool(receipt.missing and receipt.transaction_uuid) and self._studio.poller.is_first_asking(mint_id)
        self._sheet.show_receipt(replace(receipt, missing=(_ASKING,)) if is_asking else receipt)
        self._sheet.show_unwatched(self._unwatched(receipt))
        if mint_id != self._shown:
            self._shown = mint_id
            self._notice.withdraw()  # it was about the receipt before
            self._ticket.verticalScrollBar().setValue(0)

    def _resize(self) -> None:
        bar = self._ticket.verticalScrollBar().sizeHint().width()
        inside = self._inside.minimumSizeHint().width() + bar
        wanted = self._theme.scale(TICKET_WIDTH)
        self._desk.setFixedWidth(min(wanted, max(inside, round(TICKET_SHARE * self.width()))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resize()

    async def _check(self, mint_id: int) -> None:
        """Ask the service now and say what it said; what another account minted can only be asked for there."""
        if elsewhere := self._elsewhere(self._studio.minting.mint_by_id(mint_id)):
            self._sheet.show_checked(elsewhere)
            return
        silence = await self._studio.poller.refresh(mint_id)
        status = self._studio.minting.receipt(mint_id).status
        self._sheet.show_checked(silence or Sentence("Receipts", "Checked just now: {status}", status=status))

    def _elsewhere(self, mint: Mint) -> Sentence | None:
        """Where a mint can be checked, if not in the current account."""
        session = self._studio.session
        if mint.scope == session.scope:
            return None
        account = session.name_of(mint.account) if session.is_at(mint.network, mint.base_url) else ""
        other = Sentence(
            "Receipts", "This receipt belongs to the account “{account}”. Switch to it to check.", account=account
        )
        return other if account else _ELSEWHERE[mint.network]

    def _unwatched(self, receipt: Receipt) -> Sentence | None:
        """Why an open mint is not being polled, and what to do."""
        is_open = receipt.mint.state is MintState.ANSWERED and receipt.transaction_status not in FINAL
        if not is_open:
            return None
        if elsewhere := self._elsewhere(receipt.mint):
            return elsewhere
        if self._studio.session.state is SessionState.SIGNED_OUT:
            return Sentence("Receipts", "You are signed out, so this may be old. Sign in to check.")
        return self._studio.poller.trouble(receipt.mint.id)

    async def _send(self, mint_id: int) -> None:
        """Send what was left unsent; where its assets were sent meanwhile, only if she wants a second set."""
        try:
            await self._studio.minting.send(mint_id)
        except SecondSetError as error:
            if await self._wants_second_set(error.before):
                await self._studio.minting.send(mint_id, knowing=error.before.ids)

    async def _wants_second_set(self, before: EarlierMint) -> bool:
        when = moment(before.mint.sent_on or before.mint.prepared_on)
        said = _TWO_SETS if before.doubt is None else _PERHAPS_TWO_SETS
        return await dialogs.ask(
            self.window(),
            self.tr("Make a second set?"),
            text(said.filled(when=when, title=before.mint.title)),
            yes=self.tr("Send it too"),
            no=self.tr("Do not send"),
        )

    async def _note(self, mint_id: int, outcome: NotedOutcome | None) -> None:
        """Note what the artist found out once she confirmed it; taking a note back needs no question."""
        if outcome is None or await self._is_sure(outcome):
            await self._studio.minting.note(mint_id, outcome)

    async def _is_sure(self, outcome: NotedOutcome) -> bool:
        minted = outcome is NotedOutcome.MINTED
        return await dialogs.ask(
            self.window(),
            self.tr("Note that it was minted?") if minted else self.tr("Note that it was not minted?"),
            self.tr("The receipt then says so, as your word. You can take it back.")
            if minted
            else self.tr(
                "Minting the same again then gives no warning. If the first mint exists after all, there would be two "
                "sets, and both cost. You can take your note back."
            ),
            yes=self.tr("It was minted") if minted else self.tr("It was not minted"),
            no=self.tr("Not yet"),
        )

    async def _save(self, mint_id: int, kind: ReceiptFile) -> None:
        receipt = await self._studio.minting.whole_receipt(mint_id)
        if place := await save_receipt(self.window(), self._studio.settings, receipt, kind):
            self._tell_saved(place)

    def _tell_saved(self, place: Path) -> None:
        said = Sentence("Receipts", "Saved as {name} in {folder}.", name=place.name, folder=str(place.parent))
        open_it = partial(self._open_folder, place)
        self._notice.say(text(said), Tone.OK, action=self.tr("Open the folder"), act=open_it)

    def _open_folder(self, place: Path) -> None:
        """Show the folder of a file as the system does; it stays named."""
        if failure := open_folder(place.parent):
            self._notice.say(text(failure), Tone.WARN)
        else:
            self._tell_saved(place)

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        tasks.run(self, work, then=self._sheet.allow)
