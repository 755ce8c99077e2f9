"""Copying fields of one asset to others: all of them, some, or none."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.patterns import Source
from mintwright.domain.bulk.outcome import Line, Outcome
from mintwright.domain.bulk.sweeps import DESCRIPTION, TITLE
from mintwright.domain.table.columns import BEFORE, Column, Field

AMOUNT, FILES, ROYALTIES = BEFORE[3], Column(Field.FILES), Column(Field.ROYALTIES)
_OWN = (TITLE, DESCRIPTION, AMOUNT, ROYALTIES, FILES)
_FIELDS: Mapping[Column, Sequence[str]] = {
    TITLE: ("name",),
    DESCRIPTION: ("description",),
    AMOUNT: ("amount",),
    ROYALTIES: ("royalties_rate", "royalties"),
    FILES: ("files",),
}


def copyable(draft: Draft) -> tuple[Column, ...]:
    """What can be copied of this one: each field that says something, and each attribute with all that is in it."""
    own = (column for column in _OWN if any(getattr(draft, name) for name in _FIELDS[column]))
    named = dict.fromkeys(node.key for node in draft.attrs if node.key.strip())
    return (*own, *(Column(Field.ATTRIBUTE, (key,)) for key in named))


@dataclass(frozen=True, slots=True)
class CopyFields:
    """A sweep that gives others what one asset says in these columns; what else they say, they keep."""

    origin: Draft
    columns: tuple[Column, ...]

    def of(self, source: Source, place: int) -> Outcome:
        """What becomes of one of the others; the one they are copied of stays as it is."""
        draft, origin = source.draft, self.origin
        if draft.art_id == origin.art_id:
            return Outcome(draft)
        names = (name for column in self.columns for name in _FIELDS.get(column, ()))
        fields: dict[str, Any] = {name: getattr(origin, name) for name in names}
        if "files" in fields:  # a piece is no further file of itself
            fields["files"] = tuple(file for file in origin.files if file.art_id != draft.art_id)
        if keys := {column.path[0] for column in self.columns if column.field is Field.ATTRIBUTE}:
            fields["attrs"] = _with(draft.attrs, [node for node in origin.attrs if node.key in keys])
        changed = {name: value for name, value in fields.items() if value != getattr(draft, name)}
        return Outcome(draft, changed, tuple(self._lines(draft, fields)))

    def _lines(self, draft: Draft, fields: Mapping[str, Any]) -> Iterable[Line]:
        """Each column that becomes another, also where that reads the same: a list of one line as that text."""
        for column in self.columns:
            before = {name: getattr(draft, name) for name in (*_FIELDS.get(column, ()), "attrs")}
            after = {"attrs": (), **fields}
            if _held(column, before) != _held(column, after):
                yield Line(column, _said(column, before), _said(column, after))


def _with(nodes: Sequence[Node], given: Sequence[Node]) -> tuple[Node, ...]:
    """These attributes with others given: in the place of those of their name, or else behind them."""
    by_key = {node.key: node for node in given}
    kept = [by_key.pop(node.key) if node.key in by_key else node for node in nodes]
    return (*kept, *by_key.values())


def _held(column: Column, fields: Mapping[str, Any]) -> Sequence[Any]:
    """What a column is made of: fields of a draft, or the attributes of one name."""
    if column.field is Field.ATTRIBUTE:
        return [node for node in fields["attrs"] if node.key == column.path[0]]
    return [fields[name] for name in _FIELDS[column]]


def _said(column: Column, fields: Mapping[str, Any]) -> str:
    """What stands in a column, on one line."""
    if column.field is Field.ATTRIBUTE:
        return _words(_held(column, fields), is_named=False)
    if column == FILES:
        return ", ".join(file.name for file in fields["files"])
    if column == ROYALTIES:
        rate = fields["royalties_rate"]
        return " · ".join(filter(None, ("" if rate is None else f"{rate} %", fields["royalties"])))
    (value,) = _held(column, fields)
    return "" if value is None else str(value)


def _words(nodes: Sequence[Node], *, is_named: bool = True) -> str:
    """The values of attributes, each after its name."""
    return ", ".join(f"{node.key}: {_value(node)}" if is_named and node.key else _value(node) for node in nodes)


def _value(node: Node) -> str:
    return node.text if node.kind is NodeKind.TEXT else _words(node.children)
