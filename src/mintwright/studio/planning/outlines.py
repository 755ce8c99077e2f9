"""What was decided about the mints of each collection: a setting, each change of which is a step of the history."""

from collections.abc import Hashable
from functools import partial
from typing import Any, cast

from mintwright.domain.plan.outline import Outline
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Database
from mintwright.library.project_repository import collection_ids
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.history import Edit, History
from mintwright.studio.projects import Projects
from mintwright.studio.settings import Settings

_OUTLINES = "mint_plans"  # collection id (as text) → outline


class Outlines:
    """Knows them for every project. Announces Kind.PLANS."""

    def __init__(
        self, database: Database, changes: Changes, settings: Settings, history: History, projects: Projects
    ) -> None:
        self._database = database
        self._changes = changes
        self._settings = settings
        self._history = history
        self._projects = projects
        self._read: dict[int, tuple[object, Outline]] = {}  # by collection, with what it was read from

    async def close(self) -> None:
        """Forget what was decided about collections that are gone: no step can bring them back from now on."""
        kept = self._all()
        there = await self._database.read(collection_ids) if kept else frozenset[int]()
        left = {key: plain for key, plain in kept.items() if key in map(str, there)}
        if left != kept:
            self._settings.put(_OUTLINES, left, is_trifle=True)

    def of(self, collection_id: int) -> Outline | None:
        """What was decided about this collection; None where nothing was, or what is kept is no outline any more."""
        plain = self._all().get(str(collection_id))
        if plain is None:
            return None
        known = self._read.get(collection_id)
        if known is None or known[0] is not plain:
            try:
                known = plain, Outline.from_plain(plain)
            except ValueError:
                return None
            self._read[collection_id] = known
        return known[1]

    def put(self, collection_id: int, outline: Outline, label: Sentence, merges: Hashable = None) -> None:
        """Decide this about a collection of the open project, as a step of the history."""
        before = self.of(collection_id)
        if before == outline:
            return
        self._keep(collection_id, outline)
        undo, redo = partial(self._again, collection_id, before), partial(self._again, collection_id, outline)
        self._history.record(Edit(self._projects.current.id, label, undo, redo, merges))

    def _again(self, collection_id: int, outline: Outline | None) -> None:
        """Back or forth; seen where it belongs, unless that is removed by now."""
        if any(one.id == collection_id for one in self._projects.collections()):
            self._projects.open_collection(collection_id)
        self._keep(collection_id, outline)

    def _keep(self, collection_id: int, outline: Outline | None) -> None:
        others = {key: plain for key, plain in self._all().items() if key != str(collection_id)}
        kept = {} if outline is None else {str(collection_id): outline.as_plain()}
        self._settings.put(_OUTLINES, {**others, **kept})
        if outline is not None:
            self._read[collection_id] = kept[str(collection_id)], outline
        self._changes.announce(Kind.PLANS, {collection_id})

    def _all(self) -> dict[str, Any]:
        kept = self._settings.get(_OUTLINES)
        return cast("dict[str, Any]", kept) if isinstance(kept, dict) else {}
