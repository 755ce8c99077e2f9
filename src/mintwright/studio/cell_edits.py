"""Texts written into cells of the table, of one draft or of very many: each time one step of the history."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import AssetNames
from mintwright.domain.assets.patterns import FROM_ONE, Pattern, is_pattern, source_of
from mintwright.domain.assets.retitling import follows_title
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import LONGEST, Order
from mintwright.domain.table.columns import Column
from mintwright.domain.table.rows import written_row
from mintwright.studio.background.piecewise import PIECE, in_slices
from mintwright.studio.drafts.drafts import Drafts

Texts = Mapping[int, Mapping[Column, str]]
"""What is to stand in which cells, by art id and column."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether any draft is another now, how many cells refused their text, and why the first of them."""

    changes: bool
    refused: int = 0
    why: Sentence | None = None


@dataclass(frozen=True, slots=True)
class _Row:
    """One draft, the fields of it that become others, and which of its cells refuse their text.

    Where it `is_renamed`, its name on the chain goes with its new title.
    """

    before: Draft
    fields: Mapping[str, Any]
    refused: tuple[Sentence, ...]
    is_renamed: bool

    @property
    def title(self) -> str:
        """The new title."""
        return str(self.fields["name"])


class CellEdits:
    """Writes into the drafts of the open project what was typed or pasted into cells."""

    def __init__(
        self, drafts: Drafts, art_of: Callable[[int], Art], listed: Callable[[], Sequence[int]] = tuple
    ) -> None:
        """`art_of` knows the file of a draft, whose name a pattern may ask for; `listed` is all art on the list."""
        self._drafts = drafts
        self._art_of = art_of
        self._listed = listed

    def write(
        self,
        label: Sentence,
        texts: Texts,
        *,
        order: Sequence[Column] = (),
        fills: bool = False,
        merges: Hashable | None = None,
    ) -> Outcome:
        """Write into few cells at once. What a cell cannot hold is left out and said. For `merges` see `Drafts`.

        New attributes come in the `order` of the columns. `fills`: these are patterns, filled in for each draft in its
        turn.
        """
        self._drafts.late.settle()
        rows = self._rows(texts, _places(texts) if fills else None, Order(order))
        self._drafts.edit_each(label, dict(self._changes(rows)), merges=merges)
        return _outcome(rows)

    async def write_many(
        self,
        label: Sentence,
        texts: Texts,
        *,
        order: Sequence[Column] = (),
        fills: bool = False,
        on_taken: Callable[[], object] = lambda: None,
    ) -> Outcome | None:
        """The same with very many: worked out row by row, and the window goes on; then all change at once.

        A draft that was edited while the texts were read is worked out again. Nothing changes if it is cancelled
        before they were, or another project is opened: None. `on_taken`: from now on the drafts finish it, whatever
        happens.
        """
        rows, project = dict[int, _Row](), self._drafts.project_id
        places, new = _places(texts) if fills else None, Order(order)
        async for art_id in in_slices(texts):
            if self._drafts.project_id != project:
                return None
            rows.update(self._rows({art_id: texts[art_id]}, places, new))
        if self._drafts.project_id != project:
            return None
        self._drafts.late.settle()
        late = [one for one, row in rows.items() if self._drafts.draft(one) is not row.before]
        rows.update(self._rows({art_id: texts[art_id] for art_id in late}, places, new))
        on_taken()
        if len(rows) <= PIECE:
            self._drafts.edit_each(label, dict(self._changes(rows)))
        else:
            self._drafts.edit_late(label, self._changes(rows), merges=None)
            await self._drafts.late.wait()
        return _outcome(rows)

    def _changes(self, rows: Mapping[int, _Row]) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """What changes in each draft, worked out as it is read.

        The names on the chain that go with new titles differ from each other and from all that stay.
        """
        names = self._names(rows) if any(row.is_renamed for row in rows.values()) else AssetNames()
        for art_id, row in rows.items():
            if row.is_renamed:
                yield art_id, {**row.fields, "asset_name": names.new(row.title) if row.title.strip() else ""}
            elif row.fields:
                yield art_id, row.fields

    def _names(self, rows: Mapping[int, _Row]) -> AssetNames:
        """Knows the names that stay. What nobody has looked at yet is left out: to read all of it takes long."""
        names = AssetNames()
        listed = self._listed()
        beside = frozenset(listed).difference(rows, self._drafts.unseen(listed))
        for draft in self._drafts.drafts(tuple(beside)):
            names.take(draft.asset_name)
        for row in rows.values():
            if not row.is_renamed:
                names.take(str(row.fields.get("asset_name", row.before.asset_name)))
        return names

    def _fill(self, art_id: int, column: Column, text: str, place: int) -> str:
        if len(text) > LONGEST or not is_pattern(text):
            return text
        source = source_of(self._drafts.draft(art_id), self._art_of(art_id).path, column.field.value)
        return Pattern.of(text).filled(source, FROM_ONE.number(place))

    def _rows(self, texts: Texts, places: Mapping[int, int] | None, order: Order) -> dict[int, _Row]:
        """What becomes of these drafts; `places`: of each among all, where the texts are patterns."""
        return {
            art_id: _row(
                self._drafts.draft(art_id),
                cells if places is None else self._filled(art_id, cells, places[art_id]),
                order,
            )
            for art_id, cells in texts.items()
        }

    def _filled(self, art_id: int, cells: Mapping[Column, str], place: int) -> Mapping[Column, str]:
        return {column: self._fill(art_id, column, text, place) for column, text in cells.items()}


def _outcome(rows: Mapping[int, _Row]) -> Outcome:
    refused = [why for row in rows.values() for why in row.refused]
    return Outcome(any(row.fields for row in rows.values()), len(refused), next(iter(refused), None))


def _places(texts: Texts) -> Mapping[int, int]:
    return {art_id: place for place, art_id in enumerate(texts)}


def _row(draft: Draft, cells: Mapping[Column, str], order: Order) -> _Row:
    fields, refused = written_row(draft, cells, order)
    is_renamed = "name" in fields and "asset_name" not in fields and follows_title(draft)
    return _Row(draft, fields, refused, is_renamed)
