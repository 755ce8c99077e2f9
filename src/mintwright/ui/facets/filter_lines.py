"""The lines of the panel of filters: first what is asked most, then an attribute by itself with its values."""

import heapq
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from mintwright.domain.assets.attributes import Path
from mintwright.domain.readiness.facets import About, Facet, absent
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.readiness.readiness import Readiness
from mintwright.ui.facets.facet_words import (
    KINDS,
    MARKS,
    attribute_words,
    whole_words_of,
    words_of,
)
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text

Counts = Mapping[Facet, int]
Words = Callable[[Facet, Readiness], str]
FOLDERS = 12  # that are listed: more are found by a part of their names
MOST = 300  # values of an attribute that are listed: nobody reads on, and a part of one finds it


class LineKind(Enum):
    """What a line is for: to be read, to be chosen, to lead to the values of an attribute, and back."""

    HEADING = auto()
    NOTE = auto()
    FILTER = auto()
    ATTRIBUTE = auto()
    BACK = auto()


@dataclass(frozen=True, slots=True)
class Line:
    """One line; `beside` stands at its end: how many assets, or values."""

    kind: LineKind
    words: str
    beside: str = ""
    facet: Facet | None = None
    path: Path = ()
    is_chosen: bool = False

    @property
    def key(self) -> object:
        """What stays the same while it says something else."""
        return self.kind, self.facet, self.path

    @property
    def can_be_chosen(self) -> bool:
        """Whether it does anything."""
        return self.kind not in (LineKind.HEADING, LineKind.NOTE)


def lines_of(
    counts: Counts,
    chosen: Sequence[Facet],
    readiness: Readiness,
    path: Path | None,
    sought: str = "",
    stays: Collection[Path] = (),
) -> list[Line]:
    """The lines that have `sought` in their words, without regard to case; with a `path`, those of this attribute.

    Attributes that are in `stays` have a line though no asset has a value.
    """
    sought = sought.casefold()
    if path is not None:
        return list(_values(counts, chosen, readiness, path, sought))
    found = _all(counts, chosen, readiness, stays)
    return list(_found(found, counts, chosen, readiness, sought)) if sought else found


def ticked(line: Line, chosen: Sequence[Facet]) -> Line:
    """The same line while exactly these are chosen."""
    if line.kind is LineKind.ATTRIBUTE:
        return replace(line, is_chosen=any(facet.path == line.path for facet in chosen))
    return replace(line, is_chosen=line.facet in chosen)


def _found(
    lines: Sequence[Line], counts: Counts, chosen: Sequence[Facet], readiness: Readiness, sought: str
) -> Iterator[Line]:
    """Those of these lines with the words in them, then the values of all attributes, each with its attribute."""
    named = [_by_itself(line) for line in lines if line.can_be_chosen and sought in line.words.casefold()]
    here = {*counts, *chosen}
    values = {one for one in here if one.about is About.VALUE and sought in one.value.casefold()}
    listed = {line.facet for line in named}
    folders = {
        one for one in here - listed if one.about is About.FOLDER and sought in words_of(one, readiness).casefold()
    }
    yield from named
    yield from _most_frequent(folders, counts, chosen, readiness, whole_words_of)
    yield from _most_frequent(values, counts, chosen, readiness, whole_words_of)
    if not (named or folders or values):
        yield Line(LineKind.NOTE, text(Sentence("filters", "No filter and no value has this in it")))


def _by_itself(line: Line) -> Line:
    """As it is called where no heading says what it is: an attribute may have a value of the same name."""
    if line.facet is None or line.facet.about is not About.FOLDER:
        return line
    return replace(line, words=text(Sentence("filters", "Folder: {name}", name=line.words)))


def _all(counts: Counts, chosen: Sequence[Facet], readiness: Readiness, stays: Collection[Path]) -> list[Line]:
    marks = [_line(Facet(About.MARK, mark), counts, chosen, readiness) for mark in MARKS]
    here = {one for one in (*counts, *chosen) if one.about is not About.VALUE}  # of which there may be very many
    kinds = [facet for kind in KINDS if (facet := Facet(About.FILE, kind)) in here]
    files = [_line(each, counts, chosen, readiness) for each in kinds]
    folders = {one for one in here if one.about is About.FOLDER}
    found = sorted((one for one in here if one.about is About.PROBLEM), key=lambda one: _order(one, counts))
    problems = [_line(each, counts, chosen, readiness) for each in found]
    return [
        Line(LineKind.HEADING, text(Sentence("filters", "Readiness"))),
        *marks,
        *_under(text(Sentence("filters", "Kind of file")), files),
        *_under(
            text(Sentence("filters", "Folder")),
            list(_most_frequent(folders, counts, chosen, readiness, words_of, FOLDERS)),
        ),
        *_under(text(Sentence("filters", "Problems in descriptions")), problems),
        *_under(text(Sentence("filters", "Attributes")), list(_attributes(counts, chosen, stays))),
    ]


def _under(heading: str, lines: Sequence[Line]) -> Iterator[Line]:
    if lines:
        yield Line(LineKind.HEADING, heading)
        yield from lines


def _attributes(counts: Counts, chosen: Sequence[Facet], stays: Collection[Path]) -> Iterator[Line]:
    """In the order of their names, with how many values each has."""
    found = Counter(facet.path for facet, count in counts.items() if count and facet.about is About.VALUE)
    found.update(facet.path for facet in chosen if facet.about is About.VALUE and not counts.get(facet))
    kept = {facet.path for facet in chosen}
    for path in sorted({*found, *stays}, key=lambda one: [part.casefold() for part in one]):
        one, many = Sentence("filters", "1 value"), Sentence("filters", "{shown} values", shown=number(found[path]))
        said = text(counted(found[path], one, many))
        yield Line(LineKind.ATTRIBUTE, attribute_words(path), said, path=path, is_chosen=path in kept)


def _values(counts: Counts, chosen: Sequence[Facet], readiness: Readiness, path: Path, sought: str) -> Iterator[Line]:
    """Those without it, then its values, the most frequent first."""
    yield Line(LineKind.BACK, text(Sentence("filters", "All filters")))
    yield Line(LineKind.HEADING, attribute_words(path))
    lacking = _line(absent(path), counts, chosen, readiness, whole_words_of)
    is_sought = sought in lacking.words.casefold()
    if is_sought:
        yield lacking
    values = [one for one in (*counts, *(one for one in chosen if one not in counts)) if one.path == path]
    facets = [one for one in values if one.about is About.VALUE and (not sought or sought in one.value.casefold())]
    yield from _most_frequent(facets, counts, chosen, readiness, words_of)
    if not facets and not sought:
        yield Line(LineKind.NOTE, text(Sentence("filters", "No asset that is shown has a value")))
    elif not facets and not is_sought:
        yield Line(LineKind.NOTE, text(Sentence("filters", "No value has this in it")))


def _most_frequent(
    facets: Collection[Facet],
    counts: Counts,
    chosen: Sequence[Facet],
    readiness: Readiness,
    words: Words,
    most: int = MOST,
) -> Iterator[Line]:
    for facet in heapq.nsmallest(most, facets, key=lambda one: _order(one, counts)):
        yield _line(facet, counts, chosen, readiness, words)
    if len(facets) > most:
        rest = number(len(facets) - most)
        yield Line(LineKind.NOTE, text(Sentence("filters", "{count} more: write a part of one above", count=rest)))


def _order(facet: Facet, counts: Counts) -> tuple[int, str, str, Path]:
    return -counts.get(facet, 0), facet.value.casefold(), facet.value, facet.path


def _line(facet: Facet, counts: Counts, chosen: Sequence[Facet], readiness: Readiness, words: Words = words_of) -> Line:
    if facet.about is About.ABSENT and facet not in counts:  # they are being counted
        return Line(LineKind.FILTER, words(facet, readiness), "", facet, facet.path, is_chosen=facet in chosen)
    count = number(counts.get(facet, 0))
    said = text(Sentence("filters", "{count} so far", count=count)) if readiness.grows(facet) else count
    return Line(LineKind.FILTER, words(facet, readiness), said, facet, facet.path, is_chosen=facet in chosen)
