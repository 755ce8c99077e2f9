"""Two long words side by side, shortened so that what differs stays in sight."""

from itertools import takewhile


def kept_apart(words: str, other: str, most: int) -> str:
    """At most about so many signs of `words`: how they begin, and where they differ from `other`."""
    if len(words) <= most:
        return words
    first, last = _differing(words, other)
    lead = most // 3
    rest = most - lead
    begin = min(first - max(0, rest - (last - first)) // 2, len(words) - rest)
    if begin <= lead:
        return f"{words[:most]}…"
    end = "…" if begin + rest < len(words) else ""
    return f"{words[:lead]}…{words[begin : begin + rest]}{end}"


def _differing(words: str, other: str) -> tuple[int, int]:
    """From where to where these words are not those of the other."""
    first = _same(words, other)
    most = min(len(words), len(other)) - first
    return first, len(words) - min(most, _same(words[::-1], other[::-1]))


def _same(some: str, other: str) -> int:
    """How many signs both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, other, strict=False)))
