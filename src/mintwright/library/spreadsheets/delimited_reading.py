"""Reads rows from text files: CSV, and with other signs between the cells."""

import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO

from mintwright.domain.spreadsheets.columns import SheetField, column_of
from mintwright.domain.spreadsheets.sheets import SEPARATORS, Doubt, Reading, Sheet
from mintwright.library.spreadsheets.encodings import decoded
from mintwright.library.spreadsheets.grid import Grid
from mintwright.library.spreadsheets.unreadable import LARGEST_FILE, Fault, UnreadableSheetError

_NAMED = re.compile(r'"?sep=([^"\r\n])"?[\r\n]*\Z', re.IGNORECASE)  # a first line, which spreadsheet programs obey
_MOST_LINES = 5_000_000  # each is held by itself
_SAMPLE, _LONGEST_LINE = 200, 20_000  # lines, and their letters, from which the separator is found
_MOST_IN_VAIN = 100_000_000  # letters that are read up to where a quotation mark turns out to be unclosed
_JSON = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\[{\"\]])")
_MARKUP = re.compile(r"\s*<(?:[?!]|html|svg|table)", re.IGNORECASE)


def read_delimited(content: bytes, name: str, reading: Reading) -> Sheet:
    """The rows of a text file called `name`. Raises UnreadableSheetError.

    Where quotation marks do not match, a line is read letter by letter, and its cell is doubted.
    """
    csv.field_size_limit(LARGEST_FILE)
    text, encoding, is_guessed = decoded(content, reading.encoding)
    _require_table(text)
    lines = list(StringIO(text, newline=""))
    named = _NAMED.match(lines[0]) if lines else None
    if named is not None:
        del lines[0]
    separator = reading.separator or (named[1] if named else _found_separator(lines, name))
    grid = Grid()
    for row, is_unclosed in _rows(lines, separator):
        grid.add(row)
        if is_unclosed:
            grid.doubt(_unclosed(row), Doubt.UNCLOSED)
    return Sheet(name, grid.rows(), Reading(encoding, separator), is_guessed, doubts=grid.doubts)


def _require_table(text: str) -> None:
    """Raise UnreadableSheetError for what is a text, or was made one, but no table, or one without end."""
    if text.count("\n") + text.count("\r") > _MOST_LINES:
        raise UnreadableSheetError(Fault.LARGE)
    if "\0" in text:
        raise UnreadableSheetError(Fault.BINARY)
    if _JSON.match(text) and text.rstrip()[-1:] in ("}", "]"):
        raise UnreadableSheetError(Fault.JSON)
    if _MARKUP.match(text):
        raise UnreadableSheetError(Fault.MARKUP)


def _rows(lines: Sequence[str], separator: str) -> Iterator[tuple[list[str], bool]]:
    """Each row, and whether a quotation mark in it was not closed.

    Up to the end of the file may be read in vain, for each line anew: where that is too much, each is read by itself.
    """
    at, spare = 0, _MOST_IN_VAIN
    while at < len(lines):
        end = len(lines) if spare > 0 else at + 1
        reader = csv.reader(map(lines.__getitem__, range(at, end)), delimiter=separator, strict=True)
        done = 0
        try:
            for row in reader:
                yield row, False
                done = reader.line_num
        except csv.Error:
            spare -= sum(map(len, lines[at + done : at + reader.line_num]))
            at += done
            yield next(csv.reader([lines[at]], delimiter=separator, quoting=csv.QUOTE_NONE)), True
            at += 1
        else:
            at = end


def _unclosed(row: Sequence[str]) -> int:
    """The column whose quotation mark does not match."""
    odd = (at for at, cell in enumerate(row) if cell.count('"') % 2)
    return next(odd, next((at for at, cell in enumerate(row) if '"' in cell), 0))


def _found_separator(lines: Sequence[str], name: str) -> str:
    """What stands between the cells: what most headings that we know, and then most rows, speak for."""
    sample = [line[:_LONGEST_LINE] for line in lines[:_SAMPLE]]
    best = max(SEPARATORS, key=lambda separator: _likelihood(sample, separator))
    if _likelihood(sample, best) > _NOT:
        return best
    return "\t" if name.lower().endswith((".tsv", ".tab")) else ","


_NOT = (0, 0.0, 0)


def _likelihood(sample: Sequence[str], separator: str) -> tuple[int, float, int]:
    rows = [row for row in csv.reader(sample, delimiter=separator) if any(row)]
    headings = rows[0] if rows else []
    if len(headings) < 2:
        return _NOT
    known = sum(_is_known(heading) for heading in headings)
    return known, sum(len(row) == len(headings) for row in rows) / len(rows), len(headings)


def _is_known(heading: str) -> bool:
    column = column_of(heading)
    return column is not None and column.field is not SheetField.ATTRIBUTE
