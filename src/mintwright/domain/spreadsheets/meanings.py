"""What each column of a spreadsheet becomes: guessed by `guesses`, changed by the artist."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from mintwright.domain.assets.attribute_checks import DEEPEST, TOO_DEEP
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.cells import Word, read
from mintwright.domain.spreadsheets.columns import FIELDS, SheetColumn, called
from mintwright.domain.spreadsheets.sheets import UNREADABLE_SIGN, Sheet


class Finds(StrEnum):
    """How the cells of a column find the file of their row."""

    PATH = "path"  # where it is: as many of the last folders as it takes to tell it from the others, and its name
    NAME = "name"
    STEM = "stem"  # its name without the ending
    NUMBER = "number"  # the last number in its name: 0007 finds moonbird-7.png
    FOLDER = "folder"  # where it is, beside a column that finds it by one of the others


Meaning = SheetColumn | Finds | None
"""What a column becomes: a field or an attribute, what finds the file, or nothing. Never `File` or `Folder`."""

_TWO_KEYS = Sentence("sheets", "Another column finds the file already. Choose one of them.")
_TWO_FOLDERS = Sentence("sheets", "Another column says the folder already. Choose one of them.")
_TWICE = Sentence("sheets", "Another column becomes this already. Choose one of them, or name this one otherwise.")
_UNREADABLE = Sentence(
    "sheets",
    "“{column}” has letters that could not be read. Write its name, choose the letters of the file, or ignore it.",
)
_UNNAMED = Sentence("sheets", "This attribute has no name. Write one, or ignore the column.")


@dataclass(frozen=True, slots=True)
class Meanings:
    """What all columns of a sheet become.

    `headings` is the row that holds the headings, as programs count, from 1; 0 where none does. `in_order`: no column
    finds files, the first row is for the first file. `takes_near`: where no file is called as a row says, it meets the
    one whose name is nearly that.
    """

    columns: tuple[Meaning, ...]
    headings: int = 1
    in_order: bool = False
    takes_near: bool = False

    def with_column(self, column: int, meaning: Meaning) -> "Meanings":
        """The same with another meaning of one column."""
        return replace(self, columns=(*self.columns[:column], meaning, *self.columns[column + 1 :]))

    @property
    def faults(self) -> Mapping[int, Sentence]:
        """Why a column cannot become what it should, by column. Until that is mended it becomes nothing."""
        return dict(self._faults())

    @property
    def valid(self) -> tuple[Meaning, ...]:
        """What the columns become but for those that cannot; none finds files where rows meet them in order."""
        faults = self.faults
        return tuple(
            None if at in faults or (self.in_order and isinstance(meaning, Finds)) else meaning
            for at, meaning in enumerate(self.columns)
        )

    def _faults(self) -> Iterator[tuple[int, Sentence]]:
        seen = set[object]()
        for at, meaning in enumerate(self.columns):
            if meaning is None:
                continue
            if isinstance(meaning, SheetColumn) and (why := _fault(meaning)) is not None:
                yield at, why
                continue
            what = "key" if isinstance(meaning, Finds) and meaning is not Finds.FOLDER else meaning
            if what in seen:
                yield at, _TWO_KEYS if what == "key" else _TWO_FOLDERS if what is Finds.FOLDER else _TWICE
            seen.add(what)


def _fault(column: SheetColumn) -> Sentence | None:
    """Why no asset can have this."""
    if column not in FIELDS and not (column.path and all(map(str.strip, column.path))):
        return _UNNAMED
    if any(UNREADABLE_SIGN in name for name in column.path):
        return _UNREADABLE.filled(column=called(column.path))
    return TOO_DEEP if len(column.path) > DEEPEST + 1 else None


def headings_in(sheet: Sheet, row: int) -> Sequence[str]:
    """The headings as they are meant, of each column, in this row; empty where none stands."""
    if not 0 < row <= len(sheet.rows):
        return [""] * (len(sheet.rows[0]) if sheet.rows else 0)
    said = map(read, sheet.rows[row - 1])
    return ["" if text is None or isinstance(text, Word) else text for text in said]
