"""The art of the open project as a Qt list, filtered as the artist wants to see it.

The studio owns order and states. The news names the art that changed: only its rows are updated in the view.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal

from mintwright.domain.assets.attributes import Path
from mintwright.domain.readiness.facets import Facet
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.cards.card_face import CardFace
from mintwright.ui.cards.card_facts import CardFacts
from mintwright.ui.cards.card_role import ALL_FACTS, CardRole
from mintwright.ui.shell.art_names import ArtNames
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.listing import Listing, Sorting, UploadFilter

_IN_GROUP = Sentence("uploads", "{asset}, group {group} of what is alike")
_FEW = 500  # pieces of which the facets changed: more are listed anew


class UploadsModel(ArtListModel):
    """Rows of the studio's queue.

    Signals:
        shown_changed(): the art that passes the filter and the search changed.
        began_looking(): nothing is going to be shown until it is known what was asked for.
        listed(): the filter, search or sorting that was asked for is shown now.
    """

    shown_changed = Signal()
    began_looking = Signal()
    listed = Signal()

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._studio = studio
        self._names = ArtNames(studio, self)
        self._names.read_ahead.connect(self._list_anew)
        self._listing = Listing(studio, self._names)
        self._facts = CardFacts(studio)
        self._seen_groups: Mapping[int, int] = {}  # as they were painted last
        self.is_looking = False  # what is asked for is not known yet: until then nothing is shown
        self.show_ids(self._listing.all_anew())
        follow(self, studio.changes, self._follow, Kind.ART, Kind.COVERS, Kind.PREVIEWS, Kind.FAULTS)
        follow(self, studio.changes, self.repaint, Kind.DRAFTS, Kind.SHARED_NAMES, Kind.FINDING)
        follow(self, studio.changes, self._follow_badges, Kind.COLLECTIONS)
        follow(self, studio.changes, lambda _: self.repaint(), Kind.MINTS)
        follow(self, studio.changes, self._follow_session, Kind.SESSION)
        follow(self, studio.changes, self._follow_readiness, Kind.READINESS)

    @property
    def counts(self) -> Mapping[UploadFilter, int]:
        """How many each filter would show of what the search finds; none while that is being looked for."""
        return {} if self.is_looking else self._listing.counts

    @property
    def totals(self) -> Totals:
        """The queue in numbers of cards, whatever is searched for."""
        return self._listing.totals

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
        self._listing.search(words.strip().casefold())
        self._list()

    @property
    def is_narrowed(self) -> bool:
        """Whether a search or a facet leaves something out."""
        return self._listing.is_narrowed

    @property
    def why_none_is_called(self) -> Sentence:
        """Why nothing that the search finds is shown."""
        return self._listing.why_none_is_called

    @property
    def facets(self) -> tuple[Facet, ...]:
        """The facets that were chosen, in that order."""
        return self._listing.facets

    def count_facets(self, art_ids: Iterable[int], counts: Counter[Facet], path: Path | None) -> None:
        """Count the facets of these: of each those that, chosen, would show it."""
        self._listing.count_facets(art_ids, counts, path)

    def filter_by(self, facets: tuple[Facet, ...]) -> None:
        """Show the art that these let through, at once or once all of it was looked at."""
        if facets != self._listing.facets:
            self._listing.choose(facets)
            self._list()

    def hold_also(self, art_ids: Collection[int]) -> None:
        """Keep these shown, even when the search or the facets leave them out by now."""
        self._listing.held |= self._rows.keys() & art_ids

    def hold(self, art_ids: Collection[int]) -> None:
        """Keep only these: what else was held is shown if it is found and let through."""
        before, self._listing.held = self._listing.held, self._listing.held.intersection(art_ids)
        if freed := before - self._listing.held:
            self._follow(freed)

    def hold_left_out(self) -> None:
        """Keep only those that the facets leave out by now: the others go with what lets them through."""
        self._listing.held -= self._listing.let_through(self._listing.held)

    def sort_by(self, sorting: Sorting, *, is_reversed: bool = False) -> None:
        """Show the art in this order; that of the project stays."""
        self._listing.sorting, self._listing.is_reversed = sorting, is_reversed
        self._list_in_order()

    def rank(self, ranked: Sequence[int] | None) -> None:
        """Show the art in this order, other art at the end; None: as it was sorted before.

        What is shown stays: only a search, which does not follow titles, may find other art by now.
        """
        if ranked is None and self._listing.ranked is None:
            return
        self._listing.ranked = ranked
        if ranked is None or self.is_looking or self._listing.words:
            self._list_in_order()
        else:
            self._show(self._listing.in_order(filter(self._rows.__contains__, self._studio.uploads.order())))
            self.listed.emit()

    def _list(self) -> None:
        """Show what was asked for, at once or once it is known what that is: until then nothing that it may not show.

        What is chosen would be more than the filter shows, and all of it might be minted.
        """
        self.is_looking = True
        self._list_in_order()
        if self.is_looking and self._ids:
            self.began_looking.emit()
            self._show([])

    def _list_in_order(self) -> None:
        """The same where only the order is another: what is shown stays until it is known."""
        if self._listing.facets and not self._is_looked_at:
            return  # news follow once all is
        if self._listing.needs_names:
            self._names.read(self._studio.uploads.order())
        else:
            self._list_anew()

    def _list_anew(self) -> None:
        """The cards themselves say the same as before."""
        self.is_looking = False
        self._show(self._listing.all_anew())
        self.listed.emit()

    @property
    def _is_looked_at(self) -> bool:
        """Whether the facets of all art are known; that is begun with the first filter. If not, news follow."""
        return self._studio.readiness.begin()

    # --- What the rows say

    def read(self, one: int, role: int) -> object:
        group = self._listing.groups.get(one)
        if role == CardRole.GROUP:
            return group
        reader = ALL_FACTS.get(role)
        said = reader(self._facts, self._listing.card(one)) if reader else None
        if group and isinstance(said, CardFace):
            return replace(said, group=group)
        if group and role == Qt.ItemDataRole.AccessibleTextRole:
            return text(_IN_GROUP.filled(asset=said, group=number(group)))
        return said

    # --- News from the studio

    def _follow_badges(self, *_: object) -> None:
        self._facts.follow_collection()
        if covers := self._listing.look_at_collections():
            self._follow(covers)
        self.repaint()

    def _follow_readiness(self, ids: frozenset[Hashable]) -> None:
        """Of some, look at those; once all are looked at, list all. Cards say what was changed since it was minted."""
        self.repaint(frozenset(one for one in ids if isinstance(one, int)))
        if self._listing.facets and self._is_looked_at:
            if len(ids) in range(1, _FEW) and not self.is_looking:
                self._follow(ids)
            else:
                self._list_in_order()

    def _follow_session(self, _: object) -> None:
        """Another account has minted others: what a filter showed may not be what it shows now."""
        if self._listing.facets and not self._is_looked_at:
            self._list()
        else:
            self._follow(frozenset())

    def _follow(self, ids: frozenset[Hashable]) -> None:
        if self.is_looking:
            return  # all is listed anew
        if not ids:
            self._show(self._listing.all_anew())
            self.repaint()
            return
        looked_at = self._listing.fold(one for one in ids if isinstance(one, int))
        moved = self._listing.shown_among(looked_at) ^ (self._rows.keys() & looked_at)
        if moved:
            order = self._studio.uploads.order()
            self._show(self._listing.in_order(i for i in order if (i in self._rows) != (i in moved)))
        if stayed := looked_at - moved:
            self.repaint(stayed)

    def _show(self, art_ids: list[int]) -> None:
        if self.show_ids(art_ids):
            self.shown_changed.emit()
        if self._listing.groups != self._seen_groups:
            self._seen_groups = self._listing.groups
            self.repaint()
