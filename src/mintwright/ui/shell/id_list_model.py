"""Qt lists of things that have an id. A row stays itself while others come, go and move: selections stay on it."""

from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Sequence

from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt, Signal

from mintwright.ui.shell.counted_list import CountedListModel
from mintwright.ui.shell.drop import ART_MIME, art_mime
from mintwright.ui.shell.model_index import Index

MANY_RUNS = 64  # more separate changes than this reach the view as one


class IdListModel(CountedListModel):
    """Rows of ids in the order in which they are shown. A subclass says in `read` what stands behind one.

    Signals:
        rows_moving(), rows_moved(): they are put in another order.
    """

    rows_moving = Signal()
    rows_moved = Signal()

    def __init__(self, ids: Iterable[int] = (), parent: QObject | None = None) -> None:
        self._ids = list(ids)
        self._next_ids = self._ids  # once Qt has counted the rows anew
        super().__init__(len(self._ids), parent)
        for counted in (self.rowsInserted, self.rowsRemoved, self.modelReset):
            counted.connect(self._follow_count)  # before any view does
        self._rows: dict[Hashable, int] = {one: row for row, one in enumerate(self._ids)}

    def read(self, one: int, role: int) -> object:
        """What this id's row says in a role; None where it says nothing. Raises KeyError for what is gone."""
        raise NotImplementedError

    def row_of(self, one: int) -> int | None:
        """The row of this id, or None when it is not shown."""
        return self._rows.get(one)

    def among(self, ids: Iterable[Hashable]) -> set[Hashable]:
        """Those of these that are shown; ten thousand at once."""
        return self._rows.keys() & ids

    def id_at(self, row: int) -> int:
        """The id of this row."""
        return self._ids[row]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._ids):
            return None
        try:
            return self.read(self._ids[index.row()], role)
        except KeyError:  # removed, and the news about it is still on its way
            return None

    def show_ids(self, wanted: Sequence[int]) -> bool:
        """Show exactly these, with as little noise to the view as possible. Returns whether that changed anything."""
        wanted = list(wanted)
        if wanted == self._ids:
            return False
        kept = set(wanted)
        leaving = _rows_without(kept, self._ids) if self._rows.keys() - kept else []
        coming = _rows_without(self._rows, wanted) if kept - self._rows.keys() else []
        if len(leaving) + len(coming) > MANY_RUNS:
            self._next_ids = wanted
            self.recount(len(wanted))
        else:
            self._remove(leaving)
            self._reorder([one for one in wanted if one in self._rows])
            self._insert(coming, wanted)
        self._rows = {one: row for row, one in enumerate(self._ids)}
        return True

    def repaint(self, ids: Collection[Hashable] = ()) -> None:
        """Tell the view that these say something else now, as far as they are shown; all, where none is named."""
        rows = sorted(map(self._rows.__getitem__, self.among(ids)))
        is_all = not ids or len(rows) == len(self._ids)
        runs = list(_whole(len(self._ids)) if is_all else _runs(rows))
        for first, last in runs if len(runs) <= MANY_RUNS else [(runs[0][0], runs[-1][1])]:
            self.dataChanged.emit(self.index(first), self.index(last))

    def _remove(self, runs: Sequence[tuple[int, int]]) -> None:
        for first, last in reversed(runs):
            self._next_ids = self._ids[:first] + self._ids[last + 1 :]
            self.removeRows(first, last - first + 1)

    def _reorder(self, wanted: list[int]) -> None:
        if wanted == self._ids:
            return
        self.rows_moving.emit()
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        row_of = {one: row for row, one in enumerate(wanted)}
        moved = [self.index(row_of[self._ids[index.row()]]) for index in held]
        self._ids = wanted
        self.changePersistentIndexList(held, moved)
        self.layoutChanged.emit()
        self.rows_moved.emit()

    def _insert(self, runs: Sequence[tuple[int, int]], wanted: Sequence[int]) -> None:
        for first, last in runs:
            self._next_ids = [*self._ids[:first], *wanted[first : last + 1], *self._ids[first:]]
            self.insertRows(first, last - first + 1)

    def _follow_count(self, *_: object) -> None:
        self._ids = self._next_ids


class ArtListModel(IdListModel):
    """Rows of art, which can be dragged; always a copy: a move would make the view remove the rows again."""

    @property
    def art_ids(self) -> tuple[int, ...]:
        """The art that is shown, in its order."""
        return tuple(self._ids)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def mimeTypes(self) -> list[str]:
        return [ART_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        return art_mime(self._ids[row] for row in sorted(index.row() for index in indexes))

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction


def _runs(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Ascending rows as first and last of each unbroken run."""
    first = last = -1
    for row in rows:
        if row != last + 1 or first < 0:
            if first >= 0:
                yield first, last
            first = row
        last = row
    if first >= 0:
        yield first, last


def _rows_without(known: Container[Hashable], ids: Sequence[int]) -> list[tuple[int, int]]:
    """The rows of what is not known, as runs."""
    return list(_runs(row for row, one in enumerate(ids) if one not in known))


def _whole(count: int) -> Iterator[tuple[int, int]]:
    """So many rows as one run."""
    if count:
        yield 0, count - 1
