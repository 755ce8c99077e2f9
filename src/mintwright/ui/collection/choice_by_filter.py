"""Chooses those assets of the collection of which something is true: the panel of filters, whose ticks choose."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.attributes import Path
from mintwright.domain.readiness.facets import Combination, Facet
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.facets.facet_counts import FacetCounts
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme

if TYPE_CHECKING:
    from mintwright.ui.facets.filter_panel import FilterPanel


class ChoiceByFilter(QObject):
    """Nothing is left out of what is shown: the order of a collection is seen whole, and only the choice is another.

    What is ticked lasts as long as the panel is open; what it has chosen stays chosen.
    """

    def __init__(self, studio: Studio, theme: Theme, model: CollectionModel, grid: CollectionGrid) -> None:
        super().__init__(grid)
        self._studio = studio
        self._theme = theme
        self._model = model
        self._grid = grid
        self._facets: tuple[Facet, ...] = ()
        self._combination = Combination()
        self.panel: FilterPanel | None = None  # made when it is first opened
        self.counts = FacetCounts(studio, lambda: model.art_ids, self._count, self)
        self.counts.counted.connect(self._show_counts)
        follow(grid, studio.changes, self._count_again, Kind.READINESS)

    def open(self, opener: QWidget) -> None:
        """Show the panel below this, with nothing ticked; what is chosen stays so until something is."""
        if self.panel is None:
            from mintwright.ui.facets.filter_panel import FilterPanel

            self.panel = FilterPanel(self._theme, self._grid)
            self.panel.facets_chosen.connect(self.take)
            self.panel.turned.connect(self._turn)
        self._facets, self._combination = (), Combination()
        self._studio.readiness.begin()
        self.panel.open_below(opener)
        self.counts.count()
        self._show_counts()

    def take(self, facets: tuple[Facet, ...]) -> None:
        """Choose those of what is shown for which all of this is true; nothing where nothing is asked for."""
        self._facets, self._combination = facets, Combination(facets)
        lets_through, facets_of = self._combination.lets_through, self._studio.readiness.facets
        shown = enumerate(self._model.art_ids) if facets else ()
        self._grid.choose([row for row, art_id in shown if lets_through(facets_of(art_id))])
        self.counts.count()
        self._show_taken()

    def _count(self, art_ids: Iterable[int], counts: Counter[Facet], path: Path | None) -> None:
        """Count of each those facets that, ticked, would choose it too."""
        for art_id in art_ids:
            counts.update(self._combination.counted(self._studio.readiness.facets(art_id), path))

    @property
    def _is_open(self) -> bool:
        return self.panel is not None and self.panel.isVisible()

    def _count_again(self, _: object) -> None:
        if self._is_open:
            self.counts.count_again()

    def _turn(self) -> None:
        if self.panel is not None:
            self.counts.look_at(self.panel.path)
        self._show_counts()

    def _show_taken(self) -> None:
        """The ticks at once, and the numbers once they are counted."""
        if self.panel is not None and self._is_open and self.counts.is_counting:
            self.panel.show_chosen(self._facets)
        else:
            self._show_counts()

    def _show_counts(self) -> None:
        if self.panel is not None and self._is_open:
            counting = self.counts.is_counting
            self.panel.show_counts(self.counts.counts, self._facets, self._studio.readiness, is_counting=counting)
