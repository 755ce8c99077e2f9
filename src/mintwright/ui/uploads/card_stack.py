"""The cards of the uploads, or what stands in their place while there are none."""

from PySide6.QtWidgets import QStackedWidget, QWidget

from mintwright.ui.forms.nothing_found import NothingFound
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_empty import UploadsEmpty
from mintwright.ui.uploads.uploads_grid import UploadsGrid
from mintwright.ui.uploads.uploads_model import UploadsModel
from mintwright.ui.widgets.controls import column


class CardStack(QStackedWidget):
    """The grid, the invitation of an empty project, or why the search and the filter find nothing."""

    def __init__(self, theme: Theme, model: UploadsModel) -> None:
        super().__init__()
        self.grid = UploadsGrid(theme)
        self.grid.setModel(model)
        self.empty = UploadsEmpty(theme)
        self.nothing = NothingFound()

    def fill(self) -> None:
        """Lay them inside, once somebody has the grid as the proxy of the focus."""
        cards = QWidget()
        cards.setLayout(column(self.grid, margins=(14, 6, 4, 0)))
        invitation = QWidget()
        invitation.setLayout(column(self.empty, margins=(20, 6, 16, 16)))
        self.addWidget(cards)
        self.addWidget(invitation)
        self.addWidget(self.nothing)

    def show_some(self, *, some: bool, searched: str) -> None:
        """Show the cards if the project has any; otherwise say why there are none, and what was searched for."""
        if some and not self.grid.model().rowCount():
            self.nothing.explain(searched)
            self.setCurrentWidget(self.nothing)
        else:
            self.setCurrentIndex(0 if some else 1)

    @property
    def shown(self) -> QWidget:
        """What is seen of them."""
        return (self.grid, self.empty, self.nothing)[self.currentIndex()]
