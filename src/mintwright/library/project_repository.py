"""Projects and their collections in the journal."""

from collections import defaultdict
from collections.abc import Sequence

from mintwright.domain.project import Collection, Project
from mintwright.library.database import Connection
from mintwright.library.sql_values import now_text


def load_projects(connection: Connection) -> tuple[Project, ...]:
    """Every project, in the order of creation."""
    rows = connection.execute("select id, name from project order by id")
    return tuple(Project(id=project_id, name=name) for project_id, name in rows)


def add_project(connection: Connection, name: str) -> Project:
    """Add a project."""
    cursor = connection.execute("insert into project (name, created_on) values (?, ?)", (name, now_text()))
    return Project(id=_made(cursor.lastrowid), name=name)


def rename_project(connection: Connection, project_id: int, name: str) -> None:
    """Rename a project."""
    connection.execute("update project set name = ? where id = ?", (name, project_id))


def load_collections(connection: Connection, project_id: int) -> tuple[Collection, ...]:
    """The collections of a project, in the order of creation."""
    items: defaultdict[int, list[int]] = defaultdict(list)
    of_project = "select id from collection where project_id = ?"
    for collection_id, art_id in connection.execute(
        f"select collection_id, art_id from collection_item where collection_id in ({of_project}) "  # noqa: S608 - our text
        "order by collection_id, position",
        (project_id,),
    ):
        items[collection_id].append(art_id)
    rows = connection.execute("select id, name from collection where project_id = ? order by id", (project_id,))
    return tuple(
        Collection(id=collection_id, project_id=project_id, name=name, art_ids=tuple(items[collection_id]))
        for collection_id, name in rows.fetchall()
    )


def add_collection(connection: Connection, project_id: int, name: str) -> Collection:
    """Add an empty collection."""
    cursor = connection.execute("insert into collection (project_id, name) values (?, ?)", (project_id, name))
    return Collection(id=_made(cursor.lastrowid), project_id=project_id, name=name)


def collection_ids(connection: Connection) -> frozenset[int]:
    """The ids of all collections, of whichever project."""
    return frozenset(one for (one,) in connection.execute("select id from collection"))


def rename_collection(connection: Connection, collection_id: int, name: str) -> None:
    """Rename a collection."""
    connection.execute("update collection set name = ? where id = ?", (name, collection_id))


def remove_collection(connection: Connection, collection_id: int) -> None:
    """Remove a collection; its art stays."""
    connection.execute("delete from collection where id = ?", (collection_id,))


def restore_collection(connection: Connection, collection: Collection) -> None:
    """Bring back a removed collection, at its place and with its items."""
    values = (collection.id, collection.project_id, collection.name)
    connection.execute("insert or replace into collection (id, project_id, name) values (?, ?, ?)", values)
    set_collection_items(connection, collection.id, collection.art_ids)


def set_collection_items(connection: Connection, collection_id: int, art_ids: Sequence[int]) -> None:
    """Set the items of a collection, in order."""
    connection.execute("delete from collection_item where collection_id = ?", (collection_id,))
    connection.executemany(
        "insert into collection_item (collection_id, position, art_id) values (?, ?, ?)",
        [(collection_id, position, art_id) for position, art_id in enumerate(art_ids)],
    )


def _made(row_id: int | None) -> int:
    if row_id is None:
        raise RuntimeError("SQLite gave no id for a new row")
    return row_id
