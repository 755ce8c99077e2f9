"""Reading what the names of files say: `{title}_{Background}_{n}` over `dawn_blue_7.png`."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from mintwright.domain.assets.naming import title_from
from mintwright.domain.assets.patterns import Pattern, Source, file_stem, is_number, path_of
from mintwright.domain.bulk.outcome import Line, Outcome
from mintwright.domain.bulk.sweeps import DESCRIPTION, TITLE
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import CellError, cell_text, written
from mintwright.domain.table.columns import Column, Field

_DIGITS = re.compile(r"[0-9]+")
_NOT_THERE = ("file", "folder", "name")

_NO_PLACE = Sentence("bulk", "Write what the names say and what stands between, like {example}.")
_APART = Sentence("bulk", "Write between {first} and {second} what stands there in the names, like _ or -.")
_TWICE = Sentence("bulk", "{place} stands there twice. Take one out.")
_UNREAD = Sentence("bulk", "{place} is not read from names. Write {title}, {n}, {description} or an attribute.")

_BEGINS = Sentence("bulk", "It does not begin with “{words}”.")
_ENDS = Sentence("bulk", "It does not end with “{words}”.")
_MISSING = Sentence("bulk", "There is no “{words}” behind {place}.")
_NOTHING = Sentence("bulk", "Nothing stands for {place}.")
_OTHER = Sentence("bulk", "It says something else.")
_NO_NUMBER = Sentence("bulk", "{place} would be “{words}”, no number.")


@dataclass(frozen=True, slots=True)
class FileNames:
    """A sweep that fills title and attributes from names. A number is read and not kept.

    Where what stands between two places comes more often, the place before it takes as much as it can.
    """

    pattern: Pattern

    @property
    def fault(self) -> Sentence | None:
        """Why no name can be read by this."""
        asked = [place for place, _ in self.pattern.places]
        if not asked:
            return _NO_PLACE.filled(example="{title}_{Background}_{n}")
        if unread := [place for place in asked if place in _NOT_THERE or not all(path_of(place))]:
            words = {"title": "{title}", "n": "{n}", "description": "{description}"}
            return _UNREAD.filled(place=_braced(unread[0]), **words)
        kept = [place for place in asked if not is_number(place)]
        if twice := [place for place, count in Counter(kept).items() if count > 1]:
            return _TWICE.filled(place=_braced(twice[0]))
        for (first, between), (second, _) in zip(self.pattern.places, self.pattern.places[1:], strict=False):
            if not between:
                return _APART.filled(first=_braced(first), second=_braced(second))
        return None

    def of(self, source: Source, place: int) -> Outcome:
        """What one name says, and why it says nothing where it does not."""
        draft, stem = source.draft, file_stem(source.path)
        values = self._read(stem)
        if values is None:
            return Outcome(draft, refused=self._why(stem))
        after, fields, lines = draft, dict[str, Any](), list[Line]()
        for asked, value in values.items():
            column = _column(asked)
            text = title_from(PurePath(f"{value}.x")) if column == TITLE else value.replace("_", " ").strip()
            try:
                new = written(after, column, text)
            except CellError as error:
                return Outcome(draft, refused=error.sentence)
            if new:
                lines.append(Line(column, cell_text(draft, column), text))
                fields.update(new)
                after = replace(after, **new)
        return Outcome(draft, fields, tuple(lines))

    def _read(self, stem: str) -> Mapping[str, str] | None:
        """What stands for each place that is kept; None where the name is another."""
        if not stem.startswith(self.pattern.first):
            return None
        values, start = dict[str, str](), len(self.pattern.first)
        for (asked, behind), ends in zip(self.pattern.places, self._ends(stem), strict=True):
            end = _farthest(stem, start, ends, is_digits=is_number(asked))
            if end is None:
                return None
            if not is_number(asked):
                values[asked] = stem[start:end]
            start = end + len(behind)
        return values

    def _ends(self, stem: str) -> Sequence[Sequence[int]]:
        """Where each place may end so that all behind it can be read, found from the last on: no way is tried twice."""
        found, starts = list[Sequence[int]](), {len(stem)}  # of what is behind
        for asked, behind in reversed(self.pattern.places):
            ends = [end for start in sorted(starts) if stem.startswith(behind, end := start - len(behind)) and end > 0]
            digits = is_number(asked)
            starts = {at for at in range(len(stem)) if _farthest(stem, at, ends, is_digits=digits) is not None}
            found.append(ends)
        return found[::-1]

    def _why(self, stem: str) -> Sentence:
        """What is missing first in a name that cannot be read."""
        if not stem.startswith(self.pattern.first):
            return _BEGINS.filled(words=self.pattern.first)
        last = self.pattern.places[-1][1]
        if not stem.endswith(last):
            return _ENDS.filled(words=last)
        at = len(self.pattern.first)
        for place, (asked, behind) in enumerate(self.pattern.places, 1):
            is_last = place == len(self.pattern.places)
            end = len(stem) - len(last) if is_last else stem.find(behind, at + 1)
            if end < 0:
                return _MISSING.filled(words=behind, place=_braced(asked))
            if not stem[at:end].strip():
                return _NOTHING.filled(place=_braced(asked))
            if is_number(asked) and not _DIGITS.fullmatch(stem[at:end]):
                return _NO_NUMBER.filled(words=stem[at:end], place=_braced(asked))
            at = end + len(behind)
        return _OTHER


def _farthest(stem: str, start: int, ends: Sequence[int], *, is_digits: bool) -> int | None:
    """The last of these ends that a place may have which begins at `start`; it holds a letter at least."""
    digits = _DIGITS.match(stem, start) if is_digits else None
    most = len(stem) if not is_digits else start if digits is None else digits.end()
    at = bisect_right(ends, most)
    return ends[at - 1] if at and ends[at - 1] > start else None


def _column(asked: str) -> Column:
    words = {"title": TITLE, "description": DESCRIPTION}
    return words.get(asked) or Column(Field.ATTRIBUTE, path_of(asked))


def _braced(asked: str) -> str:
    return f"{{{asked}}}"
