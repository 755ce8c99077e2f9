"""What a pattern gives to several assets, said while it is typed: "Gives Gate 1, Gate 2, … Gate 9"."""

from collections.abc import Sequence
from dataclasses import dataclass

from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.assets.naming import numbered, unfilled
from mintwright.domain.sentences import Sentence

_SHOWN = 56  # characters of a pattern that a sample repeats
_BEFORE = 16  # of them before the first place that is filled in


@dataclass(frozen=True, slots=True)
class Preview:
    """What to say of a pattern, the longest text it gives, and whether all of them fit."""

    said: Sentence
    longest: str
    fits: bool = True


def preview(pattern: str, names: Sequence[str], pieces: Sequence[str], limit: int | None = None) -> Preview:
    """Fill a pattern with the `names` of several assets, which an artist knows as these `pieces`.

    `limit` is how many bytes each of the texts may have, None where a long one is split into lines.
    """
    texts = numbered(pattern, names)
    longest = max(texts, key=line_bytes)
    if limit is None or line_bytes(longest) <= limit:
        return Preview(sample(_middle(pattern), names), longest)
    place, text = next((place, text) for place, text in enumerate(texts) if line_bytes(text) > limit)
    said = Sentence("fields", "Too long from “{piece}” on: it counts as {count} characters of {limit}. Shorten it.")
    return Preview(said.filled(piece=pieces[place], count=line_bytes(text), limit=limit), longest, fits=False)


def sample(pattern: str, names: Sequence[str]) -> Sentence:
    """What a pattern gives: "Gives Lantern 1 · Lantern 2 · … Lantern 4"."""
    filled = numbered(pattern, names)
    if len(set(filled)) == 1:
        return Sentence("fields", "All {count} become “{name}”", count=len(filled), name=filled[0])
    if len(filled) <= 3:
        return Sentence("fields", "Gives {names}", names=" · ".join(filled))
    return Sentence("fields", "Gives {first} · {second} · … {last}", first=filled[0], second=filled[1], last=filled[-1])


def _middle(pattern: str) -> str:
    """The part of a long pattern around the first place that is filled in, on one line."""
    line = " ".join(pattern.split())
    if len(line) <= _SHOWN:
        return line
    place = unfilled(line)
    start = max(0, line.find(place) - _BEFORE) if place else 0
    shown = line[start : start + _SHOWN]
    return ("…" if start else "") + shown + ("…" if start + _SHOWN < len(line) else "")
