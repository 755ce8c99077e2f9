"""What is done with the receipts that are listed: added up, written out, and one of them read as it was exchanged."""

from collections.abc import Hashable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.rows import SheetFormat
from mintwright.studio.changes import Kind
from mintwright.studio.export import exchange_texts, file_name, save_as
from mintwright.studio.receipts.finding.receipt_export import receipts_as_sheet
from mintwright.studio.receipts.finding.totals import totals_of
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.receipts.elsewhere.elsewhere_dialog import ElsewhereDialog
from mintwright.ui.receipts.finding.exchange_dialog import ExchangeDialog
from mintwright.ui.receipts.finding.export_dialog import ReceiptExportDialog
from mintwright.ui.receipts.finding.listing import ReceiptListing
from mintwright.ui.receipts.finding.totals_dialog import TotalsDialog
from mintwright.ui.shell import tasks
from mintwright.ui.shell.file_manager import open_folder
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

_FOLDER = "spreadsheets_folder"  # key of the settings, where descriptions are written too
_FILTERS = {
    SheetFormat.XLSX: Sentence("sheets", "Spreadsheet (*.xlsx)"),
    SheetFormat.CSV: Sentence("sheets", "Text with commas (*.csv)"),
}
_WRITING = Sentence("Receipts", "{name} is being written…")
_SAVED = Sentence("Receipts", "Exported as {name} in {folder}.")


class FindCommands(QObject):
    """Opens the dialogs of the list; the notice says what came of them.

    Signals:
        address_copied(str): an address was copied out of what was exchanged about a mint.
    """

    address_copied = Signal(str)

    def __init__(self, studio: Studio, theme: Theme, listing: ReceiptListing, notice: Banner, page: QWidget) -> None:
        super().__init__(page)
        self._studio = studio
        self._theme = theme
        self._listing = listing
        self._notice = notice
        self._page = page

    async def show_totals(self, listed: Sequence[int] | None) -> None:
        """Show what these add up to, or all."""
        totals = totals_of(await self._listing.facts(listed))
        found, count = None if listed is None else len(listed), len(self._studio.minting.mints())
        await dialogs.show(TotalsDialog(self._theme, totals, found, count, self._page.window()))

    async def show_exchange(self, mint_id: int) -> None:
        """Show what was sent for this mint, and what was answered, until an alarm hides some of it."""
        receipt = await self._studio.minting.whole_receipt(mint_id)
        texts = await exchange_texts(receipt.mint, receipt.hidden)
        dialog = ExchangeDialog(self._theme, receipt.mint, texts, self._page.window())
        dialog.address_copied.connect(self.address_copied)

        def follow_alarm(_: frozenset[Hashable]) -> None:
            minting = self._studio.minting
            if minting.has(mint_id) and not minting.receipt(mint_id).hidden <= receipt.hidden:
                dialog.reject()

        follow(dialog, self._studio.changes, follow_alarm, Kind.MINTS)
        await dialogs.show(dialog)

    async def show_elsewhere(self) -> None:
        """Show the mints of the account that no receipt here has. Raises SignInRequired."""
        scan, network = self._studio.mints_elsewhere.begin(), self._studio.session.network
        await dialogs.show(ElsewhereDialog(self._theme, scan, network, self._page.window()))

    async def export(self, listed: Sequence[int] | None) -> None:
        """Ask which of them to write out, as what and where, and do it."""
        found, count = None if listed is None else len(listed), len(self._studio.minting.mints())
        dialog = ReceiptExportDialog(self._theme, found, count, self._page.window())
        if await dialogs.show(dialog) != QDialog.DialogCode.Accepted:
            return
        wanted = listed if dialog.is_of_listed and listed is not None else None
        kind = dialog.kind
        last = LastFolder(self._studio.settings, _FOLDER, Location.DocumentsLocation)
        name = file_name("Mintwright", Sentence("Receipts", "receipts"), kind.value)
        title = self.tr("Export receipts")
        place = await dialogs.choose_place(self._page.window(), title, name, last, [text(_FILTERS[kind])])
        if place is not None:
            said = place.suffix.lower()  # an ending that the artist wrote says which kind she wants
            await self._write(place, SheetFormat(said) if said in tuple(_FILTERS) else kind, wanted)

    async def _write(self, place: Path, kind: SheetFormat, wanted: Sequence[int] | None) -> None:
        mint_ids = [mint.id for mint in self._studio.minting.mints()] if wanted is None else wanted
        self._notice.say(text(_WRITING.filled(name=place.name)))
        try:
            whole, name_of = self._studio.minting.whole_receipt, self._studio.session.name_of
            content = await receipts_as_sheet(whole, self._studio.receipt_notes, name_of, mint_ids, kind)
            place = await save_as(place, kind.value, content, is_private=True)
        except BaseException:
            self._notice.withdraw()
            raise
        said = text(_SAVED.filled(name=place.name, folder=str(place.parent)))
        self._notice.say(said, Tone.OK, action=self.tr("Open the folder"), act=partial(self._open, place))

    def _open(self, place: Path) -> None:
        if failure := open_folder(place.parent):
            tasks.report(self._page, text(failure))
