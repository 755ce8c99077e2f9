"""What the journal holds of one project, as it is loaded when that is opened."""

from dataclasses import dataclass

from mintwright.domain.project import Collection, Project
from mintwright.library.art_repository import ProjectArt, load_project_art
from mintwright.library.database import Connection
from mintwright.library.draft_repository import StoredDrafts, load_drafts, with_covers
from mintwright.library.project_repository import load_collections


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything the journal holds of one project."""

    project: Project
    collections: tuple[Collection, ...]
    shelf: ProjectArt
    drafts: StoredDrafts


def load_contents(connection: Connection, project: Project) -> Contents:
    """Everything the journal holds of a project."""
    collections = load_collections(connection, project.id)
    drafts = with_covers(load_drafts(connection, project.id))
    return Contents(project, collections, load_project_art(connection, project.id), drafts)
