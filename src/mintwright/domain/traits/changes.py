"""Changes of one attribute everywhere: another name or value, several made one, one taken away or split in two."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, Path
from mintwright.domain.assets.patterns import Source
from mintwright.domain.bulk.outcome import Line, Outcome
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import is_plain
from mintwright.domain.table.columns import Column, Field

_Nodes = tuple[Node, ...]
_Change = Callable[[_Nodes], _Nodes]

_NOT_JOINED = Sentence(
    "traits", "It has “{name}” too, and the two cannot become one list. Change it in the details of the asset."
)
_NO_LIST_YET = Sentence("traits", "It has “{name}” too, and is not to become a list. Change it in the details.")
_HAS_BOTH = Sentence("traits", "It has “{name}” already. Split into another name, or change it in the details.")
_IS_LIST = Sentence("traits", "“{name}” is a list here. Split it into a list, or change it in the details.")


class _RefusedError(MintwrightError):
    """One asset cannot take the change."""


@dataclass(frozen=True, slots=True)
class RenameAttribute:
    """A sweep that gives an attribute another name; where that stands beside it already, both become one list.

    `keeps_kind`: where that is a single text, and would become a list, the asset stays as it is.
    """

    path: Path
    name: str
    keeps_kind: bool = False

    def of(self, source: Source, place: int) -> Outcome:
        """What becomes of one asset."""
        path = (*self.path[:-1], self.name)
        outcome = _outcome(source.draft, self.path[:-1], self._changed, (path,))
        if not outcome.fields:
            return outcome
        named = Line(_column(path), self.path[-1], self.name)
        is_joined = any(line.before for line in outcome.lines)
        lines = (named, *(outcome.lines if is_joined else ()))
        return replace(outcome, lines=lines, given_up=frozenset())  # its values stay

    def _changed(self, nodes: _Nodes) -> _Nodes:
        mine = _leaves(nodes, self.path[-1])
        there = [node for node in nodes if node.key == self.name and node not in mine]
        if not (mine and there):
            return tuple(replace(node, key=self.name) if node in mine else node for node in nodes)
        joined = self._joined([*there, *mine])
        return tuple(joined if node is there[0] else node for node in nodes if node is there[0] or node not in mine)

    def _joined(self, nodes: Sequence[Node]) -> Node:
        lines = tuple(dict.fromkeys(line for node in nodes for line in _lines(node) if line.strip()))
        is_list = len(lines) > 1 or any(node.kind is NodeKind.LIST for node in nodes)
        if self.keeps_kind and is_list and nodes[0].kind is NodeKind.TEXT:
            raise _RefusedError(_NO_LIST_YET.filled(name=self.name))
        if not all(map(is_plain, nodes)) or (is_list and any("\n" in line for line in lines)):
            raise _RefusedError(_NOT_JOINED.filled(name=self.name))
        return _list(self.name, lines) if is_list else Node(self.name, text="".join(lines))


@dataclass(frozen=True, slots=True)
class RenameValues:
    """A sweep that makes these values of an attribute one; a list says it once."""

    path: Path
    values: frozenset[str]
    value: str

    def of(self, source: Source, place: int) -> Outcome:
        """What becomes of one asset."""
        return _outcome(source.draft, self.path[:-1], self._changed, (self.path,))

    def _changed(self, nodes: _Nodes) -> _Nodes:
        mine = _leaves(nodes, self.path[-1])
        return tuple(self._renamed(node) if node in mine else node for node in nodes)

    def _renamed(self, node: Node) -> Node:
        if node.kind is NodeKind.TEXT:
            return replace(node, text=self.value) if node.text in self.values else node
        if not any(child.text in self.values for child in node.children):
            return node
        children = [replace(one, text=self.value) if one.text in self.values else one for one in node.children]
        again = [at for at, child in enumerate(children) if child.text == self.value][1:]
        return replace(node, children=tuple(child for at, child in enumerate(children) if at not in again))


@dataclass(frozen=True, slots=True)
class RemoveValues:
    """A sweep that takes these values of an attribute away: the attribute with them, where nothing else is in it."""

    path: Path
    values: frozenset[str]

    def of(self, source: Source, place: int) -> Outcome:
        """What becomes of one asset."""
        return _outcome(source.draft, self.path[:-1], self._changed, (self.path,))

    def _changed(self, nodes: _Nodes) -> _Nodes:
        mine = _leaves(nodes, self.path[-1])
        return tuple(left for node in nodes for left in (self._left(node) if node in mine else (node,)))

    def _left(self, node: Node) -> _Nodes:
        if node.kind is NodeKind.TEXT:
            return () if node.text in self.values else (node,)
        children = tuple(one for one in node.children if one.text not in self.values)
        is_emptied = node.children and not children
        return () if is_emptied else (replace(node, children=children),)


@dataclass(frozen=True, slots=True)
class SplitValues:
    """A sweep that splits values of an attribute at each separator into a list; or at the first, into two attributes.

    `name` is that of the second attribute, empty for a list. What has no separator, or nothing on one side, stays, and
    so do other values than `values`, where some are given.
    """

    path: Path
    separator: str
    name: str = ""
    values: frozenset[str] = frozenset()

    def of(self, source: Source, place: int) -> Outcome:
        """What becomes of one asset."""
        changed = self._in_two if self.name else self._into_lists
        second = ((*self.path[:-1], self.name),) if self.name else ()
        return _outcome(source.draft, self.path[:-1], changed, (self.path, *second))

    def _into_lists(self, nodes: _Nodes) -> _Nodes:
        mine = _leaves(nodes, self.path[-1])
        return tuple(self._as_list(node) if node in mine else node for node in nodes)

    def _as_list(self, node: Node) -> Node:
        parts = [part for line in _lines(node) for part in self._parts(line)]
        return node if len(parts) == len(_lines(node)) else _list(node.key, tuple(dict.fromkeys(parts)))

    def _parts(self, text: str) -> Sequence[str]:
        parts = [part.strip() for part in text.split(self.separator)] if self._is_meant(text) else []
        some = [part for part in parts if part]
        return some if len(some) > 1 else [text]

    def _is_meant(self, text: str) -> bool:
        return self.separator in text and (not self.values or text in self.values)

    def _in_two(self, nodes: _Nodes) -> _Nodes:
        mine = _leaves(nodes, self.path[-1])
        pairs = {id(node): self._pair(node) for node in mine}
        if any(len(pair) > 1 for pair in pairs.values()) and any(node.key == self.name for node in nodes):
            raise _RefusedError(_HAS_BOTH.filled(name=self.name))
        return tuple(new for node in nodes for new in pairs.get(id(node), (node,)))

    def _pair(self, node: Node) -> _Nodes:
        if node.kind is NodeKind.LIST:
            if any(map(self._is_meant, _lines(node))):
                raise _RefusedError(_IS_LIST.filled(name=node.key))
            return (node,)
        if not self._is_meant(node.text):
            return (node,)
        first, second = (part.strip() for part in node.text.split(self.separator, 1))
        return (replace(node, text=first), Node(self.name, text=second)) if first and second else (node,)


# --- Among the attributes of one asset


def _outcome(draft: Draft, above: Path, change: _Change, paths: Sequence[Path]) -> Outcome:
    """What a change of the attributes in this group makes of a draft, with the lines of these paths."""
    try:
        attrs = _in_group(draft.attrs, above, change)
    except _RefusedError as error:
        return Outcome(draft, refused=error.sentence)
    if attrs == draft.attrs:
        return Outcome(draft)
    lines = tuple(_changed_lines(draft.attrs, attrs, paths))
    return Outcome(draft, {"attrs": attrs}, lines, given_up=_given_up(lines))


def _given_up(lines: Sequence[Line]) -> frozenset[str]:
    """The values that stand nowhere afterwards."""
    before = {value for line in lines for value in line.before.split("\n")}
    return frozenset(before.difference(*(line.after.split("\n") for line in lines)))


def _changed_lines(before: _Nodes, after: _Nodes, paths: Sequence[Path]) -> Iterator[Line]:
    for path in paths:
        old, new = _said(before, path), _said(after, path)
        if old != new:
            yield Line(_column(path), old, new)


def _in_group(nodes: _Nodes, above: Path, change: _Change) -> _Nodes:
    """These with what is in one group of them changed."""
    if not above:
        return change(nodes)
    is_it = (node.key == above[0] and node.kind is NodeKind.GROUP for node in nodes)
    pairs = zip(nodes, is_it, strict=True)
    return tuple(
        replace(node, children=_in_group(node.children, above[1:], change)) if found else node for node, found in pairs
    )


def _said(nodes: _Nodes, path: Path) -> str:
    """All that stands at a path, one value on each line."""
    name, below = path[0], path[1:]
    if below:
        inside = (node.children for node in nodes if node.key == name and node.kind is NodeKind.GROUP)
        return "\n".join(filter(None, (_said(children, below) for children in inside)))
    return "\n".join(line for node in _leaves(nodes, name) for line in _lines(node))


def _leaves(nodes: _Nodes, name: str) -> Sequence[Node]:
    return [node for node in nodes if node.key == name and node.kind is not NodeKind.GROUP]


def _lines(node: Node) -> Sequence[str]:
    return [node.text] if node.kind is NodeKind.TEXT else [child.text for child in node.children]


def _list(name: str, lines: Sequence[str]) -> Node:
    return Node(name, NodeKind.LIST, children=tuple(Node("", text=line) for line in lines))


def _column(path: Path) -> Column:
    return Column(Field.ATTRIBUTE, path)
