"""One gesture on the tree of attributes, carried out on each of several assets."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.patterns import Source, fill, is_pattern
from mintwright.domain.sentences import Sentence

Keys = tuple[str, ...]
Change = Callable[[Node | None], Node | None]


@dataclass(frozen=True, slots=True)
class AttrEdit:
    """One edit that can be applied to any asset: it changes the node at the names `keys` from the root.

    `change` gets None if an asset has nothing there, and returns None to leave nothing there. An edit that writes words
    has the `given` node instead, which may be a pattern: each asset gets it filled in, unless it `keeps` what it has.
    With a `label` it is a step of its own.
    """

    keys: Keys
    change: Change | None = None
    given: Node | None = None
    keeps: bool = False
    label: Sentence | None = None

    def on(self, nodes: Sequence[Node]) -> tuple[Node, ...]:
        """The attributes of one asset after the edit. Missing groups on the path are created."""
        return self._on(nodes, self.given)

    def on_all(self, trees: Sequence[Sequence[Node]], sources: Sequence[Source]) -> list[tuple[Node, ...]]:
        """The attributes of several assets after the edit, with patterns filled in."""
        given = [None] * len(trees) if self.given is None else filled_nodes(self.given, sources)
        return [self._on(tree, node) for tree, node in zip(trees, given, strict=True)]

    def patterns(self) -> dict[Keys, Node | None]:
        """The patterns it gives, by names from the root; None where it gives anything else."""
        return {self.keys: None, **(patterns_in(self.given, self.keys) if self.given else {})}

    def _on(self, nodes: Sequence[Node], given: Node | None) -> tuple[Node, ...]:
        change = self.change or (lambda old: old if self.keeps and old is not None else given)
        return _changed(tuple(nodes), self.keys, change)


@dataclass(frozen=True, slots=True)
class AttrEdits:
    """Several edits that are one gesture."""

    edits: Sequence[AttrEdit]
    label: Sentence | None = None

    def on_all(self, trees: Sequence[Sequence[Node]], sources: Sequence[Source]) -> list[tuple[Node, ...]]:
        """The attributes of several assets after all of them."""
        for edit in self.edits:
            trees = edit.on_all(trees, sources)
        return [tuple(tree) for tree in trees]

    def patterns(self) -> dict[Keys, Node | None]:
        """What the edits give, as theirs."""
        return {keys: pattern for edit in self.edits for keys, pattern in edit.patterns().items()}


def filled_nodes(node: Node, sources: Sequence[Source]) -> Sequence[Node]:
    """The node for each of several assets, with its texts filled in. Names stay as they are."""
    if not patterns_in(node, ()):
        return [node] * len(sources)
    if node.kind is NodeKind.TEXT:
        return [Node(node.key, text=words) for words in fill(node.text, sources)]
    columns = [filled_nodes(child, sources) for child in node.children]
    return [Node(node.key, node.kind, children=children) for children in zip(*columns, strict=True)]


def patterns_in(node: Node, keys: Keys) -> dict[Keys, Node]:
    """The texts and lists in a node that are patterns, by the names from the root."""
    if node.kind is NodeKind.GROUP:
        below = (patterns_in(child, (*keys, child.key)) for child in node.children)
        return {path: pattern for found in below for path, pattern in found.items()}
    texts = (node.text, *(child.text for child in node.children))
    return {keys: node} if any(map(is_pattern, texts)) else {}


def with_missing(old: Node | None, shared: Node) -> Node:
    """What an asset has under a name, with what others have there and it has not.

    While it is typed, several may have one name: the first of them is met by the first, the second by the second.
    """
    if old is None or not old.kind is shared.kind is NodeKind.GROUP:
        return old or shared
    own, theirs = _told_apart(old.children), _told_apart(shared.children)
    kept = tuple(with_missing(node, theirs.get(place, node)) for place, node in own.items())
    added = tuple(node for place, node in theirs.items() if place not in own)
    return replace(old, children=kept + added)


def _told_apart(nodes: Sequence[Node]) -> dict[tuple[str, int], Node]:
    """Nodes by their names, and how many of that name come before."""
    seen = Counter[str]()
    found = dict[tuple[str, int], Node]()
    for node in nodes:
        found[node.key, seen[node.key]] = node
        seen[node.key] += 1
    return found


def with_pasted(nodes: Sequence[Node], above: Keys, new: Sequence[Node]) -> tuple[tuple[Node, ...], int]:
    """The attributes of one asset with others pasted into the group at `above`, and in place of how many.

    Each takes the place of one of its name, as often as there are such, and else comes last.
    """
    if not above:
        return _put(nodes, new)
    replaced = 0

    def into_group(group: Node | None) -> Node | None:
        nonlocal replaced
        if group is not None and group.kind is not NodeKind.GROUP:
            return group  # another kind of value under this name: not what the artist saw
        group = group or Node(above[-1], NodeKind.GROUP)
        children, replaced = _put(group.children, new)
        return replace(group, children=children)

    return _changed(tuple(nodes), above, into_group), replaced


def _put(nodes: Sequence[Node], new: Sequence[Node]) -> tuple[tuple[Node, ...], int]:
    rows, places = list(nodes), dict[str, list[int]]()
    for place in reversed(range(len(nodes))):
        places.setdefault(nodes[place].key, []).append(place)
    replaced = 0
    for node in new:
        if there := places.get(node.key):
            rows[there.pop()] = node
            replaced += 1
        else:
            rows.append(node)
    return tuple(rows), replaced


def _changed(nodes: tuple[Node, ...], keys: Keys, change: Change) -> tuple[Node, ...]:
    if not keys:
        return nodes
    place = next((place for place, node in enumerate(nodes) if node.key == keys[0]), None)
    old = None if place is None else nodes[place]
    new = change(old) if len(keys) == 1 else _changed_group(old, keys, change)
    kept = () if new is None else (new,)
    return (*nodes, *kept) if place is None else (*nodes[:place], *kept, *nodes[place + 1 :])


def _changed_group(old: Node | None, keys: Keys, change: Change) -> Node | None:
    if old is not None and old.kind is not NodeKind.GROUP:
        return old  # another kind of value under this name: not what the artist saw
    children = _changed(old.children if old else (), keys[1:], change)
    if old is None:
        return Node(keys[0], NodeKind.GROUP, children=children) if children else None
    return replace(old, children=children)
