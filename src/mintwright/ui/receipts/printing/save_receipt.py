"""Saving a receipt: on paper, or as the service's own words, where the artist wants it."""

from enum import StrEnum
from pathlib import Path

from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.export import file_name, save_answer, save_as
from mintwright.studio.receipts.payable import Standing
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.settings import Settings
from mintwright.ui import dialogs
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.style.pixmaps import Pixmaps
from mintwright.ui.style.wording import text

_FOLDER = "receipts_folder"  # key of the settings


class ReceiptFile(StrEnum):
    """The formats of a saved receipt; the value is the file's suffix."""

    PDF = ".pdf"
    JSON = ".json"


_FILTERS = {
    ReceiptFile.PDF: Sentence("Receipts", "Document to print (*.pdf)"),
    ReceiptFile.JSON: Sentence("Receipts", "The service’s answer (*.json)"),
}


async def choose_receipt_place(parent: QWidget, settings: Settings, called: str, kind: ReceiptFile) -> Path | None:
    """Where the receipt of what is called so shall be saved, or None when the artist changed their mind."""
    title = text(Sentence("Receipts", "Save the receipt of {title}", title=called))
    proposed = file_name(called, Sentence("Receipts", "receipt"), kind.value)
    last = LastFolder(settings, _FOLDER, Location.DocumentsLocation)
    return await dialogs.choose_place(parent, title, proposed, last, [text(_FILTERS[kind])])


async def save_receipt(place: Path, receipt: Receipt, standing: Standing, kind: ReceiptFile, pixmaps: Pixmaps) -> Path:
    """Write the file, with the ending of its kind, and return its name. Raises ExportError."""
    if kind is ReceiptFile.JSON:
        return await save_answer(place, receipt.mint, receipt.hidden)
    from mintwright.ui.receipts.printing.contact_sheet import pictures_of
    from mintwright.ui.receipts.printing.receipt_print import receipt_pdf

    pictures = await pictures_of(receipt.art_ids, pixmaps)
    return await save_as(place, kind.value, await receipt_pdf(receipt, standing, pictures))
