"""The whole of what would be minted in figures: counts, ranges, the longest texts, what is empty, what stands out."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.readiness.rules import values_of
from mintwright.domain.sentences import Sentence, counted

HEAVY = 2  # times the median, from which a piece stands out
FEW = 10  # in a hundred that are without an attribute which all others have
MOST_ODD = 5  # attributes that are named

Weigh = Callable[[int], int]
"""The bytes of metadata that a piece of art takes."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One line: what it is, what it comes to, and the asset to look at, if it is about one."""

    name: Sentence
    value: Sentence
    art_id: int | None = None


@dataclass(slots=True)
class _Longest:
    bytes: int = 0
    text: str = ""
    art_id: int | None = None

    def see(self, text: str, art_id: int) -> None:
        if text and (size := line_bytes(text)) > self.bytes:
            self.bytes, self.text, self.art_id = size, text, art_id


class WholeFigures:
    """Looks at drafts, some at a time; then says what they come to."""

    def __init__(self, weigh: Weigh) -> None:
        self._weigh = weigh
        self._amounts = list[int]()
        self._weights = dict[int, int]()
        self._attributes = Counter[str]()
        self._counts = list[int]()
        self._title, self._description, self._value = _Longest(), _Longest(), _Longest()
        self._undescribed = self._bare = 0
        self._ids = list[int]()
        self._names = dict[int, frozenset[str]]()

    def look(self, drafts: Iterable[Draft]) -> None:
        """Look at the next."""
        for draft in drafts:
            self._ids.append(draft.art_id)
            self._amounts.append(draft.amount or 0)
            self._weights[draft.art_id] = self._weigh(draft.art_id)
            self._title.see(draft.name.strip(), draft.art_id)
            self._description.see(draft.description.strip(), draft.art_id)
            self._undescribed += not draft.description.strip()
            self._look_at_attributes(draft)

    def _look_at_attributes(self, draft: Draft) -> None:
        names = dict[str, None]()
        for value in values_of(draft.attrs):
            names[SEPARATOR.join(value.path)] = None
            self._value.see(value.value, draft.art_id)
        self._attributes.update(names.keys())
        self._counts.append(len(names))
        self._bare += not names
        self._names[draft.art_id] = frozenset(names)

    def figures(self) -> Iterator[Figure]:
        """What is seen by now, in the order in which it is read."""
        if not self._ids:
            return
        yield Figure(_EDITIONS, self._editions())
        for name, longest in ((_TITLE, self._title), (_DESCRIPTION, self._description), (_VALUE, self._value)):
            if longest.art_id is not None:
                said = _OF_LIMIT if name is _TITLE else _BYTES
                value = said.filled(bytes=longest.bytes, limit=LINE_BYTES, text=_cut(longest.text))
                yield Figure(name, value, longest.art_id)
        yield Figure(_UNDESCRIBED, _count(self._undescribed, len(self._ids)))
        yield Figure(_BARE, _count(self._bare, len(self._ids)))
        yield Figure(_ATTRIBUTES, _range(min(self._counts), max(self._counts)))
        yield from self._lacking()
        yield self._heaviest()

    def _editions(self) -> Sentence:
        total = sum(self._amounts)
        said = counted(total, Sentence("whole", "1 in all"), Sentence("whole", "{count} in all"))
        each = _range(min(self._amounts), max(self._amounts))
        return Sentence("whole", "{total}, {each} of each", total=said, each=each)

    def _lacking(self) -> Iterator[Figure]:
        """Attributes that nearly all have: likely forgotten with the others."""
        count = len(self._ids)
        nearly = ((name, count - has) for name, has in self._attributes.items() if has < count)
        few = [(name, lacks) for name, lacks in nearly if lacks * 100 <= FEW * count]
        for name, lacks in few[:MOST_ODD]:
            first = next(one for one in self._ids if name not in self._names[one])
            yield Figure(Sentence("whole", "Without “{name}”", name=name), _count(lacks, count), first)

    def _heaviest(self) -> Figure:
        usual = sorted(self._weights.values())[(len(self._weights) - 1) // 2]
        art_id = max(self._weights, key=self._weights.__getitem__)
        heavy = sum(weight > HEAVY * usual for weight in self._weights.values())
        said = Sentence("whole", "{most} bytes, usually {usual}", most=self._weights[art_id], usual=usual)
        if heavy:
            more = counted(heavy, Sentence("whole", "1 takes"), Sentence("whole", "{count} take"))
            said = Sentence("whole", "{said}; {more} more than twice that", said=said, more=more)
        return Figure(_HEAVIEST, said, art_id)


_EDITIONS = Sentence("whole", "Editions")
_TITLE = Sentence("whole", "Longest title")
_DESCRIPTION = Sentence("whole", "Longest description")
_VALUE = Sentence("whole", "Longest value")
_UNDESCRIBED = Sentence("whole", "Without a description")
_BARE = Sentence("whole", "Without attributes")
_ATTRIBUTES = Sentence("whole", "Attributes of each")
_HEAVIEST = Sentence("whole", "Largest on the chain")
_OF_LIMIT = Sentence("whole", "{bytes} of {limit} characters: {text}")
_BYTES = Sentence("whole", "{bytes} characters: {text}")
_SHOWN = 60  # characters of a long text


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"


def _count(count: int, total: int) -> Sentence:
    none, all_of = Sentence("whole", "none"), Sentence("whole", "all {total}", total=total)
    if count in (0, total):
        return all_of if count else none
    return Sentence("whole", "{count} of {total}", count=count, total=total)


def _range(least: int, most: int) -> Sentence:
    if least == most:
        return Sentence("whole", "{least}", least=least)
    return Sentence("whole", "{least} to {most}", least=least, most=most)
