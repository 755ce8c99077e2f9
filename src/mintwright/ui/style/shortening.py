"""Long words, shortened so that what tells them from others stays in sight."""

from itertools import takewhile


def shortened(words: str, most: int) -> str:
    """So many signs of a text: how it begins, and how it ends, where numbers stand and what differs from others."""
    end = most // 3
    return words if len(words) <= most else f"{words[: most - end]}…{words[-end:]}"


def kept_apart(words: str, other: str, most: int) -> str:
    """So many signs of a text that stands beside another: how it begins, and where it differs from that."""
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
