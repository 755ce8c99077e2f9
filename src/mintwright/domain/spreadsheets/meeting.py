"""Which row of a spreadsheet is for which file.

What a row says finds files in several ways, the narrowest first: in its folder, below the folder that all rows are
seen from; at the end of a path, the longest end first; spelled exactly so, else in other composition, else in other
case. Then by the name alone, in the same way. The first that finds any decides: if that is several, the row meets none.
Of two rows that find one file, the one that found it more narrowly meets it; if there is none, neither does.
"""

from collections import Counter, defaultdict
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.cells import Word, read
from mintwright.domain.spreadsheets.file_names import (
    Place,
    number_in,
    places_in,
    without_ending,
)
from mintwright.domain.spreadsheets.meanings import Finds, Meanings
from mintwright.domain.spreadsheets.near_names import nearest
from mintwright.domain.spreadsheets.other_names import OtherName, is_called_otherwise
from mintwright.domain.spreadsheets.sheets import Sheet
from mintwright.domain.spreadsheets.ways import Strength, Way, attempts, ways_to

_NO_KEY = Sentence("sheets", "No column finds the file of this row. Choose one that does.")
_DOUBTFUL = Sentence("sheets", "The name of the file cannot be read for certain. Mend that cell in the sheet.")
_UNNAMED = Sentence("sheets", "This row names no file.")
_UNNUMBERED = Sentence("sheets", "There is no number in “{said}” that a file could have.")
_NONE = Sentence("sheets", "No file is called “{said}”.")
_NONE_NUMBERED = Sentence("sheets", "No file has the number {said}.")
_NONE_LEFT = Sentence("sheets", "There are fewer files than rows: none is left for this one.")
_SEVERAL = Sentence("sheets", "{count} files are called “{said}”. Write the folder too, in a column called Folder.")
_SEVERAL_THERE = Sentence("sheets", "{count} files are called “{said}”. Write more of their folders or their names.")
_SEVERAL_NUMBERED = Sentence("sheets", "{count} files have the number {said}. Write their names instead.")
_NEARLY = Sentence("sheets", "{why} Did you mean “{name}”?")
_TAKEN = Sentence("sheets", "Row {other} is for “{said}” too. Keep one of them.")


@dataclass(frozen=True, slots=True)
class SheetFile:
    """A file of the project that a row may be for, and where it is."""

    art_id: int
    path: str


@dataclass(frozen=True, slots=True)
class Meeting:
    """Which rows are for which files. No row has two, and no file.

    Rows are as programs count, from 1; blank ones are left out. `lonely` are the rows that meet none, and why.
    `without_row` are the ids of the files that none is for. `near` are those that rows may mean whose words are no
    file's: they meet them only if that is wanted. `other_name` is that of the first row which meets a file by its
    number, though it says quite another name. `contested` are the files that several rows are for, so that none meets
    it, and how many those are.
    """

    art_ids: Mapping[int, int]
    lonely: Mapping[int, Sentence]
    without_row: Sequence[int]
    near: Mapping[int, int] = field(default_factory=dict[int, int])
    other_name: OtherName | None = None
    contested: Mapping[int, int] = field(default_factory=dict[int, int])


def meeting(sheet: Sheet, meanings: Meanings, files: Sequence[SheetFile]) -> Generator[None, None, Meeting]:
    """Find the file of each row, with a pause after each little work."""
    rows = yield from _filled_rows(sheet, meanings.headings)
    if meanings.in_order:
        met = dict(zip(rows, (file.art_id for file in files), strict=False))
        return _met(met, dict.fromkeys(rows[len(files) :], _NONE_LEFT), files)
    keys = _Keys.of(meanings)
    if keys is None:
        return _met({}, dict.fromkeys(rows, _NO_KEY), files)
    claims = _Claims(keys)
    doubtful = {doubt.row for doubt in sheet.doubts if doubt.column in (keys.column, keys.folder)}
    said = dict[int, tuple[Place, ...]]()
    for row in rows:
        said[row] = () if row in doubtful else keys.places(sheet.rows[row - 1])
        yield
    ways = yield from ways_to(((file.art_id, file.path) for file in files), said.values(), keys.finds)
    for row in rows:
        places = said.pop(row)  # all of very many at once would take long to be given back
        if row in doubtful:
            claims.lonely[row] = _DOUBTFUL
        else:
            claims.add(row, sheet.rows[row - 1], places, ways)
        yield
    yield from claims.decide()
    found = yield from _with_near(claims, files, takes_near=meanings.takes_near)
    return replace(found, other_name=(yield from _other_name(sheet, keys, found.art_ids, files)))


def _other_name(
    sheet: Sheet, keys: "_Keys", met: Mapping[int, int], files: Sequence[SheetFile]
) -> Generator[None, None, OtherName | None]:
    """The first row that says another name than that of the file whose number it has; none where names find files."""
    if keys.finds is not Finds.NUMBER:
        return None
    paths = {file.art_id: file.path for file in files}
    for row, art_id in sorted(met.items()):
        said = _text(sheet.rows[row - 1][keys.column])
        if is_called_otherwise(said, paths[art_id]):
            return OtherName(said.strip(), PurePath(paths[art_id]).name)
        yield
    return None


def _with_near(claims: "_Claims", files: Sequence[SheetFile], *, takes_near: bool) -> Generator[None, None, Meeting]:
    """What was claimed, and the files that rows may mean, which they meet if `takes_near`. No two may mean one file."""
    free = frozenset(_met(claims.met, {}, files).without_row) if claims.missed else frozenset[int]()
    free -= claims.contested.keys()
    paths = {file.art_id: file.path for file in files if file.art_id in free}
    found = yield from nearest(claims.missed, paths)
    wanted = Counter(found.values())
    near = {row: art_id for row, art_id in found.items() if wanted[art_id] == 1}
    for row, art_id in near.items():
        if takes_near:
            del claims.lonely[row]
            claims.met[row] = art_id
        else:
            claims.lonely[row] = _nearly(claims.lonely[row], paths[art_id])
    return replace(_met(claims.met, claims.lonely, files), near=near, contested=claims.contested)


def _nearly(why: Sentence, path: str) -> Sentence:
    return _NEARLY.filled(why=why, name=PurePath(path).name)


def _met(art_ids: Mapping[int, int], lonely: Mapping[int, Sentence], files: Sequence[SheetFile]) -> Meeting:
    taken = frozenset(art_ids.values())
    return Meeting(art_ids, lonely, tuple(file.art_id for file in files if file.art_id not in taken))


def _filled_rows(sheet: Sheet, headings: int) -> Generator[None, None, list[int]]:
    """The rows below the headings that are not blank."""
    rows = list[int]()
    for row in range(headings + 1, len(sheet.rows) + 1):
        if any(map(str.strip, sheet.rows[row - 1])):
            rows.append(row)
        yield
    return rows


@dataclass(frozen=True, slots=True)
class _Keys:
    """The column that finds the file, how, and the column of the folder."""

    column: int
    finds: Finds
    folder: int | None

    @classmethod
    def of(cls, meanings: Meanings) -> "_Keys | None":
        """Those of these meanings, if there is one."""
        found = {meaning: at for at, meaning in enumerate(meanings.valid) if isinstance(meaning, Finds)}
        folder = found.pop(Finds.FOLDER, None)
        return next((cls(column, finds, folder) for finds, column in found.items()), None)

    def places(self, cells: Sequence[str]) -> tuple[Place, ...]:
        """What a row may say."""
        folder = None if self.folder is None else _text(cells[self.folder])
        return places_in(_text(cells[self.column]), folder, self.finds)

    def said(self, cells: Sequence[str]) -> str:
        """What a row says, to be quoted; of a name that finds by its number, the number alone."""
        if self.finds is Finds.NUMBER and (number := number_in(without_ending(_text(cells[self.column])))) is not None:
            return number
        folder = "" if self.folder is None else _text(cells[self.folder])
        return "/".join(filter(None, (folder, _text(cells[self.column]))))


def _text(cell: str) -> str:
    said = read(cell)
    return "" if said is None or isinstance(said, Word) else said


# --- Which row meets which file


class _Claims:
    """The rows that found a file, and those that found none or several."""

    def __init__(self, keys: _Keys) -> None:
        self.met = dict[int, int]()
        self.lonely = dict[int, Sentence]()
        self.missed = dict[int, str]()  # what rows say that no file is called
        self.contested = dict[int, int]()  # files, and how many rows claim each just as well
        self._keys = keys
        self._found = defaultdict[int, list[tuple[Strength, int, str]]](list)

    def add(self, row: int, cells: Sequence[str], places: Sequence[Place], ways: Sequence[Way]) -> None:
        """Look for the file of one row."""
        tries = ((strength, found) for place in places for strength, found in attempts(place, ways) if found)
        strength, found = next(tries, ((False, 0, 0), ()))
        if len(found) == 1:
            self._found[found[0]].append((strength, row, self._keys.said(cells)))
        else:
            self.lonely[row] = self._why(cells, len(found))
            if not found and self._keys.finds is not Finds.NUMBER:
                self.missed[row] = _text(cells[self._keys.column])

    def decide(self) -> Generator[None]:
        """Give each file to the row that found it more narrowly than all others, if one did."""
        for art_id, found in self._found.items():
            best = max(strength for strength, _, _ in found)
            rows = [row for strength, row, _ in found if strength == best]
            if len(rows) > 1:
                self.contested[art_id] = len(rows)
            for strength, row, said in found:
                yield
                if strength < best:
                    self.lonely[row] = self._none(said)
                elif len(rows) == 1:
                    self.met[row] = art_id
                else:
                    other = rows[0] if rows[0] != row else rows[1]
                    self.lonely[row] = _TAKEN.filled(said=said, other=other)

    def _why(self, cells: Sequence[str], count: int) -> Sentence:
        said, is_number = self._keys.said(cells), self._keys.finds is Finds.NUMBER
        if not _text(cells[self._keys.column]).strip():
            return _UNNAMED
        if not count:
            return self._none(said)
        several = _SEVERAL if self._keys.folder is None and self._keys.finds is not Finds.PATH else _SEVERAL_THERE
        return (_SEVERAL_NUMBERED if is_number else several).filled(count=count, said=said)

    def _none(self, said: str) -> Sentence:
        if self._keys.finds is not Finds.NUMBER:
            return _NONE.filled(said=said)
        return (_NONE_NUMBERED if any(map(str.isdigit, said)) else _UNNUMBERED).filled(said=said)
