"""What a spreadsheet put on the clipboard, read from its text and its page, which say the same cells.

The page is believed where it says the words of the text and knows better where lines break, which quotation marks
are meant, and how many empty rows and columns stand before the words. Everything else is as in the text, which is all
that Mintwright's own cells need.
"""

import re
from collections.abc import Iterator, Sequence

from mintwright.domain.table import tab_separated
from mintwright.domain.table.tab_separated import Cells

_BREAK = re.compile(r"[\t\r\n]")


def rows_of(text: str, page: Cells) -> Iterator[list[str]]:
    """The rows of a text, one by one; `page` are those of the page beside it, none where there is no page."""
    if not page:
        yield from tab_separated.rows_of(text)
        return
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
    for find in (_whole, _within_edges):
        rows, columns = find(page)
        cells = [row[columns] for row in page[rows]]
        if list(map(len, cells)) == [1] and _flat(cells[0][0]) in (_flat(text), " ".join(lines)):
            lines = [_flat(cells[0][0])]  # LibreOffice writes a single cell as it is
        if list(map(len, cells)) == [line.count("\t") + 1 for line in lines]:
            yield from ([*row] for row in page[: rows.start])
            for line, row in zip(lines, page[rows], strict=True):
                inner = map(_better, line.split("\t"), row[columns])
                yield [*row[: columns.start], *inner, *row[columns.stop :]]
            yield from ([*row] for row in page[rows.stop :])
            return
    yield from tab_separated.rows_of(text)


def _whole(page: Cells) -> tuple[slice, slice]:
    return slice(0, len(page)), slice(0, max(map(len, page), default=0))


def _within_edges(page: Cells) -> tuple[slice, slice]:
    """The rows and columns between the empty ones at the edges, which LibreOffice leaves out of its text."""
    rows = [at for at, row in enumerate(page) if any(row)]
    if not rows:
        return _whole(page)
    left = min(_empty(page[at]) for at in rows)
    right = max(len(page[at]) - _empty(page[at][::-1]) for at in rows)
    return slice(rows[0], rows[-1] + 1), slice(left, right)


def _empty(row: Sequence[str]) -> int:
    """How many cells come before the first that has words."""
    return next(at for at, words in enumerate(row) if words)


def _better(raw: str, cell: str) -> str:
    return cell if _flat(cell) == raw else tab_separated.parse(raw)[0][0]


def _flat(cell: str) -> str:
    return _BREAK.sub(" ", cell)
