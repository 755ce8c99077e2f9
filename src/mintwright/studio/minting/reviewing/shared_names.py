"""Which assets have the name on the chain of another of their collection, known long before a review refuses them."""

from collections.abc import Hashable

from mintwright.domain.assets.problems import Problem
from mintwright.domain.project import Collection
from mintwright.studio.background.piecewise import DueWork
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.projects import Projects

_Key = tuple[int, str]  # a collection and a name


class SharedNames:
    """Each asset is noted under its collections and its name, and again when those change: none is compared with all.

    Announces Kind.SHARED_NAMES of those that share theirs now, or no longer do.
    """

    def __init__(self, changes: Changes, projects: Projects, drafts: Drafts) -> None:
        self._changes = changes
        self._projects = projects
        self._drafts = drafts
        self._project = drafts.project_id
        self._seen: dict[int, Collection] = {}
        self._collections: dict[int, tuple[int, ...]] = {}  # art id → those it is in; a set takes four times as much
        self._noted: dict[int, tuple[_Key, ...]] = {}
        self._holders: dict[_Key, set[int]] = {}
        self._changed: set[int] = set()
        self._due = DueWork(self._note, self._tell)

    def start(self) -> None:
        """Note all there is, and what comes and changes."""
        self._changes.subscribe(Kind.ART, self._follow_collections)
        self._changes.subscribe(Kind.COLLECTIONS, self._follow_collections)
        self._changes.subscribe(Kind.DRAFTS, self._follow_drafts)
        self._follow_collections()

    def problem(self, art_id: int) -> Problem | None:
        """What to say of the name of this one, as far as it was noted."""
        if not any(map(self._is_shared, self._noted.get(art_id, ()))):
            return None
        from mintwright.domain.assets.checks import shared_name_hint  # not for the first paint

        return shared_name_hint(self._drafts.draft(art_id))

    async def close(self) -> None:
        """Note nothing more."""
        await self._due.close()

    # --- News

    def _follow_collections(self, _: frozenset[Hashable] = frozenset()) -> None:
        """Only a collection that is another object can hold others."""
        now = {collection.id: collection for collection in self._projects.collections()}
        moved = set[int]()
        for key in self._seen.keys() | now.keys():
            before, after = self._seen.get(key), now.get(key)
            if before is not after:
                moved |= self._regroup(key, _members(before), _members(after))
        self._seen, self._project = now, self._drafts.project_id
        if moved:
            self._due.add(moved)

    def _regroup(self, key: int, before: frozenset[int], after: frozenset[int]) -> frozenset[int]:
        for art_id in before - after:
            self._collections[art_id] = tuple(one for one in self._collections.get(art_id, ()) if one != key)
        for art_id in after - before:
            self._collections[art_id] = (*self._collections.get(art_id, ()), key)
        return before ^ after

    def _follow_drafts(self, ids: frozenset[Hashable]) -> None:
        """What is in no collection shares nothing."""
        self._due.add(one for one in ids or self._collections if one in self._collections and isinstance(one, int))

    # --- Noting

    def _is_shared(self, key: _Key) -> bool:
        return len(self._holders[key]) > 1

    def _note(self, art_id: int) -> None:
        before, now = frozenset(self._noted.pop(art_id, ())), frozenset(self._keys(art_id))
        if now:
            self._noted[art_id] = tuple(now)
        if not self._collections.get(art_id):
            self._collections.pop(art_id, None)
        for key in before - now:
            self._leave(key, art_id)
        for key in now - before:
            self._join(key, art_id)

    def _keys(self, art_id: int) -> tuple[_Key, ...]:
        is_here = self._project == self._drafts.project_id  # else another was opened, and that news has yet to arrive
        collections = self._collections.get(art_id, ()) if is_here else ()
        name = self._drafts.draft(art_id).token_name if collections else ""
        return tuple((key, name) for key in collections) if name else ()

    def _leave(self, key: _Key, art_id: int) -> None:
        holders = self._holders[key]
        if self._is_shared(key):
            self._changed.add(art_id)
        holders.discard(art_id)
        if len(holders) == 1:
            self._changed |= holders
        elif not holders:
            del self._holders[key]

    def _join(self, key: _Key, art_id: int) -> None:
        holders = self._holders.setdefault(key, set())
        if len(holders) == 1:
            self._changed |= holders
        holders.add(art_id)
        if self._is_shared(key):
            self._changed.add(art_id)

    def _tell(self) -> None:
        if self._changed:
            self._changes.announce(Kind.SHARED_NAMES, self._changed)
            self._changed = set[int]()


def _members(collection: Collection | None) -> frozenset[int]:
    return frozenset(() if collection is None else collection.art_ids)
