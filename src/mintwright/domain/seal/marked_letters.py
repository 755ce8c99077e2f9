"""Where two texts differ, letter by letter: what is marked when both are shown."""

Span = tuple[int, int]
"""From this letter up to, but without, that one."""


def differing(text: str, other: str) -> tuple[Span, ...]:
    """The parts of `text` that are not as in `other`: place by place where both are as long, else between what is the
    same at their beginnings and their ends.
    """
    if len(text) == len(other):
        return _runs([one != two for one, two in zip(text, other, strict=True)])
    start = _same(text, other)
    end = min(_same(text[::-1], other[::-1]), min(len(text), len(other)) - start)
    return ((start, len(text) - end),) if len(text) - end > start else ()


def _same(text: str, other: str) -> int:
    """How many letters are the same at the beginning."""
    return next((place for place, pair in enumerate(zip(text, other, strict=False)) if pair[0] != pair[1]),
                min(len(text), len(other)))  # fmt: skip


def _runs(marks: list[bool]) -> tuple[Span, ...]:
    """Marked letters side by side as one span each."""
    edges = [place for place, (one, two) in enumerate(zip([False, *marks], [*marks, False], strict=True)) if one != two]
    return tuple(zip(edges[::2], edges[1::2], strict=True))
