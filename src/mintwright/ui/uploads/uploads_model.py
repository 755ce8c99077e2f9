"""The art of the open project as a Qt list, filtered as the artist wants to see it.

The studio owns order and states. The news names the art that changed: only its rows are updated in the view.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import IntEnum

from PySide6.QtCore import QObject, Qt, Signal

from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import Totals, UploadItem
from mintwright.ui.shell.art_names import ArtNames
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.shell.news import follow
from mintwright.ui.uploads.card_facts import CardFacts
from mintwright.ui.uploads.listing import Listing, Sorting, UploadFilter


class UploadRole(IntEnum):
    """The data of a row besides Qt's own roles."""

    ART_ID = Qt.ItemDataRole.UserRole + 1
    STATE = Qt.ItemDataRole.UserRole + 2
    FRACTION = Qt.ItemDataRole.UserRole + 3
    CAPTION = Qt.ItemDataRole.UserRole + 4
    ENDING = Qt.ItemDataRole.UserRole + 5
    DOUBTFUL = Qt.ItemDataRole.UserRole + 6
    REFUSED = Qt.ItemDataRole.UserRole + 7
    UNTITLED = Qt.ItemDataRole.UserRole + 8
    NOTE = Qt.ItemDataRole.UserRole + 9
    TONE = Qt.ItemDataRole.UserRole + 10
    BADGES = Qt.ItemDataRole.UserRole + 11
    ICON = Qt.ItemDataRole.UserRole + 12
    KIND = Qt.ItemDataRole.UserRole + 13


class UploadsModel(ArtListModel):
    """Rows of the studio's queue.

    Signals:
        shown_changed(): the art that passes the filter and the search changed.
        listed(): the filter, search or sorting that was asked for is shown now.
    """

    shown_changed = Signal()
    listed = Signal()

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._studio = studio
        self._names = ArtNames(studio, self)
        self._names.read_ahead.connect(self._list_anew)
        self._listing = Listing(studio, self._names)
        self._facts = CardFacts(studio)
        self._covers = studio.drafts.covers.version
        self.show_ids(self._listing.all_anew())
        follow(self, studio.changes, self._follow, Kind.ART, Kind.PREVIEWS)
        follow(self, studio.changes, self._follow_drafts, Kind.DRAFTS)
        follow(self, studio.changes, self.repaint, Kind.FINDING)
        follow(self, studio.changes, self._follow_badges, Kind.COLLECTIONS)
        follow(self, studio.changes, lambda _: self.repaint(), Kind.MINTS)
        follow(self, studio.changes, lambda _: self._follow(frozenset()), Kind.PROJECTS, Kind.SESSION)

    @property
    def counts(self) -> Mapping[UploadFilter, int]:
        """How many each filter would show of what the search finds."""
        return self._listing.counts

    @property
    def totals(self) -> Totals:
        """The queue in numbers of cards, whatever is searched for."""
        return self._listing.totals

    @property
    def is_narrowed(self) -> bool:
        """Whether a filter or a search is on."""
        return bool(self._listing.words) or self._listing.filter is not UploadFilter.ALL

    def hidden_of(self, art_ids: Iterable[int]) -> list[int]:
        """Those of these that the filter or the search does not show."""
        folded = frozenset(self._listing.folded)
        return [art_id for art_id in art_ids if art_id not in self._rows and art_id not in folded]

    def show_only(self, chosen: UploadFilter) -> None:
        """Show the art in these states."""
        self._listing.filter = chosen
        self._list()

    def search(self, words: str) -> None:
        """Show the art whose file name or title contains this, ignoring case."""
        self._listing.words = words.strip().casefold()
        self._list()

    def sort_by(self, sorting: Sorting) -> None:
        """Show the art in this order; that of the project stays."""
        self._listing.sorting = sorting
        self._list()

    def rank(self, ranks: Mapping[int, int] | None) -> None:
        """Show the art in the order of these places, what has none at the end; None: as it was sorted before."""
        if ranks is not None or self._listing.ranks is not None:
            self._listing.ranks = ranks
            self._list()

    def _list(self) -> None:
        """Show what was asked for, at once or once the names of very many are read."""
        if self._listing.needs_names:
            self._names.read(self._studio.uploads.order())
        else:
            self._list_anew()

    def _list_anew(self) -> None:
        self._follow(frozenset())
        self.listed.emit()

    # --- What the rows say

    def read(self, one: int, role: int) -> object:
        reader = _READERS.get(role)
        return reader(self._facts, self._listing.card(one)) if reader else None

    # --- News from the studio

    def _follow_badges(self, *_: object) -> None:
        self._facts.follow_collection()
        self._follow_covers()
        self.repaint()

    def _follow_drafts(self, ids: frozenset[Hashable]) -> None:
        if self._covers != self._studio.drafts.covers.version:
            self._follow_covers()
        self.repaint(ids)

    def _follow_covers(self) -> None:
        """A cover may share the card of what it covers now, or have one of its own again."""
        self._covers = self._studio.drafts.covers.version
        if covers := self._listing.folded | self._studio.drafts.covers.covers:
            self._follow(covers)

    def _follow(self, ids: frozenset[Hashable]) -> None:
        looked_at = self._listing.fold(ids)
        moved = frozenset(art_id for art_id in looked_at if self._listing.look_at(art_id) != (art_id in self._rows))
        if moved:
            order = self._studio.uploads.order()
            self._show(self._listing.in_order(i for i in order if (i in self._rows) != (i in moved)))
        elif not ids:
            self._show(self._listing.all_anew())
        if not ids or looked_at - moved:
            self.repaint(looked_at - moved)

    def _show(self, art_ids: list[int]) -> None:
        if self.show_ids(art_ids):
            self.shown_changed.emit()


_READERS: dict[int, Callable[[CardFacts, UploadItem], object]] = {
    Qt.ItemDataRole.DisplayRole: CardFacts.title,
    Qt.ItemDataRole.AccessibleTextRole: CardFacts.spoken,
    Qt.ItemDataRole.ToolTipRole: CardFacts.hint,
    UploadRole.ART_ID: lambda _, item: item.art.id,
    UploadRole.STATE: lambda _, item: item.state,
    UploadRole.FRACTION: lambda _, item: item.fraction,
    UploadRole.CAPTION: CardFacts.caption,
    UploadRole.ENDING: CardFacts.ending,
    UploadRole.DOUBTFUL: CardFacts.is_to_be_looked_at,
    UploadRole.REFUSED: CardFacts.is_refused,
    UploadRole.UNTITLED: CardFacts.is_undescribed,
    UploadRole.ICON: CardFacts.icon,
    UploadRole.KIND: CardFacts.kind,
    UploadRole.NOTE: CardFacts.note,
    UploadRole.TONE: CardFacts.tone,
    UploadRole.BADGES: CardFacts.badges,
}
