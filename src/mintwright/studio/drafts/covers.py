"""Which art of the open project has a cover, and what each cover covers: read off the drafts, both ways."""

from collections.abc import Iterable, Mapping
from itertools import chain


class CoverIndex:
    """Kept by the drafts with every edit, so that nothing has to be looked for in thousands of them."""

    def __init__(self, covers: Mapping[int, int]) -> None:
        """`covers` are those of the stored drafts, by art id."""
        self._covers: dict[int, int] = {}
        self._covered: dict[int, set[int]] = {}
        self.note(covers.items())

    def note(self, covers: Iterable[tuple[int, int | None]]) -> frozenset[int]:
        """Note that this art has these covers now, None for no cover, and return what changed: art and covers."""
        changed = [one for art_id, cover in covers for one in self._note(art_id, cover)]
        return frozenset(changed)

    def __bool__(self) -> bool:
        """Whether anything has a cover."""
        return bool(self._covers)

    def picture(self, art_id: int) -> int:
        """The id of the art that is seen in its place: its cover, or itself."""
        return self._covers.get(art_id, art_id)

    def cover(self, art_id: int) -> int | None:
        """The id of the art that is its cover; None for one that has none."""
        return self._covers.get(art_id)

    def covers_of(self, art_ids: Iterable[int]) -> dict[int, int]:
        """The covers of those of these that have one; ten thousand at once."""
        return {one: self._covers[one] for one in self._covers.keys() & art_ids} if self._covers else {}

    def covered(self, art_id: int) -> frozenset[int]:
        """The art that has this as its cover, on the list or taken off it."""
        return frozenset(self._covered.get(art_id, ()))

    def covers_among(self, art_ids: frozenset[int]) -> frozenset[int]:
        """Those of these that cover something."""
        return frozenset(self._covered.keys() & art_ids)

    def around(self, art_ids: frozenset[int]) -> frozenset[int]:
        """These, their covers, and what they cover."""
        covers = (self._covers[one] for one in self._covers.keys() & art_ids)
        covered = (self._covered[one] for one in self._covered.keys() & art_ids)
        return art_ids.union(covers, chain.from_iterable(covered))

    def _note(self, art_id: int, cover: int | None) -> tuple[int, ...]:
        """Which art is another now."""
        after = None if cover == art_id else cover
        before = self._covers.pop(art_id, None)
        if before is not None:
            self._take_from(before, art_id)
        if after is not None:
            self._covers[art_id] = after
            self._covered.setdefault(after, set()).add(art_id)
        return () if before == after else tuple(one for one in (art_id, before, after) if one is not None)

    def _take_from(self, cover: int, art_id: int) -> None:
        self._covered[cover].discard(art_id)
        if not self._covered[cover]:
            del self._covered[cover]
