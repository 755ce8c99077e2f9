"""The pieces of the open project whose words break a rule, so that they are found long before a review refuses them."""

from collections.abc import Hashable, Iterable

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.studio.background.piecewise import DueWork
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.uploads.uploads import Uploads


class FaultyDrafts:
    """Each draft is checked once, and again when it changes: in slices, between which the window goes on.

    Royalties are left out, since of what is minted together only the primary's count; so is what is only the cover of
    another, whose words nobody mints. Announces Kind.FAULTS of those that have another fault now, or none any more.
    """

    def __init__(self, changes: Changes, uploads: Uploads, drafts: Drafts) -> None:
        self._changes = changes
        self._uploads = uploads
        self._drafts = drafts
        self._project = uploads.project_id
        self._faults: dict[int, Problem] = {}
        self._checked: set[int] = set()  # while they were on the list
        self._due = DueWork(self._check, self._tell)
        self._changed: set[int] = set()

    def start(self) -> None:
        """Check all there is, and what comes and changes."""
        self._changes.subscribe(Kind.ART, self._follow_art)
        self._changes.subscribe(Kind.DRAFTS, self._follow_drafts)
        self._changes.subscribe(Kind.COVERS, self._follow_drafts)
        self._check_all()

    def of(self, art_id: int) -> Problem | None:
        """The first error in the words of this piece, as far as it was checked."""
        return self._faults.get(art_id) if self._is_here() else None

    def among(self, art_ids: Iterable[int] | None = None) -> list[int]:
        """Those on the list with an error, or those of these."""
        if not self._faults or not self._is_here():
            return []
        asked = self._faults if art_ids is None else filter(self._faults.__contains__, art_ids)
        return list(self._uploads.shown(asked))

    async def close(self) -> None:
        """Check nothing more."""
        await self._due.close()

    # --- News

    def _is_here(self) -> bool:
        return self._project == self._uploads.project_id

    def _follow_art(self, ids: frozenset[Hashable]) -> None:
        """How far an upload is says nothing of its words."""
        if not ids or not self._is_here():
            self._check_all()
        else:
            self._due.add(self._moved(one for one in ids if isinstance(one, int)))

    def _follow_drafts(self, ids: frozenset[Hashable]) -> None:
        if not ids or not self._is_here():
            self._checked.clear()
            self._check_all()
        else:
            self._due.add(one for one in ids if isinstance(one, int))

    def _check_all(self) -> None:
        if not self._is_here():
            self._project = self._uploads.project_id
            self._faults.clear()
            self._checked.clear()
            self._due.clear()
        self._due.add(self._moved({*self._checked, *self._uploads.order()}))

    def _moved(self, art_ids: Iterable[int]) -> frozenset[int]:
        """Those of these that came to the list or left it since they were checked, and their covers: without what it
        covers, a cover is minted itself.
        """
        moved = frozenset(one for one in art_ids if (one in self._checked) is not self._uploads.is_shown(one))
        return self._drafts.covers.around(moved)

    # --- Checking

    def _tell(self) -> None:
        if self._changed:
            self._changes.announce(Kind.FAULTS, self._changed)
            self._changed = set[int]()

    def _check(self, art_id: int) -> None:
        fault = self._fault(art_id)
        if self._uploads.is_shown(art_id):
            self._checked.add(art_id)
        else:
            self._checked.discard(art_id)
        if self._faults.get(art_id) == fault:
            return
        self._changed.add(art_id)
        if fault is None:
            del self._faults[art_id]
        else:
            self._faults[art_id] = fault

    def _fault(self, art_id: int) -> Problem | None:
        if not self._uploads.is_shown(art_id) or any(map(self._uploads.is_shown, self._drafts.covers.covered(art_id))):
            return None
        from mintwright.domain.assets.checks import check_words  # not for the first paint

        found = check_words(self._drafts.draft(art_id))
        return next((one for one in found if one.severity is Severity.ERROR), None)
