"""The artist's projects, and the collections of the open one."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import partial

from mintwright.domain.assets.naming import natural
from mintwright.domain.project import UNTITLED, Collection, Project
from mintwright.domain.sentences import Sentence
from mintwright.library import project_repository
from mintwright.library.database import Connection, Database
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.drafts import Drafts
from mintwright.studio.history import Edit, History
from mintwright.studio.project_contents import Contents, load_contents
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.uploads import Uploads

FIRST_PROJECT = "My first project"
_OPEN_PROJECT = "open_project"
_OPEN_COLLECTIONS = "open_collections"  # project id (as text) → collection id

_NO_PROJECT = Sentence("projects", "The project was not made. {reason}")
_STAYS_OPEN = Sentence("projects", "The other project was not opened. {reason}")
_PROJECT_KEEPS_NAME = Sentence("projects", "The project keeps its name. {reason}")
_NO_COLLECTION = Sentence("projects", "The collection was not made. {reason}")
_COLLECTION_KEEPS_NAME = Sentence("projects", "The collection keeps its name. {reason}")
_NOT_REMOVED = Sentence("projects", "The collection was not removed. {reason}")
_NOT_CHANGED = Sentence("projects", "The collection stays as it was. {reason}")


class Projects:
    """The open project and its collections. What is done to their order can be undone (studio.history).

    Announces Kind.PROJECTS and Kind.COLLECTIONS. What writes raises LibraryError where the disk refuses it, and says
    what was not done; then all is as it was.
    """

    def __init__(
        self,
        database: Database,
        changes: Changes,
        settings: Settings,
        history: History,
        uploads: Uploads,
        drafts: Drafts,
        projects: Sequence[Project],
        contents: Contents,
    ) -> None:
        """`contents` are those of the project that is open, which `uploads` and `drafts` show already."""
        self._database = database
        self._changes = changes
        self._settings = settings
        self._history = history
        self._uploads = uploads
        self._drafts = drafts
        self._projects = {project.id: project for project in projects}
        self._current = contents.project
        self._collections = {collection.id: collection for collection in contents.collections}
        self._order = asyncio.Lock()  # one change after another, each computed from the previous one
        self._asked = 0  # changes that are under way, or wait for their turn
        history.show(contents.project.id)

    # --- Projects

    @property
    def current(self) -> Project:
        """The project that is open."""
        return self._current

    def all(self) -> tuple[Project, ...]:
        """Every project, in the order of creation."""
        return tuple(self._projects.values())

    async def create(self, name: str) -> Project:
        """Make a project and open it."""
        with _refused(_NO_PROJECT):
            await self._drafts.flush()  # else it might be made and not opened, and made again when she tries again
            project = await self._database.write(partial(_new_project, name=_written(name, FIRST_PROJECT)))
        self._projects[project.id] = project
        await self.open(project.id)
        return project

    async def open(self, project_id: int) -> None:
        """Open another project. Raises KeyError for one that does not exist.

        Raises LibraryError where the disk refuses what is not saved, or the other project; then this one stays open.
        """
        project = self._projects[project_id]
        async with self._history.turn:
            if project.id == self._current.id:
                return
            with _refused(_STAYS_OPEN):
                contents = await self._left_for(project)
            self._current = project
            self._collections = {collection.id: collection for collection in contents.collections}
            self._uploads.show(contents)
            self._drafts.show(contents)
            self._history.show(project.id)
        self._settings.put(_OPEN_PROJECT, project_id)
        for kind in (Kind.PROJECTS, Kind.COLLECTIONS, Kind.ART, Kind.DRAFTS):
            self._changes.announce(kind)

    async def _left_for(self, project: Project) -> Contents:
        """What the other project holds, once all of the open one is saved; from then on nothing comes between."""
        await self._drafts.leave()
        contents = await self._database.read(partial(load_contents, project=project))
        await self._uploads.leave()
        try:
            await self._drafts.leave()  # what was edited meanwhile
            while self._asked:  # of the collections of this project
                async with self._order:
                    pass
                await self._drafts.leave()
        except BaseException:
            self._uploads.stay()
            raise
        return contents

    async def rename(self, project_id: int, name: str) -> None:
        """Give a project another name; an empty one changes nothing."""
        project = replace(self._projects[project_id], name=_written(name, self._projects[project_id].name))
        rename = partial(project_repository.rename_project, project_id=project_id, name=project.name)
        with _refused(_PROJECT_KEEPS_NAME):
            await self._database.write(rename)
        self._projects[project_id] = project
        if self._current.id == project_id:
            self._current = project
        self._changes.announce(Kind.PROJECTS, {project_id})

    # --- Collections

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

    @property
    def current_collection(self) -> Collection:
        """The collection that is open; there is always one."""
        remembered = self._settings.numbers(_OPEN_COLLECTIONS).get(str(self._current.id))
        found = None if remembered is None else self._collections.get(remembered)
        return self._visible(found or next(iter(self._collections.values())))

    async def new_collection(self, name: str) -> Collection:
        """Make an empty collection and open it."""
        async with self._change():
            name = _written(name, UNTITLED)
            add = partial(project_repository.add_collection, project_id=self._current.id, name=name)
            with _refused(_NO_COLLECTION):
                collection = await self._database.write(add)
            self._collections[collection.id] = collection
            self.open_collection(collection.id)
        return collection

    def open_collection(self, collection_id: int) -> None:
        """Open another collection of this project. Raises KeyError."""
        collection = self._collections[collection_id]
        opened = self._settings.numbers(_OPEN_COLLECTIONS)
        self._settings.put(_OPEN_COLLECTIONS, {**opened, str(self._current.id): collection.id})
        self._changes.announce(Kind.COLLECTIONS)

    async def rename_collection(self, collection_id: int, name: str) -> None:
        """Give a collection of the open project another name; an empty one changes nothing."""
        async with self._change():
            if collection_id not in self._collections:
                return
            collection = self._collections[collection_id]
            renamed = replace(collection, name=_written(name, collection.name))
            rename = partial(project_repository.rename_collection, collection_id=collection_id, name=renamed.name)
            with _refused(_COLLECTION_KEEPS_NAME):
                await self._database.write(rename)
            self._collections[collection_id] = renamed
        self._changes.announce(Kind.COLLECTIONS, {collection_id})

    async def remove_collection(self, collection_id: int) -> None:
        """Remove a collection of the open project; its art stays. In place of the last one comes an empty one."""
        async with self._change():
            if collection_id not in self._collections:
                return
            remove = partial(_remove_collection, collection_id=collection_id, project=self._current)
            with _refused(_NOT_REMOVED):
                left = await self._database.write(remove)
            self._collections = {collection.id: collection for collection in left}
        self._changes.announce(Kind.COLLECTIONS)

    # --- What is in the open collection

    async def add_to_collection(self, art_ids: Sequence[int], position: int | None = None) -> None:
        """Put art into the open collection before `position` (None: at the end); what is in it already stays."""
        new = tuple(art_id for art_id in dict.fromkeys(art_ids) if self._uploads.has(art_id))  # of this project

        def added(order: tuple[int, ...]) -> tuple[int, ...]:
            missing = tuple(art_id for art_id in new if art_id not in set(order))
            place = len(order) if position is None else position
            return order[:place] + missing + order[place:]

        await self._reorder(Sentence("projects", "Add to the collection"), added)

    async def remove_from_collection(self, art_ids: Sequence[int]) -> None:
        """Take art out of the open collection."""
        gone = frozenset(art_ids)
        left = Sentence("projects", "Take out of the collection")
        await self._reorder(left, lambda order: tuple(art_id for art_id in order if art_id not in gone))

    async def move_in_collection(self, art_ids: Sequence[int], position: int) -> None:
        """Move art before `position`, counted in the list as it was before the move; its own order stays."""
        await self._move(Sentence("projects", "Move in the collection"), art_ids, position)

    async def make_primary(self, art_id: int) -> None:
        """Move art to the front: it decides how the collection is minted (specification 4.5 rule 2)."""
        await self._move(Sentence("projects", "Make primary"), [art_id], 0)

    async def _move(self, label: Sentence, art_ids: Sequence[int], position: int) -> None:
        moving = frozenset(art_ids)

        def moved(order: tuple[int, ...]) -> tuple[int, ...]:
            before = tuple(art_id for art_id in order[:position] if art_id not in moving)
            after = tuple(art_id for art_id in order[position:] if art_id not in moving)
            return before + tuple(art_id for art_id in order if art_id in moving) + after

        await self._reorder(label, moved)

    async def sort_collection_by_name(self) -> None:
        """Order the open collection by the names of the assets, numbers by their value."""

        def by_name(art_id: int) -> tuple[tuple[int, int | str], ...]:
            return natural(self._drafts.draft(art_id).name)

        await self._reorder(Sentence("projects", "Sort by name"), lambda order: tuple(sorted(order, key=by_name)))

    async def arrange(self, collection_id: int, art_ids: Sequence[int]) -> None:
        """Give a collection an order it had, and open it; one that was removed stays removed."""
        async with self._change():
            if collection_id not in self._collections:
                return
            await self._keep(replace(self._collections[collection_id], art_ids=tuple(art_ids)))
            self.open_collection(collection_id)

    async def _reorder(self, label: Sentence, change: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
        """Change the collection that is open now; nothing, if it is removed first."""
        collection_id = self.current_collection.id
        async with self._change():
            if collection_id not in self._collections:
                return
            shown = self._visible(self._collections[collection_id])
            before, after = self._collections[shown.id], replace(shown, art_ids=change(shown.art_ids))
            if after == shown:
                return
            await self._keep(after)
            undo = partial(self.arrange, before.id, before.art_ids)
            redo = partial(self.arrange, after.id, after.art_ids)
            self._history.record(Edit(self._current.id, label, undo, redo))

    async def _keep(self, collection: Collection) -> None:
        items = partial(
            project_repository.set_collection_items, collection_id=collection.id, art_ids=collection.art_ids
        )
        with _refused(_NOT_CHANGED):
            await self._database.write(items)
        self._collections[collection.id] = collection
        self._changes.announce(Kind.COLLECTIONS, {collection.id})

    def _visible(self, collection: Collection) -> Collection:
        shown = tuple(art_id for art_id in collection.art_ids if self._uploads.is_shown(art_id))
        return collection if len(shown) == len(collection.art_ids) else replace(collection, art_ids=shown)


# --- In the journal


def open_first(connection: Connection, remembered: int | None) -> tuple[tuple[Project, ...], Contents]:
    """The projects and the contents of the one that was open last; a new profile gets its first project."""
    projects = project_repository.load_projects(connection) or (_new_project(connection, FIRST_PROJECT),)
    current = next((project for project in projects if project.id == remembered), projects[0])
    return projects, load_contents(connection, current)


def remembered_project(settings: Mapping[str, object]) -> int | None:
    """The id of the project that was open last."""
    found = settings.get(_OPEN_PROJECT)
    return found if isinstance(found, int) else None


def _new_project(connection: Connection, name: str) -> Project:
    project = project_repository.add_project(connection, name)
    project_repository.add_collection(connection, project.id, UNTITLED)
    return project


def _remove_collection(connection: Connection, collection_id: int, project: Project) -> tuple[Collection, ...]:
    project_repository.remove_collection(connection, collection_id)
    if not project_repository.load_collections(connection, project.id):
        project_repository.add_collection(connection, project.id, UNTITLED)
    return project_repository.load_collections(connection, project.id)


@contextmanager
def _refused(what: Sentence) -> Generator[None]:
    """Say of a refusal what was not done: that the disk is full may be said already, of all that is written."""
    try:
        yield
    except LibraryError as error:
        raise type(error)(what.filled(reason=error.sentence), details=error.details) from error


def _written(name: str, otherwise: str) -> str:
    """A name as it can be stored: on one line, valid text, not empty."""
    return " ".join(name.encode("utf-8", "replace").decode().split()) or otherwise
