"""The button that saves a receipt: on paper, or as the service's own words."""

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.export import file_name, save, save_answer
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.settings import Settings
from mintwright.ui.shell.last_folder import LastFolder, Location
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets import dialogs
from mintwright.ui.widgets.controls import button

_FOLDER = "receipts_folder"  # key of the settings


class ReceiptFile(StrEnum):
    """The formats of a saved receipt; the value is the file's suffix."""

    PDF = ".pdf"
    JSON = ".json"


_FILTERS = {
    ReceiptFile.PDF: Sentence("Receipts", "Document to print (*.pdf)"),
    ReceiptFile.JSON: Sentence("Receipts", "The service’s answer (*.json)"),
}


class SaveReceiptMenu(QMenu):
    """The menu of formats for saving a receipt.

    Signals:
        chosen(object): save it as this ReceiptFile.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = button(self.tr("Save receipt…"), theme, "download")
        self.button.clicked.connect(lambda: self.popup(self.button.mapToGlobal(QPoint(0, self.button.height() + 4))))
        for kind, words in (
            (ReceiptFile.PDF, self.tr("To print (PDF)…")),
            (ReceiptFile.JSON, self.tr("The service’s answer (JSON)…")),
        ):
            self.addAction(words).triggered.connect(lambda _=False, kind=kind: self.chosen.emit(kind))


async def save_receipt(parent: QWidget, settings: Settings, receipt: Receipt, kind: ReceiptFile) -> Path | None:
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
        from mintwright.ui.receipts.receipt_print import receipt_pdf

        await save(place, await receipt_pdf(receipt))
    return place
