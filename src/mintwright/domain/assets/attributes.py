"""The attrs tree: plain nodes, and the form in which they are sent.

A node holds the artist's text, however long; in the form that is sent it is split into lines (`line_splitting`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from mintwright.domain.assets.line_splitting import split_lines

AttrValue = str | Sequence[str] | Mapping[str, "AttrValue"]
"""A value of `attrs` as in specification 2.3: text, a list of texts, or a nested object of the same."""

Attrs = Mapping[str, AttrValue]


Path = tuple[str, ...]
"""The name of an attribute, after the names of the groups it is in."""

SEPARATOR = " › "  # between them, where they are read


class NodeKind(StrEnum):
    """The three kinds of value in specification 2.3."""

    TEXT = "text"
    LIST = "list"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Node:
    """One attribute, or one line of a list (then `key` is empty). Keys may be wrong or repeated: checks report it."""

    key: str
    kind: NodeKind = NodeKind.TEXT
    text: str = ""
    children: tuple["Node", ...] = ()


def levels(node: Node) -> int:
    """How deep groups are nested in a node, itself counted: 0 for a text or a list, 1 for a group without others."""
    if node.kind is not NodeKind.GROUP:
        return 0
    return 1 + max((levels(child) for child in node.children), default=0)


def node_at(nodes: Sequence[Node], path: Path) -> Node | None:
    """The attribute of this name in the groups before it; None where there is none."""
    name = path[0] if path else None
    for node in nodes:  # asked for thousands of assets while a pattern is typed: `next` takes twice as long
        if node.key == name:
            if len(path) == 1:
                return node
            return node_at(node.children, path[1:]) if node.kind is NodeKind.GROUP else None
    return None


def plain_of(node: Node) -> dict[str, Any]:
    """The node as JSON-ready data."""
    children = [plain_of(child) for child in node.children]
    return {"key": node.key, "kind": node.kind.value, "text": node.text, "children": children}


# --- Nodes to the form that is sent, and back


def attrs_of(nodes: Sequence[Node]) -> Attrs:
    """The `attrs` of a request: long text becomes a list of lines, a list's long item becomes several items.

    Blank nodes are left out. Of two siblings with one key the later wins; `domain.assets.checks` rejects them.
    """
    return pruned({node.key: _value_of(node) for node in nodes})


def _value_of(node: Node) -> AttrValue:
    if node.kind is NodeKind.GROUP:
        return attrs_of(node.children)
    if node.kind is NodeKind.LIST:
        return [line for child in node.children for line in split_lines(child.text)]
    lines = split_lines(node.text)
    return lines[0] if len(lines) == 1 else list(lines)


def pruned(attrs: Attrs) -> Attrs:
    """The same attributes without blank texts, empty lists and empty groups, at every depth."""
    kept = ((key, _pruned_value(value)) for key, value in attrs.items())
    return {key: value for key, value in kept if value}


def _pruned_value(value: AttrValue) -> AttrValue:
    if isinstance(value, str):
        return value if value.strip() else ""
    if isinstance(value, Mapping):
        return pruned(value)
    return [item for item in value if item] if any(item.strip() for item in value) else []


def nodes_of(attrs: Mapping[str, Any]) -> tuple[Node, ...]:
    """The nodes for `attrs`, also those of an answer: a value that is not text, list or object is shown as text.

    The form that is sent does not show whether a list was entered as one or came from a long text: it becomes a list.
    """
    return tuple(_node_of(str(key), value) for key, value in attrs.items())


def _node_of(key: str, value: Any) -> Node:
    if isinstance(value, Mapping):
        return Node(key, NodeKind.GROUP, children=nodes_of(cast("Mapping[str, Any]", value)))
    if isinstance(value, (list, tuple)):
        return Node(key, NodeKind.LIST, children=tuple(_node_of("", item) for item in cast("Sequence[Any]", value)))
    return Node(key, text=value if isinstance(value, str) else "" if value is None else str(value))
