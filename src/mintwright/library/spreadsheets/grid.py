"""Rows as they are read, one after the other, within bounds."""

import re
from collections.abc import Sequence

from mintwright.domain.spreadsheets.columns import letters_of
from mintwright.domain.spreadsheets.rows import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from mintwright.domain.spreadsheets.sheets import UNREADABLE_SIGN, CellDoubt, Doubt, ShownOtherwise
from mintwright.library.spreadsheets.encodings import MISREAD_MARK, read_anew
from mintwright.library.spreadsheets.unreadable import MOST_CELLS, MOST_CHARACTERS, Fault, UnreadableSheetError

MOST_DOUBTS = 100_000
_ODD = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffd-\uffff]")
_SIGN = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


class Grid:
    """All rows up to the last that holds anything, as wide as the widest. Its doubts are the first of them."""

    def __init__(self) -> None:
        self._rows: list[list[str]] = []
        self._height = self._width = self._characters = 0
        self._is_misread = False  # a program took UTF-8 for letters of Windows, and saved what it saw
        self.doubts: list[CellDoubt] = []
        self.otherwise: dict[int, ShownOtherwise] = {}  # by column

    def add(self, cells: Sequence[str], width: int = 0) -> None:
        """One more row, of so many cells at least. Raises UnreadableSheetError for more than is read."""
        row = list(cells)
        if not self._rows and row and row[0].startswith(MISREAD_MARK):
            self._is_misread = True
            row[0] = row[0].removeprefix(MISREAD_MARK)
        if self._is_misread:
            row = list(map(read_anew, row))
        while len(row) > width and not row[-1]:
            row.pop()
        row += [""] * (width - len(row))
        self._rows.append(row)
        if row:
            self._height, self._width = len(self._rows), max(self._width, len(row))
            self._look_at(row)
            if self._width > MOST_COLUMNS or self._height * self._width > MOST_CELLS:
                raise UnreadableSheetError(Fault.MANY)
        if len(self._rows) > MOST_ROWS:
            raise UnreadableSheetError(Fault.MANY)

    def doubt(self, column: int, doubt: Doubt) -> None:
        """Say of a cell of the last row that it is doubtful."""
        if len(self.doubts) < MOST_DOUBTS:
            self.doubts.append(CellDoubt(len(self._rows), column, doubt))

    def rows(self) -> list[list[str]]:
        """All of them, of the same length."""
        rows = self._rows[: self._height]
        for row in rows:
            row += [""] * (self._width - len(row))
        return rows

    def _look_at(self, row: list[str]) -> None:
        for column, cell in enumerate(row):
            self._characters += len(cell)
            if len(cell) > LONGEST_CELL:
                raise UnreadableSheetError(Fault.LONG, len(self._rows), letters_of(column))
            if _ODD.search(cell) is not None:
                row[column] = _legible(cell)
                if UNREADABLE_SIGN in row[column]:
                    self.doubt(column, Doubt.UNREADABLE)
        if self._characters > MOST_CHARACTERS:
            raise UnreadableSheetError(Fault.LARGE)


def is_legible(cell: str) -> bool:
    """Whether this can be a cell of what was read: it has no sign that no text can have."""
    return _SIGN.search(cell) is None


def _legible(cell: str) -> str:
    """A text with line breaks as ours are, and a mark for each sign that no text can have."""
    return _SIGN.sub(UNREADABLE_SIGN, cell.replace("\r\n", "\n").replace("\r", "\n"))
