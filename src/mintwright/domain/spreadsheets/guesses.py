"""What the columns of a spreadsheet probably become: by their headings, and by what their cells say.

A sheet with the columns of an export means what its headings say, and nothing else is guessed from its cells; where a
generator wrote it, only how its files are found: it may know them by their numbers alone.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeGuard

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.spreadsheets.cells import Word, read
from mintwright.domain.spreadsheets.columns import FIELDS, KEYS, SheetColumn, column_of
from mintwright.domain.spreadsheets.file_names import LONGEST, folded, last_part, number_in, place_of, without_ending
from mintwright.domain.spreadsheets.heading_words import FILES, FOLDERS, NUMBERS, WORDS, plain
from mintwright.domain.spreadsheets.meanings import Finds, Meaning, Meanings, headings_in
from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.domain.spreadsheets.sheets import Sheet

_LOOKED_AT = 500  # rows whose names are compared with those of the files
_BEFORE = 10  # rows among which the headings are
_PIECE = 1_000  # rows that are looked through in one go


def guessing(sheet: Sheet, files: Sequence[SheetFile], headings: int | None = None) -> Generator[None, None, Meanings]:
    """Guess it, with a pause after each little work. `headings` is their row; None guesses that too."""
    names = yield from _Names.of(files)
    row = _row_of_headings(sheet, names) if headings is None else headings
    words = headings_in(sheet, row)
    if sheet.origin is not None or _is_of_export(words):
        return _exported(sheet, row, words, names)
    rows = sheet.rows[row:]
    ours = yield from _columns_of(words)
    meanings = yield from _by_heading(words, ours)
    for at, meaning in enumerate(meanings):
        if _may_hold_lines(meaning, words[at]) and (yield from _has_lines(rows, at)):
            meanings[at] = replace(meaning, kind=NodeKind.LIST)
    key, finds = yield from _key(rows, words, ours, names)
    if key is not None:
        meanings[key] = finds
        folders = (at for at, word in enumerate(words) if plain(word) in FOLDERS and at != key)
        if (folder := next(folders, None)) is not None:
            meanings[folder] = Finds.FOLDER
    return Meanings(tuple(meanings), row)


def _exported(sheet: Sheet, row: int, words: Sequence[str], names: "_Names") -> Meanings:
    """What the columns of an export become."""
    meanings: list[Meaning] = [Finds.NAME, Finds.FOLDER, *map(column_of, words[len(KEYS) :])]
    if sheet.origin is not None:
        said = tuple(filter(None, (_said(cells[0]) for cells in sheet.rows[row : row + _LOOKED_AT])))
        meanings[0], _ = _way(said, names, is_number=True)
        for at in sheet.origin.ignored:
            meanings[at] = None
    return Meanings(tuple(meanings), row)


# --- By headings


def _row_of_headings(sheet: Sheet, names: "_Names") -> int:
    """The first row with cells in more than half of the columns; none where that names a file already."""
    if sheet.origin is not None:  # whose headings are ours
        return 1
    first = sheet.rows[:_BEFORE]
    filled = [sum(1 for cell in cells if cell.strip()) for cells in first]
    half = max(filled, default=0) / 2
    row = next((at for at, count in enumerate(filled, 1) if count > half), 1)
    words = headings_in(sheet, row)
    return row if _is_of_export(words) or not any(map(names.has, words)) else 0


def _is_of_export(words: Sequence[str]) -> bool:
    return list(map(column_of, words[: len(KEYS) + len(FIELDS)])) == [*KEYS, *FIELDS]


def _columns_of(words: Sequence[str]) -> Generator[None, None, list[SheetColumn | None]]:
    """The column that each heading names in our words."""
    found = list[SheetColumn | None]()
    for word in words:
        found.append(column_of(word))
        yield
    return found


def _by_heading(words: Sequence[str], ours: Sequence[SheetColumn | None]) -> Generator[None, None, list[Meaning]]:
    """What headings say. Other words than ours mean a field only where no heading before them, or of ours, does."""
    taken = {column.field for column in ours if column is not None and not column.path}
    meanings = list[Meaning]()
    for word, column in zip(words, ours, strict=True):
        said = plain(word)
        if (field := WORDS.get(said)) is not None and field not in taken:
            taken.add(field)
            meanings.append(SheetColumn(field))
        elif column in KEYS or said in FILES or said in FOLDERS:
            meanings.append(None)
        else:
            meanings.append(column)
        yield
    return meanings


def _may_hold_lines(meaning: Meaning, word: str) -> TypeGuard[SheetColumn]:
    """Whether this is an attribute that is not said to be a text."""
    is_attribute = isinstance(meaning, SheetColumn) and bool(meaning.path)
    return is_attribute and not word.rstrip().casefold().endswith("[text]")


def _has_lines(rows: Sequence[Sequence[str]], column: int) -> Generator[None, None, bool]:
    """Whether cells of a column have several lines."""
    for begin in range(0, len(rows), _PIECE):
        yield
        if any("\n" in cells[column] for cells in rows[begin : begin + _PIECE]):
            return True
    return False


# --- By what finds files


@dataclass(frozen=True, slots=True)
class _Names:
    """What the files are called. A number that several have finds none of them."""

    names: frozenset[str]
    stems: frozenset[str]
    numbers: frozenset[str]

    @classmethod
    def of(cls, files: Iterable[SheetFile]) -> Generator[None, None, "_Names"]:
        """The names of these."""
        found = {finds: Counter[str]() for finds in (Finds.NAME, Finds.STEM, Finds.NUMBER)}
        for file in files:
            for finds, names in found.items():
                if (place := place_of(file.path, finds)) is not None:
                    names[folded(place.name)] += 1
            yield
        numbers = (number for number, count in found[Finds.NUMBER].items() if count == 1)
        return cls(frozenset(found[Finds.NAME]), frozenset(found[Finds.STEM]), frozenset(numbers))

    def has(self, cell: str) -> bool:
        """Whether a cell surely names a file, and is no heading."""
        if len(cell) > LONGEST:
            return False
        named = folded(cell)
        return named in self.names or (number_in(named) is not None and named in self.stems)

    def counts(self, said: Sequence[str]) -> Mapping[Finds, int]:
        """How many of these texts find a file, in each way."""
        return {
            Finds.NAME: sum(folded(last_part(text)) in self.names for text in said),
            Finds.STEM: sum(folded(text) in self.stems or folded(without_ending(text)) in self.stems for text in said),
            Finds.NUMBER: sum(number_in(without_ending(text)) in self.numbers for text in said),
        }


def _key(
    rows: Sequence[Sequence[str]], words: Sequence[str], ours: Sequence[SheetColumn | None], names: _Names
) -> Generator[None, None, tuple[int | None, Finds]]:
    """The column that finds most files, and how; None where none does.

    One whose heading says that it does is taken also where no file is there yet; it comes first if it finds half.
    """
    best, key, way = (False, False, False, 0), None, Finds.NAME
    for at, (word, column) in enumerate(zip(words, ours, strict=True)):
        yield
        heading = plain(word)
        if column is not None and not column.path and column != KEYS[0]:
            continue
        is_file = column == KEYS[0] or heading in FILES
        cells = [text for row in islice(rows, _LOOKED_AT) if (text := _said(row[at]))]
        said = tuple(dict.fromkeys(cells))
        finds, count = _way(said, names, is_number=is_file or heading in NUMBERS)
        is_telling = is_file or 2 * len(said) > len(cells)
        score = (is_telling and 0 < len(said) <= 2 * count, is_file, finds is not Finds.NUMBER, count)
        if (score[0] or is_file) and score > best:
            best, key, way = score, at, finds
    return key, way


def _said(cell: str) -> str:
    said = read(cell)
    return "" if said is None or isinstance(said, Word) or len(said) > LONGEST else said.strip()


def _way(said: Sequence[str], names: _Names, *, is_number: bool) -> tuple[Finds, int]:
    """How these texts find most files, and how many; by what they look like, where they find none.

    Numbers have to find more than twice as many as names: a name that is misspelt has the number of a file, too.
    """
    counts = names.counts(said)
    best = max((Finds.NAME, Finds.STEM), key=lambda finds: counts[finds])
    if is_number and counts[Finds.NUMBER] > 2 * counts[best]:
        best = Finds.NUMBER
    if best is not Finds.NAME and counts[best]:
        return best, counts[best]
    if any(last_part(text) != text and folded(text) not in names.names for text in said):
        return Finds.PATH, counts[Finds.NAME]
    is_whole = counts[Finds.NAME] or any(without_ending(text) != text for text in said)
    return Finds.NAME if is_whole else Finds.STEM, counts[Finds.NAME]
