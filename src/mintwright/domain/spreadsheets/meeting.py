"""Which row of a spreadsheet is for which file.

What a row says finds files in several ways, the narrowest first: in its folder, below the folder that all rows are
seen from; at the end of a path, the longest end first; spelled exactly so, else in other composition, else in other
case. Then by the name alone, in the same way. The first that finds any decides: if that is several, the row meets none.
Of two rows that find one file, the one that found it more narrowly meets it; if there is none, neither does.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.cells import Word, read
from mintwright.domain.spreadsheets.file_names import (
    SPELLINGS,
    Folder,
    Place,
    number_in,
    place_of,
    places_in,
    without_ending,
)
from mintwright.domain.spreadsheets.meanings import Finds, Meanings
from mintwright.domain.spreadsheets.sheets import Sheet

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
    `without_row` are the ids of the files that none is for.
    """

    art_ids: Mapping[int, int]
    lonely: Mapping[int, Sentence]
    without_row: Sequence[int]


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
    ways = yield from _ways(files, said.values(), keys.finds)
    for row, places in said.items():
        if row in doubtful:
            claims.lonely[row] = _DOUBTFUL
        else:
            claims.add(row, sheet.rows[row - 1], places, ways)
        yield
    yield from claims.decide()
    return _met(claims.met, claims.lonely, files)


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


# --- How what is said finds files


_Found = Sequence[int]
_Strength = tuple[bool, int, int]
"""How narrowly a file was found: whether with its folder, how closely it is spelled so, by how much of its path."""

_AT_TOP = 1_000_000  # longer than any end


class _Way:
    """The files by what they are called in one spelling."""

    def __init__(self, spell: Callable[[str], str]) -> None:
        self._spell = spell
        self._spelled = dict[Folder, Folder]()
        self._named = defaultdict[str, list[int]](list)
        self._placed = defaultdict[tuple[Folder, str], list[int]](list)
        self._ending = defaultdict[tuple[Folder, str], list[int]](list)
        self._top: Folder | None = None

    def find_top(self, folders: Iterable[Folder], said: Iterable[Folder]) -> Generator[None]:
        """Find the folder that all rows are seen from: below it are the most of the folders that they say.

        Of several the outermost, since what rows say is found by the longest end; where that is not one, none.
        """
        meant = frozenset(map(self.folder, said))
        votes = Counter[Folder]()
        for own in dict.fromkeys(map(self.folder, folders)):
            votes.update(own[:cut] for cut in range(len(own) + 1) if own[cut:] in meant)
            yield
        most = max(votes.values(), default=0)
        best = sorted((len(top), top) for top, count in votes.items() if count == most)
        if len(best) == 1 or (best and best[0][0] < best[1][0]):
            self._top = best[0][1]

    def add(self, art_id: int, place: Place, ends: Collection[Folder]) -> None:
        """Have a file; `ends` are those that any row says."""
        folder, name = self.folder(place.folder or ()), self._spell(place.name)
        self._named[name].append(art_id)
        self._placed[folder, name].append(art_id)
        for cut in range(len(folder)):
            if (end := folder[cut:]) in ends:
                self._ending[end, name].append(art_id)

    def folder(self, folder: Folder) -> Folder:
        """A folder in this spelling."""
        if (found := self._spelled.get(folder)) is None:
            found = self._spelled[folder] = tuple(map(self._spell, folder))
        return found

    def at_top(self, place: Place) -> _Found:
        """Those in just this folder, seen from the top."""
        if self._top is None or place.folder is None:
            return ()
        return self._placed.get(((*self._top, *self.folder(place.folder)), self._spell(place.name)), ())

    def ending(self, place: Place, count: int) -> _Found:
        """Those whose path ends like this, with so many folders."""
        return self._ending.get((self.folder(place.folder or ())[-count:], self._spell(place.name)), ())

    def named(self, place: Place) -> _Found:
        """Those that are called so."""
        return self._named.get(self._spell(place.name), ())


def _ways(
    files: Sequence[SheetFile], said: Collection[tuple[Place, ...]], finds: Finds
) -> Generator[None, None, Sequence[_Way]]:
    """The ways of all spellings, the closest first."""
    placed = list[tuple[int, Place]]()
    for file in files:
        if (place := place_of(file.path, finds)) is not None:
            placed.append((file.art_id, place))
        yield
    folders = dict.fromkeys(place.folder or () for _, place in placed)
    meant = dict.fromkeys(place.folder for places in said for place in places if place.folder is not None)
    ways = list[_Way]()
    for spell in SPELLINGS:
        way, ends = _Way(spell), set[Folder]()
        for folder in meant:
            ends.update(way.folder(folder)[cut:] for cut in range(len(folder)))
            yield
        yield from way.find_top(folders, meant.keys())
        for art_id, place in placed:
            way.add(art_id, place, ends)
            yield
        ways.append(way)
    return ways


def _attempts(place: Place, ways: Sequence[_Way]) -> Iterator[tuple[_Strength, _Found]]:
    """What is found in each way, the narrowest first."""
    closeness = list(zip(range(len(ways), 0, -1), ways, strict=True))
    for close, way in closeness:
        yield (True, close, _AT_TOP), way.at_top(place)
        for count in range(len(place.folder or ()), 0, -1):
            yield (True, close, count), way.ending(place, count)
    for close, way in closeness:
        yield (False, close, 0), way.named(place)


# --- Which row meets which file


class _Claims:
    """The rows that found a file, and those that found none or several."""

    def __init__(self, keys: _Keys) -> None:
        self.met = dict[int, int]()
        self.lonely = dict[int, Sentence]()
        self._keys = keys
        self._found = defaultdict[int, list[tuple[_Strength, int, str]]](list)

    def add(self, row: int, cells: Sequence[str], places: Sequence[Place], ways: Sequence[_Way]) -> None:
        """Look for the file of one row."""
        tries = ((strength, found) for place in places for strength, found in _attempts(place, ways) if found)
        strength, found = next(tries, ((False, 0, 0), ()))
        if len(found) == 1:
            self._found[found[0]].append((strength, row, self._keys.said(cells)))
        else:
            self.lonely[row] = self._why(cells, len(found))

    def decide(self) -> Generator[None]:
        """Give each file to the row that found it more narrowly than all others, if one did."""
        for art_id, found in self._found.items():
            best = max(strength for strength, _, _ in found)
            rows = [row for strength, row, _ in found if strength == best]
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
