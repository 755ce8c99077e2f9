"""The collections of the open project: which there are, and which is open."""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from mintwright.domain.project import UNTITLED, Collection, Project
from mintwright.domain.sentences import Sentence
from mintwright.library import project_repository
from mintwright.library.database import Connection, Database
from mintwright.library.errors import refused_as
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.history import Edit, History
from mintwright.studio.project_contents import Contents
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.uploads import Uploads

_OPEN_COLLECTIONS = "open_collections"  # project id (as text) → collection id

_NO_COLLECTION = Sentence("projects", "The collection was not made. {reason}")
_COLLECTION_KEEPS_NAME = Sentence("projects", "The collection keeps its name. {reason}")
_NOT_REMOVED = Sentence("projects", "The collection was not removed. {reason}")
_NOT_EXCHANGED = Sentence("projects", "The collections stay as they were. {reason}")

_MAKE = Sentence("projects", "New collection")
_RENAME = Sentence("projects", "Rename the collection")
_REMOVE = Sentence("projects", "Remove the collection “{name}”")


class Collections:
    """The collections of the open project. What is done to them can be undone (studio.history).

    Announces Kind.COLLECTIONS. What writes raises LibraryError where the disk refuses it, and says what was not done;
    then all is as it was.
    """

    def __init__(
        self,
        database: Database,
        changes: Changes,
        settings: Settings,
        history: History,
        uploads: Uploads,
        drafts: Drafts,
        contents: Contents,
    ) -> None:
        self._database = database
        self._changes = changes
        self._settings = settings
        self._history = history
        self._uploads = uploads
        self._drafts = drafts
        self._show(contents)
        self._order = asyncio.Lock()  # one change after another, each computed from the previous one
        self._asked = 0  # changes that are under way, or wait for their turn

    def _show(self, contents: Contents) -> None:
        self._current = contents.project
        self._collections = {collection.id: collection for collection in contents.collections}
        self._seen: dict[int, tuple[Collection, int, Collection]] = {}  # as the list was then, without what is off it

    async def settle(self) -> bool:
        """Wait for a change that is under way; False, and at once, if there is none."""
        if not self._asked:
            return False
        async with self._order:
            return True

    @asynccontextmanager
    async def _change(self) -> AsyncGenerator[None]:
        """The turn of a change to the collections of the open project; another is not opened before it."""
        self._asked += 1
        try:
            async with self._order:
                yield
        finally:
            self._asked -= 1

    def collections(self) -> tuple[Collection, ...]:
        """The collections of the open project, without art that was taken off the list."""
        return tuple(self._visible(collection) for collection in self._collections.values())

    def pieces(self) -> frozenset[int]:
        """All art that is in a collection of the open project."""
        return frozenset(art_id for collection in self._collections.values() for art_id in collection.art_ids)

    @property
    def current_collection(self) -> Collection:
        """The collection that is open; there is always one."""
        remembered = self._settings.numbers(_OPEN_COLLECTIONS).get(str(self._current.id))
        found = None if remembered is None else self._collections.get(remembered)
        return self._visible(found or next(iter(self._collections.values())))

    async def new_collection(self, name: str) -> Collection:
        """Make an empty collection and open it."""
        async with self._change():
            before, name = self.current_collection.id, written(name, UNTITLED)
            add = partial(project_repository.add_collection, project_id=self._current.id, name=name)
            with refused_as(_NO_COLLECTION):
                made = await self._database.write(add)
            self._collections[made.id] = made
            self.open_collection(made.id)
            undo, redo = partial(self._exchange, (made,), (), before), partial(self._exchange, (), (made,), made.id)
            self._history.record(Edit(self._current.id, _MAKE, undo, redo))
        return made

    def open_collection(self, collection_id: int) -> None:
        """Open another collection of this project. Raises KeyError."""
        collection = self._collections[collection_id]
        opened = self._settings.numbers(_OPEN_COLLECTIONS)
        self._settings.put(_OPEN_COLLECTIONS, {**opened, str(self._current.id): collection.id})
        self._changes.announce(Kind.COLLECTIONS)

    async def rename_collection(self, collection_id: int, name: str) -> None:
        """Give a collection of the open project another name; an empty one changes nothing.

        Names given in a row are one step of the history, until somebody seals it.
        """
        async with self._change():
            if collection_id not in self._collections:
                return
            before = self._collections[collection_id].name
            after = written(name, before)
            await self._name(collection_id, after)
            if after != before:
                undo = partial(self._name_again, collection_id, before)
                redo = partial(self._name_again, collection_id, after)
                merges = ("name of a collection", collection_id)
                self._history.record(Edit(self._current.id, _RENAME, undo, redo, merges))

    async def remove_collection(self, collection_id: int) -> Edit | None:
        """Remove a collection of the open project; its art stays. In place of the last one comes an empty one.

        Returns the step that takes it back; None if there was no such collection.
        """
        async with self._change():
            if collection_id not in self._collections:
                return None
            removed, others = self._collections[collection_id], set(self._collections) - {collection_id}
            remove = partial(_remove_collection, collection_id=collection_id, project=self._current)
            with refused_as(_NOT_REMOVED):
                left = await self._database.write(remove)
            self._collections = {collection.id: collection for collection in left}
            instead = tuple(collection for collection in left if collection.id not in others)
            undo = partial(self._exchange, instead, (removed,), removed.id)
            redo = partial(self._exchange, (removed,), instead, self.current_collection.id)
            edit = Edit(self._current.id, _REMOVE.filled(name=removed.title), undo, redo)
            self._history.record(edit)
        self._changes.announce(Kind.COLLECTIONS)
        return edit

    async def _exchange(self, gone: tuple[Collection, ...], come: tuple[Collection, ...], opened: int) -> None:
        """Take away collections that are as they were, bring back others with all that was in them, and open one."""
        async with self._change():
            ids = frozenset(one.id for one in gone if self._collections.get(one.id) == one)
            with refused_as(_NOT_EXCHANGED):
                await self._database.write(partial(exchange_collections, gone=ids, come=come))
            kept = {key: one for key, one in self._collections.items() if key not in ids}
            kept |= {collection.id: collection for collection in come}
            self._collections = dict(sorted(kept.items()))
            if opened in self._collections:
                self.open_collection(opened)
        self._changes.announce(Kind.COLLECTIONS)

    async def _name_again(self, collection_id: int, name: str) -> None:
        async with self._change():
            if collection_id in self._collections:
                await self._name(collection_id, name)
                self.open_collection(collection_id)

    async def _name(self, collection_id: int, name: str) -> None:
        rename = partial(project_repository.rename_collection, collection_id=collection_id, name=name)
        with refused_as(_COLLECTION_KEEPS_NAME):
            await self._database.write(rename)
        self._collections[collection_id] = replace(self._collections[collection_id], name=name)
        self._changes.announce(Kind.COLLECTIONS, {collection_id})

    def _visible(self, collection: Collection) -> Collection:
        """Without art that was taken off the list: not looked through again, since whatever is painted asks for it."""
        known, changes = self._seen.get(collection.id), self._uploads.list_changes
        if known is not None and known[0] is collection and known[1] == changes:
            return known[2]
        shown = self._uploads.shown(collection.art_ids)
        visible = collection if len(shown) == len(collection.art_ids) else replace(collection, art_ids=shown)
        self._seen[collection.id] = collection, changes, visible
        return visible


def _remove_collection(connection: Connection, collection_id: int, project: Project) -> tuple[Collection, ...]:
    project_repository.remove_collection(connection, collection_id)
    if not project_repository.load_collections(connection, project.id):
        project_repository.add_collection(connection, project.id, UNTITLED)
    return project_repository.load_collections(connection, project.id)


def exchange_collections(connection: Connection, gone: Iterable[int], come: Sequence[Collection]) -> None:
    """Take some away, and bring others back with what was in them."""
    for collection_id in gone:
        project_repository.remove_collection(connection, collection_id)
    for collection in come:
        project_repository.restore_collection(connection, collection)


def written(name: str, otherwise: str) -> str:
    """A name as it can be stored: on one line, valid text, not empty."""
    return " ".join(name.encode("utf-8", "replace").decode().split()) or otherwise
