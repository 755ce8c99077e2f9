"""The artist's own note on a receipt: hers alone, kept on this computer."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.receipt_notes import LONGEST
from mintwright.ui.forms.long_text import LongText
from mintwright.ui.shell.focus import focus_inside
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label

_FULL = Sentence("Receipts", "A note has {count} characters at most. What goes beyond is not kept.")


class NoteField(QWidget):
    """A few lines of plain text.

    Signals:
        written(int, str): the note on this mint is this now.
    """

    written = Signal(int, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mint_id = -1
        self._words = LongText(theme, self.tr("Your note"), least=1, most=6)
        self._words.setPlaceholderText(self.tr("Only you see it"))
        self._full = label("", "warn", wrap=True)
        self._full.hide()
        name = label(self.tr("Your note"), "label")
        name.setBuddy(self._words)
        self.setLayout(column(name, self._words, self._full, spacing=4))
        self._words.textChanged.connect(self._write)

    def show_note(self, mint_id: int, note: str) -> None:
        """Show the note on this mint. What is being written stays as it is."""
        if mint_id == self._mint_id and self._words.words[:LONGEST] == note:
            return
        self._mint_id = -1  # what is shown now was written by nobody
        self._words.show_text(note)
        self._mint_id = mint_id
        self._tell()

    def begin(self) -> None:
        """Put the cursor into it, and it into sight."""
        focus_inside(self._words)

    def clear(self) -> None:
        """Show no note: another receipt is shown."""
        self.show_note(-1, "")
        self.hide()

    def _write(self) -> None:
        if self._mint_id >= 0:
            self._tell()
            self.written.emit(self._mint_id, self._words.words[:LONGEST])

    def _tell(self) -> None:
        is_full = len(self._words.words) > LONGEST
        self._full.setText(text(_FULL.filled(count=number(LONGEST))) if is_full else "")
        self._full.setVisible(is_full)
