"""Cells as spreadsheets put them on the clipboard: tabs between cells, a line for each row.

A cell with a tab, a line break or a quotation mark stands in quotation marks, its own doubled. Spreadsheets leave out
the quotation marks around a cell such as `"Night" sky`, and `csv` would take its marks away: here a mark at the
beginning counts only if another closes the cell.
"""

import re
from collections.abc import Iterator, Sequence

Cells = Sequence[Sequence[str]]
"""Rows of cells, from the top."""

_CELL = re.compile(r'"((?>[^"]+|"")*+)"(?=[\t\r\n]|\Z)|([^\t\r\n]*)')
_END = re.compile(r"\t|\r\n|\r|\n")
_QUOTED = frozenset('\t\r\n"')


def parse(text: str) -> list[list[str]]:
    """The rows of a text; a line break at its end ends the last row."""
    return list(rows_of(text))


def rows_of(text: str) -> Iterator[list[str]]:
    """The same, one by one: of a long text a few at a time can be read."""
    row: list[str] = []
    at = 0
    while True:
        cell = _CELL.match(text, at)
        assert cell is not None, "a cell may be empty"
        row.append(cell[2] if cell[1] is None else cell[1].replace('""', '"'))
        end = _END.match(text, cell.end())
        if end is None or (end[0] != "\t" and end.end() == len(text)):
            yield row
            return
        if end[0] != "\t":
            yield row
            row = []
        at = end.end()


def write(cells: Cells) -> str:
    """These rows as a text."""
    return joined([line_of(row) for row in cells])


def line_of(row: Sequence[str]) -> str:
    """A row as a line of a text."""
    return "\t".join(map(_written, row))


def joined(lines: Sequence[str]) -> str:
    """The text of these lines, without a line break at the end, which a text field would show."""
    return "\n".join(lines) + ("\n" if lines and not lines[-1] else "")


def _written(cell: str) -> str:
    return cell if _QUOTED.isdisjoint(cell) else '"' + cell.replace('"', '""') + '"'
