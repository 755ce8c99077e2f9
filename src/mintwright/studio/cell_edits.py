"""Texts written into cells of the table, of one draft or of very many: each time one step of the history."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import unique_asset_names
from mintwright.domain.assets.retitling import follows_title
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import CellError, written
from mintwright.domain.table.columns import Column
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.drafts.drafts import Drafts

Texts = Mapping[int, Mapping[Column, str]]
"""What is to stand in which cells, by art id and column."""


@dataclass(frozen=True, slots=True)
class Refused:
    """How many cells were left as they were, and why the first of them."""

    count: int
    first: Sentence


@dataclass(frozen=True, slots=True)
class _Row:
    """One draft, what becomes of it, and which of its cells refuse their text."""

    before: Draft
    after: Draft
    refused: tuple[Sentence, ...]

    @property
    def is_renamed(self) -> bool:
        """Whether its name on the chain goes with its new title."""
        is_alone = self.after.asset_name == self.before.asset_name
        return self.after.name != self.before.name and is_alone and follows_title(self.before)

    def changes(self, asset_name: str | None) -> Mapping[str, Any]:
        """The fields that are others; `asset_name` is the one made of its title."""
        after = self.after if asset_name is None else replace(self.after, asset_name=asset_name)
        names = ("name", "asset_name", "amount", "description", "attrs")
        return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(self.before, name)}


class CellEdits:
    """Writes into the drafts of the open project what was typed or pasted into cells."""

    def __init__(self, drafts: Drafts) -> None:
        self._drafts = drafts

    def write(self, label: Sentence, texts: Texts) -> Refused | None:
        """Write into few cells at once. What a cell cannot hold is left out and said."""
        return self._step(label, self._rows(texts))

    async def write_many(self, label: Sentence, texts: Texts) -> Refused | None:
        """The same with very many: worked out in pieces, between which the window goes on; then all change at once.

        A draft that was edited meanwhile is worked out again. Nothing changes if it is cancelled
        before the end, or another project is opened.
        """
        rows, project = dict[int, _Row](), self._drafts.project_id
        async for piece in piecewise(texts):
            if self._drafts.project_id != project:
                return None
            rows.update(self._rows({art_id: texts[art_id] for art_id in piece}))
        if self._drafts.project_id != project:
            return None
        late = [one for one, row in rows.items() if self._drafts.draft(one) is not row.before]
        rows.update(self._rows({art_id: texts[art_id] for art_id in late}))
        return self._step(label, rows)

    def _rows(self, texts: Texts) -> dict[int, _Row]:
        return {art_id: _row(self._drafts.draft(art_id), cells) for art_id, cells in texts.items()}

    def _step(self, label: Sentence, rows: Mapping[int, _Row]) -> Refused | None:
        changes = {one: row.changes(name) for one, row, name in _named(rows)}
        self._drafts.edit_each(label, {one: fields for one, fields in changes.items() if fields})
        refused = [why for row in rows.values() for why in row.refused]
        return Refused(len(refused), refused[0]) if refused else None


def _row(draft: Draft, cells: Mapping[Column, str]) -> _Row:
    after, refused = draft, list[Sentence]()
    for column, text in cells.items():
        try:
            if fields := written(after, column, text):
                after = replace(after, **fields)
        except CellError as error:
            refused.append(error.sentence)
    return _Row(draft, after, tuple(refused))


def _named(rows: Mapping[int, _Row]) -> Iterable[tuple[int, _Row, str | None]]:
    """Each row with the name on the chain that goes with its title: all of them differ, as in the form."""
    renamed = [art_id for art_id, row in rows.items() if row.is_renamed and row.after.name.strip()]
    made = unique_asset_names([rows[art_id].after.name for art_id in renamed])
    names: dict[int, str] = dict(zip(renamed, made, strict=True))
    for art_id, row in rows.items():
        yield art_id, row, names.get(art_id, "" if row.is_renamed else None)
