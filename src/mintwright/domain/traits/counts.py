"""How many assets have each trait, kept with each asset that changes: nothing is counted twice."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import lru_cache
from heapq import nsmallest
from typing import TypeVar

from mintwright.domain.assets.attributes import Path
from mintwright.domain.traits.trait import Trait

_NUMBER = re.compile("[0-9]+")
_LONGEST, _DIGITS = 64, 12  # letters of a name, and digits of a number in it, by which it is put in order
_NOBODY = frozenset[int]()
_Key = TypeVar("_Key")


class TraitCounts:
    """Who has which traits. `total` assets are counted; those without any trait are among them.

    `edition` is another once something has changed: what was worked out with pauses is of one moment, or begun anew.
    """

    def __init__(self) -> None:
        self.edition = 0
        self._traits: dict[int, frozenset[Trait]] = {}
        self._paths: dict[Path, Counter[int]] = {}  # how many values of it each asset has
        self._values: dict[Path, dict[str, set[int]]] = {}

    def note(self, art_id: int, traits: frozenset[Trait] | None) -> bool:
        """Note the traits of an asset, None for one that is not to be counted; whether that is another now."""
        before = self._traits.get(art_id)
        if before == traits:
            return False
        self.edition += 1
        if before is not None:
            self._forget(art_id, before)
        if traits is not None:
            self._take(art_id, traits)
        return True

    # --- Asking

    @property
    def total(self) -> int:
        """How many assets are counted."""
        return len(self._traits)

    @property
    def art_ids(self) -> Set[int]:
        """The assets that are counted."""
        return self._traits.keys()

    @property
    def paths(self) -> Sequence[Path]:
        """The attributes, by their names."""
        return tuple(sorted(self._values, key=lambda path: ([_natural(name) for name in path], path)))

    def values(self, path: Path) -> Mapping[str, int]:
        """The values of an attribute, the most frequent first, then in natural order."""
        found = self._values.get(path, {})
        return {value: len(found[value]) for value in sorted(found, key=_by_frequency(found))}

    def unordered_values(self, path: Path) -> Mapping[str, int]:
        """The values of an attribute, for who puts them in an order of another kind."""
        return {value: len(owners) for value, owners in self._values.get(path, {}).items()}

    def most_frequent(self, path: Path, most: int, sought: str = "") -> tuple[Mapping[str, int], int]:
        """The first so many of these with `sought` in them, and how many have it; the others are not put in order."""
        found = self._values.get(path, {})
        fitting = [value for value in found if sought in value.casefold()] if sought else found
        first = nsmallest(most, fitting, key=_by_frequency(found))
        return {value: len(found[value]) for value in first}, len(fitting)

    def highest(self, path: Path) -> int:
        """How many assets have the most frequent of these."""
        return max(map(len, self._values.get(path, {}).values()), default=0)

    def value_count(self, path: Path) -> int:
        """How many different values an attribute has."""
        return len(self._values.get(path, ()))

    def having(self, path: Path) -> int:
        """How many assets have this attribute."""
        return len(self._paths.get(path, ()))

    def having_any(self, paths: Sequence[Path]) -> int:
        """How many assets have one of these attributes."""
        return self.having(paths[0]) if len(paths) == 1 else len(set[int]().union(*(self._paths[one] for one in paths)))

    def lacking(self, path: Path) -> frozenset[int]:
        """The assets that do not."""
        return frozenset(self._traits.keys() - self._paths.get(path, Counter[int]()).keys())

    def owners(self, trait: Trait) -> Set[int]:
        """The assets that have this trait."""
        return self._values.get(trait.path, {}).get(trait.value, _NOBODY)

    def traits(self, art_id: int) -> frozenset[Trait]:
        """The traits of an asset."""
        return self._traits.get(art_id, frozenset())

    # --- Keeping

    def _take(self, art_id: int, traits: frozenset[Trait]) -> None:
        self._traits[art_id] = traits
        for path, value in traits:
            self._paths.setdefault(path, Counter())[art_id] += 1
            self._values.setdefault(path, {}).setdefault(value, set()).add(art_id)

    def _forget(self, art_id: int, traits: frozenset[Trait]) -> None:
        del self._traits[art_id]
        for path, value in traits:
            values, held = self._values[path], self._paths[path]
            _drop(values, value, art_id)
            held[art_id] -= 1
            if not held[art_id]:
                del held[art_id]
            if not values:
                del self._values[path], self._paths[path]


def _by_frequency(owners: Mapping[str, set[int]]) -> Callable[[str], tuple[int, str, str]]:
    """The most frequent first, then in natural order."""
    return lambda value: (-len(owners[value]), _natural(value), value)


def _natural(name: str) -> str:
    """As `assets.naming.natural`, in a third of the time: "Story 2" stands before "Story 10"."""
    return _padded(name[:_LONGEST])


@lru_cache(maxsize=32_768)  # of ten thousand values each is asked for again as somebody searches
def _padded(name: str) -> str:
    return _NUMBER.sub(lambda found: found[0].zfill(_DIGITS), name.casefold())


def _drop(groups: dict[_Key, set[int]], key: _Key, art_id: int) -> None:
    groups[key].discard(art_id)
    if not groups[key]:
        del groups[key]


def chosen_among(counts: TraitCounts, chosen: Iterable[tuple[Path, str | None]]) -> frozenset[int]:
    """The assets that chosen values show: of one attribute any is enough, and of each there has to be one.

    None in place of a value: those without the attribute.
    """
    groups: dict[Path, set[int]] = {}
    for path, value in chosen:
        found = counts.lacking(path) if value is None else counts.owners(Trait(path, value))
        groups.setdefault(path, set()).update(found)
    return frozenset(set[int].intersection(*groups.values())) if groups else frozenset()
