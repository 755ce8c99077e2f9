"""One row of the attribute tree: a mutable stand-in for a frozen Node, created on first access.

A tree of 100,000 attributes opens at once because closed groups stay frozen; an edit thaws one path to the root, so
that `node()` gives back every untouched branch as the very object it was.
"""

from collections.abc import Iterable

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.line_splitting import line_bytes, split_lines


class AttrItem:
    """A row with its place in the tree. The root is a group without a name."""

    __slots__ = ("_children", "_line_count", "_node", "_row", "key", "kind", "parent", "text")

    def __init__(self, node: Node, parent: "AttrItem | None" = None, row: int = 0) -> None:
        self.key = node.key
        self.kind = node.kind
        self.text = node.text
        self.parent = parent
        self._row = row
        self._node: Node | None = node
        self._children: list[AttrItem] | None = None
        self._line_count = 0

    @property
    def children(self) -> "list[AttrItem]":
        """The rows below; thawed on first access."""
        if self._children is None:
            below = () if self._node is None else self._node.children
            self._children = [AttrItem(node, self, row) for row, node in enumerate(below)]
        return self._children

    @property
    def child_count(self) -> int:
        """How many rows are below, without thawing them."""
        return len(self._children) if self._children is not None else len(self._node.children if self._node else ())

    @property
    def row(self) -> int:
        """The place among the siblings. They are numbered again only when one of them has moved."""
        if self.parent is None:
            return 0
        siblings = self.parent.children
        if self._row >= len(siblings) or siblings[self._row] is not self:
            for row, sibling in enumerate(siblings):
                sibling._row = row
        return self._row

    @property
    def is_line(self) -> bool:
        """Whether this is one line of a list: it has a number, not a name."""
        return self.parent is not None and self.parent.kind is NodeKind.LIST

    @property
    def size(self) -> int:
        """Bytes of UTF-8 in the text."""
        return line_bytes(self.text)

    @property
    def line_count(self) -> int:
        """How many lines of 64 bytes the text is stored in."""
        if not self._line_count:
            self._line_count = len(split_lines(self.text))
        return self._line_count

    @property
    def rows(self) -> tuple[int, ...]:
        """The path from the root by row numbers, as `domain.assets.checks` names a node."""
        return () if self.parent is None else (*self.parent.rows, self.row)

    @property
    def keys(self) -> tuple[str, ...]:
        """The path from the root by names; that of a line is its list's."""
        if self.parent is None:
            return ()
        return self.parent.keys if self.is_line else (*self.parent.keys, self.key)

    @property
    def names_beside(self) -> frozenset[str]:
        """The names of the other rows in the same group."""
        beside = () if self.parent is None else self.parent.children
        return frozenset(one.key for one in beside if one is not self)

    def node(self) -> Node:
        """The frozen form of this row and all below; unchanged branches are the same objects as before."""
        if self._node is None:
            children = () if self._children is None else tuple([child.node() for child in self._children])
            self._node = Node(self.key, self.kind, self.text, children)
        return self._node

    def nodes(self) -> tuple[Node, ...]:
        """The frozen form of the rows below."""
        return self.node().children

    def write(self, *, key: str | None = None, text: str | None = None) -> None:
        """Change the text of this row."""
        if key is not None:
            self.key = key
        if text is not None:
            self.text = text
            self._line_count = 0
        self._thaw()

    def insert(self, row: int, nodes: Iterable[Node]) -> None:
        """Put rows below this one, in front of `row`."""
        self.children[row:row] = [AttrItem(node, self, row + offset) for offset, node in enumerate(nodes)]
        self._thaw()

    def remove(self, row: int, count: int = 1) -> None:
        """Take rows below this one away."""
        del self.children[row : row + count]
        self._thaw()

    def take_in(self, item: "AttrItem", row: int) -> None:
        """Move a row from wherever it is to below this one, in front of `row` as counted before the move."""
        old_parent, old_row = item.parent, item.row
        assert old_parent is not None, "the root stays where it is"
        self.children.insert(row, item)
        del old_parent.children[old_row + (old_parent is self and row <= old_row)]
        item.parent = self
        old_parent._thaw()
        self._thaw()

    def become(self, node: Node) -> None:
        """Take over everything a node says, with another kind and other rows below."""
        self.key, self.kind, self.text = node.key, node.kind, node.text
        self._children, self._line_count = None, 0
        if self.parent is not None:
            self.parent._thaw()
        self._node = node

    def _thaw(self) -> None:
        item: AttrItem | None = self
        while item is not None and (item._node is not None or item is self):
            if item._node is not None and item._children is None:
                _ = item.children  # what only the frozen form knew
            item._node = None
            item = item.parent
