"""Values, and names of attributes, that are likely mistyped: which, and what was meant."""

from collections.abc import Generator, Mapping
from itertools import islice
from typing import NamedTuple

from mintwright.domain.assets.attributes import Path
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.trait import Trait

LEAST_LETTERS, LONGEST = 4, 60  # of what is compared letter by letter
TIMES_AS_FREQUENT = 100  # is what was meant
MOST_SHARE = 0.01  # of the assets have what is mistyped
FEW = 1_000  # assets of which hardly any value is so frequent
TIMES_OF_ONE = 20  # as frequent is among few what was meant by a value of one asset, a single letter away
_PIECE = 100  # values that are looked at in one go
MOST_COMMON, MOST_RARE = 200, 2_000  # values of one attribute that are compared, the most frequent and the rarest


class Mistype(NamedTuple):
    """A value of an attribute and what was likely meant; without a value, these are names: the last of the path."""

    path: Path
    value: str | None
    meant: str

    @property
    def written(self) -> str:
        """What stands there."""
        return self.path[-1] if self.value is None else self.value


def written_in(mistype: Mistype, counts: TraitCounts) -> frozenset[int]:
    """The assets in which it stands."""
    if mistype.value is None:
        return frozenset(counts.art_ids - counts.lacking(mistype.path))
    return frozenset(counts.owners(Trait(mistype.path, mistype.value)))


def mistypes(counts: TraitCounts) -> Generator[None, None, list[Mistype]]:
    """All that are likely mistyped, with pauses: names first, then values, attribute by attribute."""
    found = yield from _names(counts)
    for path in counts.paths:
        values = counts.values(path)
        yield
        written = yield from _written_otherwise(values)
        found += (Mistype(path, value, meant) for value, meant in written.items())
        for value, meant in (yield from _near({one: n for one, n in values.items() if one not in written}, counts)):
            found.append(Mistype(path, value, meant))
    return found


def _names(counts: TraitCounts) -> Generator[None, None, list[Mistype]]:
    """Names in one group that differ only in case or blanks."""
    groups: dict[Path, dict[str, int]] = {}
    for path in counts.paths:
        groups.setdefault(path[:-1], {})[path[-1]] = counts.having(path)
    found = list[Mistype]()
    for above, names in groups.items():
        written = yield from _written_otherwise(names)
        found += (Mistype((*above, name), None, meant) for name, meant in written.items())
    return found


def _written_otherwise(words: Mapping[str, int]) -> Generator[None, None, dict[str, str]]:
    """Words that differ only in case or blanks from a more frequent one; of equals, from the tidiest."""
    groups: dict[str, list[str]] = {}
    for at, word in enumerate(words):
        groups.setdefault(_folded(word), []).append(word)
        if at % _PIECE == 0:
            yield
    found = dict[str, str]()
    for group in groups.values():
        if len(group) > 1:
            meant = min(group, key=lambda one: (-words[one], len(one), one))
            found.update((word, meant) for word in group if word != meant)
    return found


def _near(values: Mapping[str, int], counts: TraitCounts) -> Generator[None, None, list[tuple[str, str]]]:
    """Rare values that are a letter or two from a frequent one. Few are compared with few, however many there are."""
    from mintwright.domain.traits.near_values import FARTHEST, nearest  # a library that nobody needs before

    comparable = [value for value in values if _is_word(value)]
    yield
    are_few = counts.total < FEW
    least = TIMES_OF_ONE if are_few else TIMES_AS_FREQUENT
    common = {value: _folded(value) for value in islice(comparable, MOST_COMMON) if values[value] >= least}
    found = list[tuple[str, str]]()
    if not common:
        return found
    most = max(MOST_SHARE * counts.total, int(are_few))
    for value in islice(reversed(comparable), MOST_RARE):
        if values[value] > most:
            break
        ways = [(TIMES_AS_FREQUENT, FARTHEST), *([(TIMES_OF_ONE, 1)] if are_few and values[value] == 1 else [])]
        for times, letters in ways:
            near = {one: word for one, word in common.items() if values[one] >= times * values[value]}
            if near and (meant := nearest(_folded(value), near, letters)) is not None:
                found.append((value, meant))
                break
        yield
    return found


def _is_word(value: str) -> bool:
    """Whether letters make it: what has digits is told apart by one on purpose."""
    if len(value) > LONGEST:
        return False
    return sum(map(str.isalpha, value)) >= LEAST_LETTERS and not any(map(str.isdigit, value))


def _folded(word: str) -> str:
    return " ".join(word.casefold().split())
