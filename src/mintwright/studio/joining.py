"""What is dropped into a collection or pasted there joins it, wherever the artist is by the time that it is there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from mintwright.domain.assets.asset import Draft
from mintwright.domain.errors import MintwrightError
from mintwright.domain.project import Collection
from mintwright.domain.sentences import Sentence
from mintwright.library import art_repository, project_repository
from mintwright.library.database import Connection, Database
from mintwright.library.draft_repository import load_draft, save_drafts
from mintwright.library.errors import refused_as
from mintwright.studio.collection_order import NOT_CHANGED
from mintwright.studio.collection_terms import Handover, given, handover
from mintwright.studio.drafts.blank import blank
from mintwright.studio.history import Edit, History
from mintwright.studio.pairs import Pairs, load_covers_among
from mintwright.studio.projects import Projects
from mintwright.studio.uploads.uploads import Uploads

_ADD, _MOVE = Sentence("projects", "Add to the collection"), Sentence("projects", "Move in the collection")
_GONE = Sentence(
    "projects", "“{name}” was removed meanwhile. What was meant for it is among the uploads, in no collection."
)


class CollectionGoneError(MintwrightError):
    """The collection that art was meant for was removed before the art was there."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where art goes: into this collection, before this piece of it; at its end if that is None, or gone by then."""

    project_id: int
    collection: Collection  # as it was
    before: int | None = None


class Joining:
    """Adds art to a collection of any project, as one step of that project's history."""

    def __init__(
        self, database: Database, history: History, projects: Projects, uploads: Uploads, pairs: Pairs
    ) -> None:
        self._database = database
        self._history = history
        self._projects = projects
        self._uploads = uploads
        self._pairs = pairs

    def place(self, row: int | None = None) -> Place:
        """The place before this row of the open collection; None: at its end."""
        collection = self._projects.current_collection
        before = None if row is None or row >= len(collection.art_ids) else collection.art_ids[row]
        return Place(self._projects.current.id, collection, before)

    async def join(self, place: Place, art_ids: Sequence[int]) -> None:
        """Put art there; what is in the collection already stays where it is, unless all of it is: then it moves.

        Raises LibraryError, and CollectionGoneError.
        """
        async with self._history.turn:  # no other project is opened meanwhile
            await self._join(place, art_ids)

    async def join_dropped(self, place: Place, art_ids: Sequence[int]) -> Mapping[int, int]:
        """Put dropped art there, but for the pictures that are covers and nothing else: they are no pieces.

        Returns these, with what each covers. Raises LibraryError, and CollectionGoneError.
        """
        held = frozenset(place.collection.art_ids)
        async with self._history.turn:
            covers = await self._covers_among(place.project_id, [one for one in art_ids if one not in held])
            await self._join(place, [one for one in art_ids if one not in covers])
        return covers

    async def _covers_among(self, project_id: int, art_ids: Sequence[int]) -> Mapping[int, int]:
        if project_id == self._projects.current.id:
            return self._pairs.covers_among(art_ids)
        return await self._database.read(partial(load_covers_among, project_id=project_id, art_ids=art_ids))

    async def _join(self, place: Place, art_ids: Sequence[int]) -> None:
        if place.project_id == self._projects.current.id:
            ours = [art_id for art_id in art_ids if self._uploads.is_shown(art_id)]  # not of another window's drag
            label = _MOVE if set(ours) <= set(place.collection.art_ids) else _ADD
            change = partial(joined, new=ours, before=place.before)
            is_there = await self._projects.reorder(place.collection.id, label, change)
        else:
            is_there = await self._join_elsewhere(place, art_ids)
        if not is_there:
            raise CollectionGoneError(_GONE.filled(name=place.collection.title))

    async def _join_elsewhere(self, place: Place, art_ids: Sequence[int]) -> bool:
        """The same in a project that is not open: only the journal holds its collections."""
        with refused_as(NOT_CHANGED):
            done = await self._database.write(partial(_join, place=place, art_ids=art_ids))
        if done is None:
            return False
        before, after, handed = done
        if after == before:
            return True
        undo = partial(self._projects.arrange, before.id, after.art_ids, before.art_ids, handed)
        redo = partial(self._projects.arrange, after.id, before.art_ids, after.art_ids)
        self._history.record(Edit(place.project_id, _ADD, undo, redo))
        return True


def joined(order: tuple[int, ...], new: Sequence[int], before: int | None) -> tuple[int, ...]:
    """An order with new art before this piece of it; if all of it is in already, it moves there."""
    held = frozenset(order)
    coming = tuple(art_id for art_id in dict.fromkeys(new) if art_id not in held) or tuple(dict.fromkeys(new))
    moving = frozenset(coming)
    at = order.index(before) if before in held else len(order)
    first = tuple(art_id for art_id in order[:at] if art_id not in moving)
    last = tuple(art_id for art_id in order[at:] if art_id not in moving)
    return first + coming + last


def _join(
    connection: Connection, place: Place, art_ids: Sequence[int]
) -> tuple[Collection, Collection, Handover | None] | None:
    collections = project_repository.load_collections(connection, place.project_id)
    found = next((one for one in collections if one.id == place.collection.id), None)
    if found is None:
        return None
    listed = art_repository.load_listed(connection, place.project_id)  # what was pasted may be of the open project
    ours = [one for one in art_ids if one in listed]
    after = replace(found, art_ids=joined(found.art_ids, ours, place.before))
    project_repository.set_collection_items(connection, found.id, after.art_ids)
    others = [one for one in collections if one.id != found.id]
    return found, after, _hand_over(connection, found, after, others)


def _hand_over(
    connection: Connection, before: Collection, after: Collection, others: Sequence[Collection]
) -> Handover | None:
    """What is set beside the collection goes to its new primary, in the journal."""
    listed = art_repository.load_listed(connection, before.project_id)

    def lead(collection: Collection) -> int | None:
        return next((art_id for art_id in collection.art_ids if art_id in listed), None)

    def draft(art_id: int) -> Draft:
        return load_draft(connection, art_id) or blank(art_id, art_repository.load_path(connection, art_id))

    handed = handover(lead(before), lead(after), set(map(lead, others)), draft)
    save_drafts(connection, (replace(draft(one), **terms) for one, terms in given(handed, None, draft).items()))
    return handed
