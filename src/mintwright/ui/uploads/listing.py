"""Which of the art is shown, and in which order: the filter, the search and the sorting of the uploads.

Nothing here changes the project: its own order is the order of adding.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any

from mintwright.domain.assets.attributes import Path
from mintwright.domain.project import UploadState
from mintwright.domain.readiness.facets import ALIKE, DOUBLE, Combination, Facet
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import FURTHEST_FIRST, Totals, UploadItem
from mintwright.ui.forms.nothing_found import NOTHING_CALLED
from mintwright.ui.shell.art_names import ArtNames


class UploadFilter(StrEnum):
    """Which art is shown. UPLOADING is everything not uploaded yet, PROBLEMS what failed, every damaged picture
    and all whose words cannot be minted.

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

_NONE_LET_THROUGH = Sentence("uploads", "Nothing that the filters show is called “{name}”.")
_NONE_HERE = {
    UploadFilter.ALL: NOTHING_CALLED,
    UploadFilter.UPLOADING: Sentence("uploads", "None of what is called “{name}” is still to be uploaded."),
    UploadFilter.UPLOADED: Sentence("uploads", "None of what is called “{name}” is uploaded."),
    UploadFilter.PROBLEMS: Sentence("uploads", "None of what is called “{name}” has a problem."),
}
"""Where the search finds something that another tab shows."""


class Listing:
    """The art that is shown. Counted once, and kept by what changes: news of one file cost one file."""

    def __init__(self, studio: Studio, names: ArtNames) -> None:
        self._studio = studio
        self._names = names
        self.filter = UploadFilter.ALL
        self.words = ""
        self.facets: tuple[Facet, ...] = ()  # in the order in which they were chosen
        self.held = frozenset[int]()  # what stays although the search or the facets leave it out by now
        self._combination = Combination()
        self.sorting = Sorting.ADDED
        self.is_reversed = False
        self.ranked: Sequence[int] | None = None  # in the order of a column of the table, which goes before `sorting`
        self._counts = Counter[UploadFilter]()
        self._passed: dict[int, tuple[UploadFilter, ...]] = {}  # the filters that show each found piece of art
        self._folded: dict[int, UploadState] = {}  # covers on the card of another, and the state that is unseen there
        self._pieces = frozenset[int]()  # of all collections
        self.groups: Mapping[int, int] = {}  # of what is alike, if that is sought: each piece's, counted from 1
        self._keys: dict[int, Any] = {}  # as of the last time all was put in order

    def search(self, words: str) -> None:
        """Find what has these words, without case; what was held is let go."""
        self.words, self.held = words, frozenset()

    def choose(self, facets: tuple[Facet, ...]) -> None:
        """Let through what these let through; what was held is let go."""
        self.facets, self.held, self._combination = facets, frozenset(), Combination(facets)

    def let_through(self, art_ids: Iterable[int]) -> frozenset[int]:
        """Those of these that the facets let through, as far as those are known by now."""
        lets, facets_of = self._combination.lets_through, self._studio.readiness.facets
        return frozenset(one for one in art_ids if self.facets and lets(facets_of(one)))

    @property
    def is_narrowed(self) -> bool:
        """Whether a search or a facet leaves something out."""
        return bool(self.words or self.facets)

    def count_facets(self, art_ids: Iterable[int], counts: Counter[Facet], path: Path | None) -> None:
        """Count the facets of these: of each those that, chosen, would show it, beside the search and what else is.

        With the `path` of an attribute, to be without it is one of them.
        """
        counted, facets_of = self._combination.counted, self._studio.readiness.facets
        for art_id, filters in self._found(art_ids).items():
            if self.filter in filters:
                counts.update(counted(facets_of(art_id), path))

    @property
    def counts(self) -> Mapping[UploadFilter, int]:
        """How many each filter would show of what the search and the facets let through; else as the queue counts."""
        if self.is_narrowed:
            return self._counts
        totals, damaged = self.totals, self._studio.damaged_files
        return {
            UploadFilter.ALL: totals.count,
            UploadFilter.UPLOADING: totals.unfinished,
            UploadFilter.UPLOADED: totals.uploaded - damaged.count_uploaded(),
            UploadFilter.PROBLEMS: totals.problems + damaged.count() + self._count_faulty(),
        }

    def _count_faulty(self) -> int:
        """How many have an error in their words, and are not counted as failed or damaged."""
        studio = self._studio
        faulty = frozenset(studio.faulty_drafts.among()).difference(self._folded, studio.damaged_files.among())
        return sum(state is not UploadState.PROBLEM for state in studio.uploads.states(faulty).values())

    @property
    def why_none_is_called(self) -> Sentence:
        """Why nothing that the search finds is shown: by the tab it may be another's, the facets may leave it out."""
        if self._counts[UploadFilter.ALL]:
            return _NONE_HERE[self.filter]
        return _NONE_LET_THROUGH if self.facets else NOTHING_CALLED

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
        return bool(self.words) or (self.sorting is not Sorting.ADDED and self.ranked is None)

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
        """Count these as they are now, if something is left out, and return those that are shown."""
        if not self.is_narrowed and self.filter is UploadFilter.ALL:
            return frozenset(self._studio.uploads.shown(art_ids)).difference(self._folded)
        found = self._let_through(self._found(art_ids))
        if self.is_narrowed:
            self._count(art_ids, found)
        return frozenset(one for one, filters in found.items() if self.filter in filters)

    def _count(self, art_ids: frozenset[int], found: Mapping[int, tuple[UploadFilter, ...]]) -> None:
        """Count these in place of what was counted of them before."""
        for before in filter(None, (self._passed.pop(one, ()) for one in art_ids) if self._passed else ()):
            self._counts.subtract(before)
        self._passed.update(found)
        for filters, count in Counter(found.values()).items():
            self._counts.update(dict.fromkeys(filters, count))

    def _let_through(self, found: Mapping[int, tuple[UploadFilter, ...]]) -> Mapping[int, tuple[UploadFilter, ...]]:
        """Those that the facets let through, or that are held."""
        if not self.facets:
            return found
        lets, facets_of, held = self._combination.lets_through, self._studio.readiness.facets, self.held
        return {one: filters for one, filters in found.items() if one in held or lets(facets_of(one))}

    def in_order(self, art_ids: Iterable[int]) -> list[int]:
        """These in the order of the list, given in that of the project; what is alike together if that is sought.

        Who has sorted by a column of the table sees what was asked for.
        """
        listed = self._sorted(art_ids)
        sought = [one for one in (ALIKE, DOUBLE) if one in self.facets and self.ranked is None]
        groups = self._studio.readiness.groups(listed, sought[0]) if sought else []
        self.groups = {one: number for number, group in enumerate(groups, 1) for one in group}
        return list(self.groups) if sought else listed

    def _sorted(self, art_ids: Iterable[int]) -> list[int]:
        """These in the order that was asked for.

        What is described meanwhile keeps its place until the artist sorts again: a card must not flee from its title.
        """
        if self.ranked is not None:
            shown = dict.fromkeys(art_ids)
            return [*filter(shown.__contains__, self.ranked), *_without(shown, self.ranked)]
        key = _KEYS.get(self.sorting)
        if key is None:
            return list(art_ids)[:: -1 if self.is_reversed else 1]

        def ordered_by(art_id: int) -> Any:
            if art_id not in self._keys:
                self._keys[art_id] = key(self, art_id)
            return self._keys[art_id]

        return sorted(art_ids, key=ordered_by, reverse=self.is_reversed)

    def _found(self, art_ids: Iterable[int]) -> Mapping[int, tuple[UploadFilter, ...]]:
        """The filters that show each of these that is on the list and that the search finds; very many at once."""
        uploads, folded, words = self._studio.uploads, self._folded, self.words
        listed = [one for one in uploads.shown(art_ids) if one not in folded]
        if words:
            found_by_name = frozenset(self._names.finding(words, listed)) | self.held
            listed = [one for one in listed if one in found_by_name]
        found: dict[int, tuple[UploadFilter, ...]] = {
            one: _FILTERS[state] for one, state in uploads.states(listed).items()
        }
        for one in listed if folded else ():
            if (cover := self._cover_on_card(one)) is not None:
                found[one] = _FILTERS[min(uploads.state(one), uploads.state(cover), key=FURTHEST_FIRST.index)]
        for one in self._studio.damaged_files.among(listed):
            if UploadFilter.PROBLEMS not in found[one]:
                sound = (each for each in found[one] if each is not UploadFilter.UPLOADED)
                found[one] = (*sound, UploadFilter.PROBLEMS)
        for one in self._studio.faulty_drafts.among(listed):
            if UploadFilter.PROBLEMS not in found[one]:
                found[one] = (*found[one], UploadFilter.PROBLEMS)
        return found

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


def _without(art_ids: Mapping[int, None], others: Sequence[int]) -> Iterable[int]:
    """These art ids without the others, in their order."""
    left_out = frozenset(others)
    return (one for one in art_ids if one not in left_out)


_KEYS: dict[Sorting, Callable[[Listing, int], Any]] = {
    Sorting.NAME: Listing._name,
    Sorting.DATE: Listing._newest,
    Sorting.SIZE: Listing._largest,
}
