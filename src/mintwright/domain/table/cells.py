"""The text of a cell, and what a text that is written into a cell makes of the draft."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import SEPARATOR, Node, NodeKind, Path, node_at
from mintwright.domain.assets.checks import LARGEST_AMOUNT, TOO_LARGE_AMOUNT, TOO_SMALL_AMOUNT
from mintwright.domain.assets.naming import natural
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column, Field

LONGEST = 100_000  # characters of a text that is written into a cell: six times what a transaction holds
_WHOLE = re.compile("-?[0-9]{1,30}")


class CellError(MintwrightError):
    """This text cannot stand in this cell."""


def cell_text(draft: Draft, column: Column) -> str:
    """The whole text of a cell, a list with one item on each line; empty where a cell cannot show it as text."""
    match column.field:
        case Field.ATTRIBUTE:
            return _text_at(draft.attrs, column.path)
        case Field.AMOUNT:
            return "" if draft.amount is None else str(draft.amount)
        case Field.FILES:
            return "\n".join(file.name for file in draft.files)
        case Field.FLAG:
            return "yes" if draft.is_flagged else ""
        case Field.PICTURE | Field.ROYALTIES | Field.PROBLEMS:
            return ""
        case Field.TITLE | Field.ASSET_NAME | Field.DESCRIPTION:
            return str(getattr(draft, column.field))


def sort_key(draft: Draft, column: Column) -> Any:
    """What orders drafts by this column, numbers by their value; None for one that has nothing there."""
    words = cell_text(draft, column)
    if not words:
        return None
    return draft.amount if column.field is Field.AMOUNT else natural(words)


def is_whole(draft: Draft, column: Column) -> bool:
    """Whether a cell shows all there is: not of a group, a list of more than lines, or one of two of the same name."""
    if column.field is not Field.ATTRIBUTE:
        return True
    return _obstacle(draft.attrs, column.path) is None


class Order:
    """In which order new attributes come: that of some columns, by the groups they are in. Read once for very many."""

    def __init__(self, columns: Iterable[Column] = ()) -> None:
        self._ranks: dict[Path, dict[str, int]] = {}
        for rank, column in enumerate(columns):
            for depth, name in enumerate(column.path):
                self._ranks.setdefault(column.path[:depth], {}).setdefault(name, rank)

    @property
    def ranks(self) -> Mapping[str, int]:
        """Those of the names that are in no group."""
        return self._ranks.get((), {})

    def place_of(self, name: str, above: Path, nodes: Sequence[Node]) -> int:
        """Where a new one goes among these, which are in the group `above`.

        After the nearest that comes before it in this order, else before the nearest after it; last where nothing is
        said of it.
        """
        ranks = self._ranks.get(above, {})
        own = ranks.get(name)
        if own is None:
            return len(nodes)
        there = list(map(ranks.get, _keys(nodes)))
        known = [rank for rank in there if rank is not None]
        if before := [rank for rank in known if rank < own]:
            return len(there) - there[::-1].index(max(before))
        return there.index(min(known)) if known else len(nodes)


LAST = Order()
"""Each new one behind all others."""


def written(draft: Draft, column: Column, text: str, order: Order = LAST) -> Mapping[str, Any]:
    """The fields of the draft that are others once this text stands in the cell; none where it stands there already.

    A new attribute comes where it does in this `order`; what is there stays as it stands. One that is emptied is
    removed, and so are groups that hold nothing else.

    Raises CellError.
    """
    if column.field is Field.ATTRIBUTE:
        nodes = written_among(draft.attrs, draft, column, text, order)
        return {} if nodes is None else {"attrs": nodes}
    if text == cell_text(draft, column):
        return {}
    _require_short(text)
    if not column.is_written_in:
        raise CellError(Sentence("table", "This column is read-only. Change it in the details of the asset."))
    return {column.field.value: _amount(text) if column.field is Field.AMOUNT else text}


def written_among(
    nodes: Sequence[Node], draft: Draft, column: Column, text: str, order: Order
) -> tuple[Node, ...] | None:
    """These attributes of a draft once this text stands in a cell; None where it stands there already.

    Raises CellError.
    """
    if text == _text_at(nodes, column.path):
        return None
    _require_short(text)
    if (why := _obstacle(nodes, column.path)) is not None:
        raise CellError(why.filled(asset=draft.name or draft.asset_name, column=SEPARATOR.join(column.path)))
    return _with_text(nodes, (), column.path, text, column.kind, order)


def _require_short(text: str) -> None:
    if len(text) > LONGEST:
        raise CellError(_TOO_LONG.filled(limit=LONGEST, count=len(text)))


def _text_at(nodes: Sequence[Node], path: Path) -> str:
    node = node_at(nodes, path)
    return "" if node is None or not is_plain(node) else _text_of(node)


def is_plain(node: Node) -> bool:
    """Whether a node is a text, or a list of texts of one line each."""
    if node.kind is NodeKind.LIST:
        return all(child.kind is NodeKind.TEXT and "\n" not in child.text for child in node.children)
    return node.kind is NodeKind.TEXT


def _text_of(node: Node) -> str:
    return node.text if node.kind is NodeKind.TEXT else "\n".join(child.text for child in node.children)


_TOO_LONG = Sentence("table", "A cell takes {limit} characters, and this text has {count}. Shorten it first.")
_GROUP = Sentence("table", "“{column}” of “{asset}” is a group. Change it in the details of the asset.")
_MIXED = Sentence("table", "“{column}” of “{asset}” is a list that a cell cannot hold. Change it in the details.")
_TWICE = Sentence("table", "“{asset}” has two attributes for “{column}”. Rename one in the details of the asset.")
_NO_GROUP = Sentence("table", "“{column}” of “{asset}” would lie in what is no group. Change that in the details.")


def _keys(nodes: Sequence[Node]) -> list[str]:
    """The names of these: to look for one among hundreds, for each of hundreds of cells, a list is quickest."""
    return [node.key for node in nodes]


def _obstacle(nodes: Sequence[Node], path: Path) -> Sentence | None:
    """Why a cell cannot show or take this attribute."""
    keys = _keys(nodes)
    if (count := keys.count(path[0])) != 1:
        return _TWICE if count else None
    node = nodes[keys.index(path[0])]
    if len(path) > 1:
        return _obstacle(node.children, path[1:]) if node.kind is NodeKind.GROUP else _NO_GROUP
    if is_plain(node):
        return None
    return _GROUP if node.kind is NodeKind.GROUP else _MIXED


def _with_text(
    nodes: Sequence[Node], above: Path, path: Path, text: str, kind: NodeKind, order: Order
) -> tuple[Node, ...]:
    """The nodes of the group `above` with another text at the end of a path from there, which nothing obstructs."""
    keys = _keys(nodes)
    at = keys.index(path[0]) if path[0] in keys else None
    new = _node(None if at is None else nodes[at], above, path, text, kind, order)
    added = () if new is None else (new,)
    if at is None:
        at = order.place_of(path[0], above, nodes)
        return (*nodes[:at], *added, *nodes[at:])
    return (*nodes[:at], *added, *nodes[at + 1 :])


def _node(old: Node | None, above: Path, path: Path, text: str, kind: NodeKind, order: Order) -> Node | None:
    name, below = path[0], path[1:]
    if below:
        children = _with_text(old.children if old else (), (*above, name), below, text, kind, order)
        return Node(name, NodeKind.GROUP, children=children) if children else None
    if not text:
        return None
    node = old or Node(name, kind)
    if node.kind is NodeKind.TEXT:
        return Node(node.key, node.kind, text, node.children)
    return replace(node, children=tuple(Node("", text=line) for line in text.split("\n")))


def _amount(text: str) -> int | None:
    digits = text.strip()
    if not digits:
        return None
    if not _WHOLE.fullmatch(digits):
        said = Sentence("table", "The quantity “{text}” is not a whole number. Write it in digits.", text=digits[:40])
        raise CellError(said)
    amount = int(digits)
    if not 1 <= amount <= LARGEST_AMOUNT:
        raise CellError(TOO_SMALL_AMOUNT if amount < 1 else TOO_LARGE_AMOUNT)
    return amount
