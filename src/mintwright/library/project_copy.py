"""A second project with the same art, texts and collections. The files on the disk are the same."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from mintwright.domain.project import Project
from mintwright.library.database import Connection
from mintwright.library.draft_repository import load_drafts
from mintwright.library.project_repository import (
    add_collection,
    add_project,
    load_collections,
    set_collection_items,
)
from mintwright.library.sql_values import now_text

_COPIED = "path, position, size, modified_ns, media_type, sha256, cid, width, height"


def copy_project(connection: Connection, project_id: int, name: str) -> Project:
    """Copy all that is on the list of a project, with what is known of its uploads; not its mints.

    Its further files and covers that were taken off the list are copied too, and are not on the copy's list either.
    """
    project = add_project(connection, name)
    listed = _copy_art(connection, _art_ids(connection, project_id, removed=0), project.id)
    attached = _attached(connection, project_id, listed)
    copies = listed | _copy_art(connection, attached, project.id, removed=1)
    _copy_drafts(connection, project.id, copies)
    for collection in load_collections(connection, project_id):
        copy = add_collection(connection, project.id, collection.name)
        items = [listed[art_id] for art_id in collection.art_ids if art_id in listed]
        set_collection_items(connection, copy.id, items)
    return project


def _art_ids(connection: Connection, project_id: int, *, removed: int) -> list[int]:
    found = "select id from art where project_id = ? and removed = ? order by position, id"
    return [art_id for (art_id,) in connection.execute(found, (project_id, removed))]


def _attached(connection: Connection, project_id: int, listed: Iterable[int]) -> list[int]:
    """The art that was taken off the list and is a further file or the cover of some on it."""
    taken_off = _art_ids(connection, project_id, removed=1)
    drafts = load_drafts(connection, project_id) if taken_off else {}
    bodies: Iterable[dict[str, Any]] = (json.loads(drafts[art_id]) for art_id in listed if art_id in drafts)
    named = {art_id for body in bodies for art_id in (body.get("cover"), *(file["art_id"] for file in body["files"]))}
    return [art_id for art_id in taken_off if art_id in named]


def _copy_art(connection: Connection, art_ids: Iterable[int], into: int, *, removed: int = 0) -> dict[int, int]:
    """The new ids by the old."""
    copies = dict[int, int]()
    for art_id in art_ids:
        made = connection.execute(
            f"insert into art (project_id, {_COPIED}, added_on, removed) "  # noqa: S608 - our text
            f"select ?, {_COPIED}, ?, ? from art where id = ?",
            (into, now_text(), removed, art_id),
        )
        copies[art_id] = made.lastrowid or 0
    connection.executemany(
        "insert into upload (art_id, place, state, problem) select ?, place, state, problem from upload "
        "where art_id = ?",
        [(copy, art_id) for art_id, copy in copies.items()],
    )
    return copies


def _copy_drafts(connection: Connection, into: int, copies: Mapping[int, int]) -> None:
    saved_on = now_text()
    for art_id, copy in copies.items():
        found = connection.execute("select body from draft where art_id = ?", (art_id,)).fetchone()
        if found is not None:
            values = (copy, into, _renamed(found[0], copies), saved_on)
            connection.execute("insert into draft (art_id, project_id, body, saved_on) values (?, ?, ?, ?)", values)


def _renamed(body: str, copies: Mapping[int, int]) -> str:
    """The text of a draft whose cover and further files are those of the copy."""
    plain: dict[str, Any] = json.loads(body)
    if (cover := copies.get(plain.pop("cover", 0))) is not None:
        plain["cover"] = cover
    files = (file for file in plain["files"] if file["art_id"] in copies)
    plain["files"] = [{**file, "art_id": copies[file["art_id"]]} for file in files]
    return json.dumps(plain)
