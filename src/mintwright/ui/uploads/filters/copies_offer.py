"""What can be done about several files with the same content is found out before it is offered."""

from PySide6.QtCore import QObject, Signal

from mintwright.domain.readiness.facets import DOUBLE
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.uploads.filters.filter_chips import FilterChips
from mintwright.ui.uploads.uploads_model import UploadsModel


class CopiesOffer(QObject):
    """Looks while the list is filtered by them, and again after each change of what is shown.

    Signals:
        keep_requested(): of what is shown, one of each content is to stay.
        choose_requested(tuple): choose these copies, which are described in their own words.
    """

    keep_requested = Signal()
    choose_requested = Signal(object)

    def __init__(self, studio: Studio, model: UploadsModel, chips: FilterChips) -> None:
        super().__init__(chips)
        self._studio = studio
        self._model = model
        self._chips = chips
        self._others: tuple[int, ...] = ()  # to be chosen, where nothing can go by itself
        self._looks = self._is_old = False
        soon = Throttle(self._begin, self).request
        model.listed.connect(soon)
        follow(self, studio.changes, soon, Kind.ART, Kind.DRAFTS, Kind.COLLECTIONS, Kind.MINTS, Kind.READINESS)
        chips.keep_one_requested.connect(self._carry_out)

    def _begin(self) -> None:
        self._is_old = DOUBLE in self._model.facets
        if self._is_old and not self._looks:
            tasks.run(self, self._look())

    async def _look(self) -> None:
        self._looks = True
        try:
            while self._is_old:
                self._is_old = False
                shown = self._model.art_ids
                spare, others = await self._studio.copies.can_go(shown)
                self._others = () if spare else others
                self._chips.offer_copies(spare=bool(spare), others=bool(others), are_shown=bool(shown))
        finally:
            self._looks = False

    def _carry_out(self) -> None:
        if self._others:
            self.choose_requested.emit(self._others)
        else:
            self.keep_requested.emit()
