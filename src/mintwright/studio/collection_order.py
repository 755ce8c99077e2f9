"""What is in each collection of the open project, and in which order: the order of minting."""

from collections.abc import AsyncGenerator, Callable, Container, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from mintwright.domain.errors import MintwrightError
from mintwright.domain.project import UNTITLED, Collection
from mintwright.domain.sentences import Sentence, counted
from mintwright.library import project_repository
from mintwright.library.database import Connection
from mintwright.library.errors import refused_as
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Kind
from mintwright.studio.collection_terms import Handover, Terms, Way, given, handover, terms_of
from mintwright.studio.collections import Collections, exchange_collections, written
from mintwright.studio.history import Edit

NOT_CHANGED = Sentence("projects", "The collection stays as it was. {reason}")
_NO_SERIES = Sentence("projects", "No collection was made. {reason}")
_MAKE_SERIES = Sentence("projects", "Make a collection"), Sentence("projects", "Make {count} collections")
_LEADS_ANOTHER = Sentence(
    "projects",
    "No collection was made: “{title}” would be the first of “{name}”, but it is the first of “{other}” already, which "
    "has other royalties. Move it, or have “{other}” begin with another asset.",
)


class LeadsAnotherError(MintwrightError):
    """An asset cannot lead two collections with different royalties: they are set beside it."""


class CollectionOrder(Collections):
    """Collections with what is in them; each change is a step of the history."""

    async def add_to_collection(self, art_ids: Sequence[int], position: int | None = None) -> None:
        """Put art into the open collection before `position` (None: at the end); what is in it already stays."""
        new = tuple(art_id for art_id in dict.fromkeys(art_ids) if self._uploads.has(art_id))  # of this project

        def added(order: tuple[int, ...]) -> tuple[int, ...]:
            held = set(order)
            missing = tuple(art_id for art_id in new if art_id not in held)
            place = len(order) if position is None else position
            return order[:place] + missing + order[place:]

        await self._reorder(Sentence("projects", "Add to the collection"), added)

    async def remove_from_collection(self, art_ids: Sequence[int]) -> None:
        """Take art out of the open collection."""
        gone = frozenset(art_ids)
        left = Sentence("projects", "Remove from the collection")
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

    async def put_in_order(self, label: Sentence, key_of: Callable[[int], Any], *, is_reversed: bool = False) -> None:
        """Put the collection that is open now in the order of a key of each.

        What has none (None) comes last in both directions; what has the same keeps its order. Ten thousand keys take
        long, so they are found in pieces.
        """
        collection_id, keys = self.current_collection.id, dict[int, Any]()

        def in_order(shown: tuple[int, ...]) -> tuple[int, ...]:
            told = sorted((one for one in shown if keys[one] is not None), key=keys.__getitem__, reverse=is_reversed)
            return (*told, *(one for one in shown if keys[one] is None))

        async with self._change():
            if collection_id in self._collections:
                async for piece in piecewise(self._collections[collection_id].art_ids):
                    keys |= {art_id: key_of(art_id) for art_id in piece}
            await self._put_in_order(collection_id, label, in_order)

    async def arrange(
        self, collection_id: int, instead: Sequence[int], art_ids: Sequence[int], back: Handover | None = None
    ) -> None:
        """Give a collection an order it had `instead` of another, and open it; one that was removed stays removed.

        `back` is what was handed over when it lost this order.
        """
        async with self._change():
            if collection_id not in self._collections:
                return
            now = self._collections[collection_id]
            await self._keep(replace(now, art_ids=rearranged(now.art_ids, instead, art_ids)), back)
            self.open_collection(collection_id)

    async def _reorder(self, label: Sentence, change: Callable[[tuple[int, ...]], tuple[int, ...]]) -> None:
        """Change the collection that is open now; nothing, if it is removed first."""
        await self.reorder(self.current_collection.id, label, change)

    async def reorder(
        self, collection_id: int, label: Sentence, change: Callable[[tuple[int, ...]], tuple[int, ...]]
    ) -> bool:
        """Change what is in a collection of the open project, as a step of the history; False if it was removed."""
        async with self._change():
            return await self._put_in_order(collection_id, label, change)

    async def _put_in_order(
        self, collection_id: int, label: Sentence, change: Callable[[tuple[int, ...]], tuple[int, ...]]
    ) -> bool:
        if collection_id not in self._collections:
            return False
        before = self._collections[collection_id]
        shown = self._visible(before).art_ids
        changed = change(shown)
        if changed == shown:
            return True
        after = replace(before, art_ids=with_hidden(changed, before.art_ids, shown))
        handed = await self._keep(after)
        undo = partial(self.arrange, before.id, after.art_ids, before.art_ids, handed)
        redo = partial(self.arrange, after.id, before.art_ids, after.art_ids)
        moved = frozenset(() if handed is None else (handed.old, handed.new))
        self._history.record(Edit(self._current.id, label, undo, redo, also=moved))
        return True

    async def _keep(self, after: Collection, back: Handover | None = None) -> Handover | None:
        """Journal what is in a collection, in one transaction with what a new primary is handed over; returns that.

        Where it leads to the primary before `back`, what was handed over then comes back.
        """
        others = self._collections.keys() - {after.id}
        handed = handover(
            self._lead(after.id), self._lead_of(after.art_ids), set(map(self._lead, others)), self._drafts.draft
        )
        items = partial(project_repository.set_collection_items, collection_id=after.id, art_ids=after.art_ids)
        with refused_as(NOT_CHANGED):
            await self._drafts.put_terms_with(items, partial(given, handed, back, self._drafts.draft))
        self._collections[after.id] = after
        self._changes.announce(Kind.COLLECTIONS, {after.id})
        if handed is not None and back is None:
            self._tell([handed])
        return handed

    def _tell(self, handed: Iterable[Handover]) -> None:
        """News of what is seen nowhere else: other terms of a collection, and royalties that an asset had."""
        for kind, is_so in ((Kind.TERMS_KEPT, Handover.leaves_out), (Kind.ROYALTIES_OVERRIDDEN, Handover.overrides)):
            if told := {one.new for one in handed if is_so(one, self._drafts.draft)}:
                self._changes.announce(kind, told)

    # --- A series

    async def make_series(self, wanted: Sequence[tuple[str, Sequence[int]]]) -> tuple[Collection, ...]:
        """Make collections of these names that hold these, and open the first: one step of the history.

        What is set beside the open collection, its royalties among it, holds for each of them. Raises LibraryError, and
        LeadsAnotherError.
        """
        opened = self.current_collection  # another may be, once it is the turn of this
        async with self._change():
            terms = terms_of(self._drafts.draft(opened.art_ids[0]))
            leads = frozenset(art_ids[0] for _, art_ids in wanted)
            self._require_free(wanted, terms)
            before = {one: terms_of(self._drafts.draft(one)) for one in leads}
            named = [(written(name, UNTITLED), tuple(art_ids)) for name, art_ids in wanted]
            made = list[Collection]()
            add = partial(_add_series, project_id=self._current.id, named=named, made=made)
            with refused_as(_NO_SERIES):
                await self._drafts.put_terms_with(add, lambda: dict.fromkeys(leads, terms))
            self._collections |= {one.id: one for one in made}
            self.open_collection(made[0].id)
            undo = partial(self._take_series, tuple(made), (), opened.id, terms, before)
            redo = partial(self._take_series, (), tuple(made), made[0].id, None, dict.fromkeys(leads, terms))
            label = counted(len(made), *_MAKE_SERIES)
            self._history.record(Edit(self._current.id, label, undo, redo, also=leads))
        return tuple(made)

    def _require_free(self, wanted: Sequence[tuple[str, Sequence[int]]], terms: Terms) -> None:
        for other in map(self._visible, self._collections.values()):
            for name, art_ids in wanted:
                lead = self._drafts.draft(art_ids[0])
                if other.art_ids[:1] == (art_ids[0],) and terms_of(lead) != terms:
                    raise LeadsAnotherError(_LEADS_ANOTHER.filled(title=lead.name, name=name, other=other.title))

    async def _take_series(
        self,
        gone: tuple[Collection, ...],
        come: tuple[Collection, ...],
        opened: int,
        instead: Terms | None,
        terms: Mapping[int, Terms],
    ) -> None:
        """Take collections away that are as they were, or bring them back, with what is set beside the first of each.

        Where that is no more what it was `instead`, it was changed since, and stays so.
        """

        def changed() -> Mapping[int, Terms]:
            own = self._drafts.draft
            return {one: was for one, was in terms.items() if instead is None or terms_of(own(one)) == instead}

        async with self._change():
            ids = frozenset(one.id for one in gone if self._collections.get(one.id) == one)
            with refused_as(_NO_SERIES):
                await self._drafts.put_terms_with(partial(exchange_collections, gone=ids, come=come), changed)
            kept = {key: one for key, one in self._collections.items() if key not in ids}
            self._collections = dict(sorted((kept | {one.id: one for one in come}).items()))
            if opened in self._collections:
                self.open_collection(opened)
        self._changes.announce(Kind.COLLECTIONS)

    # --- Art that leaves the list

    @asynccontextmanager
    async def leaving(self, art_ids: Iterable[int]) -> AsyncGenerator[Callable[[], None]]:
        """Give the terms of collections to those that lead them once this art is off the list, before it is.

        Yields what gives them back once the art is there again. What leaves keeps its own: so with no write is a
        collection without them. Raises LibraryError.
        """
        gone = frozenset(art_ids)
        async with self._change():
            handed = self._handed_on(gone)
            await self._drafts.put_terms_with(_nothing, partial(self._terms_of_all, handed))
            try:
                yield partial(self._come_back, gone, handed)
            except BaseException:
                self._drafts.put_terms({one.new: one.replaced for one in handed.values() if one.way is Way.COPIED})
                raise
        self._tell(handed.values())

    def _handed_on(self, gone: frozenset[int]) -> Mapping[int, Handover]:
        """By collection, what its next primary is handed over when this art is gone."""
        leads = {each: self._lead(each) for each in self._collections}
        others = {lead for lead in leads.values() if lead not in gone}
        handed = dict[int, Handover]()
        for each, old in leads.items():
            new = self._lead_of(self._collections[each].art_ids, gone) if old in gone else None
            if old is not None and new is not None:
                way = Way.KEPT if new in others else Way.COPIED
                handed[each] = Handover(old, new, way, terms_of(self._drafts.draft(new)))
                others.add(new)
        return handed

    def _terms_of_all(self, handed: Mapping[int, Handover]) -> Mapping[int, Terms]:
        return {new: terms for one in handed.values() for new, terms in one.forward(self._drafts.draft).items()}

    def _come_back(self, back: Container[int], handed: Mapping[int, Handover]) -> None:
        """Give back what was handed on, as it is by now, where the art leads its collection again."""
        for collection_id, one in handed.items():
            if one.way is Way.COPIED and collection_id in self._collections and self._lead(collection_id) == one.old:
                self._drafts.put_terms(self._given_back(collection_id, back, one))

    def _given_back(self, collection_id: int, back: Container[int], handed: Handover) -> Mapping[int, Terms]:
        """The one that led until now may be another than it was handed on to; what leads elsewhere keeps its own."""
        others = {self._lead(each) for each in self._collections.keys() - {collection_id}}
        led = self._lead_of(self._collections[collection_id].art_ids, back)
        latest = handed.new if led is None or led in others else led
        own = {latest: terms_of(self._drafts.draft(handed.new)), handed.new: handed.replaced}
        kept = {art_id: terms for art_id, terms in own.items() if art_id not in others}
        return {**kept, handed.old: terms_of(self._drafts.draft(latest))}

    def _lead(self, collection_id: int) -> int | None:
        return self._lead_of(self._collections[collection_id].art_ids)

    def _lead_of(self, order: Sequence[int], gone: Container[int] = ()) -> int | None:
        """The primary: the first that is on the list, and not among these."""
        return next((art_id for art_id in order if art_id not in gone and self._uploads.is_shown(art_id)), None)


def _add_series(
    connection: Connection, project_id: int, named: Sequence[tuple[str, tuple[int, ...]]], made: list[Collection]
) -> None:
    """Add collections that hold these, and tell which they are."""
    made.clear()
    for name, art_ids in named:
        empty = project_repository.add_collection(connection, project_id, name)
        project_repository.set_collection_items(connection, empty.id, art_ids)
        made.append(replace(empty, art_ids=art_ids))


def with_hidden(order: Sequence[int], before: Sequence[int], shown: Sequence[int]) -> tuple[int, ...]:
    """This order of what is shown, with what is off the list behind the piece that it followed: it may come back."""
    kept, behind, ahead = set(order), dict[int | None, list[int]](), None
    hidden = set(before).difference(shown, order)
    for art_id in before:
        if art_id in hidden:
            behind.setdefault(ahead, []).append(art_id)
        elif art_id in kept:
            ahead = art_id
    return (*behind.get(None, ()), *(one for art_id in order for one in (art_id, *behind.get(art_id, ()))))


def rearranged(now: Sequence[int], instead: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """This order in place of another; what has come and gone since that one stays so, if a step is out of its turn."""
    gone, known = set(instead).difference(now), {*instead, *order}
    kept = (art_id for art_id in order if art_id not in gone)
    return (*kept, *(art_id for art_id in now if art_id not in known))


def _nothing(_: Connection) -> None:
    """In the journal there is no more to do."""
