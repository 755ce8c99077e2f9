"""Which row of a spreadsheet is for which file."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass

from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.meanings import Meanings
from mintwright.domain.spreadsheets.sheets import Sheet


@dataclass(frozen=True, slots=True)
class SheetFile:
    """A file of the project that a row may be for, and where it is."""

    art_id: int
    path: str


@dataclass(frozen=True, slots=True)
class Meeting:
    """Which rows are for which files. No row has two, and no file.

    Rows are as programs count, from 1; blank ones are left out. `lonely` are the rows that meet none, and why.
    `without_row` are the ids of the files that none is for.
    """

    art_ids: Mapping[int, int]
    lonely: Mapping[int, Sentence]
    without_row: Sequence[int]


def meeting(sheet: Sheet, meanings: Meanings, files: Sequence[SheetFile]) -> Generator[None, None, Meeting]:
    """Find the file of each row, with pauses."""
    yield
    raise NotImplementedError
