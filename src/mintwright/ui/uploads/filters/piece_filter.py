"""Filters the uploads by what is true of each piece: the button, its panel, the chips, and the list they narrow."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from mintwright.domain.readiness.facets import ALIKE, Facet
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Choice
from mintwright.ui.facets.facet_counts import FacetCounts
from mintwright.ui.facets.facet_words import whole_words_of
from mintwright.ui.shell.focus import give_menu
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.filters.copies_offer import CopiesOffer
from mintwright.ui.uploads.filters.filter_bar import FilterBar
from mintwright.ui.uploads.filters.filter_chips import FilterChips
from mintwright.ui.uploads.filters.found_filters import found_filters
from mintwright.ui.uploads.uploads_model import UploadsModel

if TYPE_CHECKING:
    from mintwright.ui.facets.filter_panel import FilterPanel


class PieceFilter(QObject):
    """Which facets are in force is known to the list alone; everything here shows that, and asks for others.

    Signals:
        left(tuple[Facet, ...]): these filters are gone, and the focus with them.
    """

    left = Signal(object)

    def __init__(self, studio: Studio, theme: Theme, model: UploadsModel, bar: FilterBar, page: QWidget) -> None:
        super().__init__(page)
        self._studio = studio
        self._model = model
        self._bar = bar
        self._page = page
        self._theme = theme
        self.panel: FilterPanel | None = None  # made when it is first opened
        self.chips = FilterChips(theme)
        self.copies = CopiesOffer(studio, model, self.chips)
        self.counts = FacetCounts(studio, studio.uploads.order, model.count_facets, self)
        self.counts.counted.connect(self._show_counts)
        self._chosen = frozenset[int]()  # the pieces that stay shown while they are described
        self._free = QTimer(self, singleShot=True)
        self._free.timeout.connect(lambda: self._model.hold(self._chosen))
        give_menu(bar.filter, self.open)
        self.chips.removed.connect(lambda facet: self.take([one for one in model.facets if one != facet]))
        self.chips.cleared.connect(self._leave)
        self.chips.panel_requested.connect(self.open)
        model.listed.connect(self._hold_chosen)
        model.listed.connect(self._count)
        follow(self, studio.changes, self._count_again, Kind.READINESS, Kind.ART)
        follow(self, studio.changes, self._follow_likeness, Kind.LIKENESS)
        follow(self, studio.changes, self._follow_history, Kind.HISTORY)

    def open(self) -> None:
        """Show the panel."""
        if self.panel is None:
            from mintwright.ui.facets.filter_panel import FilterPanel

            self.panel = FilterPanel(self._theme, self._page)
            self.panel.facets_chosen.connect(self.take)
            self.panel.turned.connect(self._turn)
        self._studio.readiness.begin()
        self.panel.open_below(self._bar.filter)
        self.counts.count()
        self._show_counts()

    def take(self, facets: Collection[Facet]) -> None:
        """Have exactly these in force."""
        facets = tuple(facets)
        self._model.filter_by(facets)
        self.chips.show_facets(facets, [whole_words_of(one, self._studio.readiness) for one in facets])
        self._show_taken()

    def take_also(self, facet: Facet) -> None:
        """Have this in force beside the others."""
        self._studio.readiness.begin()
        self.take(dict.fromkeys((*self._model.facets, facet)))

    def found(self) -> list[Choice]:
        """Each filter, for who looks for it by its name; of very many pieces those that were counted by now."""
        self.counts.count()
        return list(found_filters(self.counts.counts, self._studio.readiness, self.take_also))

    def clear(self) -> None:
        """Have none in force."""
        if self._model.facets:
            self.take(())

    def hold(self, art_ids: Collection[int]) -> None:
        """Keep these shown while they are described; what was kept before goes once no second click can follow."""
        self._chosen = frozenset(art_ids)
        if self._model.is_narrowed:
            self._hold_chosen()
            self._free.start(QApplication.doubleClickInterval())

    def _hold_chosen(self) -> None:
        self._model.hold_also(self._chosen)

    def _follow_history(self, _: object) -> None:
        """What leaves the filters by being undone goes; what left them by being described stays."""
        if self._studio.history.redo_label is not None:
            self._model.hold_left_out()
        elif self._model.is_narrowed:
            self._hold_chosen()

    def _leave(self) -> None:
        gone = self._model.facets
        self.clear()
        self.left.emit(gone)

    def _count(self) -> None:
        if self.panel is not None and self.panel.isVisible():
            self.counts.count()

    def _count_again(self, _: object) -> None:
        if self.panel is not None and self.panel.isVisible():
            self.counts.count_again()

    def _follow_likeness(self, _: object) -> None:
        """Say once the last picture was looked at."""
        if not self._studio.readiness.grows(ALIKE):
            self._show_counts()

    def _turn(self) -> None:
        if self.panel is not None:
            self.counts.look_at(self.panel.path)
        self._show_counts()

    def _show_taken(self) -> None:
        """The ticks at once, and the numbers once they are counted."""
        if self.panel is not None and self.panel.isVisible() and self.counts.is_counting:
            self.panel.show_chosen(self._model.facets)
        else:
            self._show_counts()

    def _show_counts(self) -> None:
        if self.panel is not None and self.panel.isVisible():
            counting, readiness = self.counts.is_counting, self._studio.readiness
            self.panel.show_counts(self.counts.counts, self._model.facets, readiness, is_counting=counting)
