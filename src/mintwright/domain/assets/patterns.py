"""The grammar of patterns: texts in which `{…}` is filled in for each of several assets.

`{n}` is a number, `{nnn}` and `{n:03}` one of three digits at least. `{title}` is the title. So is `{name}`, except in
the name on the chain, where it is that name: the forms speak of `{title}` alone. `{file}` is the name of the file
without its ending, `{folder}` the folder it is in. Anything else is an attribute, in groups as `{Materials › Paper}`.
What there is nothing for stays as it stands, and is warned of.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import SEPARATOR, Node, NodeKind, Path, node_at

_PLACE = re.compile(r"\{([^\W_][^{}\n]{0,127})\}")
_NUMBER = re.compile(r"n+|n:0?([1-9]|1[0-8])")
_MOST_DIGITS = 18
LONGEST = 16 * 1024  # characters of what a text becomes: a transaction holds no more
MOST_PLACES = 256  # of a pattern: filling in more, for each of thousands, would hold the window up


@dataclass(frozen=True, slots=True)
class Numbering:
    """What `{n}` is for the first asset, and how much more for each of the next."""

    start: int = 1
    step: int = 1

    def number(self, place: int) -> int:
        """The number of the asset at this place, from 0."""
        return self.start + place * self.step


FROM_ONE = Numbering()


def example(drafts: Iterable[Draft]) -> str:
    """How a pattern asks for an attribute that one of these has, as `{Hat}`; empty where they have none."""
    texts = (node.key for draft in drafts for node in draft.attrs if node.kind is NodeKind.TEXT)
    places = (f"{{{key}}}" for key in texts if not _NUMBER.fullmatch(key))
    return next(filter(_PLACE.fullmatch, places), "")


@dataclass(frozen=True, slots=True)
class Source:
    """What a pattern is filled in from, for one asset: `name` is what `{name}` stands for."""

    draft: Draft
    path: PurePath
    name: str


def source_of(draft: Draft, path: PurePath, field: str = "") -> Source:
    """What fills in a pattern that is written into this field of a draft."""
    return Source(draft, path, draft.asset_name if field == "asset_name" else draft.name)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A text, and between its words the places that may be filled in."""

    first: str
    places: tuple[tuple[str, str], ...]  # what is asked for, and the words behind it
    _values: tuple["_Value", ...] = field(repr=False, compare=False)  # of each place

    @classmethod
    def of(cls, text: str) -> "Pattern":
        """Read a text; one without places is a pattern too, and gives itself. So does one with far too many."""
        first, *rest = _PLACE.split(text, MOST_PLACES + 1)
        if len(rest) > 2 * MOST_PLACES:
            return cls(text, (), ())
        return cls(first, tuple(zip(rest[::2], rest[1::2], strict=True)), tuple(map(_value_of, rest[::2])))

    def filled(self, source: Source, number: int) -> str:
        """The text for one asset; one that would be far too long stays as it stands, as if nothing was there for it."""
        return self.given(source, number)[0]

    def given(self, source: Source, number: int) -> tuple[str, str | None]:
        """The text for one asset, and the first place that nothing is there for."""
        if not self.places:
            return self.first, None
        parts, length, left = [self.first], 0, None
        for (asked, words), value_of in zip(self.places, self._values, strict=True):
            value = value_of(source, number)
            if value is None:
                value = f"{{{asked}}}"
                left = left or value
            else:
                length += len(value)
            parts += (value, words)
        return "".join(parts) if length <= LONGEST else self._unfilled(), left

    def _unfilled(self) -> str:
        """The text as it stands."""
        return self.first + "".join(f"{{{asked}}}{words}" for asked, words in self.places)

    def last_number(self, texts: Iterable[str]) -> int | None:
        """The highest number that these texts have where the pattern has its first; None where there is none."""
        found = self._numbers()
        numbers = [int(digits) for text in texts for digits in found.findall(text)] if found else []
        return max(numbers, default=None)

    def _numbers(self) -> "re.Pattern[str] | None":
        """Finds the number between the words around it."""
        at = next((at for at, (asked, _) in enumerate(self.places) if is_number(asked)), None)
        if at is None:
            return None
        before, after = self.places[at - 1][1] if at else self.first, self.places[at][1]
        begins, ends = "" if at else "^", "$" if at == len(self.places) - 1 else ""
        digits = rf"(?<![0-9])([0-9]{{1,{_MOST_DIGITS}}})(?![0-9])"
        if before[-1:].isdigit():  # what stands before it is a number too
            digits = digits.removeprefix("(?<![0-9])")
        return re.compile(begins + re.escape(before) + digits + re.escape(after) + ends)


def fill(pattern: str, sources: Sequence[Source], numbering: Numbering = FROM_ONE) -> tuple[str, ...]:
    """The text that a pattern gives to each of these assets."""
    return tuple(words for _, words in filling(pattern, sources, numbering))


def filling(pattern: str, sources: Iterable[Source], numbering: Numbering = FROM_ONE) -> Iterator[tuple[Source, str]]:
    """The same beside what it is filled in from, worked out as it is read: ten thousand take long."""
    read = Pattern.of(pattern)
    return ((source, read.filled(source, numbering.number(place))) for place, source in enumerate(sources))


def is_pattern(text: str) -> bool:
    """Whether there may be anything to fill in."""
    return "{" in text and _PLACE.search(text) is not None


def path_of(asked: str) -> Path:
    """The attribute that a place asks for: `Materials › Paper` is in a group."""
    return tuple(name.strip() for name in asked.split(SEPARATOR.strip()))


def is_number(asked: str) -> bool:
    """Whether a place asks for a number."""
    return _NUMBER.fullmatch(asked) is not None


def file_stem(path: PurePath) -> str:
    """The name of a file without its ending, as text."""
    return _readable(path.stem)


_Value = Callable[[Source, int], str | None]  # for an asset and its number


def _value_of(asked: str) -> _Value:
    """Gives what a place asks for: read once, for thousands of assets."""
    if (found := _NUMBER.fullmatch(asked)) is not None:
        form = f"0{found[1] or len(asked)}d"
        return lambda _, number: format(number, form)
    if (word := _WORDS.get(asked)) is not None:
        return lambda source, _: word(source)
    paths = tuple(dict.fromkeys(((asked,), path_of(asked))))
    return lambda source, _: _attribute(paths, source.draft.attrs)


_WORDS: Mapping[str, Callable[[Source], str]] = {
    "name": lambda source: source.name,
    "title": lambda source: source.draft.name,
    "file": lambda source: file_stem(source.path),
    "folder": lambda source: _readable(source.path.parent.name),
}


def _attribute(paths: Sequence[Path], nodes: Sequence[Node]) -> str | None:
    """The text of an attribute, the lines of a list with commas between; None where there is none, or no text."""
    node = next(filter(None, (node_at(nodes, path) for path in paths)), None)
    if node is None or node.kind is NodeKind.GROUP:
        return None
    texts = [node.text] if node.kind is NodeKind.TEXT else [child.text for child in node.children]
    return ", ".join(filter(None, texts)) or None


def _readable(name: str) -> str:
    """A name on the disk as text: bytes that are none (Python keeps them as lone surrogates) are left out."""
    return name if name.isascii() else unicodedata.normalize("NFC", name.encode("utf-8", "ignore").decode())
