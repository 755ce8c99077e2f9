"""The 64-byte limit of a line of metadata: measuring a text, and splitting one that is longer.

Specification 2.3 rule 1: 64 characters per line; the chain counts 64 bytes of UTF-8, which satisfies both.
"""

from collections.abc import Iterator
from itertools import chain
from typing import cast

from mintwright.chain.line_limit import LINE_BYTES


def line_bytes(text: str) -> int:
    """The length of a text in bytes of UTF-8. Never fails: a lone surrogate counts as three."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def split_lines(text: str) -> tuple[str, ...]:
    """Split a text into lines of at most 64 bytes whose join is the text exactly.

    Wallets and explorers join the lines of a long text without a separator, so every character stays. A line ends
    after white space where it can and never inside a grapheme cluster (a letter with its marks, a joined emoji),
    unless one cluster alone is over 64 bytes: then it breaks between code points. A short text is one line.
    """
    if line_bytes(text) <= LINE_BYTES:
        return (text,)
    lines: list[str] = []
    start = end = end_bytes = 0  # the line so far is text[start:end]
    pause = pause_bytes = 0  # the last place after white space, counted from start
    for unit, size in _units(text):
        if end_bytes + size > LINE_BYTES:
            cut, cut_bytes = (pause, pause_bytes) if pause > start else (end, end_bytes)
            lines.append(text[start:cut])
            start, end_bytes = cut, end_bytes - cut_bytes
            if end_bytes + size > LINE_BYTES:  # a long word follows a short line: fill the line with its beginning
                lines.append(text[start:end])
                start, end_bytes = end, 0
        end += len(unit)
        end_bytes += size
        if unit.isspace():
            pause, pause_bytes = end, end_bytes
    return (*lines, text[start:])


def _units(text: str) -> Iterator[tuple[str, int]]:
    """The parts of a text between which a line may end, with their sizes in bytes."""
    if text.isascii() and "\r" not in text:
        return ((letter, 1) for letter in text)
    from pyuegc import EGC  # pyright: ignore[reportUnknownVariableType]  # untyped; its tables are not read at start

    return chain.from_iterable(_unit(cluster) for cluster in cast("list[str]", EGC(text)))


def _unit(cluster: str) -> tuple[tuple[str, int], ...]:
    size = line_bytes(cluster)
    if size <= LINE_BYTES:
        return ((cluster, size),)
    return tuple((point, line_bytes(point)) for point in cluster)
