"""The uploads grid: a wrapping list of cards in as many columns as fit, and its keys."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.print_grid import PrintGrid

CARD_WIDTHS = range(96, 261)
USUAL_WIDTH = 170


class UploadsGrid(PrintGrid):
    """The cards of the uploads. A card is dragged as our own art; files are dropped on the page that holds the grid.

    Signals:
        details_requested(): the details of a card are wanted.
    """

    details_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, CardDelegate(theme), USUAL_WIDTH, parent)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setAccessibleName(self.tr("Uploaded files"))
        self.setAccessibleDescription(
            self.tr("Enter or F2 writes the title, Space shows it whole, F6 leads on from the cards")
        )
        self.setAccessibleIdentifier("uploads-grid")

    def keyboardSearch(self, search: str) -> None:
        """Nothing: here some letters are commands, and a name that is typed would give them. Names have the search."""

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()).isValid():
            self.details_requested.emit()
        super().mouseDoubleClickEvent(event)
