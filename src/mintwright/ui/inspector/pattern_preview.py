"""What a pattern gives to several assets, said while it is typed: "Gives Gate 1, Gate 2, … Gate 9"."""

from collections.abc import Sequence
from dataclasses import dataclass

from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.assets.patterns import Pattern, Source
from mintwright.domain.assets.unfilled_places import likely_meant, unfilled
from mintwright.domain.sentences import Sentence, counted

_SHOWN = 56  # characters of a pattern that a sample repeats
_BEFORE = 16  # of them before the first place that is filled in


@dataclass(frozen=True, slots=True)
class Preview:
    """What to say of a pattern, the longest text it gives, whether all fit, and whether some place is left over."""

    said: Sentence
    longest: str
    fits: bool = True
    is_filled: bool = True

    @property
    def role(self) -> str:
        """How it is said in a form."""
        return "error" if not self.fits else "muted" if self.is_filled else "warn"


def preview(pattern: str, sources: Sequence[Source], limit: int | None = None) -> Preview:
    """Fill a pattern for several assets.

    `limit` is how many bytes each of the texts may have, None where a long one is split into lines.
    """
    read = Pattern.of(pattern)
    texts, left = zip(*(read.given(source, place) for place, source in enumerate(sources, 1)), strict=True)
    longest = max(texts, key=line_bytes)
    if limit is not None and line_bytes(longest) > limit:
        source, text = next(found for found in zip(sources, texts, strict=True) if line_bytes(found[1]) > limit)
        said = Sentence("fields", "Too long from “{piece}” on: it counts as {count} characters of {limit}. Shorten it.")
        piece = source.draft.name or source.path.name
        return Preview(said.filled(piece=piece, count=line_bytes(text), limit=limit), longest, fits=False)
    if (said := _left_over(list(filter(None, left)))) is not None:
        return Preview(said, longest, is_filled=False)
    return Preview(_sample(_middle(pattern), sources, is_one=len(set(texts)) == 1), longest)


def _left_over(places: Sequence[str]) -> Sentence | None:
    """What to say of places that stay as they stand, each the first in its asset."""
    if not places:
        return None
    if (meant := likely_meant(places[0])) is not None:
        said = Sentence("fields", "“{place}” stays as it is. What is filled in is written “{meant}”.")
        return said.filled(place=places[0], meant=meant)
    one = Sentence("fields", "“{place}” stays as it is in 1 asset, which has nothing of that name.")
    many = Sentence("fields", "“{place}” stays as it is in {count} assets, which have nothing of that name.")
    return counted(len(places), one, many).filled(place=places[0])


def _sample(pattern: str, sources: Sequence[Source], *, is_one: bool) -> Sentence:
    """What a pattern gives: "Gives Lantern 1 · Lantern 2 · … Lantern 4". `is_one`: the same text to all."""
    read, count = Pattern.of(pattern), len(sources)
    if is_one:
        return Sentence("fields", "All {count} become “{name}”", count=count, name=read.filled(sources[0], 1))
    places = range(count) if count <= 3 else (0, 1, count - 1)
    names = [read.filled(sources[at], at + 1) for at in places]
    if count <= 3:
        return Sentence("fields", "Gives {names}", names=" · ".join(names))
    first, second, last = names
    return Sentence("fields", "Gives {first} · {second} · … {last}", first=first, second=second, last=last)


def _middle(pattern: str) -> str:
    """The part of a long pattern around the first place that is filled in, on one line."""
    line = " ".join(pattern.split())
    if len(line) <= _SHOWN:
        return line
    place = unfilled(line)
    start = max(0, line.find(place) - _BEFORE) if place else 0
    shown = line[start : start + _SHOWN]
    return ("…" if start else "") + shown + ("…" if start + _SHOWN < len(line) else "")
