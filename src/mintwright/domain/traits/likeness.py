"""Assets that have exactly the same traits, whatever is left out.

An attribute of which each asset has a value of its own, a number or a date, makes all of them different: only without
it can any be alike.
"""

from collections.abc import Collection, Generator
from typing import NamedTuple

from mintwright.domain.assets.attributes import Path
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.trait import Trait

Groups = list[tuple[int, ...]]
_LEAST = 10  # assets that all have another value: of fewer, that is how traits are


class Hidden(NamedTuple):
    """How many groups more would be alike without these attributes, of which each asset has its own value."""

    groups: int = 0
    paths: tuple[Path, ...] = ()


def alike(counts: TraitCounts, without: Collection[Path] = ()) -> Generator[None, None, Groups]:
    """The groups, the largest first, with pauses; what has no trait but those left out is alike to nothing."""
    groups = dict[frozenset[Trait], list[int]]()
    for art_id in sorted(counts.art_ids):
        traits = counts.traits(art_id)
        left = frozenset(trait for trait in traits if trait.path not in without) if without else traits
        if left:
            groups.setdefault(left, []).append(art_id)
        yield
    found = (tuple(group) for group in groups.values() if len(group) > 1)
    return sorted(found, key=lambda group: (-len(group), group))


def hidden(counts: TraitCounts, without: Collection[Path], known: Groups) -> Generator[None, None, Hidden]:
    """What attributes that are not left out yet hide, with pauses; `known` is what is alike with them."""
    own = tuple(path for path in counts.paths if path not in without and _is_own(counts, path))
    if not own:
        return Hidden()
    found = yield from alike(counts, {*without, *own})
    return Hidden(len(found) - len(known), own) if len(found) > len(known) else Hidden()


def _is_own(counts: TraitCounts, path: Path) -> bool:
    """Whether each asset that has this attribute has a value of it that no other has."""
    return counts.having(path) >= _LEAST and counts.highest(path) == 1
