"""A quiet line between the parts of a page: a glyph, elided text, and buttons."""

from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.widgets.controls import Glyph, Margins, label, row


class Strip(QFrame):
    """Hidden while it has nothing to say. Tones: info, ok, warn, bad."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, margins: Margins = (20, 4, 12, 4)) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self._glyph = Glyph(theme, "circle-help")
        self._words = label("", "body", wrap=True)
        self._line = row(self._glyph, self._words, margins=margins)
        self._line.setStretch(1, 1)
        self.setLayout(self._line)
        self.hide()

    def offer(self, *buttons: QPushButton) -> None:
        """Put buttons at the end."""
        for one in buttons:
            self._line.addWidget(one)

    @property
    def message(self) -> str:
        """What is shown; empty while hidden."""
        return "" if self.isHidden() else self._words.text()

    def show_words(self, words: str, tone: str, icon: str, color: str) -> None:
        """Show these words, with an icon in the colour of a token."""
        self._glyph.show_icon(icon, color)
        self._words.setText(words)
        if self.property("tone") != tone:
            restyle(self, tone=tone)
        self.show()

    def announce(self) -> None:
        """Have a screen reader say it at once."""
        announce(self, self.message)
