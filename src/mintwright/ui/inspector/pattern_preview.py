"""What a pattern gives to several assets, said while it is typed: "Gives Gate 1, Gate 2, … Gate 9"."""

from collections.abc import Sequence
from dataclasses import dataclass

from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.assets.patterns import Pattern, Source, fill
from mintwright.domain.assets.unfilled_places import unfilled
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
    texts = fill(pattern, sources)
    longest = max(texts, key=line_bytes)
    if limit is not None and line_bytes(longest) > limit:
        source, text = next(found for found in zip(sources, texts, strict=True) if line_bytes(found[1]) > limit)
        said = Sentence("fields", "Too long from “{piece}” on: it counts as {count} characters of {limit}. Shorten it.")
        piece = source.draft.name or source.path.name
        return Preview(said.filled(piece=piece, count=line_bytes(text), limit=limit), longest, fits=False)
    if (said := _left_over(Pattern.of(pattern), sources)) is not None:
        return Preview(said, longest, is_filled=False)
    middle = _middle(pattern)
    return Preview(_sample(texts) if middle == pattern else sample(middle, sources), longest)


def _left_over(pattern: Pattern, sources: Sequence[Source]) -> Sentence | None:
    """What to say of a place that stays as it stands."""
    if pattern.is_always_filled:  # soon known, also for thousands
        return None
    places = [place for source in sources if (place := pattern.left_over(source)) is not None]
    if not places:
        return None
    one = Sentence("fields", "“{place}” stays as it is in 1 asset, which has nothing of that name.")
    many = Sentence("fields", "“{place}” stays as it is in {count} assets, which have nothing of that name.")
    return counted(len(places), one, many).filled(place=places[0])


def sample(pattern: str, sources: Sequence[Source]) -> Sentence:
    """What a pattern gives: "Gives Lantern 1 · Lantern 2 · … Lantern 4"."""
    return _sample(fill(pattern, sources))


def _sample(filled: Sequence[str]) -> Sentence:
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
