"""Kinds of change to a text: find and replace, clear, trim, another case, a pattern; a number where it is double."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import count, pairwise
from typing import Protocol

from mintwright.domain.assets.naming import name_variants
from mintwright.domain.assets.patterns import FROM_ONE, LONGEST, Numbering, Pattern, Source
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

_TOO_LONG = Sentence("bulk", "It would be far too long.")


class TooLongError(MintwrightError):
    """What a text would become could not even be held for very many."""


class TextChange(Protocol):
    """Makes another text of one. `by_line`: of a list, each line is a text of its own."""

    @property
    def by_line(self) -> bool:
        """Whether the lines of a list are changed one by one."""
        ...

    def changed(self, text: str, source: Source, place: int) -> str:
        """The text of the asset at this place among those that change, from 0. Raises TooLongError."""
        ...


class Case(StrEnum):
    """Which letters are large."""

    WORDS = "words"
    SENTENCE = "sentence"
    UPPER = "upper"
    LOWER = "lower"


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_BLANKS = re.compile(r"[^\S\n]+")
_CASES: Mapping[Case, Callable[[str], str]] = {
    Case.UPPER: str.upper,
    Case.LOWER: str.lower,
    Case.WORDS: lambda text: _WORD.sub(lambda word: _capital(word[0]), text),
    Case.SENTENCE: lambda text: _WORD.sub(lambda word: _capital(word[0]), text.lower(), count=1),
}


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:].lower()


@dataclass(frozen=True, slots=True)
class Replace:
    """Another text in place of each that is found, letter for letter."""

    find: str
    by: str
    is_whole_word: bool = False
    is_case_kept: bool = True
    by_line: bool = True

    def changed(self, text: str, source: Source, place: int) -> str:
        """The text with all that is found replaced; with nothing to find, as it is. Raises TooLongError."""
        if not self.find:
            return text
        looked_in, sought = (text, self.find) if self.is_case_kept else (_without_case(text), _without_case(self.find))
        found = whole_words(looked_in, sought) if self.is_whole_word else places(looked_in, sought)
        ends = [-len(sought), *found]
        more = len(self.by) - len(sought)
        if more > 0 and len(text) + more * (len(ends) - 1) > LONGEST:
            raise TooLongError(_TOO_LONG)
        return self.by.join(text[at + len(sought) : end] for at, end in pairwise((*ends, len(text))))


def places(text: str, sought: str) -> Iterator[int]:
    """Where this is found, from the left, never one over another; Python's own search takes time by the letters."""
    at = text.find(sought)
    while at >= 0:
        yield at
        at = text.find(sought, at + len(sought))


def whole_words(text: str, sought: str) -> Iterator[int]:
    """The same where no letter, digit or low line touches it.

    By Knuth, Morris and Pratt: a regular expression compares anew from each word on, 390 ms for a text of 16,000
    letters that repeats itself.
    """
    borders = _borders(sought) if sought in text else ()
    free = length = 0
    for end, letter in enumerate(text if borders else "", 1):
        while length and (length == len(sought) or letter != sought[length]):
            length = borders[length]
        length += letter == sought[length]
        at = end - len(sought)
        if length == len(sought) and at >= free and not _touches(text, at - 1) and not _touches(text, end):
            yield at
            free = end


def _borders(sought: str) -> Sequence[int]:
    """By the number of letters that were found: how many of the last are also its first, without being all."""
    borders, length = [0, 0], 0
    for letter in sought[1:]:
        while length and letter != sought[length]:
            length = borders[length]
        length += letter == sought[length]
        borders.append(length)
    return borders


def _touches(text: str, at: int) -> bool:
    """Whether what stands there is part of a word."""
    return 0 <= at < len(text) and (text[at].isalnum() or text[at] == "_")


def _without_case(text: str) -> str:
    """Each letter as its small one, one for one."""
    folded = text.casefold()
    return folded if len(folded) == len(text) else "".join(map(_small, text))


def _small(letter: str) -> str:
    return next((one for one in (letter.casefold(), letter.lower()) if len(one) == 1), letter)


@dataclass(frozen=True, slots=True)
class LookUp:
    """Texts that were worked out elsewhere, by what they were."""

    results: Mapping[str, str]
    by_line: bool = True

    def changed(self, text: str, source: Source, place: int) -> str:
        """What it became there."""
        return self.results.get(text, text)


@dataclass(frozen=True, slots=True)
class Clear:
    """Nothing."""

    by_line: bool = False

    def changed(self, text: str, source: Source, place: int) -> str:
        """An empty text."""
        return ""


@dataclass(frozen=True, slots=True)
class Trim:
    """No spaces at the ends of lines, and one at a time between words."""

    by_line: bool = True

    def changed(self, text: str, source: Source, place: int) -> str:
        """The text without the others."""
        return "\n".join(_BLANKS.sub(" ", line).strip() for line in text.strip().split("\n"))


@dataclass(frozen=True, slots=True)
class ChangeCase:
    """The same letters, large or small."""

    case: Case
    by_line: bool = True

    def changed(self, text: str, source: Source, place: int) -> str:
        """The text in this case."""
        return _CASES[self.case](text)


@dataclass(frozen=True, slots=True)
class SetPattern:
    """A text made anew for each."""

    pattern: Pattern
    numbering: Numbering = FROM_ONE
    by_line: bool = False

    def changed(self, text: str, source: Source, place: int) -> str:
        """What the pattern gives to this one."""
        return self.pattern.filled(source, self.numbering.number(place))


@dataclass(frozen=True, slots=True)
class NumberDoubles:
    """A number behind what others say already; `results` are the new texts by draft."""

    results: Mapping[int, str]
    by_line: bool = False

    def changed(self, text: str, source: Source, place: int) -> str:
        """The text with a number, if it has to have one."""
        return self.results.get(source.draft.art_id, text)


# --- What is double

_NUMBERED = re.compile(r"(.*\S) ([1-9][0-9]{0,8})", re.DOTALL)


def told_apart(
    texts: Mapping[int, str], others: Iterable[str], *, are_names: bool = False, avoid: Iterable[str] = ()
) -> Iterator[tuple[int, str]]:
    """The new texts of those that say what one before them, or one of the `others`, says already.

    Large and small letters are the same. `are_names`: these are names on the chain, without spaces. Empty texts are not
    double. A text in `avoid` may stay what it is, and becomes none of the new ones.
    """
    others = {_key(text) for text in others}
    taken = others.union(map(_key, texts.values()), map(_key, avoid))
    seen, variants = set(others), dict[str, Iterator[str]]()
    for art_id, text in texts.items():
        key = _key(text)
        if not key or key not in seen:
            seen.add(key)
            continue
        base, first = (text, 2) if are_names else _base(text)
        left = variants.setdefault(_key(base), _variants(base, first, are_names=are_names))
        new = next(one for one in left if _key(one) not in taken)
        taken.add(_key(new))
        yield art_id, new


def _key(text: str) -> str:
    return text.strip().casefold()


def _base(text: str) -> tuple[str, int]:
    """The text without the number at its end, and the number to try first."""
    found = _NUMBERED.fullmatch(text.strip())
    return (found[1], int(found[2]) + 1) if found else (text.strip(), 2)


def _variants(base: str, first: int, *, are_names: bool) -> Iterator[str]:
    return name_variants(base) if are_names else (f"{base} {number}" for number in count(first))
