"""Which pictures have a near-identical one, by their difference hashes, without comparing each with each.

Each hash is kept in as many bands as there may be bits that differ, and one more: of two that are near, at least one
band is equal, so that only what shares a band is compared. A tree by distances (BK-tree) would visit most of its hashes
at such a distance, and lets nothing go. In a band that very many share, only the newest are compared.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

HASH = 128  # bits of a difference hash
BITS = 6  # in which near-identical pictures may differ
MOST = 500  # hashes in one band that are compared
_LINKS = 4  # near ones that a hash remembers: more only where those had none
_BANDS = tuple(sum(1 << bit for bit in range(at, HASH, BITS + 1)) for at in range(BITS + 1))  # from all over


class Picture(NamedTuple):
    """What is seen of a piece: its difference hash, and what names its bytes: the same bytes are no likeness."""

    value: int
    content: str


class NearPictures:
    """Kept with each piece that changes. Each hash remembers a few that are near, and looks for others if those go."""

    def __init__(self) -> None:
        self._pictures: dict[int, Picture] = {}  # by piece
        self._values: dict[str, int] = {}  # the first hash of each content: those of other sizes may differ in a bit
        self._contents: dict[int, dict[str, set[int]]] = {}  # the pieces with each hash, by their contents
        self._bands: dict[tuple[int, int], dict[int, None]] = {}  # the hashes that share a band, the newest last
        self._near: dict[int, set[int]] = {}  # hashes that are near each other, both ways

    def has(self, art_id: int) -> bool:
        """Whether another piece looks nearly the same."""
        picture = self._pictures.get(art_id)
        return picture is not None and self._is_alike(picture.value)

    def note(self, art_id: int, picture: Picture | None) -> set[int]:
        """Note what is seen of a piece, None for nothing; returns others for which `has` may say something else now."""
        before = self._pictures.pop(art_id, None)
        if picture is not None:
            picture = picture._replace(value=self._values.setdefault(picture.content, picture.value))
            self._pictures[art_id] = picture
        if before == picture:
            return set()
        left = set[int]() if before is None else self._leave(before, art_id)
        return left if picture is None else left | self._join(picture, art_id)

    def groups(self, art_ids: Iterable[int]) -> list[list[int]]:
        """These in groups of near ones, each where its first one stands."""
        groups: dict[object, list[int]] = {}
        firsts: dict[int, int] = {}  # of the group of each hash
        for art_id in art_ids:
            picture = self._pictures.get(art_id)
            if picture is None:
                groups[art_id, None] = [art_id]
                continue
            if picture.value not in firsts:
                self._reach(picture.value, firsts)
            groups.setdefault(firsts[picture.value], []).append(art_id)
        return list(groups.values())

    def _reach(self, first: int, firsts: dict[int, int]) -> None:
        """Note it as the first of all that near ones lead to, one to the next."""
        reached = [first]
        firsts[first] = first
        for value in reached:
            for other in self._near[value]:
                if other not in firsts:
                    firsts[other] = first
                    reached.append(other)

    def _is_alike(self, value: int) -> bool:
        return bool(self._near[value]) or len(self._contents[value]) > 1

    def _pieces(self, value: int) -> set[int]:
        return set[int]().union(*self._contents[value].values())

    def _join(self, picture: Picture, art_id: int) -> set[int]:
        value, content = picture
        if value not in self._contents:
            self._contents[value] = {content: {art_id}}
            self._near[value] = set()
            changed = self._look_around(value)
            for band in _bands_of(value):
                self._bands.setdefault(band, {})[value] = None
            return changed
        others = set[int]() if self._is_alike(value) else self._pieces(value)
        self._contents[value].setdefault(content, set()).add(art_id)
        return others if self._is_alike(value) else set()

    def _leave(self, picture: Picture, art_id: int) -> set[int]:
        value, content = picture
        was_alike, contents = self._is_alike(value), self._contents[value]
        contents[content].discard(art_id)
        if not contents[content]:
            del contents[content]
        if contents:
            return self._pieces(value) if self._is_alike(value) != was_alike else set()
        del self._contents[value]
        for band in _bands_of(value):
            del self._bands[band][value]
            if not self._bands[band]:
                del self._bands[band]
        return self._part_from(value)

    def _part_from(self, value: int) -> set[int]:
        """A hash is gone; returns the pieces that have nothing near any more, or have now: what they were near to had
        been passed over in a band of very many.
        """
        near, changed = self._near.pop(value), set[int]()
        for other in near:
            self._near[other].discard(value)
        for other in near:
            if not self._near[other]:
                changed |= self._look_around(other)
        return changed | {art_id for other in near if not self._is_alike(other) for art_id in self._pieces(other)}

    def _look_around(self, value: int) -> set[int]:
        """Find what is near to a hash that has nothing near; returns the pieces that have now, and had not."""
        near, changed = self._near[value], set[int]()
        for other in self._near_to(value):
            if len(near) < _LINKS or not self._near[other]:
                if not self._is_alike(other):
                    changed |= self._pieces(other)
                near.add(other)
                self._near[other].add(value)
        return changed

    def _near_to(self, value: int) -> Iterator[int]:
        for band in _bands_of(value):
            for other in islice(reversed(self._bands.get(band, {})), MOST):
                if other != value and (other ^ value).bit_count() <= BITS:
                    yield other


def _bands_of(value: int) -> Iterator[tuple[int, int]]:
    return ((at, value & mask) for at, mask in enumerate(_BANDS))
