"""The attributes that several assets have in common, as a text, and what a change of that is for each of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from mintwright.domain.assets.attributes import Node, NodeKind, node_at
from mintwright.domain.assets.problems import Severity
from mintwright.domain.attribute_text.reading import Note, Reading, Rows
from mintwright.domain.sentences import Sentence
from mintwright.ui.inspector.attributes.multi_edit import AttrEdit, Keys
from mintwright.ui.inspector.attributes.sharing import Spread


@dataclass(frozen=True, slots=True)
class United:
    """The attributes of several assets as one tree, and how they share it (`merged`)."""

    nodes: tuple[Node, ...]
    spreads: Mapping[Keys, Spread]

    @property
    def in_common(self) -> tuple[Node, ...]:
        """Those that all of the assets have, and the same."""
        return self._in_common(self.nodes, ())

    def is_group(self, keys: Keys) -> bool:
        """Whether this is a group in all of those that have it."""
        found = node_at(self.nodes, keys)
        return found is not None and found.kind is NodeKind.GROUP

    def _in_common(self, nodes: Sequence[Node], above: Keys) -> tuple[Node, ...]:
        found = (self._common(node, (*above, node.key)) for node in nodes)
        return tuple(node for node in found if node is not None)

    def _common(self, node: Node, keys: Keys) -> Node | None:
        spread = self.spreads.get(keys)
        if spread is None or spread.differs or spread.count < spread.total:
            return None
        if node.kind is not NodeKind.GROUP:
            return node
        below = self._in_common(node.children, keys)
        return replace(node, children=below) if below or not node.children else None


_REPLACED = Sentence(
    "attributes", "“{name}” is in {count} of the {total} assets, and not the same. This is written into all of them."
)
_GIVEN = Sentence("attributes", "“{name}” is in {count} of the {total} assets. All of them get it.")


def edits_between(
    before: Sequence[Node], after: Sequence[Node], united: United, above: Keys = ()
) -> Iterator[AttrEdit]:
    """What leads from the attributes in common to those that were written, for any asset.

    What an asset has beside them stays, in groups too.
    """
    old = {node.key: node for node in before}
    new = {node.key: node for node in after}
    for key, node in old.items():
        if key not in new:
            yield AttrEdit((*above, key), partial(_without, gone=node))
    for key, node in new.items():
        was = old.get(key)
        if was is not None and was.kind is node.kind is NodeKind.GROUP:
            yield from edits_between(was.children, node.children, united, (*above, key))
        elif was is None:
            yield from _given(node, (*above, key), united)
        elif was != node:
            yield AttrEdit((*above, key), given=node)


def _given(node: Node, keys: Keys, united: United) -> Iterator[AttrEdit]:
    """A group that some of the assets have keeps what it has there."""
    if node.children and node.kind is NodeKind.GROUP and united.is_group(keys):
        for child in node.children:
            yield from _given(child, (*keys, child.key), united)
    else:
        yield AttrEdit(keys, given=node)


def _without(old: Node | None, gone: Node) -> Node | None:
    """What an asset has under a name, without what was in common and is gone."""
    if old is None or not old.kind is gone.kind is NodeKind.GROUP:
        return None
    taken = {node.key: node for node in gone.children}
    below = (_without(node, taken[node.key]) if node.key in taken else node for node in old.children)
    kept = tuple(node for node in below if node is not None)
    return replace(old, children=kept) if kept else None


def with_differences(reading: Reading, united: United) -> Reading:
    """The same, with a note where what is written replaces something in some of the assets.

    What stands twice under one name cannot be given to several: it is refused.
    """
    if reading.nodes is None:
        return reading
    notes = _differences(reading, reading.nodes, united.in_common, united, (), ())
    told = reading.with_notes(list(notes))
    is_refused = any(_has_twins(nodes) for nodes in _levels(reading.nodes))
    return replace(told, nodes=None) if is_refused else told


def _differences(
    reading: Reading, after: Sequence[Node], common: Sequence[Node], united: United, keys: Keys, rows: Rows
) -> Iterator[Note]:
    shown = {node.key: node for node in common}
    for row, node in enumerate(after):
        here, was, spread = (*keys, node.key), shown.get(node.key), united.spreads.get((*keys, node.key))
        place = (*rows, row)
        if node.kind is NodeKind.GROUP and united.is_group(here):
            below = () if was is None else was.children
            yield from _differences(reading, node.children, below, united, here, place)
        elif spread is not None and (was is None or was.kind is not node.kind):
            is_other = spread.differs or node.kind is NodeKind.GROUP or united.is_group(here)
            said = (_REPLACED if is_other else _GIVEN).filled(name=node.key, count=spread.count, total=spread.total)
            yield Note(reading.spots[place].name_at, said, Severity.WARNING)


def _levels(nodes: Sequence[Node]) -> Iterator[Sequence[Node]]:
    yield nodes
    for node in nodes:
        if node.kind is NodeKind.GROUP:
            yield from _levels(node.children)


def _has_twins(nodes: Sequence[Node]) -> bool:
    return len({node.key for node in nodes}) < len(nodes)
