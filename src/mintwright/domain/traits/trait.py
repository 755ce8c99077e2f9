"""A trait: one value of one attribute.

Of a list, each line is a trait of its own, as the filters have it; values count letter for letter, as they are minted.
"""

from collections.abc import Sequence
from typing import NamedTuple

from mintwright.domain.assets.attributes import Node, Path
from mintwright.domain.readiness.rules import values_of


class Trait(NamedTuple):
    """A value of the attribute at this path."""

    path: Path
    value: str


def traits_of(nodes: Sequence[Node]) -> frozenset[Trait]:
    """The traits of one asset; each counts once, however often it stands there."""
    return frozenset(Trait(facet.path, facet.value) for facet in values_of(nodes))
