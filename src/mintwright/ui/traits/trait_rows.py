"""The lines of the page: an attribute, below it its values by how many have them, and how many have none."""

from collections import defaultdict
from collections.abc import Collection, Generator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice

from PySide6.QtCore import QLocale

from mintwright.domain.assets.attributes import SEPARATOR, Path
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.trait import Trait
from mintwright.ui.style.formatting import number
from mintwright.ui.style.shortening import shortened
from mintwright.ui.style.wording import text

MOST, SHOWN = 12, 10  # values of an attribute; where it has more, so many are shown before they are asked for
FOUND = 100  # of those that are searched for
LONGEST = 60  # signs of a value
_BLANK, _BREAK = "␣", " ↵ "


class LineKind(Enum):
    """What a line says."""

    NAME = auto()
    VALUE = auto()
    ABSENT = auto()
    MORE = auto()


@dataclass(frozen=True, slots=True)
class TraitLine:
    """One line. Of `total` assets `count` have it.

    `others`: how many values an attribute has, or how many more there are. `doubt` is what was likely meant.
    """

    kind: LineKind
    path: Path
    value: str = ""
    count: int = 0
    total: int = 0
    others: int = 0
    doubt: str | None = None

    @property
    def key(self) -> tuple[LineKind, Path, str]:
        """What stays the same while it says something else."""
        return self.kind, self.path, self.value

    @property
    def bar(self) -> float:
        """How long its bar is, as a part of the room: its share of all assets, as the number beside it says."""
        return self.count / self.total if self.total else 0.0


Doubts = Mapping[tuple[Path, str | None], str]
"""What was likely meant, by attribute and value; None in place of a value for the name."""


def name_lines(counts: TraitCounts, doubts: Doubts) -> list[TraitLine]:
    """The attributes, with how many have each."""
    total = counts.total
    return [
        TraitLine(
            LineKind.NAME, path, "", counts.having(path), total, counts.value_count(path),
            doubts.get((path, None)),
        )
        for path in counts.paths
    ]  # fmt: skip


def looking_for_lines(
    counts: TraitCounts, doubts: Doubts, opened: Collection[Path], sought: str = ""
) -> Generator[None, None, list[TraitLine]]:
    """Every attribute with its most frequent values, all of those that are `opened`; only what has `sought` in it,
    without case. With a pause after each attribute: ten thousand values of one take some milliseconds.
    """
    found, sought, doubted = list[TraitLine](), sought.casefold(), defaultdict[Path, list[str]](list)
    for path, value in doubts:
        if value is not None:
            doubted[path].append(value)
    for name in name_lines(counts, doubts):
        is_named = sought in SEPARATOR.join(name.path).casefold()
        inner = "" if is_named else sought
        values = _values(counts, name, doubts, doubted[name.path], inner, is_whole=name.path in opened)
        if is_named or values:
            found += (name, *values)
            if is_named and name.count < name.total:
                found.append(TraitLine(LineKind.ABSENT, name.path, "", name.total - name.count, name.total))
        yield
    return found


def _values(
    counts: TraitCounts, name: TraitLine, doubts: Doubts, doubted: Collection[str], sought: str, *, is_whole: bool
) -> list[TraitLine]:
    """The most frequent, and whatever is in doubt; how many more there are. Only what is shown becomes a line."""
    path, most = name.path, name.others if is_whole else FOUND if sought else MOST
    shown, fitting = counts.most_frequent(path, most, sought)
    if fitting > len(shown):
        first = dict(islice(shown.items(), FOUND if sought else SHOWN))
        others = {one: len(counts.owners(Trait(path, one))) for one in doubted if sought in one.casefold()}
        shown = first | {one: count for one, count in others.items() if count and one not in first}
    lines = [
        TraitLine(LineKind.VALUE, path, value, count, name.total, 0, doubts.get((path, value)))
        for value, count in shown.items()
    ]
    more = fitting - len(lines)
    return [*lines, TraitLine(LineKind.MORE, path, others=more)] if more else lines


# --- In words


def share(count: int, total: int) -> str:
    """How many of all, in percent with one place: only all are 100, and only none 0."""
    part = count / total if total else 0.0
    locale = QLocale()
    if 0 < part < 0.0005:
        return f"<{locale.toString(0.1, 'f', 1)}{locale.percent()}"
    shown = 100 * part if part in (0, 1) else min(100 * part, 99.9)
    return f"{locale.toString(shown, 'f', 1)}{locale.percent()}"


def shown_value(value: str) -> str:
    """A value on one line, with blanks that nobody would see; of a long one how it begins and ends."""
    return shortened(whole_value(value), LONGEST)


def whole_value(value: str) -> str:
    """All of a value on one line, with blanks that nobody would see."""
    inner = value.strip(" ")
    begin = len(value) - len(value.lstrip(" "))
    end = len(value) - begin - len(inner)
    line = f"{_BLANK * begin}{inner.replace('  ', f' {_BLANK}')}{_BLANK * end}"
    return _BREAK.join(line.splitlines()) or line


def shown_path(path: Path) -> str:
    """What an attribute is called."""
    return SEPARATOR.join(map(shown_value, path))


def words_of(line: TraitLine) -> str:
    """What a line is called."""
    match line.kind:
        case LineKind.NAME:
            return shown_path(line.path)
        case LineKind.VALUE:
            return shown_value(line.value)
        case LineKind.ABSENT:
            one = Sentence("traits", "1 has no {name}")
            many = Sentence("traits", "{count} have no {name}")
            return text(counted(line.count, one, many).filled(name=shown_path(line.path)))
        case LineKind.MORE:
            one, many = Sentence("traits", "1 more value"), Sentence("traits", "{count} more values")
            return text(counted(line.others, one, many))


def values_words(line: TraitLine) -> str:
    """How many values an attribute has."""
    return text(counted(line.others, Sentence("traits", "1 value"), Sentence("traits", "{count} values")))


def spoken(line: TraitLine) -> str:
    """What a screen reader says of a line."""
    if line.kind in (LineKind.MORE, LineKind.ABSENT):
        return words_of(line)
    many = Sentence("traits", "{words}: {count} of {total} assets, {share}")
    said = text(
        many.filled(words=words_of(line), count=line.count, total=line.total, share=share(line.count, line.total))
    )
    if line.kind is LineKind.NAME:
        said = f"{said}, {values_words(line)}"
    if line.doubt is None:
        return said
    return text(Sentence("traits", "{said}, perhaps meant as “{meant}”", said=said, meant=shown_value(line.doubt)))


def beside(line: TraitLine) -> tuple[str, str]:
    """The count and the share, as they stand at the end of a line."""
    return number(line.count), share(line.count, line.total)
