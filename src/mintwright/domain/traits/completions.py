"""Words in use, found by how they begin: what an artist is offered while she types a name or a value."""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from heapq import nsmallest
from itertools import islice
from typing import NamedTuple
from unicodedata import normalize

from mintwright.domain.assets.attributes import SEPARATOR, Path
from mintwright.domain.traits.counts import TraitCounts

_LONGEST = 200  # characters by which words are found; who has typed more is completing none


class Used(NamedTuple):
    """Words as the project has them, and how many assets do."""

    words: str
    assets: int


class Completions:
    """Words in the order of their letters: those that begin as something typed are next to each other."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._used = sorted((_folded(words), Used(words, count)) for words, count in counts.items())
        self._keys = [key for key, _ in self._used]

    def beginning(self, typed: str, most: int, without: Collection[str] = ()) -> Sequence[Used]:
        """At most so many that begin as `typed`, the most used first, not what is typed.

        Large and small letters are one, and so is a letter in one character and the same with its accent after it.
        """
        if len(typed) > _LONGEST:
            return []
        key = _folded(typed)
        first = bisect_left(self._keys, key)
        last = bisect_left(self._keys, f"{key}\U0010ffff", first)
        found = (used for _, used in islice(self._used, first, last))
        others = (used for used in found if used.words != typed and used.words not in without)
        return nsmallest(most, others, key=lambda used: (-used.assets, used.words))


def names_below(counts: TraitCounts, above: Path) -> Completions:
    """The names of the attributes and groups in a group, or of those in none."""
    depth, paths = len(above), dict[str, list[Path]]()
    for path in counts.paths:
        if path[:depth] == above and len(path) > depth:
            paths.setdefault(path[depth], []).append(path)
    return Completions({name: counts.having_any(some) for name, some in paths.items()})


def whole_names(counts: TraitCounts) -> Completions:
    """The names of all attributes, each with those of the groups it is in."""
    return Completions({SEPARATOR.join(path): counts.having(path) for path in counts.paths})


def values_of(counts: TraitCounts, path: Path) -> Completions:
    """The values of an attribute."""
    return Completions(counts.unordered_values(path))


def _folded(words: str) -> str:
    """What two spellings of the same words share; of long ones the beginning: ten thousand would hold up the window."""
    return normalize("NFD", normalize("NFD", words[:_LONGEST]).casefold())
