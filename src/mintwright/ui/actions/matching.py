"""Whether typed words find a text, and where in it they are: every word, in any order, wherever it stands."""

import re
import unicodedata
from dataclasses import dataclass

LEAST_WITH_SLIP = 5  # letters


@dataclass(frozen=True, slots=True)
class Match:
    """Where the typed words are, as (from, to) in the text, and how well: the lower the rank the better."""

    rank: int
    ranges: tuple[tuple[int, int], ...]


def match(typed: str, words: str) -> Match | None:
    """How `typed` finds `words`, without regard to case and accents; None when a typed word is not in them."""
    text = folded(words)
    wanted = folded(typed).split()
    places = [(text.find(word), len(word)) for word in wanted]
    if any(at < 0 for at, _ in places):
        return None
    begins = all(at == 0 or not text[at - 1].isalnum() for at, _ in places)
    rank = 0 if text.startswith(" ".join(wanted)) else 1 if begins else 2
    return Match(rank, _joined(sorted((at, at + length) for at, length in places)))


def begins_words(typed: str, words: str) -> Match | None:
    """Whether each typed word begins one of `words`, if need be with one slip in it; it ranks after `match`."""
    wanted, there = _words(typed), _words(words)
    if all(any(word.startswith(one) for word in there) for one in wanted):
        return Match(3, ())
    return Match(4, ()) if all(any(_nearly_begins(one, word) for word in there) for one in wanted) else None


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", folded(text))


def _nearly_begins(typed: str, word: str) -> bool:
    """With one letter wrong, missing, too many, or two of them exchanged; a short word is typed as it is."""
    if word.startswith(typed):
        return True
    same = next((at for at, (one, other) in enumerate(zip(typed, word, strict=False)) if one != other), len(word))
    typed_on, word_on = typed[same:], word[same:]
    return len(typed) >= LEAST_WITH_SLIP and (
        word_on.startswith(typed_on[1:])
        or word_on[1:].startswith((typed_on, typed_on[1:]))
        or (typed_on[:2] == word_on[1::-1] and word_on[2:].startswith(typed_on[2:]))
    )


def folded(words: str) -> str:
    """The words as they are compared: without case and accents, each sign at its place."""
    return words.lower() if words.isascii() else "".join(map(_folded_sign, words))


def _folded_sign(sign: str) -> str:
    return unicodedata.normalize("NFD", sign)[0].casefold()[:1]


def _joined(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The ranges without overlaps."""
    joined: list[tuple[int, int]] = []
    for start, end in ranges:
        if joined and start <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return tuple(joined)
