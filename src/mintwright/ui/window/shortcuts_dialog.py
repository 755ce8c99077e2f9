"""The sheet of keys: everything that can be done without a mouse, in the words of this machine's keyboard."""

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from mintwright.ui.widgets.controls import button, column, label, row


class ShortcutsDialog(QDialog):
    """Two columns: what it does, and the keys. No key mints."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        lines = QGridLayout()
        lines.setHorizontalSpacing(32)
        lines.setVerticalSpacing(6)
        for number, (words, keys) in enumerate(self._keys()):
            lines.addWidget(label(words), number, 0)
            lines.addWidget(label(_native(keys), "muted"), number, 1)
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        heading = label(self.tr("Keys"), "heading")
        self.setLayout(column(heading, 8, lines, 14, row(None, close), margins=(24, 20, 24, 20)))

    def _keys(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Uploads, collection, receipts"), "Ctrl+1 Ctrl+2 Ctrl+3"),
            (self.tr("Add files, add a folder"), "Ctrl+O Ctrl+Shift+O"),
            (self.tr("Paste files or a picture"), "Ctrl+V"),
            (self.tr("Search"), "Ctrl+F"),
            (self.tr("Choose all"), "Ctrl+A"),
            (self.tr("Details of what is chosen"), "Return"),
            (self.tr("Pause or resume, try again, try all again"), "P R Shift+R"),
            (self.tr("Find originals that were moved"), "F"),
            (self.tr("Remove from the list, never from disk"), "Del"),
            (self.tr("Move in the collection"), "Alt+Left Alt+Right"),
            (self.tr("Make primary"), "Alt+Home"),
            (self.tr("Undo, redo"), "Ctrl+Z Ctrl+Shift+Z"),
            (self.tr("Next region of the window"), "F6"),
            (self.tr("Settings, this sheet"), "Ctrl+, Ctrl+/"),
        ]


def _native(keys: str) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return "   ".join(QKeySequence(key).toString(native) for key in keys.split())
