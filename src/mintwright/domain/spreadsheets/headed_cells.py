"""Cells that were copied with their headings: which column each heading names, of those that are there or a new one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from mintwright.domain.spreadsheets.columns import KEYS, TABLE_COLUMNS, SheetField, column_of
from mintwright.domain.spreadsheets.heading_words import FILES, FOLDERS, WORDS, plain
from mintwright.domain.table.columns import Column, Field
from mintwright.domain.table.tab_separated import Cells

_LONGEST, _MOST = 64, 500  # characters of a heading, headings
_LOOKED_AT = 500  # rows in which a heading does not stand again


@dataclass(frozen=True, slots=True)
class Headed:
    """What the headings name, in their order: a column, or None for what cannot be written in."""

    columns: tuple[Column | None, ...]
    headings: tuple[str, ...]
    new: frozenset[Column]  # of these, the ones that are not there yet

    @property
    def written(self) -> tuple[Column, ...]:
        """The columns that are written in."""
        return tuple(column for column in self.columns if column is not None)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The headings of what stays out."""
        return tuple(word for word, column in zip(self.headings, self.columns, strict=True) if column is None)

    @property
    def has_files(self) -> bool:
        """Whether a column names the file that each row is for."""
        return any(column_of(word) in KEYS or plain(word) in FILES for word in self.left_out)


def headed(cells: Cells, known: Mapping[str, Column], *, fits: bool) -> Headed | None:
    """What the first of several lines names, if it has the names of columns, and not words of an asset.

    `known` are the columns that are there by their titles, in small letters. Where no heading is known, the line is one
    of headings only if the cells do not even fit where they would go without (`fits`).
    """
    if len(cells) < 2 or not 0 < len(cells[0]) <= _MOST:
        return None
    words = tuple(word.strip() for word in cells[0])
    if not all(map(_may_be_name, words)):
        return None
    columns = tuple(_columns(words, known))
    written = [column for column in columns if column is not None]
    if len({*written}) < len(written):
        return None
    there = {*known.values(), *TABLE_COLUMNS.values()}
    new = frozenset(column for column in written if column not in there)
    found = [column for column in written if column not in new]
    if any(column.field is not Field.ATTRIBUTE for column in found) or (found and len(found) >= len(new)):
        return Headed(columns, words, new)
    return Headed(columns, words, new) if written and not fits and _stands_alone(cells) else None


def _may_be_name(word: str) -> bool:
    return 0 < len(word) <= _LONGEST and "\n" not in word and (any(map(str.isalpha, word)) or word == "#")


def _columns(words: Sequence[str], known: Mapping[str, Column]) -> Iterator[Column | None]:
    """The column of each heading: by its title, else by what artists call it. Our own words come first."""
    taken = {known[word.casefold()] for word in words if word.casefold() in known}
    for word in words:
        if (column := known.get(word.casefold())) is not None:
            yield column if column.is_written_in else None
        elif (field := WORDS.get(plain(word))) is not None and TABLE_COLUMNS[field] not in taken:
            yield TABLE_COLUMNS[field]
        else:
            yield _attribute(word, known)


def _attribute(word: str, known: Mapping[str, Column]) -> Column | None:
    """What is called so; None where that finds a file."""
    named = column_of(word)
    if named is None or named in KEYS or plain(word) in FILES | FOLDERS:
        return None
    if named.field is not SheetField.ATTRIBUTE:
        return TABLE_COLUMNS[named.field]
    if not all(map(str.strip, named.path)):
        return None
    column = Column(Field.ATTRIBUTE, named.path, named.kind)
    return next((one for one in known.values() if one == column), column)


def _stands_alone(cells: Cells) -> bool:
    """Whether no column has the words of its first line again, as values do."""
    first = [word.strip().casefold() for word in cells[0]]
    if len({*first}) < len(first):
        return False
    below = islice(cells, 1, _LOOKED_AT)
    return not any(one == cell.strip().casefold() for row in below for one, cell in zip(first, row, strict=False))
