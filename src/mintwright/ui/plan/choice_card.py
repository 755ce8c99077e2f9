"""One of the ways to mint a collection that is too large, as a card: what it gives, and what follows from it."""

from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QRadioButton, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.style.theme import restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import chip, column, label, row


class ChoiceCard(QFrame):
    """A press anywhere on it chooses it.

    Attributes:
        radio: what is chosen, by keys too.
    """

    def __init__(self, title: str, consequence: str, mark: str = "", parent: QWidget | None = None) -> None:
        """`mark` is a word of warning beside the title."""
        super().__init__(parent)
        self.setObjectName("card")
        self._title = title
        self.radio = QRadioButton(title)
        self.radio.setAccessibleName(title)
        self.radio.setProperty("strong", True)  # noqa: FBT003 - Qt's signature
        self._count = label("", "title")
        self._beside = label("", "muted", wrap=True)
        self.consequence = label(consequence, "muted", wrap=True)
        self._known = label("", "heading")
        warning = chip(mark, "warn")
        if not mark:
            warning.hide()
        head = row(self.radio, None, warning)
        number = row(self._count, self._beside, spacing=8)
        number.setStretch(1, 1)
        self._price = QWidget()
        self._price.setLayout(row(label(self.tr("Known so far"), "muted"), None, self._known))
        self._unknown = label("", "muted", wrap=True)
        self._unknown.hide()
        parts = head, number, self.consequence, None, self._price, self._unknown
        self.setLayout(column(*parts, spacing=4, margins=(14, 6, 14, 8)))
        self.radio.toggled.connect(lambda on: restyle(self, on="true" if on else "false"))
        restyle(self, on="false")

    def show_unknown(self, count: str, beside: str, why: str) -> None:
        """Show how many mints, of what, and why nothing is known of their cost."""
        self.show_numbers(count, beside, why)
        self._unknown.setText(why)
        self._price.hide()
        self._unknown.show()

    def show_numbers(self, count: str, beside: str, known: str) -> None:
        """Show how many mints, of what, and what of their cost is known."""
        self._count.setText(count)
        self._beside.setText(beside)
        self._known.setText(known)
        said = Sentence("plan", "{title}: {count} {beside}", title=self._title, count=count, beside=beside)
        self.radio.setAccessibleName(text(said) if count else self._title)
        self.radio.setAccessibleDescription(f"{self.consequence.text()} {known}")

    def show_consequence(self, words: str) -> None:
        """Show what follows from it."""
        self.consequence.setText(words)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()) and self.radio.isEnabled():
            self.radio.click()
