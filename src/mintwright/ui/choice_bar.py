"""What can be done with the prints that are chosen in a collection, in words above them."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.controls import button, label, row, set_button_text
from mintwright.ui.formatting import number
from mintwright.ui.theme import Look
from mintwright.ui.wording import text


class ChoiceBar(QWidget):
    """Buttons for the chosen assets; those that would do nothing are off.

    Signals:
        primary_requested(): the chosen asset shall become the primary.
        edit_requested(): its form shall open.
        mint_requested(): it shall be minted alone.
        remove_requested(): what is chosen shall leave the collection.
    """

    primary_requested = Signal()
    edit_requested = Signal()
    mint_requested = Signal()
    remove_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = label("", "muted")
        self._primary = button(self.tr("Make primary"), look, "star", kind="quiet")
        self._edit = button(self.tr("Edit details"), look, "type", kind="quiet")
        self._mint = button(self.tr("Mint only this asset…"), look, "stamp", kind="quiet")
        self._remove = button("", look, "trash-2", kind="quiet")
        self._primary.clicked.connect(self.primary_requested)
        self._edit.clicked.connect(self.edit_requested)
        self._mint.clicked.connect(self.mint_requested)
        self._remove.clicked.connect(self.remove_requested)
        self._buttons = (self._primary, self._edit, self._mint, self._remove)
        self.setLayout(row(self._said, None, *self._buttons, spacing=2, margins=(7, 0, 8, 0)))
        self.show_choice([])

    def show_choice(self, rows: list[int]) -> None:
        """Say how many are chosen; `rows` are their places, 0 being the primary's."""
        count = len(rows)
        self._said.setText(self._sentence(count))
        for one in self._buttons:
            one.setVisible(count > 0)
        self._primary.setEnabled(count == 1 and rows[0] != 0)
        self._edit.setEnabled(count == 1)
        self._mint.setEnabled(count == 1)
        set_button_text(self._remove, self.tr("Remove"))

    def _sentence(self, count: int) -> str:
        if not count:
            return self.tr("Choose assets to move, edit or remove them")
        chosen = counted(
            count,
            Sentence("Collection", "1 asset chosen"),
            Sentence("Collection", "{shown} assets chosen", shown=number(count)),
        )
        return text(chosen)
