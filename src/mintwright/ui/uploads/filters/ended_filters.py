"""Search and filters that end by a key, or for what they hide: it is said, and one click has them in force again.

Nobody shall act on all that is there while she thinks of what was left by a filter.
"""

from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QLineEdit, QTabBar

from mintwright.domain.readiness.facets import Facet
from mintwright.domain.sentences import Sentence
from mintwright.ui.notices.banner import Banner
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.filters.piece_filter import PieceFilter
from mintwright.ui.uploads.uploads_model import UploadsModel

_SEARCH = Sentence("filters", "The search for “{words}” has ended: all {count} are shown.")
_FILTERS = Sentence("filters", "The filters have ended: all {count} are shown.")
_BOTH = Sentence("filters", "The search for “{words}” and the filters have ended: all {count} are shown.")


@dataclass(frozen=True, slots=True)
class _InForce:
    words: str
    facets: tuple[Facet, ...]
    tab: int

    @property
    def said(self) -> Sentence | None:
        """What is said when they end; nothing where none leaves anything out."""
        is_filtered = bool(self.facets or self.tab)
        if not self.words:
            return _FILTERS if is_filtered else None
        return (_BOTH if is_filtered else _SEARCH).filled(words=self.words)


class EndedFilters(QObject):
    """Ends them, and tells of it in a notice that passes."""

    def __init__(
        self, model: UploadsModel, search: QLineEdit, facets: PieceFilter, tabs: QTabBar, notice: Banner
    ) -> None:
        super().__init__(facets)
        self._model, self._search, self._facets, self._tabs, self._notice = model, search, facets, tabs, notice
        self._said = ""
        facets.left.connect(lambda gone: self._tell(_InForce("", gone, 0)))
        model.listed.connect(self._follow)

    def end(self) -> None:
        """Show all there is."""
        ended = _InForce(self._search.text().strip(), self._model.facets, self._tabs.currentIndex())
        self._have(_InForce("", (), 0))
        self._tell(ended)

    def _have(self, wanted: _InForce) -> None:
        self._search.setText(wanted.words)
        self._facets.take(wanted.facets)
        self._tabs.setCurrentIndex(wanted.tab)

    def _tell(self, ended: _InForce) -> None:
        if ended.said is not None:
            self._said = text(ended.said.filled(count=number(self._model.totals.count)))
            again = self.tr("Filter again")
            self._notice.say(self._said, action=again, act=lambda: self._have(ended), passes=True)

    def _follow(self) -> None:
        """Withdraw it once others are in force, or another project is open."""
        if self._said and self._notice.message == self._said and self._model.is_narrowed:
            self._notice.withdraw()
