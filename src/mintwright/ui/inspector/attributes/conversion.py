"""Text, list and group turned into each other without losing a word: a name that cannot stay becomes text."""

from dataclasses import replace
from itertools import count

from mintwright.domain.assets.attributes import Node, NodeKind

_NAMED = ": "


def converted(node: Node, kind: NodeKind) -> Node:
    """The node as another kind.

    A text's line breaks part the lines of a list; the rows of a group become lines "Paper: Cotton rag", and such lines
    become named rows again. Lines without a name are numbered. A blank text gives an empty list or group.
    """
    if node.kind is kind:
        return node
    lines = _lines(node)
    if kind is NodeKind.TEXT:
        return replace(node, kind=kind, text="\n".join(lines), children=())
    if kind is NodeKind.LIST:
        return replace(node, kind=kind, text="", children=tuple(Node("", text=line) for line in lines))
    return replace(node, kind=kind, text="", children=_named_rows(lines))


def free_key(wanted: str, taken: frozenset[str]) -> str:
    """`wanted`, or with the next number that no sibling has: "Paper", "Paper 2", "Paper 3"."""
    if wanted not in taken:
        return wanted
    stem, _, last = wanted.rpartition(" ")
    stem, start = (stem, int(last) + 1) if stem and last.isdecimal() and len(last) < 10 else (wanted, 2)
    return next(key for number in count(start) if (key := f"{stem} {number}") not in taken)


def _lines(node: Node) -> list[str]:
    if node.kind is NodeKind.TEXT:
        return node.text.split("\n") if node.text else []
    if node.kind is NodeKind.LIST:
        return [child.text for child in node.children]
    return [line for child in node.children for line in _group_lines(child)]


def _group_lines(child: Node) -> list[str]:
    if child.kind is NodeKind.TEXT:
        return [f"{child.key}{_NAMED}{child.text}"]
    return [f"{child.key}{_NAMED}{line}" for line in _lines(child)] or [f"{child.key}{_NAMED}"]


def _named_rows(lines: list[str]) -> tuple[Node, ...]:
    if all(_NAMED in line for line in lines):
        return tuple(Node(key, text=text) for key, _, text in (line.partition(_NAMED) for line in lines))
    return tuple(Node(str(number), text=line) for number, line in enumerate(lines, 1))
