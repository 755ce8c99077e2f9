"""Saving a receipt: on paper, or as the service's own words, where the artist wants it."""

from enum import StrEnum
from pathlib import Path

from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.export import file_name, save, save_answer
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


async def save_receipt(
    parent: QWidget, settings: Settings, receipt: Receipt, kind: ReceiptFile, pixmaps: Pixmaps
) -> Path | None:
    """Ask where, and write the file; its path, or None when the artist changed their mind. Raises ExportError."""
    title = text(Sentence("Receipts", "Save the receipt of {title}", title=receipt.title))
    proposed = file_name(receipt.title, Sentence("Receipts", "receipt"), kind.value)
    last = LastFolder(settings, _FOLDER, Location.DocumentsLocation)
    place = await dialogs.choose_place(parent, title, proposed, last, [text(_FILTERS[kind])])
    if place is None:
        return None
    if kind is ReceiptFile.JSON:
        await save_answer(place, receipt.mint)
    else:
        from mintwright.ui.receipts.printing.contact_sheet import pictures_of
        from mintwright.ui.receipts.printing.receipt_print import receipt_pdf

        pictures = await pictures_of(receipt.art_ids, pixmaps)
        await save(place, await receipt_pdf(receipt, pictures))
    return place
