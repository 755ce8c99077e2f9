"""What a spreadsheet makes of drafts: what becomes of each cell, and of each row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField
from mintwright.domain.spreadsheets.meanings import Meanings
from mintwright.domain.spreadsheets.other_names import OtherName

_NAME = SheetColumn(SheetField.ASSET_NAME)


class Change(StrEnum):
    """What becomes of what a cell is about. Of a cell that changes nothing, none of these."""

    NEW = "new"  # nothing was there
    CHANGED = "changed"
    CLEARED = "cleared"  # nothing is there any more
    PROBLEM = "problem"  # the cell is left alone


@dataclass(frozen=True, slots=True)
class CellChange:
    """What becomes of one cell: the texts before and after, a list with one item on each line.

    `why`: of a problem, what is wrong with the cell, and what to do; of what is taken all the same, what to look at.
    """

    change: Change
    old: str = ""
    new: str = ""
    why: Sentence | None = None


@dataclass(frozen=True, slots=True)
class RowChange:
    """What becomes of one row, as programs count, from 1.

    `lonely`: why it meets no file; then it has no draft. `cells` has those that change, or would, by column; all others
    say what is there already, or nothing. `is_renamed`: its name on the chain goes with its new title, and is in the
    column of those names. `fields` are those of the draft that become others.
    """

    row: int
    draft: Draft | None = None
    lonely: Sentence | None = None
    cells: Mapping[int, CellChange] = field(default_factory=lambda: _NOTHING)
    is_renamed: bool = False
    fields: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)


_NOTHING: Mapping[Any, Any] = MappingProxyType({})  # of very many rows, one


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cells are new, changed, cleared, or problems; rows that have `met` a file, or are `lonely`.

    `contested` of these are for a file that another row is for. `files` have no row; `assets` change; `near` rows meet,
    or could, a file whose name is nearly what they say. `renamed` rows have a name on the chain that goes with their
    title; `doubles` give one that another asset has.
    """

    new: int = 0
    changed: int = 0
    cleared: int = 0
    problems: int = 0
    met: int = 0
    lonely: int = 0
    contested: int = 0
    files: int = 0
    assets: int = 0
    near: int = 0
    renamed: int = 0
    doubles: int = 0


@dataclass(frozen=True)
class Plan:
    """All that a sheet changes, before it happens: a row for each of the sheet's below the headings that is not blank.

    `without_row` are the ids of the files that no row is for. `other_name`: a row says this name, and meets a file of
    quite another by its number.
    """

    meanings: Meanings
    rows: list[RowChange]
    without_row: Sequence[int]
    counts: Counts
    other_name: OtherName | None = None

    @cached_property
    def name_column(self) -> int:
        """The column of names on the chain: one behind those of the sheet where it has none."""
        return name_column(self.meanings)

    @cached_property
    def problems(self) -> Sequence[tuple[int, int, Sentence]]:
        """Each problem: the row as programs count, from 1, the column from 0, and what to do."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[tuple[int, int, Sentence]]:
        for row in self.rows:
            for column, cell in row.cells.items():
                if cell.why is not None:
                    yield row.row, column, cell.why


def name_column(meanings: Meanings) -> int:
    """Where names on the chain stand, as `Plan.name_column`."""
    valid = meanings.valid
    return valid.index(_NAME) if _NAME in valid else len(valid)


def change_of(old: str, new: str) -> Change:
    """What becomes of a text that is another then."""
    if not old:
        return Change.NEW
    return Change.CHANGED if new else Change.CLEARED
