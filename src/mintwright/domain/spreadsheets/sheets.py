"""A spreadsheet as it was read: texts in rows, how they were read, and what is to be said of single cells."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from mintwright.domain.spreadsheets.origins import Answer, Origin

ENCODINGS = (
    "utf-8", "utf-16", "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1257", "iso8859-2", "mac-roman", "cp437",
    "cp850", "cp932", "gb18030", "big5", "cp949",
)  # fmt: skip
"""The letters of text files, as Python names them: those that are guessed, and those to choose from."""
SEPARATORS = (",", ";", "\t", "|")
"""What stands between the cells of text files: what is found, and what to choose from."""

UNREADABLE_SIGN = "\ufffd"
"""Stands for a letter that the encoding does not have, and for a sign that no text can have."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a file is read; an empty text leaves that to the reader.

    `encoding`, one of ENCODINGS, and `separator`, one letter, are those of a text file; `worksheet` is one of a
    workbook's, or one of the policies in what a generator wrote. `answers` are those that are not the first.
    """

    encoding: str = ""
    separator: str = ""
    worksheet: str = ""
    answers: tuple[Answer, ...] = ()


class Doubt(StrEnum):
    """Why a cell may not say what its author meant."""

    ROUNDED = "rounded"  # a number of more digits than a workbook keeps: 15
    UNREADABLE = "unreadable"  # a letter that the encoding does not have
    UNCLOSED = "unclosed"  # a quotation mark that opens and never closes: its line was read letter by letter
    ERROR = "error"  # what a formula gives that cannot be worked out: #N/A
    UNCALCULATED = "uncalculated"  # a formula that no program has worked out yet: an empty cell
    SAID_TWICE = "said twice"  # a field that stands twice in one description, in different words


@dataclass(frozen=True, slots=True)
class CellDoubt:
    """A doubtful cell: its row as programs count, from 1; its column, from 0."""

    row: int
    column: int
    doubt: Doubt


@dataclass(frozen=True, slots=True)
class ShownOtherwise:
    """A column, from 0, in which a program shows numbers or days in a form that is not taken, and its first cell so.

    `shown` is what the program shows there, empty where that is not known; `taken` is the text of the cell.
    """

    column: int
    shown: str
    taken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a file holds. All rows are of the same length, and none after the last that holds anything.

    `reading` says how it was read: nothing in it is empty that this kind of file has, but for JSON, which is Unicode
    where no other letters are guessed or chosen. `is_guessed`: its letters were.
    `worksheets` are the names of a workbook's; `formulas` the number of cells whose stored result was taken;
    `otherwise` are the columns that a program shows in another form. `origin` is that of descriptions which a
    generator wrote: then the headings are those of an export.
    """

    name: str
    rows: Sequence[Sequence[str]]
    reading: Reading
    is_guessed: bool = False
    worksheets: Sequence[str] = ()
    doubts: Sequence[CellDoubt] = ()
    formulas: int = 0
    otherwise: Sequence[ShownOtherwise] = ()
    origin: Origin | None = None
