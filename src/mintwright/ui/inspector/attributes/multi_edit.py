"""The attributes of several assets as one tree, and one gesture on that tree carried out on each of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from mintwright.domain.assets.attributes import Node, NodeKind

Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """How several assets share one attribute: `count` of `total` have it, with so many different `values`."""

    count: int
    total: int
    values: int = 1

    @property
    def differs(self) -> bool:
        """Whether there is no one value to show."""
        return self.values > 1


@dataclass(frozen=True, slots=True)
class AttrEdit:
    """One edit that can be applied to any asset: it changes the node at the names `keys` from the root.

    `change` gets None if an asset has nothing there, and returns None to leave nothing there.
    """

    keys: Keys
    change: Callable[[Node | None], Node | None]

    def on(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """The attributes of one asset after the edit. Missing groups on the path are created."""
        return _changed(tuple(nodes), self.keys, self.change)


def merged(trees: Sequence[Sequence[Node]]) -> tuple[tuple[Node, ...], Mapping[Keys, Spread]]:
    """One tree that shows every name of the given trees, in the order they first appear, and how each is shared.

    Groups of one name become one group. A text or list that differs is shown empty.
    """
    spreads: dict[Keys, Spread] = {}
    return _merged([tuple(tree) for tree in trees], (), len(trees), spreads), spreads


def _merged(trees: list[tuple[Node, ...]], above: Keys, total: int, spreads: dict[Keys, Spread]) -> tuple[Node, ...]:
    by_key: dict[str, list[Node]] = {}
    for tree in trees:
        for key, node in {node.key: node for node in reversed(tree)}.items():
            by_key.setdefault(key, []).append(node)
    order = dict.fromkeys(node.key for tree in trees for node in tree)
    return tuple(_merged_node(key, by_key[key], (*above, key), total, spreads) for key in order)


def _merged_node(key: str, nodes: list[Node], path: Keys, total: int, spreads: dict[Keys, Spread]) -> Node:
    kinds = {node.kind for node in nodes}
    if kinds == {NodeKind.GROUP}:
        spreads[path] = Spread(len(nodes), total)
        return Node(key, NodeKind.GROUP, children=_merged([node.children for node in nodes], path, total, spreads))
    spreads[path] = Spread(len(nodes), total, len(set(nodes)))
    if not spreads[path].differs:
        return nodes[0]
    return Node(key, nodes[0].kind if len(kinds) == 1 else NodeKind.TEXT)


def _changed(nodes: tuple[Node, ...], keys: Keys, change: Callable[[Node | None], Node | None]) -> tuple[Node, ...]:
    if not keys:
        return nodes
    place = next((place for place, node in enumerate(nodes) if node.key == keys[0]), None)
    old = None if place is None else nodes[place]
    new = change(old) if len(keys) == 1 else _changed_group(old, keys, change)
    kept = () if new is None else (new,)
    return (*nodes, *kept) if place is None else (*nodes[:place], *kept, *nodes[place + 1 :])


def _changed_group(old: Node | None, keys: Keys, change: Callable[[Node | None], Node | None]) -> Node | None:
    if old is not None and old.kind is not NodeKind.GROUP:
        return old  # another kind of value under this name: not what the artist saw
    children = _changed(old.children if old else (), keys[1:], change)
    if old is None:
        return Node(keys[0], NodeKind.GROUP, children=children) if children else None
    return replace(old, children=children)
