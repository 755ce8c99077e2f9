"""Attributes as lines to be read."""

from collections.abc import Iterator, Sequence

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.ui.dialogs.line_sheet import Line


def lines_of(nodes: Sequence[Node], depth: int = 0) -> Iterator[Line]:
    """A line for each attribute, what is in a group below it and further in."""
    for node in nodes:
        if node.kind is NodeKind.GROUP:
            yield Line(node.key, "", depth)
            yield from lines_of(node.children, depth + 1)
        elif node.kind is NodeKind.LIST:
            yield Line(node.key, "\n".join(child.text for child in node.children), depth)
        else:
            yield Line(node.key, node.text, depth)
