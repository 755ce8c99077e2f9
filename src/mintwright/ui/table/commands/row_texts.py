"""What is to stand in the cells of very many rows: made as each row is asked for, for all at once take too long."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from mintwright.domain.table.columns import Column
from mintwright.domain.table.tab_separated import Cells


class RowTexts(Mapping[int, Mapping[Column, str]]):
    """The texts of each row by its art id."""

    def __init__(self, places: Mapping[int, int], made: Callable[[int], Mapping[Column, str]]) -> None:
        """`made` gives the texts at a place."""
        self._places = places
        self._made = made

    @classmethod
    def of(cls, art_ids: Iterable[int], made: Callable[[int], Mapping[Column, str]]) -> "RowTexts":
        """Of these rows, at the places from 0."""
        return cls({art_id: place for place, art_id in enumerate(art_ids)}, made)

    def __getitem__(self, art_id: int) -> Mapping[Column, str]:
        return self._made(self._places[art_id])

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def among(self, art_ids: Iterable[int]) -> "RowTexts":
        """The same of some of the rows."""
        return RowTexts({one: self._places[one] for one in art_ids}, self._made)


def the_same(art_ids: Iterable[int], texts: Mapping[Column, str]) -> RowTexts:
    """These texts in each of the rows."""
    return RowTexts.of(art_ids, lambda _: texts)


def repeated(cells: Cells, art_ids: Iterable[int], columns: Sequence[Column]) -> RowTexts:
    """These cells over the whole place, again and again; a row that is shorter than others leaves the rest alone."""
    high, wide = len(cells), max(map(len, cells))

    def made(place: int) -> Mapping[Column, str]:
        line = cells[place % high]
        return {column: line[at % wide] for at, column in enumerate(columns) if at % wide < len(line)}

    return RowTexts.of(art_ids, made)
