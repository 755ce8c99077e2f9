"""Which of the art is shown, and in which order: the filter, the search and the sorting of the uploads.

Nothing here changes the project: its own order is the order of adding.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any

from mintwright.domain.project import UploadState
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import FURTHEST_FIRST, Totals, UploadItem
from mintwright.ui.shell.art_names import ArtNames


class UploadFilter(StrEnum):
    """Which art is shown. UPLOADING is everything not uploaded yet, PROBLEMS what failed and every damaged picture.

    What is damaged does not count as UPLOADED, though it may be.
    """

    ALL = "all"
    UPLOADING = "uploading"
    UPLOADED = "uploaded"
    PROBLEMS = "problems"


class Sorting(StrEnum):
    """By what the uploads are ordered: as added, by title, by the file's time (newest first) or size (largest)."""

    ADDED = "added"
    NAME = "name"
    DATE = "date"
    SIZE = "size"


_FILTERS = {
    UploadState.WAITING: (UploadFilter.ALL, UploadFilter.UPLOADING),
    UploadState.UPLOADING: (UploadFilter.ALL, UploadFilter.UPLOADING),
    UploadState.PAUSED: (UploadFilter.ALL, UploadFilter.UPLOADING),
    UploadState.UPLOADED: (UploadFilter.ALL, UploadFilter.UPLOADED),
    UploadState.PROBLEM: (UploadFilter.ALL, UploadFilter.PROBLEMS),
}
"""The filters that show what is in a state."""


class Listing:
    """The art that is shown. Counted once, and kept by what changes: news of one file cost one file."""

    def __init__(self, studio: Studio, names: ArtNames) -> None:
        self._studio = studio
        self._names = names
        self.filter = UploadFilter.ALL
        self.words = ""
        self.sorting = Sorting.ADDED
        self.is_reversed = False
        self.ranks: Mapping[int, int] | None = None  # the places that a column of the table gives, before `sorting`
        self._counts = Counter[UploadFilter]()
        self._passed: dict[int, tuple[UploadFilter, ...]] = {}  # the filters that show each found piece of art
        self._folded: dict[int, UploadState] = {}  # covers on the card of another, and the state that is unseen there
        self._pieces = frozenset[int]()  # of all collections
        self._keys: dict[int, Any] = {}  # as of the last time all was put in order

    @property
    def counts(self) -> Mapping[UploadFilter, int]:
        """How many each filter would show of what the search finds; without a search, as the queue has counted."""
        if self.words:
            return self._counts
        totals, damaged = self.totals, self._studio.damaged_files
        return {
            UploadFilter.ALL: totals.count,
            UploadFilter.UPLOADING: totals.unfinished,
            UploadFilter.UPLOADED: totals.uploaded - damaged.count_uploaded(),
            UploadFilter.PROBLEMS: totals.problems + damaged.count(),
        }

    @property
    def totals(self) -> Totals:
        """The queue in numbers of cards, whatever is searched for: a cover that shares one is not counted."""
        totals, unseen = self._studio.uploads.totals(), Counter(self._folded.values())
        return replace(
            totals,
            count=totals.count - len(self._folded),
            waiting=totals.waiting - unseen[UploadState.WAITING],
            uploading=totals.uploading - unseen[UploadState.UPLOADING],
            paused=totals.paused - unseen[UploadState.PAUSED],
            uploaded=totals.uploaded - unseen[UploadState.UPLOADED],
        )

    @property
    def folded(self) -> frozenset[int]:
        """The covers that share the card of what they cover."""
        return frozenset(self._folded)

    def card(self, art_id: int) -> UploadItem:
        """What a card shows, of this and of the cover that shares it."""
        uploads, cover = self._studio.uploads, self._cover_on_card(art_id)
        item = uploads.item(art_id)
        return item if cover is None else item.with_cover(uploads.item(cover))

    @property
    def needs_names(self) -> bool:
        """Whether names must be known to make the list."""
        return bool(self.words) or (self.sorting is not Sorting.ADDED and self.ranks is None)

    def all_anew(self) -> list[int]:
        """Everything that is shown, in its order."""
        self._counts.clear()
        self._passed.clear()
        self._folded.clear()
        self._keys.clear()
        self.look_at_collections()
        order = self._studio.uploads.order()
        shown = self.shown_among(self.fold(order))
        return self.in_order(filter(shown.__contains__, order))

    def shown_among(self, art_ids: frozenset[int]) -> frozenset[int]:
        """Count these as they are now, if a search is on, and return those that are shown."""
        if self.words or self.filter is not UploadFilter.ALL:
            return frozenset(filter(self._look_at, art_ids))
        return frozenset(self._studio.uploads.shown(art_ids)).difference(self._folded)

    def _look_at(self, art_id: int) -> bool:
        if not self.words:
            return self.filter in self._filters_of(art_id)
        for each in self._passed.pop(art_id, ()):
            self._counts[each] -= 1
        passed = self._filters_of(art_id)
        if passed:
            self._passed[art_id] = passed
            for each in passed:
                self._counts[each] += 1
        return self.filter in passed

    def in_order(self, art_ids: Iterable[int]) -> list[int]:
        """These in the order of the list, given in that of the project.

        What is described meanwhile keeps its place until the artist sorts again: a card must not flee from its title.
        """
        if (ranks := self.ranks) is not None:
            return sorted(art_ids, key=lambda art_id: ranks.get(art_id, len(ranks)))
        key = _KEYS.get(self.sorting)
        if key is None:
            return list(art_ids)[:: -1 if self.is_reversed else 1]

        def ordered_by(art_id: int) -> Any:
            if art_id not in self._keys:
                self._keys[art_id] = key(self, art_id)
            return self._keys[art_id]

        return sorted(art_ids, key=ordered_by, reverse=self.is_reversed)

    def _filters_of(self, art_id: int) -> tuple[UploadFilter, ...]:
        uploads = self._studio.uploads
        if (
            not uploads.is_shown(art_id)
            or art_id in self._folded
            or (self.words and self.words not in self._names.of(art_id).searched)
        ):
            return ()
        cover = self._cover_on_card(art_id)
        states = (uploads.state(art_id), *(() if cover is None else (uploads.state(cover),)))
        passed = _FILTERS[min(states, key=FURTHEST_FIRST.index)]
        if UploadFilter.PROBLEMS not in passed and self._studio.damaged_files.of(art_id) is not None:
            sound = (each for each in passed if each is not UploadFilter.UPLOADED)
            return (*sound, UploadFilter.PROBLEMS)
        return passed

    def look_at_collections(self) -> frozenset[int]:
        """Find out anew what is a piece of a collection; return the covers that are one now, or are none any more."""
        before, self._pieces = self._pieces, self._studio.projects.pieces()
        return self._studio.drafts.covers.covers_among(before ^ self._pieces)

    def fold(self, art_ids: Iterable[int]) -> frozenset[int]:
        """Find out anew which of these and of their covers share the card of another; return all that tell of it.

        It comes before `shown_among`. Where nothing has a cover, it costs nothing.
        """
        index, given = self._studio.drafts.covers, frozenset(art_ids)
        if not index and not self._folded:
            return given
        looked_at = index.around(given)
        for one in self._folded.keys() & looked_at:
            del self._folded[one]
        self._folded.update(self._states_on_cards(index.covers_among(looked_at)))
        return looked_at

    def _cover_on_card(self, art_id: int) -> int | None:
        cover = self._studio.drafts.covers.picture(art_id) if self._folded else art_id
        return cover if cover != art_id and cover in self._folded else None

    def _states_on_cards(self, covers: frozenset[int]) -> Iterator[tuple[int, UploadState]]:
        """Those of these covers that share a card, and the state that is unseen there.

        Such a one is only the cover of what lies beside it, and nothing is wrong with either. It has no cover of its
        own: two that cover each other would both be gone.
        """
        studio = self._studio
        bare = (one for one in covers - self._pieces if studio.drafts.covers.cover(one) is None)
        found = studio.pairs.covers_among(studio.uploads.shown(bare))
        damaged = frozenset(studio.damaged_files.among((*found, *found.values())))
        states = studio.uploads.states((*found, *found.values()))
        for cover, piece in found.items():
            its, own = states[piece], states[cover]
            if own is not UploadState.PROBLEM and damaged.isdisjoint((cover, piece)):
                yield cover, own if own is its else max(its, own, key=FURTHEST_FIRST.index)

    def _name(self, art_id: int) -> Any:
        return self._names.of(art_id).ordered

    def _newest(self, art_id: int) -> int:
        return -self._studio.uploads.art(art_id).modified_ns

    def _largest(self, art_id: int) -> int:
        return -self._studio.uploads.art(art_id).size


_KEYS: dict[Sorting, Callable[[Listing, int], Any]] = {
    Sorting.NAME: Listing._name,
    Sorting.DATE: Listing._newest,
    Sorting.SIZE: Listing._largest,
}
