"""How much of this computer's disk practice uses, and a way to free it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.practice.practice_storage import PracticeStorage
from mintwright.ui import dialogs
from mintwright.ui.style.formatting import number, size
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row


class StorageCard(QFrame):
    """The size of practice's storage, and a button that clears it.

    Signals:
        clear_requested(): the artist wants to clear it, and has not been asked yet.
    """

    clear_requested = Signal()

    def __init__(self, storage: PracticeStorage, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._storage = storage
        self.setObjectName("card")
        self._held = label("", "muted", wrap=True)
        self.clear = button(self.tr("Clear…"), theme, "trash-2")
        self.clear.setAccessibleIdentifier("clear-practice")
        self.clear.setAccessibleDescription(self.tr("Removes the practice network’s copies of your files."))
        self.clear.clicked.connect(self.clear_requested)
        line = row(self._held, self.clear)
        line.setStretch(0, 1)
        heading = label(self.tr("Space on this computer"), "heading")
        self.setLayout(column(heading, line, spacing=4, margins=(16, 12, 16, 12)))

    def follow(self) -> None:
        """Show what is known now."""
        usage = self._storage.usage
        self.setVisible(usage is not None)
        if usage is None:
            return
        self._held.setText(
            text(
                Sentence("space", "Practice holds nothing.")
                if not usage.files
                else Sentence("space", "Practice holds {size} in one file.", size=size(usage.bytes))
                if usage.files == 1
                else Sentence(
                    "space",
                    "Practice holds {size} in {count} files.",
                    size=size(usage.bytes),
                    count=number(usage.files),
                )
            )
        )
        self.clear.setEnabled(usage.files > 0)

    async def is_sure(self) -> bool:
        """Ask for confirmation, with what is deleted and what stays."""
        usage = self._storage.usage
        if usage is None:
            return False
        said = self.tr(
            "The practice network’s copies of your files are removed from this computer, up to %1. What a mint that is "
            "still under way needs stays. Your own files and all receipts stay too. Files on your lists are paused "
            "there, and are uploaded again when you resume them."
        ).replace("%1", size(usage.bytes))
        yes, no = self.tr("Clear"), self.tr("Keep")
        return await dialogs.ask(self, self.tr("Clear what practice holds?"), said, yes=yes, no=no, danger=True)
