"""A text to attributes: what it says, what attributes cannot hold and what becomes of that, and what the checks find.

Nothing is lost without a word. Numbers, true and false become texts, null an empty one. Of names that stand twice in
one place all are kept unless the artist chooses otherwise. A list of anything but texts becomes a group of numbered
attributes, as far as nobody takes it apart.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum, auto
from itertools import count

from mintwright.domain.assets.attribute_checks import DOUBLED, check_attrs
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.problems import Severity
from mintwright.domain.attribute_text.generator_traits import is_traits, with_traits
from mintwright.domain.attribute_text.placed_json import Kind, Part, TextFaultError, Value, no_object, parsed
from mintwright.domain.sentences import Sentence, counted

_ONE_WORD = Sentence("attributes", "A number, true or false becomes a text.")
_WORDS = Sentence("attributes", "{count} numbers, true or false become texts, this is the first.")
_ONE_NULL = Sentence("attributes", "Null becomes an empty text, which is left out of the mint.")
_NULLS = Sentence(
    "attributes", "Null becomes an empty text, which is left out of the mint, {count} times. This is the first."
)
_GROUPED = (
    Sentence(
        "attributes", "A list holds texts only. “{name}” becomes a group with the name 1: write a better one here."
    ),
    Sentence(
        "attributes",
        "A list holds texts only. “{name}” becomes a group with the names 1 to {count}: write better ones here.",
    ),
)
_AGAIN = Sentence(
    "attributes",
    "“{name}” stands here again, first in line {line}. Rename one of them, or choose below what becomes of them.",
)
_OTHER_CASE = Sentence("attributes", "“{name}” stands beside “{first}”: in other letters it is another attribute.")
_TRAITS = (
    Sentence("attributes", "This trait of a generator becomes an attribute, named by its “trait_type”."),
    Sentence("attributes", "These {count} traits of a generator become attributes, named by their “trait_type”."),
)
_BESIDE_TRAIT = Sentence("attributes", "“{name}” of a trait is left out: an attribute has a name and a value.")
_NUMBERED = Sentence("attributes", "“{name}” stands here again, and becomes “{free}”.")
_DROPPED = Sentence("attributes", "“{name}” stands here more than once. This one is left out.")


class Repeated(StrEnum):
    """What becomes of names that stand more than once in the same place."""

    KEPT = auto()  # as they are, until one is renamed: nobody has chosen yet
    NUMBERED = auto()  # "Eyes", "Eyes 2"
    FIRST = auto()  # only the first stays
    LAST = auto()


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know about a text: where, what, and how severe. `at` counts the characters before it."""

    at: int
    sentence: Sentence
    severity: Severity


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an attribute stands in the text."""

    name_at: int
    value_at: int


Rows = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says. `nodes` is None where it cannot be read, and the only note says why.

    `repeated`: the first name that stands more than once in one place. `is_undecided`: what becomes of those is still
    to be chosen.
    """

    nodes: tuple[Node, ...] | None
    notes: Sequence[Note] = ()
    spots: dict[Rows, Spot] = field(default_factory=dict[Rows, Spot])
    repeated: str | None = None
    is_undecided: bool = False

    @property
    def is_usable(self) -> bool:
        """Whether it can become the attributes of an asset, with whatever else the checks still find there."""
        return self.nodes is not None and not self.is_undecided

    def with_notes(self, more: Sequence[Note]) -> "Reading":
        """The same with further notes, all in the order of the text."""
        return replace(self, notes=_in_order([*self.notes, *more]))


def read(text: str, repeated: Repeated = Repeated.KEPT, *, described: bool = False) -> Reading:
    """What a text says. `described`: the piece has a description of its own."""
    try:
        root, traits, left_out = with_traits(_attributes_in(text))
    except TextFaultError as fault:
        return Reading(None, [Note(fault.at, fault.sentence, Severity.ERROR)])
    reader = _Reader(repeated)
    told = [Note(value.at, counted(len(value.parts), *_TRAITS), Severity.WARNING) for value in traits]
    told += [_remark(part, _BESIDE_TRAIT.filled(name=part.name)) for part in left_out]
    nodes = reader.group(root, ())
    found = [finding for finding in check_attrs(nodes, described=described) if finding[1].source != DOUBLED.source]
    lines = {at: line_and_column(text, at)[0] for at in {first.at for first, _ in reader.undecided}}
    again = [
        Note(part.at, _AGAIN.filled(name=part.name, line=lines[first.at]), Severity.ERROR)
        for first, part in reader.undecided
    ]
    checked = [Note(_at(reader.spots, path), said, how) for path, said, how in found]
    notes = _in_order([*told, *reader.remarks(), *again, *checked])
    return Reading(nodes, notes, reader.spots, reader.repeated, is_undecided=bool(again))


def _attributes_in(text: str) -> Value:
    """What a text says: an object, or a list of traits. Raises TextFaultError."""
    root = parsed(text)
    if root.kind is Kind.LIST and not is_traits(root):
        raise no_object(root.at)
    return root


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Where a character stands, both counted from 1."""
    before = text[:at]
    return before.count("\n") + 1, at - before.rfind("\n")


class _Reader:
    """Makes attributes of values, and remembers where they stand and what became of them."""

    def __init__(self, repeated: Repeated) -> None:
        self.spots: dict[Rows, Spot] = {}
        self.repeated: str | None = None
        self.undecided: list[tuple[Part, Part]] = []  # the first of a name, and each that stands there again
        self._repeated = repeated
        self._remarks: list[Note] = []
        self._words: list[int] = []  # where numbers, true and false stand
        self._nulls: list[int] = []

    def remarks(self) -> Iterator[Note]:
        """What became of what attributes cannot hold: of numbers and the like said once."""
        yield from self._remarks
        for places, one, many in ((self._words, _ONE_WORD, _WORDS), (self._nulls, _ONE_NULL, _NULLS)):
            if places:
                yield Note(min(places), counted(len(places), one, many), Severity.WARNING)

    def group(self, value: Value, rows: Rows) -> tuple[Node, ...]:
        """The attributes in an object."""
        self._note_case(value.parts)
        return tuple(self._node(part, name, (*rows, row)) for row, (name, part) in enumerate(self._named(value.parts)))

    def _node(self, part: Part, name: str, rows: Rows) -> Node:
        self.spots[rows] = Spot(part.at, part.value.at)
        value = part.value
        match value.kind:
            case Kind.TEXT | Kind.WORD:
                return Node(name, text=self._text(value))
            case Kind.OBJECT:
                return Node(name, NodeKind.GROUP, children=self.group(value, rows))
            case Kind.LIST:
                return self._list(name, value, rows)

    def _list(self, name: str, value: Value, rows: Rows) -> Node:
        if all(part.value.kind in (Kind.TEXT, Kind.WORD) for part in value.parts):
            lines = (self._node(part, "", (*rows, row)) for row, part in enumerate(value.parts))
            return Node(name, NodeKind.LIST, children=tuple(lines))
        said = counted(len(value.parts), *_GROUPED).filled(name=name)
        self._remarks.append(Note(value.at, said, Severity.WARNING))
        entries = (self._node(part, str(row + 1), (*rows, row)) for row, part in enumerate(value.parts))
        return Node(name, NodeKind.GROUP, children=tuple(entries))

    def _text(self, value: Value) -> str:
        if value.kind is Kind.WORD:
            (self._nulls if value.text == "null" else self._words).append(value.at)
        return "" if value.kind is Kind.WORD and value.text == "null" else value.text

    def _note_case(self, parts: Sequence[Part]) -> None:
        """Names that differ in capitals alone are told apart, and are hardly meant to be."""
        first = dict[str, Part]()
        for part in parts:
            before = first.setdefault(part.name.casefold(), part)
            if before.name != part.name:
                self._remarks.append(_remark(part, _OTHER_CASE.filled(name=part.name, first=before.name)))

    # --- Names that stand more than once

    def _named(self, parts: Sequence[Part]) -> Iterator[tuple[str, Part]]:
        names = {part.name for part in parts}
        if len(names) == len(parts):
            return ((part.name, part) for part in parts)
        if self.repeated is None:
            counts = Counter(part.name for part in parts)
            self.repeated = next(name for name, times in counts.items() if times > 1)
        match self._repeated:
            case Repeated.KEPT:
                return self._kept(parts)
            case Repeated.NUMBERED:
                return self._numbered(parts, names)
            case Repeated.FIRST:
                return self._only({part.name: part for part in reversed(parts)}, parts)
            case Repeated.LAST:
                return self._only({part.name: part for part in parts}, parts)

    def _kept(self, parts: Sequence[Part]) -> Iterator[tuple[str, Part]]:
        first = dict[str, Part]()
        for part in parts:
            before = first.setdefault(part.name, part)
            if before is not part and part.name.strip():  # what has no name is told that
                self.undecided.append((before, part))
            yield part.name, part

    def _numbered(self, parts: Sequence[Part], taken: set[str]) -> Iterator[tuple[str, Part]]:
        seen, next_of = set[str](), dict[str, Iterator[int]]()
        for part in parts:
            name = part.name
            if name in seen:
                numbers = next_of.setdefault(name, count(2))
                name = next(free for number in numbers if (free := f"{name} {number}") not in taken)
                taken.add(name)
                self._remarks.append(_remark(part, _NUMBERED.filled(name=part.name, free=name)))
            seen.add(name)
            yield name, part

    def _only(self, kept: dict[str, Part], parts: Sequence[Part]) -> Iterator[tuple[str, Part]]:
        for part in parts:
            if kept[part.name] is part:
                yield part.name, part
            else:
                self._remarks.append(_remark(part, _DROPPED.filled(name=part.name)))


def _remark(part: Part, said: Sentence) -> Note:
    return Note(part.at, said, Severity.WARNING)


def _at(spots: dict[Rows, Spot], path: tuple[str | int, ...]) -> int:
    """Where the checks complain: at a name, or at a value."""
    spot = spots[tuple(step for step in path if isinstance(step, int))]
    return spot.name_at if path[-1] == "key" else spot.value_at


def _in_order(notes: Sequence[Note]) -> list[Note]:
    return sorted(notes, key=lambda note: note.at)
