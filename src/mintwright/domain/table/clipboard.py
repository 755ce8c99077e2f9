"""What a spreadsheet put on the clipboard, read from its text and its page, which say the same cells.

The page is believed where it says the words of the text and knows better where lines break or which quotation marks
are meant. Everything else is as in the text, which is all that Mintwright's own cells need.
"""

import re
from collections.abc import Iterator

from mintwright.domain.table import tab_separated
from mintwright.domain.table.tab_separated import Cells

_BREAK = re.compile(r"[\t\r\n]")


def rows_of(text: str, page: Cells) -> Iterator[list[str]]:
    """The rows of a text, one by one; `page` are those of the page beside it, none where there is no page."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
    if [len(row) for row in page] == [1] and _flat(page[0][0]) == _flat(text):
        yield [page[0][0]]  # LibreOffice writes a single cell as it is
    elif [len(row) for row in page] == [line.count("\t") + 1 for line in lines]:
        for line, row in zip(lines, page, strict=True):
            yield list(map(_better, line.split("\t"), row))
    else:
        yield from tab_separated.rows_of(text)


def _better(raw: str, cell: str) -> str:
    return cell if _flat(cell) == raw else tab_separated.parse(raw)[0][0]


def _flat(cell: str) -> str:
    return _BREAK.sub(" ", cell)
