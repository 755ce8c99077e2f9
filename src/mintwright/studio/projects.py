"""The artist's projects, and the collections of the open one."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from mintwright.domain.project import Collection, Project
from mintwright.domain.sentences import Sentence
from mintwright.library import project_journal as journal
from mintwright.library.art_journal import ProjectArt, load_project_art
from mintwright.library.database import Connection, Database
from mintwright.library.draft_journal import load_drafts
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.settings import Settings

FIRST_PROJECT = "My first project"
UNTITLED = "Untitled collection"
_OPEN_PROJECT = "open_project"
_OPEN_COLLECTIONS = "open_collections"  # project id (as text) → collection id


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything the journal has about one project. `drafts` are stored texts by art id."""

    project: Project
    collections: tuple[Collection, ...]
    shelf: ProjectArt
    drafts: Mapping[int, str]


Show = Callable[[Contents], None]
Step = Callable[[], Awaitable[None]]
Arranged = Callable[[Sentence, Collection, Collection], None]
"""Hears what was done to a collection's order, and how it was before and is after."""


class Projects:
    """The open project and its collections. Announces Kind.PROJECTS and Kind.COLLECTIONS."""

    def __init__(
        self, database: Database, changes: Changes, settings: Settings, projects: Sequence[Project], contents: Contents
    ) -> None:
        self._database = database
        self._changes = changes
        self._settings = settings
        self._projects = {project.id: project for project in projects}
        self._current = contents.project
        self._collections = {collection.id: collection for collection in contents.collections}
        self._showing: list[Show] = []
        self._saving: list[Step] = []
        self._leaving: list[Step] = []
        self._name_of: Callable[[int], str] = str
        self._is_shown: Callable[[int], bool] = lambda _: True
        self._arranged: list[Arranged] = []
        self._order = asyncio.Lock()  # one change after another, each computed from the previous one

    def follow(self, show: Show, *, save: Step | None = None, leave: Step | None = None) -> None:
        """A part that holds a project's things. `save` may refuse, then the old project stays open; `leave` ends
        work on the old project, `show` takes the new one over.
        """
        self._showing.append(show)
        self._saving += [save] if save else []
        self._leaving += [leave] if leave else []

    def ask_about_art(self, *, name_of: Callable[[int], str], is_shown: Callable[[int], bool]) -> None:
        """Who knows the name of art, and whether it is on the list."""
        self._name_of, self._is_shown = name_of, is_shown

    def on_arranged(self, tell: Arranged) -> Callable[[], None]:
        """Tell of each change to the order of the open collection that the artist made; what is returned ends it."""
        self._arranged.append(tell)
        return partial(self._arranged.remove, tell)

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
        project = await self._database.write(partial(_new_project, name=_written(name, FIRST_PROJECT)))
        self._projects[project.id] = project
        await self.open(project.id)
        return project

    async def open(self, project_id: int) -> None:
        """Open another project. Raises KeyError for one that does not exist, LibraryError; then nothing changes."""
        project = self._projects[project_id]
        async with self._order:
            if project.id == self._current.id:
                return
            for save in self._saving:
                await save()
            contents = await self._database.read(partial(load_contents, project=project))
            for leave in self._leaving:
                await leave()
            self._current = project
            self._collections = {collection.id: collection for collection in contents.collections}
            for show in self._showing:
                show(contents)
        self._settings.put(_OPEN_PROJECT, project_id)
        for kind in (Kind.PROJECTS, Kind.COLLECTIONS, Kind.ART, Kind.DRAFTS):
            self._changes.announce(kind)

    async def rename(self, project_id: int, name: str) -> None:
        """Give a project another name; an empty one changes nothing."""
        project = replace(self._projects[project_id], name=_written(name, self._projects[project_id].name))
        await self._database.write(partial(journal.rename_project, project_id=project_id, name=project.name))
        self._projects[project_id] = project
        if self._current.id == project_id:
            self._current = project
        self._changes.announce(Kind.PROJECTS, {project_id})

    # --- Collections

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
        async with self._order:
            project_id, written = self._current.id, _written(name, UNTITLED)
            add = partial(journal.add_collection, project_id=project_id, name=written)
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
        """Give a collection another name; an empty one changes nothing."""
        async with self._order:
            collection = self._collections[collection_id]
            renamed = replace(collection, name=_written(name, collection.name))
            rename = partial(journal.rename_collection, collection_id=collection_id, name=renamed.name)
            await self._database.write(rename)
            self._collections[collection_id] = renamed
        self._changes.announce(Kind.COLLECTIONS, {collection_id})

    async def remove_collection(self, collection_id: int) -> None:
        """Remove a collection; its art stays. In place of the last one comes an empty one."""
        async with self._order:
            remove = partial(_remove_collection, collection_id=collection_id, project=self._current)
            left = await self._database.write(remove)
            self._collections = {collection.id: collection for collection in left}
        self._changes.announce(Kind.COLLECTIONS)

    # --- What is in the open collection

    async def add_to_collection(self, art_ids: Sequence[int], position: int | None = None) -> None:
        """Put art into the open collection before `position` (None: at the end); what is in it already stays."""
        new = tuple(dict.fromkeys(art_ids))

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
        by_name = Sentence("projects", "Sort by name")
        await self._reorder(
            by_name, lambda order: tuple(sorted(order, key=lambda art_id: natural(self._name_of(art_id))))
        )

    async def arrange(self, collection_id: int, art_ids: Sequence[int]) -> None:
        """Give a collection an order it had, and open it; one that was removed stays removed."""
        async with self._order:
            if collection_id not in self._collections:
                return
            await self._keep(replace(self._collections[collection_id], art_ids=tuple(art_ids)))
        self.open_collection(collection_id)

    async def _reorder(self, label: Sentence, change: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
        async with self._order:
            before = self.current_collection
            after = replace(before, art_ids=change(before.art_ids))
            if after == before:
                return
            await self._keep(after)
        for tell in tuple(self._arranged):
            tell(label, before, after)

    async def _keep(self, collection: Collection) -> None:
        items = partial(journal.set_collection_items, collection_id=collection.id, art_ids=collection.art_ids)
        await self._database.write(items)
        self._collections[collection.id] = collection
        self._changes.announce(Kind.COLLECTIONS, {collection.id})

    def _visible(self, collection: Collection) -> Collection:
        shown = tuple(art_id for art_id in collection.art_ids if self._is_shown(art_id))
        return collection if len(shown) == len(collection.art_ids) else replace(collection, art_ids=shown)


def natural(name: str) -> tuple[tuple[int, int | str], ...]:
    """A sort key that puts "Cat 2" before "Cat 10"."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name.casefold())
    return tuple((0, int(part)) if part.isascii() and part.isdigit() else (1, part) for part in parts)


# --- In the journal


def load_contents(connection: Connection, project: Project) -> Contents:
    """Everything the journal holds of a project."""
    collections = journal.load_collections(connection, project.id)
    return Contents(project, collections, load_project_art(connection, project.id), load_drafts(connection, project.id))


def open_first(connection: Connection, remembered: int | None) -> tuple[tuple[Project, ...], Contents]:
    """The projects and the contents of the one that was open last; a new profile gets its first project."""
    projects = journal.load_projects(connection) or (_new_project(connection, FIRST_PROJECT),)
    current = next((project for project in projects if project.id == remembered), projects[0])
    return projects, load_contents(connection, current)


def remembered_project(settings: Mapping[str, object]) -> int | None:
    """The id of the project that was open last."""
    found = settings.get(_OPEN_PROJECT)
    return found if isinstance(found, int) else None


def _new_project(connection: Connection, name: str) -> Project:
    project = journal.add_project(connection, name)
    journal.add_collection(connection, project.id, UNTITLED)
    return project


def _remove_collection(connection: Connection, collection_id: int, project: Project) -> tuple[Collection, ...]:
    journal.remove_collection(connection, collection_id)
    if not journal.load_collections(connection, project.id):
        journal.add_collection(connection, project.id, UNTITLED)
    return journal.load_collections(connection, project.id)


def _written(name: str, otherwise: str) -> str:
    """A name as it can be stored: on one line, valid text, not empty."""
    return " ".join(name.encode("utf-8", "replace").decode().split()) or otherwise
