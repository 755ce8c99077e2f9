"""The attribute tree as the artist edits it: every gesture changes the rows and is told as `edited`."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from mintwright.domain.assets.attribute_checks import DEEPEST, TOO_DEEP
from mintwright.domain.assets.attributes import Node, NodeKind, levels
from mintwright.ui.inspector.attributes.conversion import converted, free_key
from mintwright.ui.inspector.attributes.item import AttrItem
from mintwright.ui.inspector.attributes.model import AttrColumn, AttributeModel
from mintwright.ui.inspector.attributes.multi_edit import AttrEdit, AttrEdits, Change
from mintwright.ui.shell.model_index import Index

MIME_TYPE = "application/x-mintwright-attribute"


class EditableAttributeModel(AttributeModel):
    """The rows, and what an artist can do with them.

    Signals:
        edited(AttrEdit | AttrEdits): the artist changed the tree; `nodes()` is the new state.
        refused(Sentence): nothing was changed, and why.
    """

    edited = Signal(object)
    refused = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._gathered: list[AttrEdit] | None = None  # the edits of a gesture that is not done yet

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Write a name or a text. Nothing happens when it is what was there."""
        item, words, column = self.item(index), str(value), index.column()
        if role != Qt.ItemDataRole.EditRole or not index.isValid() or not self.can_edit(item, column):
            return False
        if column == AttrColumn.NAME:
            return words == item.key or self._rename(item, words)
        if words != item.text:
            item.write(text=words)
            self._changed(item, AttrColumn.VALUE)
            if item.is_line and item.parent is not None:
                self._tell_whole(item.parent)
            else:
                self._give(item, Node(item.key, text=words))
        return True

    # --- What the artist does

    def add(self, kind: NodeKind, near: Index) -> QModelIndex:
        """Put a new attribute into a group, or after another row (after the whole list for a line); its index.

        An invalid one where groups would be nested too deeply.
        """
        here = self.item(near)
        if here.is_line and here.parent is not None:
            here = here.parent
        inside = here.kind is NodeKind.GROUP
        target = here if inside else here.parent
        assert target is not None, "only a group can be the root"
        node = Node("", kind)
        if not self._may_hold(target, node):
            return QModelIndex()
        return self._insert(target, target.child_count if inside else here.row + 1, node)

    def add_line(self, near: Index) -> QModelIndex:
        """Put a new line after another one, or at the end of a list; its index."""
        here = self.item(near)
        above, row = (here.parent, here.row + 1) if here.is_line else (here, here.child_count)
        assert above is not None
        assert above.kind is NodeKind.LIST, "only a list holds lines"
        return self._insert(above, row, Node(""))

    def add_sibling(self, near: Index) -> QModelIndex:
        """Put a new row of the same kind right after a row; at the end when there is no row."""
        if not near.isValid():
            return self.add(NodeKind.TEXT, near)
        here = self.item(near)
        assert here.parent is not None
        return self._insert(here.parent, here.row + 1, Node("", here.kind))

    def duplicate(self, index: Index) -> QModelIndex:
        """Put a copy right after a row, under a name no sibling has."""
        item = self.item(index)
        assert item.parent is not None
        taken = frozenset(child.key for child in item.parent.children)
        node = replace(item.node(), key="" if item.is_line else free_key(item.key, taken))
        return self._insert(item.parent, item.row + 1, node)

    def remove_all(self, indexes: Sequence[Index]) -> None:
        """Take several rows away, none inside of another, and all below them."""
        with self._one_gesture():
            for index in [QPersistentModelIndex(row) for row in indexes]:  # each removal moves the others
                self.remove(index)

    def remove(self, index: Index) -> None:
        """Take a row and all below it away."""
        item = self.item(index)
        above = self.give_up(index)
        if above.kind is NodeKind.LIST:
            self._tell_whole(above)
        else:
            self._emit(AttrEdit((*above.keys, item.key), lambda old: None))

    def give_up(self, index: Index) -> AttrItem:
        """Take away a row whose adding is taken back, which is not told as an edit; the row it was in."""
        item = self.item(index)
        above, row = item.parent, item.row
        assert above is not None
        self.beginRemoveRows(self._index_of(above), row, row)
        above.remove(row)
        self.endRemoveRows()
        self._rows_changed(above)
        return above

    def move(self, index: Index, step: int) -> bool:
        """Move a row among its siblings by `step` places; whether there was room."""
        item = self.item(index)
        assert item.parent is not None
        row = item.row + step
        if self._spreads or not 0 <= row < item.parent.child_count:
            return False
        self._take_in(item.parent, item, row + (step > 0))
        return True

    def move_out(self, index: Index) -> bool:
        """Move a row out of its group, to right after it; whether that made sense."""
        item = self.item(index)
        above = item.parent
        if self._spreads or above is None or above.parent is None or item.is_line:
            return False
        self._take_in(above.parent, item, above.row + 1)
        return True

    def move_in(self, index: Index) -> bool:
        """Move a row to the end of the group right before it; whether there is one."""
        item = self.item(index)
        above = item.parent
        group = above.children[item.row - 1] if above is not None and item.row else None
        if self._spreads or group is None or group.kind is not NodeKind.GROUP:
            return False
        if not self._may_hold(group, item.node()):
            return False
        self._take_in(group, item, group.child_count)
        return True

    def place(self, index: Index, above: Index, row: int) -> bool:
        """Move a row to in front of `row` below a group or list; whether it may be there.

        Lines stay in lists, named rows in groups, and nothing goes into itself.
        """
        item, target = self.item(index), self.item(above)
        within = target
        while within is not None and within is not item:
            within = within.parent
        fits = target.kind is (NodeKind.LIST if item.is_line else NodeKind.GROUP)
        if self._spreads or item.parent is None or within is not None or not fits:
            return False
        if len(target.rows) > len(item.parent.rows) and not self._may_hold(target, item.node()):
            return False
        if target is not item.parent or row not in (item.row, item.row + 1):
            self._take_in(target, item, row)
        return True

    # --- Dragging

    def supportedDropActions(self) -> Qt.DropAction:
        """Moving is what is asked for; a copy is what the tree answers, so that Qt removes nothing."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        """Rows are dragged within their own tree only."""
        return [MIME_TYPE]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """A mark of this tree; the row itself is the current one."""
        data = QMimeData()
        data.setData(MIME_TYPE, str(id(self)).encode())
        return data

    def owns(self, data: QMimeData) -> bool:
        """Whether something dragged comes from this tree."""
        return bytes(data.data(MIME_TYPE).data()) == str(id(self)).encode()

    def convert(self, index: Index, kind: NodeKind) -> None:
        """Turn a row into another kind; see `converted` for what happens to its words."""
        item = self.item(index)
        if item.kind is kind or item.is_line or item.parent is None:
            return
        node = converted(item.node(), kind)
        if not self._may_hold(item.parent, node):
            return
        self._become(item, node)
        self._tell(item, lambda old: old and converted(old, kind))

    # --- The steps of it

    def _may_hold(self, above: AttrItem, node: Node) -> bool:
        """Whether groups stay as few in one another as can be minted, with this node below that row."""
        may = not (deep := levels(node)) or len(above.rows) + deep <= DEEPEST
        if not may:
            self.refused.emit(TOO_DEEP)
        return may

    def _rename(self, item: AttrItem, key: str) -> bool:
        keys = item.keys
        item.write(key=key)
        self._changed(item)
        self._emit(AttrEdit(keys, lambda old: old and replace(old, key=key)))
        return True

    def _insert(self, above: AttrItem, row: int, node: Node) -> QModelIndex:
        """Put a row in front of `row`; of several assets last, as each gets it: else news would put another there."""
        if self._spreads and above.kind is NodeKind.GROUP:
            row = above.child_count
        self.beginInsertRows(self._index_of(above), row, row)
        above.insert(row, (node,))
        self.endInsertRows()
        self._rows_changed(above)
        added = above.children[row]
        if above.kind is NodeKind.LIST:
            self._tell_whole(above)
        else:
            self._give(added, node, keeps=True)
        return self._index_of(added)

    def _take_in(self, target: AttrItem, item: AttrItem, row: int) -> None:
        """Move a row to in front of `row` below `target`, as counted before the move."""
        above, old_row = item.parent, item.row
        assert above is not None
        self.beginMoveRows(self._index_of(above), old_row, old_row, self._index_of(target), row)
        target.take_in(item, row)
        self.endMoveRows()
        self._rows_changed(above)
        if target is not above:
            self._rows_changed(target)
        self._emit(AttrEdit(()))

    def _tell(self, item: AttrItem, change: Change) -> None:
        self._emit(AttrEdit(item.keys, change))

    def _tell_whole(self, item: AttrItem) -> None:
        """A list is one value: other assets get it as it is now."""
        self._give(item, item.node())

    def _give(self, item: AttrItem, node: Node, *, keeps: bool = False) -> None:
        self._emit(AttrEdit(item.keys, given=node, keeps=keeps))

    def _emit(self, edit: AttrEdit) -> None:
        if self._gathered is None:
            self.edited.emit(edit)
        else:
            self._gathered.append(edit)

    @contextmanager
    def _one_gesture(self) -> Generator[None]:
        """What is edited meanwhile is told as one."""
        gathered = self._gathered = []
        try:
            yield
        finally:
            self._gathered = None
            self.edited.emit(AttrEdits(gathered))
