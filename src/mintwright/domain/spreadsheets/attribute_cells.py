"""The attributes of a draft, into which the cells of a row are written one after the other."""

from collections import Counter
from collections.abc import Sequence

from mintwright.domain.assets.attributes import Node, NodeKind, Path
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import CellError, is_plain

_GROUP = Sentence(
    "sheets",
    "“{column}” of “{asset}” is a group. Write in the heading what is meant in it, like “{column} › Name”.",
)
_MIXED = Sentence("sheets", "“{column}” of “{asset}” is a list that no cell can hold. Change it in the details.")
_TWICE = Sentence("sheets", "“{asset}” has two attributes for “{column}”. Rename one in the details of the asset.")
_NO_GROUP = Sentence(
    "sheets", "“{column}” of “{asset}” would lie in what is no group. Rename that in the details of the asset."
)


class AttributeCells:
    """Some attributes, of a draft or of one of its groups."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.is_changed = False  # something was put into these, or into a group of these
        self._nodes: list[Node | None] = list(nodes)
        self._places = {node.key: at for at, node in enumerate(nodes)}
        self._counts = None if len(self._places) == len(nodes) else Counter(node.key for node in nodes)
        self._groups = dict[str, AttributeCells]()  # of these, those that were looked into

    @property
    def nodes(self) -> tuple[Node, ...]:
        """These attributes as they are by now. A group that has lost all it had is gone."""
        return tuple(node for node in self._nodes if node is not None)

    def at(self, path: Path) -> Node | None:
        """The text or list there, or nothing. Raises CellError, with a sentence to be filled, where no cell fits."""
        name, below = path[0], path[1:]
        if self._counts is not None and self._counts[name] > 1:
            raise CellError(_TWICE)
        place = self._places.get(name)
        node = None if place is None else self._nodes[place]
        if below:
            if node is not None and node.kind is not NodeKind.GROUP:
                raise CellError(_NO_GROUP)
            return self._group(name, node).at(below)
        if node is not None and not is_plain(node):
            raise CellError(_GROUP if node.kind is NodeKind.GROUP else _MIXED)
        return node

    def put(self, path: Path, node: Node | None) -> None:
        """Have this there, or nothing, where `at` has found that it fits."""
        name, below = path[0], path[1:]
        if below:
            group = self._groups[name]
            group.put(below, node)
            node = Node(name, NodeKind.GROUP, children=group.nodes) if group.nodes else None
        place = self._places.setdefault(name, len(self._nodes))
        self._nodes[place : place + 1] = [node]
        self.is_changed = True

    def _group(self, name: str, node: Node | None) -> "AttributeCells":
        if (found := self._groups.get(name)) is None:
            found = self._groups[name] = AttributeCells(() if node is None else node.children)
        return found
