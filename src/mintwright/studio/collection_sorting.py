"""A collection put in order: by what its art is, by any of its texts, or at random."""

from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import natural
from mintwright.domain.sentences import Sentence
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.projects import Projects
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.uploads import Uploads

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


class CollectionSorting:
    """Puts the open collection in order, each time in one step of the history."""

    def __init__(self, projects: Projects, uploads: Uploads, drafts: Drafts, settings: Settings) -> None:
        self._projects = projects
        self._uploads = uploads
        self._drafts = drafts
        self._settings = settings

    async def sort(self, by: SortKey) -> None:
        """By the titles (numbers by their value), the files' times or sizes, or as added."""
        await self._projects.put_in_order(_SORTED[by], self._sort_key(by))

    async def sort_by(self, key_of: Callable[[Draft], Any], label: Sentence, *, is_reversed: bool = False) -> None:
        """By a key of each draft; what has none (None) comes last in both directions. `label` names the step."""
        await self._projects.put_in_order(
            label, lambda art_id: key_of(self._drafts.draft(art_id)), is_reversed=is_reversed
        )

    async def shuffle(self, seed: str) -> None:
        """At random, and remember by which `seed`.

        The key of each is the SHA-256 of the seed, a line break and the name of its file: who knows the seed and the
        files finds the same order, with any program. Files of the same name stay as they were added.
        """
        place = {art_id: at for at, art_id in enumerate(self._uploads.order())}

        def key_of(art_id: int) -> tuple[bytes, int]:
            words = f"{seed}\n{self._uploads.art(art_id).path.name}"
            return sha256(words.encode(errors="surrogateescape")).digest(), place.get(art_id, len(place))

        shuffled = self._projects.current_collection.id
        await self._projects.put_in_order(_SHUFFLED, key_of)
        self._settings.put(_SEEDS, {**self._settings.texts(_SEEDS), str(shuffled): seed})

    @property
    def last_seed(self) -> str:
        """By which seed the open collection was last shuffled; empty if it never was."""
        return self._settings.texts(_SEEDS).get(str(self._projects.current_collection.id), "")

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
