"""The artist's projects, and the collections of the open one."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, count
from typing import cast

from mintwright.domain.project import UNTITLED, Project
from mintwright.domain.sentences import Sentence
from mintwright.library import project_repository
from mintwright.library.database import Connection, Database
from mintwright.library.errors import refused_as
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.collection_order import CollectionOrder
from mintwright.studio.collections import written
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.history import Edit, History
from mintwright.studio.project_contents import Contents, load_contents
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.uploads import Uploads

FIRST_PROJECT = "My first project"
_OPEN_PROJECT = "open_project"
_DELETED = "deleted_projects"  # their ids

_NO_PROJECT = Sentence("projects", "The project was not made. {reason}")
_STAYS_OPEN = Sentence("projects", "The other project was not opened. {reason}")
_PROJECT_KEEPS_NAME = Sentence("projects", "The project keeps its name. {reason}")


class Projects(CollectionOrder):
    """Every project, and the collections of the one that is open.

    Announces Kind.PROJECTS too. What writes raises LibraryError where the disk refuses it, and says what was not done;
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
        projects: Sequence[Project],
        contents: Contents,
    ) -> None:
        """`contents` are those of the project that is open, which `uploads` and `drafts` show already."""
        super().__init__(database, changes, settings, history, uploads, drafts, contents)
        self._projects = {project.id: project for project in projects}
        self._deletion: tuple[int, int, Edit | None] | None = None  # the project, what was open then, its last step
        self._deleting = asyncio.Lock()  # asked twice at once, the last project has one in its place, not two
        history.show(contents.project.id)

    @property
    def current(self) -> Project:
        """The project that is open."""
        return self._current

    def all(self) -> tuple[Project, ...]:
        """Every project that is not deleted, in the order of creation."""
        gone = deleted_projects(self._settings.get(_DELETED))
        return tuple(project for project in self._projects.values() if project.id not in gone)

    def deleted(self) -> tuple[Project, ...]:
        """Those that can be brought back."""
        gone = deleted_projects(self._settings.get(_DELETED))
        return tuple(project for project in self._projects.values() if project.id in gone)

    @property
    def just_deleted(self) -> Project | None:
        """The project that was deleted last, where nothing was done since: undo brings it back."""
        deleted = {project.id: project for project in self.deleted()}
        is_last = self._deletion is not None and self._deletion[1:] == (self._current.id, self._history.newest)
        return deleted.get(self._deletion[0]) if is_last and self._deletion is not None else None

    def knows(self, project_id: int) -> bool:
        """Whether there is such a project, deleted or not."""
        return project_id in self._projects

    async def create(self, name: str) -> Project:
        """Make a project and open it."""
        with refused_as(_NO_PROJECT):
            await self._drafts.flush()  # else it might be made and not opened, and made again when she tries again
            called = self._free(written(name, FIRST_PROJECT))
            project = await self._database.write(partial(_new_project, name=called))
        self._projects[project.id] = project
        await self.open(project.id)
        return project

    def _free(self, name: str, but: int | None = None) -> str:
        """This name, with a number behind it where another project is called so: nobody would tell them apart."""
        taken = {one.name.casefold() for one in self.all() if one.id != but}
        names = chain((name,), (f"{name} {number}" for number in count(2)))
        return next(one for one in names if one.casefold() not in taken)

    async def duplicate(self, name: str) -> Project:
        """Make a project with the art, texts and collections of the open one, and open it."""
        from mintwright.library.project_copy import copy_project
        from mintwright.studio.presets.project_defaults import ProjectDefaults

        with refused_as(_NO_PROJECT):
            await self._drafts.flush()
            async with self._change():
                called = self._free(written(name, self._current.name))
                copy = partial(copy_project, project_id=self._current.id, name=called)
                project = await self._database.write(copy)
        self._projects[project.id] = project
        ProjectDefaults(self._settings).copy(self._current.id, project.id)
        self._settings.copy_project(self._current.id, project.id)
        await self.open(project.id)
        return project

    async def delete(self, project_id: int) -> None:
        """Take a project off the list, with its texts and collections. Files on the disk and receipts stay.

        Nothing of it is forgotten, so that `restore` brings it back. If it is open, another is opened first; in place
        of the last one comes an empty one, of another name.
        """
        async with self._deleting:
            listed = [project.id for project in self.all()]
            if project_id not in listed:
                return
            listed.remove(project_id)
            if project_id == self._current.id:
                await (self.open(listed[-1]) if listed else self.create(FIRST_PROJECT))
            self._put_deleted(deleted_projects(self._settings.get(_DELETED)) | {project_id})
            self._deletion = project_id, self._current.id, self._history.newest

    async def restore(self, project_id: int) -> None:
        """Bring a deleted project back, and open it. Raises as `open`.

        Where another has its name by now, it gets a number behind it. Raises LibraryError where the disk refuses that.
        """
        self._put_deleted(deleted_projects(self._settings.get(_DELETED)) - {project_id})
        await self.open(project_id)
        name = self._projects[project_id].name
        if self._free(name, but=project_id) != name:
            await self.rename(project_id, name)

    def _put_deleted(self, gone: frozenset[int]) -> None:
        self._settings.put(_DELETED, sorted(gone))
        self._changes.announce(Kind.PROJECTS)

    async def open(self, project_id: int) -> None:
        """Open another project. Raises KeyError for one that does not exist.

        Raises LibraryError where the disk refuses what is not saved, or the other project; then this one stays open.
        """
        project = self._projects[project_id]
        async with self._history.turn:
            if project.id == self._current.id:
                return
            with refused_as(_STAYS_OPEN):
                contents = await self._left_for(project)
            self._show(contents)
            self._uploads.show(contents)
            self._drafts.show(contents)
            self._history.show(project.id)
        self._settings.put(_OPEN_PROJECT, project_id)
        for kind in (Kind.ART, Kind.COLLECTIONS, Kind.PROJECTS, Kind.DRAFTS):  # whoever counts art comes after its list
            self._changes.announce(kind)

    async def _left_for(self, project: Project) -> Contents:
        """What the other project holds, once all of the open one is saved; from then on nothing comes between."""
        await self._drafts.leave()
        contents = await self._database.read(partial(load_contents, project=project))
        await self._uploads.leave()
        try:
            await self._drafts.leave()  # what was edited meanwhile
            while await self.settle():
                await self._drafts.leave()
        except BaseException:
            self._uploads.stay()
            raise
        return contents

    async def rename(self, project_id: int, name: str) -> None:
        """Give a project another name; an empty one changes nothing."""
        called = self._free(written(name, self._projects[project_id].name), but=project_id)
        project = replace(self._projects[project_id], name=called)
        rename = partial(project_repository.rename_project, project_id=project_id, name=project.name)
        with refused_as(_PROJECT_KEEPS_NAME):
            await self._database.write(rename)
        self._projects[project_id] = project
        if self._current.id == project_id:
            self._current = project
        self._changes.announce(Kind.PROJECTS, {project_id})


# --- In the journal


def open_first(connection: Connection, settings: Mapping[str, object]) -> tuple[tuple[Project, ...], Contents]:
    """The projects and the contents of the one that was open last; a new profile gets its first project."""
    projects = project_repository.load_projects(connection) or (_new_project(connection, FIRST_PROJECT),)
    gone, remembered = deleted_projects(settings.get(_DELETED)), settings.get(_OPEN_PROJECT)
    listed = [project for project in projects if project.id not in gone] or projects
    current = next((project for project in listed if project.id == remembered), listed[0])
    return projects, load_contents(connection, current)


def deleted_projects(value: object) -> frozenset[int]:
    """The ids that a setting names, whatever somebody made of it."""
    found = cast("list[object]", value) if isinstance(value, list) else []
    return frozenset(one for one in found if isinstance(one, int))


def _new_project(connection: Connection, name: str) -> Project:
    project = project_repository.add_project(connection, name)
    project_repository.add_collection(connection, project.id, UNTITLED)
    return project
