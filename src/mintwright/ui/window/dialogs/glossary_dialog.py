"""What the words of minting mean, from the menu Help and from the search for commands."""

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, panel, row
from mintwright.ui.window.dialogs.glossary import GLOSSARY, Term

_WIDTH, _WIDEST = 560, 860
_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse


class GlossaryDialog(FittedDialog):
    """Each word above what it means, in the order of the alphabet.

    Attributes:
        body: what scrolls in a window that is too low for all of them.
    """

    def __init__(self, theme: Theme, parent: QWidget, wanted: Term | None = None) -> None:
        """In a window too low for all of them it begins at the one that is `wanted`."""
        super().__init__(parent)
        self._words = {term: label(text(term.word), "label") for term in GLOSSARY}
        self._wanted = self._words[wanted] if wanted is not None else None
        heading = label(self.tr("Words explained"), "heading")
        self.setWindowTitle(heading.text())
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        told = column(*(_explained(word, term) for term, word in self._words.items()), spacing=12)
        self.body = ScrolledBody(heading.text(), panel("body", told))
        self.setLayout(column(heading, self.body, 8, row(None, close), spacing=8, margins=(24, 20, 24, 20)))
        self.setMinimumWidth(min(theme.scale(_WIDTH), _WIDEST))
        close.setFocus()
        self._laid_out = QTimer(self, singleShot=True, interval=0)
        self._laid_out.timeout.connect(self._begin)
        self.body.verticalScrollBar().rangeChanged.connect(lambda: self._laid_out.start())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._laid_out.start()

    def _begin(self) -> None:
        """Show the word that is wanted at the top, as far as what follows allows; once all is at its place."""
        inside = self.body.widget()
        if self._wanted is not None and inside is not None:
            self.body.verticalScrollBar().setValue(self._wanted.mapTo(inside, QPoint(0, 0)).y())


def _explained(word: QLabel, term: Term) -> QWidget:
    meaning = label(text(term.meaning), wrap=True)
    for one in (word, meaning):
        one.setTextInteractionFlags(_SELECTABLE)
    explained = QWidget()
    explained.setLayout(column(word, meaning, spacing=3))
    return explained
