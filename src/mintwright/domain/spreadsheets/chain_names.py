"""The names on the chain once a sheet is applied: those that go with new titles, and those that two assets have."""

from collections.abc import Mapping
from dataclasses import replace

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import AssetNames
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.changes import CellChange, RowChange, change_of
from mintwright.domain.spreadsheets.columns import called

_ROW_HAS_IT = Sentence(
    "sheets",
    "Row {row} has the name “{name}” on the chain too. It comes in as it is, but in one mint each asset needs its own.",
)
_ASSET_HAS_IT = Sentence(
    "sheets",
    "“{asset}” has the name “{name}” on the chain already. It comes in as it is, but in one mint each asset needs its "
    "own.",
)


class ChainNames:
    """Who has which name. All are noted first: only then it is known which are free, and which two assets have."""

    def __init__(self, column: int) -> None:
        """`column` is that of names on the chain."""
        self.is_asked = False  # some row gives a name, by what it says or by a title
        self._column = column
        self._free = AssetNames()
        self._holders: dict[str, list[tuple[Draft, int]]] = {}  # the row is 0 where there is none

    def note(self, row: RowChange) -> None:
        """See a row; the name of one that goes with its title is free."""
        if row.draft is None:
            return
        self.is_asked |= row.is_renamed or self._column in row.cells
        if not row.is_renamed:
            self._take(str(row.fields.get("asset_name", row.draft.asset_name)), row.draft, row.row)

    def keep(self, draft: Draft) -> None:
        """See an asset that no row is for."""
        self._take(draft.asset_name, draft, 0)

    def settled(self, row: RowChange) -> RowChange:
        """The same row with the name that goes with its title, and with what is to be said of one that it gives."""
        if row.draft is None:
            return row
        if row.is_renamed:
            return self._renamed(row, row.draft)
        cell = row.cells.get(self._column)
        if cell is None or cell.why is not None or (why := self._why(cell.new.strip(), row.draft)) is None:
            return row
        return replace(row, cells=self._with(row, replace(cell, why=why)))

    def _renamed(self, row: RowChange, draft: Draft) -> RowChange:
        title = str(row.fields["name"])
        name = self._free.new(title) if title.strip() else ""
        if name == draft.asset_name:
            return replace(row, is_renamed=False)
        fields = {**row.fields, "asset_name": name}
        cell = CellChange(change_of(draft.asset_name, name), draft.asset_name, name)
        return replace(row, cells=self._with(row, cell), fields=fields)

    def _with(self, row: RowChange, cell: CellChange) -> Mapping[int, CellChange]:
        return dict(sorted({**row.cells, self._column: cell}.items()))

    def _take(self, name: str, draft: Draft, row: int) -> None:
        if plain := name.strip():
            self._free.take(plain)
            self._holders.setdefault(plain, []).append((draft, row))

    def _why(self, name: str, draft: Draft) -> Sentence | None:
        """What to say of a name: who else has it."""
        others = ((one, row) for one, row in self._holders.get(name, ()) if one is not draft)
        other, row = next(others, (None, 0))
        if other is None:
            return None
        if row:
            return _ROW_HAS_IT.filled(row=str(row), name=called((name,)))
        return _ASSET_HAS_IT.filled(asset=called((other.name.strip() or "?",)), name=called((name,)))
