"""How rare each asset is among all, by its information content.

Each trait of an asset gives −log2 of the share of the assets that have it: 0 where all have it, 1 where half do, 10
where one in 1,024 does. Not to have an attribute is a trait too. The sum is the score; the highest is the rarest, and
equal scores share a rank. An asset without any trait is not described yet, and has no rank. Attributes can be left
out: a date or a number that each asset has for itself would make all of them rare.
"""

from collections.abc import Collection, Generator
from math import fsum, log2
from typing import NamedTuple

from mintwright.domain.assets.attributes import Path
from mintwright.domain.sentences import Sentence
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.trait import Trait

IN_WORDS = Sentence(
    "traits",
    "The fewer assets have what one has, or lack what it lacks, the higher its score. Equal scores share a rank.",
)
FORMULA = Sentence(
    "traits",
    "Each trait gives −log2 of its share, and so does the lack of one: 1 bit if half of all have it, 10 if one in "
    "1,024 does. The sum is the score.",
)
_PLACES = 9  # of a score: what differs less is equal


class Ranked(NamedTuple):
    """An asset with its rank and its score, in bits."""

    art_id: int
    rank: int
    score: float


def ranked(counts: TraitCounts, without: Collection[Path] = ()) -> Generator[None, None, list[Ranked]]:
    """All assets with traits, the rarest first, worked out with pauses; none where all attributes are left out."""
    lacks, bits = dict[Path, float](), dict[Trait, float]()
    paths = [path for path in counts.paths if path not in without]
    for path in paths:
        lacks[path] = _bits(counts.total - counts.having(path), counts.total)
        bits.update({Trait(path, value): _bits(n, counts.total) for value, n in counts.values(path).items()})
        yield
    scores, all_lacks = dict[int, float](), fsum(lacks.values())
    for art_id in tuple(counts.art_ids) if paths else ():
        if traits := counts.traits(art_id):
            had = {trait.path for trait in traits}
            parts = [all_lacks, *(-lacks.get(path, 0.0) for path in had), *(bits.get(trait, 0.0) for trait in traits)]
            scores[art_id] = abs(round(fsum(parts), _PLACES))
        yield
    return _in_order(scores)


def _bits(count: int, total: int) -> float:
    """What having something gives that so many have; nobody has what nobody has."""
    return -log2(count / total) if count else 0.0


def _in_order(scores: dict[int, float]) -> list[Ranked]:
    found, rank, before = list[Ranked](), 0, None
    order = sorted(scores.items(), key=lambda one: (-one[1], one[0]))
    for place, (art_id, score) in enumerate(order, start=1):
        rank = rank if score == before else place
        found.append(Ranked(art_id, rank, score))
        before = score
    return found
