"""Cells as the HTML table that spreadsheets put on the clipboard beside the tab-separated text.

It says what that text cannot: that `007`, `1-2` and `=1+1` are words, which a spreadsheet would take for a number, a
date and a formula; and where lines break in a cell, for LibreOffice makes a space of a line break in its text.
"""

import html
import re
from collections.abc import Collection, Iterator, Sequence

from mintwright.domain.table.tab_separated import Cells

_ATTRIBUTES = r"""(?:[^<>=]++|=\s*+"[^"]*+"|=\s*+'[^']*+'|=)*+"""  # a value in quotation marks may hold < and >
_TOKEN = re.compile(rf"<(?P<end>/?)(?P<tag>[a-zA-Z][a-zA-Z0-9]*+){_ATTRIBUTES}>?|(?P<words>[^<]++)|<")
"""A tag that nothing closes ends before the next: to look for its end again from each tag in it would take for ever."""
_INDENT = re.compile(r"[\r\n]\s*+")  # of the file, not of what it says
_PAUSE = 500  # tags and words, which take a fraction of a millisecond
_CELLS, _UNREAD = frozenset({"td", "th"}), frozenset({"comment", "script", "style"})
_BEFORE = (
    '<html><head><meta charset="utf-8"><style>td{mso-number-format:"\\@"}.number{mso-number-format:General}'
    "br{mso-data-placement:same-cell}</style></head><body><table>\n"
)  # the styles are Excel's: text stays text, and a line break stays in its cell
_WORDS, _NUMBER = '<td sdnum="1033;0;@">', '<td class="number">'  # the former is LibreOffice's: text stays text


def write(cells: Cells, numbers: Collection[int] = ()) -> str:
    """These rows as a page with one table; all columns but `numbers` are words, whatever they look like."""
    return joined([line_of(row, numbers) for row in cells])


def line_of(row: Sequence[str], numbers: Collection[int] = ()) -> str:
    """A row as a line of the page."""
    cells = (_cell(_NUMBER if at in numbers else _WORDS, words) for at, words in enumerate(row))
    return "".join(("<tr>", *cells, "</tr>\n"))


def joined(lines: Sequence[str]) -> str:
    """The page of these lines."""
    return "".join((_BEFORE, *lines, "</table></body></html>"))


def _cell(start: str, words: str) -> str:
    """LibreOffice keeps all spaces that are written as numbers, but the first of a cell."""
    written = html.escape(words, quote=False).replace("\n", "<br>").replace("  ", "&#32;&#32;")
    return f"{start}{written}</td>"


def rows_of(page: str) -> Iterator[list[str]]:
    """The rows of the tables of a page, one by one. A cell over several rows or columns counts as one."""
    return (row for row in reading(page) if row is not None)


def reading(page: str) -> Iterator[list[str] | None]:
    """The same, and None between: a long page may have few rows, or none."""
    row, words, unread = list[str](), list[str](), ""
    for at, token in enumerate(_TOKEN.finditer(page)):
        if not at % _PAUSE:
            yield None
        tag, is_end = (token["tag"] or "").lower(), bool(token["end"])
        if unread or tag in _UNREAD:
            unread = "" if is_end else unread or tag
        elif tag in _CELLS and is_end:
            row.append(_read(words))
        elif tag in _CELLS:
            words = []
        elif tag == "tr" and is_end:
            yield row
            row = []
        else:
            words.append("\n" if tag == "br" else _INDENT.sub("", token["words"] or ""))


def _read(parts: list[str]) -> str:
    """A cell that holds but a line break is an empty one, as LibreOffice writes it."""
    words = html.unescape("".join(parts))
    return "" if words == "\n" else words
