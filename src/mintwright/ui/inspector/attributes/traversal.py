"""The order in which rows are shown and cells edited: name, value, the next row, into groups that open on the way."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QTreeView

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole


def next_cell(tree: QTreeView, index: QModelIndex) -> QModelIndex:
    """The cell that is written after this one; invalid after the last."""
    if index.column() == AttrColumn.NAME and index.data(AttrRole.KIND) == NodeKind.TEXT:
        return index.siblingAtColumn(AttrColumn.VALUE)
    row = index.siblingAtColumn(AttrColumn.NAME)
    tree.expand(row)
    below = tree.indexBelow(row)
    is_line = below.isValid() and below.data(AttrRole.IS_LINE)
    return below.siblingAtColumn(AttrColumn.VALUE) if is_line else below


def previous_cell(tree: QTreeView, index: QModelIndex) -> QModelIndex:
    """The cell that is written before this one; invalid before the first."""
    row = index.siblingAtColumn(AttrColumn.NAME)
    if index.column() == AttrColumn.VALUE and not index.data(AttrRole.IS_LINE):
        return row
    above = tree.indexAbove(row)
    is_text = above.isValid() and above.data(AttrRole.KIND) == NodeKind.TEXT
    return above.siblingAtColumn(AttrColumn.VALUE) if is_text else above


def visible_rows(tree: QTreeView) -> Iterator[QModelIndex]:
    """The rows that are neither hidden nor inside a closed group, from the top."""
    root, model = QModelIndex(), tree.model()
    first = next((row for row in range(model.rowCount()) if not tree.isRowHidden(row, root)), -1)
    index = model.index(first, AttrColumn.NAME)
    while index.isValid():
        yield index
        index = tree.indexBelow(index)


def count_up_to(nodes: Sequence[Node], most: int) -> int:
    """How many nodes there are, without counting further than `most`."""
    count = 0
    for node in nodes:
        count += 1 + count_up_to(node.children, most - count)
        if count >= most:
            break
    return count


def now(kept: QPersistentModelIndex) -> QModelIndex:
    """Where a kept row is by now; invalid when it is gone."""
    return kept.sibling(kept.row(), kept.column()) if kept.isValid() else QModelIndex()


def ends_list(index: QModelIndex) -> bool:
    """Whether this is the last line of its list, with words in it."""
    line = index.siblingAtColumn(AttrColumn.VALUE)
    is_last = bool(index.data(AttrRole.IS_LINE)) and index.row() == index.model().rowCount(index.parent()) - 1
    return is_last and bool(line.data(Qt.ItemDataRole.EditRole))
