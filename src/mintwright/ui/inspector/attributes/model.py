"""The attribute tree for Qt: a thin adapter over AttrItem. News arrives through `show`; only what differs repaints."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt, Signal

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.problems import Problem
from mintwright.ui.forms.problem_text import as_one
from mintwright.ui.inspector.attributes import cell_text
from mintwright.ui.inspector.attributes.item import AttrItem
from mintwright.ui.inspector.attributes.multi_edit import Keys
from mintwright.ui.inspector.attributes.sharing import Spread
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.wording import text, tip

Rows = tuple[int, ...]
_NOWHERE = QModelIndex()
_COLUMNS = 2

_SHOWN = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
_LEAF, _EDITABLE = Qt.ItemFlag.ItemNeverHasChildren, Qt.ItemFlag.ItemIsEditable
_FLAGS = {  # whether it is a text, whether the cell can be edited
    (True, True): _SHOWN | _LEAF | _EDITABLE,
    (True, False): _SHOWN | _LEAF,
    (False, True): _SHOWN | _EDITABLE | Qt.ItemFlag.ItemIsDropEnabled,
    (False, False): _SHOWN | Qt.ItemFlag.ItemIsDropEnabled,
}


class AttrColumn(IntEnum):
    """What the columns show."""

    NAME = 0
    VALUE = 1


class AttrRole(IntEnum):
    """What a delegate asks for beyond Qt's own roles."""

    KIND = Qt.ItemDataRole.UserRole + 1
    IS_LINE = Qt.ItemDataRole.UserRole + 2
    CHIP = Qt.ItemDataRole.UserRole + 3
    PROBLEM = Qt.ItemDataRole.UserRole + 4
    KEYS = Qt.ItemDataRole.UserRole + 5  # names from the root; a line has those of its list
    NAMES_BESIDE = Qt.ItemDataRole.UserRole + 6


class AttributeModel(QAbstractItemModel):
    """The attributes that are shown; a row is an attribute, a line of a list, or a group.

    Signals:
        news_coming: the rows are about to change, one by one.
        news_shown: it has.
    """

    news_coming = Signal()
    news_shown = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = AttrItem(Node("", NodeKind.GROUP))
        self._problems: Mapping[Rows, Problem] = {}
        self._spreads: Mapping[Keys, Spread] = {}

    # --- What is shown

    def nodes(self) -> tuple[Node, ...]:
        """The attributes as a draft keeps them."""
        return self._root.nodes()

    def load(self, nodes: Sequence[Node], spreads: Mapping[Keys, Spread] | None = None) -> None:
        """Show other attributes; the view starts afresh."""
        self.beginResetModel()
        self._root = AttrItem(Node("", NodeKind.GROUP, children=tuple(nodes)))
        self._problems, self._spreads = {}, spreads or {}
        self.endResetModel()

    def show(self, nodes: Sequence[Node], spreads: Mapping[Keys, Spread] | None = None) -> None:
        """Update the shown attributes: only rows that differ change, so selection and open groups stay."""
        if not self._root.child_count and nodes:
            self.load(nodes, spreads)
            return
        spreads = spreads or {}
        if spreads != self._spreads:
            self._spreads = spreads
            self._repaint(self._root)
        if self.nodes() != tuple(nodes):
            self.news_coming.emit()
            self._sync(self._root, tuple(nodes))
            self.news_shown.emit()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Mark the rows with problems; problems of the whole tree have no row."""
        by_rows: dict[Rows, list[Problem]] = {}
        for problem in problems:
            by_rows.setdefault(_rows_of(problem), []).append(problem)
        shown = {rows: one for rows, of_row in by_rows.items() if (one := as_one(of_row)) is not None}
        before, self._problems = self._problems, shown
        for rows in before.keys() | self._problems.keys():
            index = self.index_at(rows)
            if index.isValid() and before.get(rows) != self._problems.get(rows):
                self.dataChanged.emit(index, index.siblingAtColumn(AttrColumn.VALUE))

    def problem(self, index: Index) -> Problem | None:
        """What is wrong with a row."""
        return self._problem(self.item(index)) if index.isValid() else None

    def first_problem(self) -> Problem | None:
        """The first problem anywhere in the tree."""
        return self._problems[min(self._problems)] if self._problems else None

    def index_at(self, rows: Rows) -> QModelIndex:
        """The row at these row numbers from the root; an invalid index where there is none."""
        index = QModelIndex()
        for row in rows:
            index = self.index(row, AttrColumn.NAME, index)
        return index

    def item(self, index: Index) -> AttrItem:
        """The row behind an index; the root behind an invalid one."""
        return index.internalPointer() if index.isValid() else self._root

    # --- What Qt asks

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """The index of a cell."""
        above = self.item(parent)  # hasIndex would ask Python twice more
        if 0 <= row < above.child_count and 0 <= column < _COLUMNS and parent.column() <= 0:
            return self.createIndex(row, column, above.children[row])
        return QModelIndex()

    def parent(self, child: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]  # Qt's other parent() takes none
        """The index of the group or list a row is in."""
        above = self.item(child).parent if child.isValid() else None
        return self._index_of(above) if above is not None else QModelIndex()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Rows below an index."""
        return self.item(parent).child_count if parent.column() <= 0 else 0

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """Always two: name and value."""
        return _COLUMNS

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of the columns."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.tr("Name") if section == AttrColumn.NAME else self.tr("Value")
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A line of a list has no name to edit, a list or group no value."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        item = self.item(index)
        return _FLAGS[item.kind is NodeKind.TEXT, self.can_edit(item, index.column())]

    def can_edit(self, item: AttrItem, column: int) -> bool:
        """Whether an artist can write into a cell."""
        return not item.is_line if column == AttrColumn.NAME else item.kind is NodeKind.TEXT

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text that a cell shows, edits and gives to a screen reader."""
        if not index.isValid():
            return None
        reader = _READERS.get(role)
        return reader(self, self.item(index), index.column()) if reader is not None else None

    # --- Rows that changed

    def _become(self, item: AttrItem, node: Node) -> None:
        index = self._index_of(item)
        if item.child_count:
            self.beginRemoveRows(index, 0, item.child_count - 1)
            item.remove(0, item.child_count)
            self.endRemoveRows()
        item.become(replace(node, children=()))
        self._changed(item)
        if node.children:
            self.beginInsertRows(index, 0, len(node.children) - 1)
            item.insert(0, node.children)
            self.endInsertRows()

    def _sync(self, item: AttrItem, nodes: tuple[Node, ...]) -> None:
        """Make the rows below an item match `nodes` with the fewest changes: same front, same end, replaced middle."""
        rows = [child.node() for child in item.children]
        if rows == list(nodes):
            return
        front = _common(rows, nodes)
        end = _common(rows[front:][::-1], nodes[front:][::-1])
        old_end, new_end = len(rows) - end, len(nodes) - end
        while front < min(old_end, new_end):
            self._sync_row(item.children[front], nodes[front])
            front += 1
        index = self._index_of(item)
        if front < old_end:
            self.beginRemoveRows(index, front, old_end - 1)
            item.remove(front, old_end - front)
            self.endRemoveRows()
        if front < new_end:
            self.beginInsertRows(index, front, new_end - 1)
            item.insert(front, nodes[front:new_end])
            self.endInsertRows()
        self._rows_changed(item)

    def _sync_row(self, item: AttrItem, node: Node) -> None:
        if item.kind is not node.kind:
            self._become(item, node)
            return
        item.write(key=node.key, text=node.text)
        self._changed(item)
        if node.kind is not NodeKind.TEXT:
            self._sync(item, node.children)

    def _changed(self, item: AttrItem, first: int = AttrColumn.NAME) -> None:
        row = item.row
        value = self.createIndex(row, AttrColumn.VALUE, item)
        self.dataChanged.emit(value if first else self.createIndex(row, first, item), value)

    def _rows_changed(self, above: AttrItem) -> None:
        """Repaint a list's or group's summary of its rows, and the numbers of a list's lines."""
        if above.parent is not None:
            self._changed(above)
        self._repaint(above)

    def _repaint(self, above: AttrItem) -> None:
        if above.child_count:
            last = self.createIndex(above.child_count - 1, AttrColumn.VALUE, above.children[-1])
            self.dataChanged.emit(self._index_of(above.children[0]), last)

    def _index_of(self, item: AttrItem) -> QModelIndex:
        return self.createIndex(item.row, 0, item) if item.parent is not None else QModelIndex()

    # --- What a cell says

    def _problem(self, item: AttrItem) -> Problem | None:
        return self._problems.get(item.rows) if self._problems else None

    def _problem_words(self, item: AttrItem) -> str:
        problem = self._problem(item)
        return text(problem.sentence) if problem is not None else ""

    def _spread(self, item: AttrItem) -> Spread | None:
        return self._spreads.get(item.keys) if self._spreads and not item.is_line else None

    def _shown(self, item: AttrItem, column: int) -> str:
        if column == AttrColumn.NAME:
            return cell_text.name_shown(item)
        return cell_text.value_shown(item, self._spread(item))

    def _written(self, item: AttrItem, column: int) -> str:
        return item.key if column == AttrColumn.NAME else item.text

    def _chip(self, item: AttrItem, column: int) -> cell_text.Chip | None:
        if column == AttrColumn.NAME:
            return cell_text.name_chip(item)
        return cell_text.value_chip(item, self._spread(item))

    def _spoken(self, item: AttrItem, column: int) -> str:
        spoken = cell_text.name_spoken if column == AttrColumn.NAME else cell_text.value_spoken
        return spoken(item, self._spread(item), self._problem_words(item))

    def _tip(self, item: AttrItem, column: int) -> str | None:
        return tip(self._problem_words(item) or self._written(item, column)) or None


def _rows_of(problem: Problem) -> Rows:
    """`("attrs", 2, 0, "key")` is about the node at 2, 0."""
    return tuple(step for step in problem.field if isinstance(step, int))


def _common(some: Sequence[Node], others: Sequence[Node]) -> int:
    """How many nodes at the front are equal."""
    pairs = zip(some, others, strict=False)
    return next((count for count, (one, other) in enumerate(pairs) if one != other), min(len(some), len(others)))


_READERS: Mapping[int, Callable[[AttributeModel, AttrItem, int], Any]] = {
    Qt.ItemDataRole.DisplayRole: AttributeModel._shown,
    Qt.ItemDataRole.EditRole: AttributeModel._written,
    Qt.ItemDataRole.ToolTipRole: AttributeModel._tip,
    Qt.ItemDataRole.AccessibleTextRole: AttributeModel._spoken,
    AttrRole.KIND: lambda model, item, column: item.kind,
    AttrRole.IS_LINE: lambda model, item, column: item.is_line,
    AttrRole.CHIP: AttributeModel._chip,
    AttrRole.PROBLEM: lambda model, item, column: model._problem(item),
    AttrRole.KEYS: lambda model, item, column: item.keys,
    AttrRole.NAMES_BESIDE: lambda model, item, column: item.names_beside,
}
