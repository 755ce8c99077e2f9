"""What texts in many cells of one row make of the draft: of hundreds, each takes no longer than one of a few."""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import CellError, Order, written, written_among
from mintwright.domain.table.columns import Column, Field


def written_row(
    draft: Draft, cells: Mapping[Column, str], order: Order
) -> tuple[Mapping[str, Any], tuple[Sentence, ...]]:
    """The fields of the draft that are others once these texts stand in its cells, and why some of them cannot."""
    fields, refused, attributes = dict[str, Any](), list[Sentence](), _Attributes(draft)
    for column, text in cells.items():
        try:
            if column.field is Field.ATTRIBUTE:
                attributes.write(column, text, order)
            else:
                fields.update(written(draft, column, text))
        except CellError as error:
            refused.append(error.sentence)
    if attributes.are_others:
        fields["attrs"] = attributes.nodes(order)
    return fields, tuple(refused)


class _Attributes:
    """Those of a draft, each name apart: what stands beside it is not looked through for each cell."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._before = defaultdict[str, list[Node]](list)
        self._after: dict[str, tuple[Node, ...]] = {}  # by the names that are written to
        for node in draft.attrs:
            self._before[node.key].append(node)

    @property
    def are_others(self) -> bool:
        """Whether anything was written that did not stand there."""
        return bool(self._after)

    def write(self, column: Column, text: str, order: Order) -> None:
        """Write a text into a cell. Raises CellError."""
        name = column.path[0]
        known = self._after.get(name, self._before.get(name, ()))
        if (changed := written_among(known, self._draft, column, text, order)) is not None:
            self._after[name] = changed

    def nodes(self, order: Order) -> tuple[Node, ...]:
        """All of them: what was there stays where it stands, and each new one comes in its place of this order."""
        kept = (self._after.get(node.key, (node,)) for node in self._draft.attrs)
        placed = _Placed(chain.from_iterable(kept), order)
        for name, nodes in self._after.items():
            if name not in self._before and nodes:
                placed.add(nodes[0])
        return placed.nodes()


class _Placed:
    """Attributes one behind another, to which new ones are added as `Order.place_of` has it, with no look at each.

    Each knows by its number what stands before and behind it; number 0 is before the first and behind the last.
    """

    def __init__(self, nodes: Iterable[Node], order: Order) -> None:
        self._ranks = order.ranks
        self._nodes: list[Node] = [Node("")]
        self._before, self._behind = [0], [0]
        self._known: list[int] = []  # the ranks of what is there
        self._of_rank: dict[int, tuple[int, int]] = {}  # the first and the last
        for node in nodes:
            self._put(node, self._before[0])

    def add(self, node: Node) -> None:
        """Behind the nearest that comes before it in the order, else before the nearest after it."""
        own = self._ranks.get(node.key)
        if own is None or not self._known:
            self._put(node, self._before[0])
        elif place := bisect_left(self._known, own):
            self._put(node, self._of_rank[self._known[place - 1]][1])
        else:
            self._put(node, self._before[self._of_rank[self._known[0]][0]])

    def nodes(self) -> tuple[Node, ...]:
        """All of them."""
        found, at = list[Node](), self._behind[0]
        while at:
            found.append(self._nodes[at])
            at = self._behind[at]
        return tuple(found)

    def _put(self, node: Node, at: int) -> None:
        new, behind = len(self._nodes), self._behind[at]
        self._nodes.append(node)
        self._before.append(at)
        self._behind.append(behind)
        self._behind[at] = self._before[behind] = new
        if (rank := self._ranks.get(node.key)) is not None:
            if rank not in self._of_rank:
                insort(self._known, rank)
            self._of_rank[rank] = self._of_rank.get(rank, (new, new))[0], new
