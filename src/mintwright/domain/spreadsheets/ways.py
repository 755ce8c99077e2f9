"""The ways from what a row says to files, the narrowest first, as `meeting` has them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence

from mintwright.domain.spreadsheets.file_names import SPELLINGS, Folder, Place, place_of
from mintwright.domain.spreadsheets.meanings import Finds

Found = Sequence[int]
Strength = tuple[bool, int, int]
"""How narrowly a file was found: whether with its folder, how closely it is spelled so, by how much of its path."""

_AT_TOP = 1_000_000  # longer than any end


class Way:
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

    def at_top(self, place: Place) -> Found:
        """Those in just this folder, seen from the top."""
        if self._top is None or place.folder is None:
            return ()
        return self._placed.get(((*self._top, *self.folder(place.folder)), self._spell(place.name)), ())

    def ending(self, place: Place, count: int) -> Found:
        """Those whose path ends like this, with so many folders."""
        return self._ending.get((self.folder(place.folder or ())[-count:], self._spell(place.name)), ())

    def named(self, place: Place) -> Found:
        """Those that are called so."""
        return self._named.get(self._spell(place.name), ())


def ways_to(
    files: Iterable[tuple[int, str]], said: Collection[tuple[Place, ...]], finds: Finds
) -> Generator[None, None, Sequence[Way]]:
    """The ways to these files, by id and path, in all spellings, the closest first."""
    placed = list[tuple[int, Place]]()
    for art_id, path in files:
        if (place := place_of(path, finds)) is not None:
            placed.append((art_id, place))
        yield
    folders = dict.fromkeys(place.folder or () for _, place in placed)
    meant = dict.fromkeys(place.folder for places in said for place in places if place.folder is not None)
    ways = list[Way]()
    for spell in SPELLINGS:
        way, ends = Way(spell), set[Folder]()
        for folder in meant:
            ends.update(way.folder(folder)[cut:] for cut in range(len(folder)))
            yield
        yield from way.find_top(folders, meant.keys())
        for art_id, place in placed:
            way.add(art_id, place, ends)
            yield
        ways.append(way)
    return ways


def attempts(place: Place, ways: Sequence[Way]) -> Iterator[tuple[Strength, Found]]:
    """What is found in each way, the narrowest first."""
    closeness = list(zip(range(len(ways), 0, -1), ways, strict=True))
    for close, way in closeness:
        yield (True, close, _AT_TOP), way.at_top(place)
        for count in range(len(place.folder or ()), 0, -1):
            yield (True, close, count), way.ending(place, count)
    for close, way in closeness:
        yield (False, close, 0), way.named(place)
