"""What is counted, and the ranks, as rows for a spreadsheet; no cell is taken for a formula."""

from collections.abc import Callable, Iterator, Sequence

from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.spreadsheets.cells import guarded
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.rarity import Ranked

ABSENT = "(none)"  # in place of a value: those without the attribute
_VALUES = ("Attribute", "Value", "Assets", "Share")
_RANKS = ("Rank", "Score in bits", "File", "Title")


def value_rows(counts: TraitCounts) -> Iterator[Sequence[str]]:
    """Each value with how many have it and their share of all, below each attribute how many have none of it."""
    yield _VALUES
    for path in counts.paths:
        name = guarded(SEPARATOR.join(path))
        for value, count in counts.values(path).items():
            yield name, guarded(value), str(count), _share(count, counts.total)
        if lacking := counts.total - counts.having(path):
            yield name, ABSENT, str(lacking), _share(lacking, counts.total)


def rank_rows(ranks: Sequence[Ranked], names_of: Callable[[int], tuple[str, str]]) -> Iterator[Sequence[str]]:
    """Each asset, the rarest first; `names_of` gives its file and its title."""
    yield _RANKS
    for one in ranks:
        file, title = names_of(one.art_id)
        yield str(one.rank), f"{one.score:.3f}", guarded(file), guarded(title)


def _share(count: int, total: int) -> str:
    """A part of one, as programs read it in every language; none of nothing, where all are gone by now."""
    return f"{count / max(1, total):.6f}"
