"""A change carried out on the texts of one draft: on one field of it, or on all its texts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, Path, node_at
from mintwright.domain.assets.patterns import Source
from mintwright.domain.bulk.outcome import Line, Outcome
from mintwright.domain.bulk.text_changes import TextChange, TooLongError
from mintwright.domain.table.cells import CellError, cell_text, written
from mintwright.domain.table.columns import BEFORE, Column, Field

PICTURE, TITLE, ASSET_NAME, _, DESCRIPTION = BEFORE

Target = Column | None
"""The texts that change: those of a column; None for titles, descriptions and all attributes."""

_Said = Callable[[Path, str], str]


@dataclass(frozen=True, slots=True)
class TextSweep:
    """One kind of change, and which texts it is for."""

    target: Target
    change: TextChange

    def of(self, source: Source, place: int) -> Outcome:
        """What becomes of one asset, the next at this place."""
        try:
            if self.target is None:
                return self._everywhere(source, place)
            return self._in_column(self.target, source, place)
        except (CellError, TooLongError) as error:
            return Outcome(source.draft, refused=error.sentence)

    def _in_column(self, column: Column, source: Source, place: int) -> Outcome:
        draft = source.draft
        before = cell_text(draft, column)
        is_list = column.field is Field.ATTRIBUTE and is_list_of(draft, column.path)
        lines = before.split("\n") if is_list and self.change.by_line else [before]
        after = "\n".join(self.change.changed(line, source, place) for line in lines)
        fields = written(draft, column, after)
        return Outcome(draft, fields, (Line(column, before, after),)) if fields else Outcome(draft)

    def _everywhere(self, source: Source, place: int) -> Outcome:
        draft, lines = source.draft, list[Line]()

        def said(column: Column, text: str) -> str:
            after = self.change.changed(text, source, place)
            if after != text:
                lines.append(Line(column, text, after))
            return after

        def at(path: Path, text: str) -> str:
            return said(Column(Field.ATTRIBUTE, path), text)

        fields = {
            "name": said(TITLE, draft.name),
            "description": said(DESCRIPTION, draft.description),
            "attrs": _mapped(draft.attrs, (), at),
        }
        changed = {name: value for name, value in fields.items() if value != getattr(draft, name)}
        return Outcome(draft, changed, tuple(lines))


@dataclass(frozen=True, slots=True)
class CoverSweep:
    """A cover for each that has none: `covers` by art, and what their files are called."""

    covers: Mapping[int, int]
    names: Mapping[int, str]

    def of(self, source: Source, place: int) -> Outcome:
        """What becomes of one asset."""
        draft, cover = source.draft, self.covers.get(source.draft.art_id)
        if cover is None or draft.has_cover:
            return Outcome(draft)
        return Outcome(draft, {"cover": cover}, (Line(PICTURE, source.path.name, self.names[cover]),))


def texts_of(draft: Draft, target: Target) -> Iterator[str]:
    """The texts of one draft that a change of this target is about."""
    if target is None:
        yield draft.name
        yield draft.description
        yield from _texts_in(draft.attrs)
    else:
        text = cell_text(draft, target)
        yield from text.split("\n") if target.field is Field.ATTRIBUTE else [text]
        yield text


def is_list_of(draft: Draft, path: Path) -> bool:
    """Whether a draft has a list there."""
    node = node_at(draft.attrs, path)
    return node is not None and node.kind is NodeKind.LIST


def _mapped(nodes: Sequence[Node], above: Path, at: _Said) -> tuple[Node, ...]:
    """The nodes with their texts changed; names stay as they are. As in a cell, what is emptied by that is gone."""
    changed = ((node, _mapped_one(node, above, at)) for node in nodes)
    return tuple(after for before, after in changed if after == before or after.text or after.children)


def _mapped_one(node: Node, above: Path, at: _Said) -> Node:
    path = (*above, node.key) if node.key else above
    if node.kind is NodeKind.TEXT:
        return replace(node, text=at(path, node.text))
    return replace(node, children=_mapped(node.children, path, at))


def _texts_in(nodes: Sequence[Node]) -> Iterator[str]:
    for node in nodes:
        if node.kind is NodeKind.TEXT:
            yield node.text
        yield from _texts_in(node.children)
