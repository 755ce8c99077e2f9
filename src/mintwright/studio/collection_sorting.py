"""A collection put in order: by what its art is, by any of its texts, or at random."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from hashlib import sha256
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import natural
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.collection_order import CollectionOrder

_SHUFFLED = Sentence("projects", "Shuffle the collection")
_SEEDS = "shuffled_by"  # in the settings: the seed of each collection's last shuffle, by its id


class SortKey(StrEnum):
    """By what a collection is put in order: the newest and the largest come first."""

    NAME = "name"
    DATE = "date"
    SIZE = "size"
    ADDED = "added"


_SORTED = {
    SortKey.NAME: Sentence("projects", "Sort by name"),
    SortKey.DATE: Sentence("projects", "Sort by date"),
    SortKey.SIZE: Sentence("projects", "Sort by size"),
    SortKey.ADDED: Sentence("projects", "Sort as added"),
}


class CollectionSorting(CollectionOrder):
    """Collections that can be put in order, each time in one step of the history.

    Ten thousand keys take long, so they are found in pieces.
    """

    async def sort_collection(self, by: SortKey) -> None:
        """Order the open collection by the titles (numbers by their value), the files' times or sizes, or as added."""
        key_of = self._sort_key(by)

        def in_order(shown: tuple[int, ...], keys: dict[int, Any]) -> Iterable[int]:
            return sorted(shown, key=keys.__getitem__)

        await self._sort(_SORTED[by], key_of, in_order)

    async def sort_collection_by(
        self, key_of: Callable[[Draft], Any], label: Sentence, *, is_reversed: bool = False
    ) -> None:
        """Order the open collection by a key of each draft; `label` names the step.

        What has none (None) comes last in both directions; what has the same keeps its order.
        """

        def in_order(shown: tuple[int, ...], keys: dict[int, Any]) -> Iterable[int]:
            told = [art_id for art_id in shown if keys[art_id] is not None]
            told.sort(key=keys.__getitem__, reverse=is_reversed)
            return (*told, *(art_id for art_id in shown if keys[art_id] is None))

        await self._sort(label, lambda art_id: key_of(self._drafts.draft(art_id)), in_order)

    async def shuffle_collection(self, seed: str) -> None:
        """Order the open collection at random, and remember by which `seed`.

        The key of each is the SHA-256 of the seed, a line break and the name of its file: who knows the seed and the
        files finds the same order, with any program. Files of the same name stay as they were added.
        """
        place = {art_id: at for at, art_id in enumerate(self._uploads.order())}

        def key_of(art_id: int) -> tuple[bytes, int]:
            words = f"{seed}\n{self._uploads.art(art_id).path.name}"
            return sha256(words.encode(errors="surrogateescape")).digest(), place.get(art_id, len(place))

        def in_order(shown: tuple[int, ...], keys: dict[int, Any]) -> Iterable[int]:
            return sorted(shown, key=keys.__getitem__)

        shuffled = self.current_collection.id
        await self._sort(_SHUFFLED, key_of, in_order)
        self._settings.put(_SEEDS, {**self._settings.texts(_SEEDS), str(shuffled): seed})

    @property
    def last_seed(self) -> str:
        """By which seed the open collection was last shuffled; empty if it never was."""
        return self._settings.texts(_SEEDS).get(str(self.current_collection.id), "")

    async def _sort(
        self,
        label: Sentence,
        key_of: Callable[[int], Any],
        in_order: Callable[[tuple[int, ...], dict[int, Any]], Iterable[int]],
    ) -> None:
        """Find the key of each, then put the collection that is open now in this order."""
        collection_id, keys = self.current_collection.id, dict[int, Any]()
        async with self._change():
            if collection_id in self._collections:
                async for piece in piecewise(self._collections[collection_id].art_ids):
                    keys |= {art_id: key_of(art_id) for art_id in piece}
            await self._put_in_order(collection_id, label, lambda shown: tuple(in_order(shown, keys)))

    def _sort_key(self, by: SortKey) -> Callable[[int], Any]:
        match by:
            case SortKey.NAME:
                return lambda art_id: natural(self._drafts.draft(art_id).name)
            case SortKey.DATE:
                return lambda art_id: -self._uploads.art(art_id).modified_ns
            case SortKey.SIZE:
                return lambda art_id: -self._uploads.art(art_id).size
            case SortKey.ADDED:
                place = {art_id: at for at, art_id in enumerate(self._uploads.order())}
                return lambda art_id: place.get(art_id, len(place))
