"""Actions on the selected prints of a collection, as buttons above them."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.choice_words import chosen_in_words
from mintwright.ui.widgets.controls import button, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel

SQUARE = 46  # pixels of a button without words
BESIDE_WORDS = 56  # pixels of a button that are not its words: icon, padding, gap


class SelectionBar(QWidget):
    """Buttons for the chosen assets; those that would do nothing are off.

    Signals:
        primary_requested(): the chosen asset shall become the primary.
        edit_requested(): the details of what is chosen shall open.
        mint_requested(): it shall be minted alone.
        remove_requested(): what is chosen shall leave the collection.
    """

    primary_requested = Signal()
    edit_requested = Signal()
    mint_requested = Signal()
    remove_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._said = ElidedLabel("muted")
        self._primary = button(self.tr("Make primary"), theme, "star", kind="quiet")
        self._edit = button(self.tr("Edit details"), theme, "type", kind="quiet")
        self._mint = button(self.tr("Mint only this asset…"), theme, "stamp", kind="quiet")
        self._remove = button(self.tr("Remove"), theme, "trash-2", kind="quiet")
        self._primary.clicked.connect(self.primary_requested)
        self._edit.clicked.connect(self.edit_requested)
        self._mint.clicked.connect(self.mint_requested)
        self._remove.clicked.connect(self.remove_requested)
        self._buttons = (self._primary, self._edit, self._mint, self._remove)
        self._line = row(self._said, None, *self._buttons, spacing=2, margins=(7, 0, 8, 0))
        self._line.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # words must not keep it wide
        self.setLayout(self._line)
        theme.changed.connect(self._reserve)
        self._reserve()
        self.show_choice([])

    def show_choice(self, rows: list[int]) -> None:
        """Say how many are chosen; `rows` are their places, 0 being the primary's."""
        count = len(rows)
        self._said.show_text(self._sentence(count))
        self._count = count
        for one in self._buttons:
            one.setVisible(count > 0)
        self._fit()
        self._primary.setEnabled(count == 1 and rows[0] != 0)
        self._mint.setEnabled(count == 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(len(self._buttons) * SQUARE, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _reserve(self) -> None:
        """As high without buttons as with them: the prints below must not move when one is chosen."""
        self.setFixedHeight(max(one.sizeHint().height() for one in self._buttons))

    def _fit(self) -> None:
        """In a narrow window the buttons need the room; in a very narrow one their icons must do, with tool tips."""
        words = [one.accessibleName() for one in self._buttons]
        buttons = sum(self.fontMetrics().horizontalAdvance(said) + BESIDE_WORDS for said in words)
        for one, said in zip(self._buttons, words, strict=True):
            tight = buttons > self.width()
            set_button_text(one, "" if tight else said, said)
            one.setToolTip(tip(said) if tight else "")
        beside = buttons if self._count else self._line.contentsMargins().left()
        self._said.setVisible(self.width() > beside + self._said.sizeHint().width())

    def _sentence(self, count: int) -> str:
        if not count:
            return self.tr("Choose assets to move, edit or remove them")
        return text(chosen_in_words(count))
