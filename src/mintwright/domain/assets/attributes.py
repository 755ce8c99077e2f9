"""The attrs tree: plain nodes, and the 64-byte line they must keep.

A node holds the artist's text, however long; `attrs_of` gives the form that is sent, with long text split into lines
(specification 2.3 rule 1: 64 characters per line; the chain counts 64 bytes of UTF-8, which satisfies both).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any, cast

from mintwright.chain.line_limit import LINE_BYTES

AttrValue = str | Sequence[str] | Mapping[str, "AttrValue"]
"""A value of `attrs` as in specification 2.3: text, a list of texts, or a nested object of the same."""

Attrs = Mapping[str, AttrValue]


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


# --- Lines


def line_bytes(text: str) -> int:
    """The length of a text in bytes of UTF-8. Never fails: a lone surrogate counts as three."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def split_lines(text: str) -> tuple[str, ...]:
    """Split a text into lines of at most 64 bytes whose join is the text exactly.

    Wallets and explorers join the lines of a long text without a separator, so every character stays. A line ends
    after white space where it can and never inside a grapheme cluster (a letter with its marks, a joined emoji),
    unless one cluster alone is over 64 bytes: then it breaks between code points. A short text is one line.
    """
    if line_bytes(text) <= LINE_BYTES:
        return (text,)
    lines: list[str] = []
    start = end = end_bytes = 0  # the line so far is text[start:end]
    pause = pause_bytes = 0  # the last place after white space, counted from start
    for unit, size in _units(text):
        if end_bytes + size > LINE_BYTES:
            cut, cut_bytes = (pause, pause_bytes) if pause > start else (end, end_bytes)
            lines.append(text[start:cut])
            start, end_bytes = cut, end_bytes - cut_bytes
            if end_bytes + size > LINE_BYTES:  # a long word follows a short line: fill the line with its beginning
                lines.append(text[start:end])
                start, end_bytes = end, 0
        end += len(unit)
        end_bytes += size
        if unit.isspace():
            pause, pause_bytes = end, end_bytes
    return (*lines, text[start:])


def _units(text: str) -> Iterator[tuple[str, int]]:
    """The parts of a text between which a line may end, with their sizes in bytes."""
    if text.isascii() and "\r" not in text:
        return ((letter, 1) for letter in text)
    from pyuegc import EGC  # pyright: ignore[reportUnknownVariableType]  # untyped; its tables are not read at start

    return chain.from_iterable(_unit(cluster) for cluster in cast("list[str]", EGC(text)))


def _unit(cluster: str) -> tuple[tuple[str, int], ...]:
    size = line_bytes(cluster)
    if size <= LINE_BYTES:
        return ((cluster, size),)
    return tuple((point, line_bytes(point)) for point in cluster)


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
