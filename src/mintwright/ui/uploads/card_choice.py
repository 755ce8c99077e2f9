"""Which card is chosen when it is not the artist's hand that chooses it."""

from collections.abc import Collection, Sequence

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
        self._kept: Sequence[int] = ()  # what was chosen before the list began to look for what it is to show
        model.began_looking.connect(self._keep)
        model.listed.connect(self._choose_kept)

    def choose(self, art_ids: Sequence[int]) -> bool:
        """Choose exactly these, whatever the filter; False if all of them are gone."""
        if None in map(self._model.row_of, art_ids):
            self.all_requested.emit()
        rows = [row for art_id in art_ids if (row := self._model.row_of(art_id)) is not None]
        if rows:
            self._grid.choose(rows)
            self.chosen.emit()
        return bool(rows)

    def _keep(self) -> None:
        self._kept = self._grid.chosen()

    def _choose_kept(self) -> None:
        """Choose again what is shown of it."""
        kept, self._kept = self._kept, ()
        rows = [row for one in kept if (row := self._model.row_of(one)) is not None]
        if rows and not self._grid.selectionModel().hasSelection():
            self._grid.choose(rows)

    def choose_first(self, art_ids: tuple[int, ...]) -> None:
        """Choose the first of the new cards and scroll to it, unless other art is being described just now."""
        first = next((row for one in art_ids if (row := self._model.row_of(one)) is not None), None)  # covers have none
        focus = QApplication.focusWidget()
        is_describing = focus is not None and self._details.isAncestorOf(focus)
        if first is not None and not (is_describing and self._grid.chosen()):
            self._grid.choose([first])

    def are_all(self) -> bool:
        """Whether all of several cards are chosen."""
        return 1 < len(self._grid.chosen()) == self._model.rowCount()

    def are_still(self, chosen: Collection[int]) -> bool:
        """Whether just these are chosen, as far as they have cards: the artist chose nothing else meanwhile."""
        return self._model.among(chosen) == set(self._grid.chosen())

    def show_changed(self, changed: Sequence[int], *, back: Collection[int], were_all: bool) -> bool:
        """Choose what a step has changed, unless some of it is chosen; False if none of it is there.

        Of what came `back` on the list all is chosen, as it was when it left. Where all were chosen (`were_all`), all
        still are: a step may have taken cards apart.
        """
        if were_all:
            self._grid.selectAll()
            return bool(changed)
        if came := [art_id for art_id in changed if art_id in back]:
            return self.choose(came)
        return not frozenset(changed).isdisjoint(self._grid.chosen()) or self.choose(changed[:1])

    def come_back_to(self, art_id: int) -> None:
        """Show the card that was last seen by itself; several that are chosen stay so if it is among them."""
        at = self._model.row_of(art_id)
        if at is not None and art_id in self._grid.chosen():
            self._grid.make_current(at)
        else:
            self.choose([art_id])
