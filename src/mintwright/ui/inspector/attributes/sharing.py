"""The attributes of several assets as one tree: what all of them have, what some have, what differs."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.studio.background.piecewise import PIECE, at_once
from mintwright.ui.inspector.attributes.multi_edit import Keys


@dataclass(frozen=True, slots=True)
class Given:
    """A pattern, and what it gave to each of several assets."""

    pattern: Node
    nodes: tuple[Node | None, ...]


Patterns = Mapping[Keys, Given]


@dataclass(frozen=True, slots=True)
class Spread:
    """How several assets share one attribute: `count` of `total` have it, with so many different `values`.

    A pattern that all of them have filled in counts as one value; `sample` is what it gave to the first.
    """

    count: int
    total: int
    values: int = 1
    sample: str = ""

    @property
    def differs(self) -> bool:
        """Whether there is no one value to show."""
        return self.values > 1


Merged = tuple[tuple[Node, ...], Mapping[Keys, Spread]]


def merged(trees: Sequence[Sequence[Node]], patterns: Patterns | None = None) -> Merged:
    """One tree that shows every name of the given trees, in the order they first appear, and how each is shared.

    Groups of one name become one group. A text or list that differs is shown empty, unless it is what one of the
    `patterns` gave to them: then it is shown as that pattern.
    """
    return at_once(merging(trees, patterns))


def merging(trees: Sequence[Sequence[Node]], patterns: Patterns | None = None) -> Generator[None, None, Merged]:
    """The same of very many, with pauses."""
    union = _Union(len(trees), patterns or {})
    nodes = yield from union.of([tuple(tree) for tree in trees], ())
    return nodes, union.spreads


class _Union:
    """The attributes of several assets while they are put together."""

    def __init__(self, total: int, patterns: Patterns) -> None:
        self.spreads: dict[Keys, Spread] = {}
        self._total = total
        self._patterns = patterns

    def of(self, trees: list[tuple[Node, ...]], above: Keys) -> Generator[None, None, tuple[Node, ...]]:
        by_key: dict[str, list[Node]] = {}
        for at, tree in enumerate(trees):
            if not at % PIECE:
                yield
            seen: set[str] = set()  # `set[str]()` takes five times as long
            for node in tree:
                if node.key not in seen:
                    seen.add(node.key)
                    by_key.setdefault(node.key, []).append(node)
        united: list[Node] = []
        for key, nodes in by_key.items():
            united.append((yield from self._node(key, nodes, (*above, key))))
            yield
        return tuple(united)

    def _node(self, key: str, nodes: list[Node], path: Keys) -> Generator[None, None, Node]:
        kinds = {node.kind for node in nodes}
        if kinds == {NodeKind.GROUP}:
            self.spreads[path] = Spread(len(nodes), self._total)
            children = yield from self.of([node.children for node in nodes], path)
            return Node(key, NodeKind.GROUP, children=children)
        given = self._patterns.get(path)
        if given is not None and tuple(nodes) == given.nodes:
            self.spreads[path] = Spread(len(nodes), self._total, sample=nodes[0].text)
            return given.pattern
        values = {node.text for node in nodes} if kinds == {NodeKind.TEXT} else set(nodes)  # texts take a tenth
        self.spreads[path] = spread = Spread(len(nodes), self._total, len(values))
        if not spread.differs:
            return nodes[0]
        return Node(key, nodes[0].kind if len(kinds) == 1 else NodeKind.TEXT)


def differs(keys: Keys, spreads: Mapping[Keys, Spread]) -> bool:
    """Whether anything at or below these names is not the same in several assets."""
    return any(spread.differs for path, spread in spreads.items() if path[: len(keys)] == keys)


def shared_part(node: Node, keys: Keys, spreads: Mapping[Keys, Spread]) -> Node | None:
    """A node without what is different in several assets; None if that is all of it."""
    spread = spreads.get(keys)
    if spread is None or spread.differs:
        return None
    if node.kind is not NodeKind.GROUP:
        return node
    below = (shared_part(child, (*keys, child.key), spreads) for child in node.children)
    return replace(node, children=tuple(child for child in below if child is not None))


def names_below(node: Node, keys: Keys) -> Iterator[Keys]:
    """The names that lead to a node, and to all named rows below."""
    yield keys
    if node.kind is NodeKind.GROUP:
        for child in node.children:
            yield from names_below(child, (*keys, child.key))
