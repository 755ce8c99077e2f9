"""Which card is chosen when it is not the artist's hand that chooses it."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from mintwright.ui.uploads.details_pane import DetailsPane
from mintwright.ui.uploads.uploads_grid import UploadsGrid
from mintwright.ui.uploads.uploads_model import UploadsModel


class CardChoice(QObject):
    """Chooses cards of the grid.

    Signals:
        all_requested(): the search or the filter hides what shall be chosen.
        chosen(): another card is chosen, at once.
    """

    all_requested = Signal()
    chosen = Signal()

    def __init__(self, grid: UploadsGrid, model: UploadsModel, details: DetailsPane) -> None:
        super().__init__(grid)
        self._grid = grid
        self._model = model
        self._details = details

    def choose(self, art_ids: Sequence[int]) -> bool:
        """Choose exactly these, whatever the filter; False if all of them are gone."""
        if None in map(self._model.row_of, art_ids):
            self.all_requested.emit()
        rows = [row for art_id in art_ids if (row := self._model.row_of(art_id)) is not None]
        if rows:
            self._grid.choose(rows)
            self.chosen.emit()
        return bool(rows)

    def choose_first(self, art_ids: tuple[int, ...]) -> None:
        """Choose the first of the new cards and scroll to it, unless other art is being described just now."""
        first = self._model.row_of(art_ids[0])
        focus = QApplication.focusWidget()
        is_describing = focus is not None and self._details.isAncestorOf(focus)
        if first is not None and not (is_describing and self._grid.chosen()):
            self._grid.choose([first])

    def come_back_to(self, art_id: int) -> None:
        """Show the card that was last seen by itself; several that are chosen stay so if it is among them."""
        at = self._model.row_of(art_id)
        if at is not None and art_id in self._grid.chosen():
            self._grid.make_current(at)
        else:
            self.choose([art_id])
