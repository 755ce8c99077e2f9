"""What is to stand in the cells of very many rows: made as each row is asked for, for all at once take too long."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

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

    def without(self, cells: Container[tuple[int, Column]]) -> "RowTexts":
        """The same without some cells, whichever those are when a row is asked for."""

        def left(art_id: int) -> Mapping[Column, str]:
            return {column: words for column, words in self[art_id].items() if (art_id, column) not in cells}

        return RowTexts({one: one for one in self._places}, left)


def the_same(art_ids: Iterable[int], texts: Mapping[Column, str]) -> RowTexts:
    """These texts in each of the rows."""
    return RowTexts.of(art_ids, lambda _: texts)


def repeated(cells: Cells, art_ids: Iterable[int], columns: Sequence[Column]) -> RowTexts:
    """These cells over the whole place, again and again; a row that is shorter than others leaves the rest alone."""
    return laid(cells.__getitem__, (len(cells), max(map(len, cells))), art_ids, columns)


def laid(
    line_at: Callable[[int], Sequence[str]], size: tuple[int, int], art_ids: Iterable[int], columns: Sequence[Column]
) -> RowTexts:
    """The same with lines that are read as each is asked for; `size` is how many rows and columns of them there are."""
    high, wide = size

    def made(place: int) -> Mapping[Column, str]:
        line = line_at(place % high)
        return {column: line[at % wide] for at, column in enumerate(columns) if at % wide < len(line)}

    return RowTexts.of(art_ids, made)
