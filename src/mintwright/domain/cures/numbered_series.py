"""Titles that are numbered, “Moonbird 1” to “Moonbird 1200”: which numbers are missing, and which stand twice."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, count

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence, counted

FEWEST = 3  # titles that are a series
_SPARSE = 2  # numbers for each title, from which they are no series: years, sizes, parts of names
_NUMBERED = re.compile(r"(.*?)([0-9]{1,9})", re.DOTALL)
_WITHIN = re.compile(r"(?<![0-9])[0-9]{1,9}(?=[^0-9])")

ONE_MISSING = Sentence("checks", "In the titles “{first}” to “{last}” 1 number is missing: {number}.")
MISSING = Sentence("checks", "In the titles “{first}” to “{last}” {count} numbers are missing, the first is {number}.")
ONE_DOUBLE = Sentence(
    "checks", "In the titles “{first}” to “{last}” 1 has a number that another has before it: {number}."
)
DOUBLE = Sentence(
    "checks",
    "In the titles “{first}” to “{last}” {count} have a number that another has before it, first {number}.",
)


@dataclass(slots=True)
class Series:
    """Titles that are the same but for the number at their end; `numbers` by art, in the order of the mint.

    `width` is how many digits each has at least: three in “Moonbird 007”. `shared` are the numbers of all titles where
    these are counted together with others: “Red 1”, “Blue 2”, “Red 3”; and those of titles that say more behind them:
    “Moonbird 7, the first”.
    """

    stem: str
    numbers: dict[int, int] = field(default_factory=dict[int, int])
    width: int = 1
    shared: Set[int] = frozenset()

    def add(self, art_id: int, digits: str) -> None:
        """One more title has this number."""
        self.numbers[art_id] = int(digits)
        if digits[0] == "0":
            self.width = max(self.width, len(digits))

    @property
    def first(self) -> int:
        """The smallest number."""
        return min(self.numbers.values())

    @property
    def last(self) -> int:
        """The largest number."""
        return max(self.numbers.values())

    @property
    def is_numbered(self) -> bool:
        """Whether these are likely numbered one after the other."""
        return len(self.numbers) >= FEWEST and self.last - self.first < _SPARSE * len(self.numbers)

    def title(self, number: int) -> str:
        """The title with this number."""
        return f"{self.stem}{number:0{self.width}}"

    def missing(self) -> list[int]:
        """The numbers between the first and the last that no title has."""
        known = set(self.numbers.values())
        return [at for at in range(self.first, self.last) if at not in known and at not in self.shared]

    def doubles(self) -> list[int]:
        """The art whose number another has before it."""
        seen, found = set[int](), list[int]()
        for art_id, number in self.numbers.items():
            if number in seen:
                found.append(art_id)
            seen.add(number)
        return found

    def with_free_numbers(self) -> Mapping[int, str]:
        """New titles for what stands twice: the numbers that are missing, then those after the last."""
        further = (number for number in count(self.last + 1) if number not in self.shared)
        numbers = chain(self.missing(), further)
        return {art_id: self.title(next(numbers)) for art_id in self.doubles()}

    def without_gaps(self) -> Mapping[int, str]:
        """New titles that follow each other from the first number on, in the same order."""
        known = set(self.numbers.values())
        free = (number for number in count(self.first) if number in known or number not in self.shared)
        places = dict(zip(sorted(known), free, strict=False))
        changed = {art_id: places[number] for art_id, number in self.numbers.items() if places[number] != number}
        return {art_id: self.title(number) for art_id, number in changed.items()}


class SeriesFinder:
    """Finds the series among titles that are looked at one after the other."""

    def __init__(self) -> None:
        self._found: dict[str, Series] = {}
        self._within: dict[str, set[int]] = {}  # by what stands before them: numbers of which a title says more

    def look(self, drafts: Iterable[Draft]) -> None:
        """Look at the next of what is minted together."""
        for draft in drafts:
            title = draft.name.strip()
            for number in _WITHIN.finditer(title):
                self._within.setdefault(title[: number.start()], set()).add(int(number[0]))
            found = _NUMBERED.fullmatch(title)
            if found is not None:
                stem = found[1]
                series = self._found.get(stem)
                if series is None:
                    series = self._found[stem] = Series(stem)
                series.add(draft.art_id, found[2])

    def series(self) -> list[Series]:
        """Those that were found; those whose numbers no other title has are counted together with the others."""
        titles = Counter(number for one in self._found.values() for number in set(one.numbers.values()))
        found = [one for one in self._found.values() if one.is_numbered]
        for one in found:
            is_shared = all(titles[number] == 1 for number in one.numbers.values())
            one.shared = self._within.get(one.stem, set()).union(titles if is_shared else ())
        return found

    def problems(self) -> Iterator[Problem]:
        """What an artist may not have meant: gaps, and numbers that stand twice."""
        for series in self.series():
            ends = {"first": series.title(series.first), "last": series.title(series.last)}
            if gaps := series.missing():
                said = counted(len(gaps), ONE_MISSING, MISSING).filled(**ends, number=gaps[0])
                yield _warning(said, next(iter(series.numbers)))
            if doubles := series.doubles():
                number = series.numbers[doubles[0]]
                yield _warning(counted(len(doubles), ONE_DOUBLE, DOUBLE).filled(**ends, number=number), doubles[0])


def stem_of(title: str) -> str | None:
    """What stands before the number at the end of a title; None where none stands there."""
    found = _NUMBERED.fullmatch(title.strip())
    return None if found is None else found[1]


def numbers_of(drafts: Iterable[Draft]) -> Mapping[str, Set[int]]:
    """The numbers at the ends of titles, by what stands before them."""
    numbers = defaultdict[str, set[int]](set)
    for draft in drafts:
        if (found := _NUMBERED.fullmatch(draft.name.strip())) is not None:
            numbers[found[1]].add(int(found[2]))
    return numbers


def series_of(drafts: Sequence[Draft], art_ids: Set[int]) -> list[Series]:
    """The series that any of this art is in."""
    finder = SeriesFinder()
    finder.look(drafts)
    return [one for one in finder.series() if not art_ids.isdisjoint(one.numbers)]


def _warning(said: Sentence, first_id: int) -> Problem:
    return Problem(art_id=None, field=("name",), sentence=said, severity=Severity.WARNING, first_id=first_id)
