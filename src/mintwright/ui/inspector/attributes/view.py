"""Editing the attribute tree. Everything works by keyboard alone.

Enter edits the value (or opens a group), typing does the same and keeps what was typed, F2 edits the name, Tab goes
from name to value to the next row. Insert adds a row after this one or a line to this list, Ctrl+D a copy, Del removes.
Alt+Up and Alt+Down move, Alt+Right puts into the group before, Alt+Left takes out of the group. The mouse can drag rows
to where they belong.

A new row goes on by itself: a text from name to value, a list to its lines until one is left empty, a group to its
first entry. What is left empty goes away again.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from mintwright.domain.assets.attributes import NodeKind
from mintwright.ui.inspector.attributes.delegate import AttributeDelegate
from mintwright.ui.inspector.attributes.editable_model import EditableAttributeModel
from mintwright.ui.inspector.attributes.editors import Hint, NameEditor, ValueEditor
from mintwright.ui.inspector.attributes.keys import ALT, CTRL, NO_KEY, is_typed, keys_of
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole
from mintwright.ui.inspector.attributes.row_actions import AttributeRowActions
from mintwright.ui.inspector.attributes.traversal import ends_list, next_cell, now, previous_cell
from mintwright.ui.style.theme import Theme


class AttributeView(AttributeRowActions):
    """The editable view of the attributes.

    Signals:
        settled: what was typed is done; what comes next is another step.
        typed: the words in an editor changed, or it was closed.
        taken_back: the last step is what was kept of words that are not wanted.
        editor_placed(QWidget): an editor opened, or has another size now; whoever scrolls the tree brings it in sight.
        menu_requested(QPoint): the artist wants to see what can be done with the current row (global position).
    """

    settled = Signal()
    typed = Signal()
    taken_back = Signal()
    editor_placed = Signal(QWidget)
    menu_requested = Signal(QPoint)

    def __init__(self, theme: Theme, model: EditableAttributeModel, parent: QWidget | None = None) -> None:
        super().__init__(theme, model, parent)
        self._fresh = QPersistentModelIndex()  # the new row whose first editor is open
        self._before = QPersistentModelIndex()  # the row that was current before it
        self._adding = False
        delegate = AttributeDelegate(theme, self)
        delegate.editor_placed.connect(self.editor_placed)
        delegate.typed.connect(self.typed)
        self.setItemDelegate(delegate)
        self.setTabKeyNavigation(False)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.SelectedClicked | trigger.AnyKeyPressed)
        model.modelReset.connect(self._forget_new)

    # --- What the artist does

    @property
    def is_naming(self) -> bool:
        """Whether a new row is on its way: what is typed now still belongs to adding it."""
        return self._adding or self._fresh.isValid()

    def add(self, kind: NodeKind) -> None:
        """Add an attribute into the current group, or after the current row or list, and let the artist write."""
        self._write_new(lambda: self._model.add(kind, self.currentIndex()))

    def add_sibling(self) -> None:
        """Add a line to the current list, or a row of the same kind after the current one."""
        if self.is_in_list:
            self._write_new(lambda: self._model.add_line(self.currentIndex()))
        else:
            self._write_new(lambda: self._model.add_sibling(self.currentIndex()))

    @property
    def is_in_list(self) -> bool:
        """Whether the current row is a list or a line of one."""
        index = self.currentIndex()
        return bool(index.data(AttrRole.IS_LINE)) or index.data(AttrRole.KIND) == NodeKind.LIST

    @property
    def is_written_in(self) -> bool:
        """Whether an editor holds words that are not in the tree yet."""
        return any(editor.is_written_in for editor in self._open_editors())

    @property
    def is_being_written(self) -> bool:
        """Whether an editor is open: what was kept of it may be taken back, or go on."""
        return bool(self._open_editors())

    def keep_typed(self, *, names: bool) -> None:
        """Put into the tree what is typed so far, of `names` too; the editor stays open."""
        for editor in self._open_editors():
            if editor.is_written_in and (names or isinstance(editor, ValueEditor)):
                self.commitData(editor)

    def _open_editors(self) -> list[ValueEditor | NameEditor]:
        found = (*self.viewport().findChildren(ValueEditor), *self.viewport().findChildren(NameEditor))
        return [editor for editor in found if editor.is_open]

    def finish_editing(self) -> None:
        """Save what is being typed, because the tree is about to go or to show other attributes."""
        for value in self.viewport().findChildren(ValueEditor):
            value.finish()
        for name in self.viewport().findChildren(NameEditor):
            if not name.isHidden():  # closed, and only waiting to be deleted
                self.commitData(name)
                self.closeEditor(name, Hint.NoHint)

    def rename(self) -> None:
        """Edit the name of the current row; a line of a list has only a value."""
        index = self.currentIndex()
        if index.isValid():
            column = AttrColumn.VALUE if index.data(AttrRole.IS_LINE) else AttrColumn.NAME
            self._edit(index.siblingAtColumn(column))

    def edit_value(self) -> None:
        """Edit the value of the current row; open or close a list or group."""
        index = self.currentIndex()
        if index.data(AttrRole.KIND) == NodeKind.TEXT:
            self._edit(index.siblingAtColumn(AttrColumn.VALUE))
        elif index.isValid():
            row = index.siblingAtColumn(AttrColumn.NAME)
            self.setExpanded(row, not self.isExpanded(row))

    # --- Qt's events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the module's docstring."""
        action = _ACTIONS.get(keys_of(event))
        if action is not None:
            action(self)
            event.accept()
        elif is_typed(event) and self.currentIndex().isValid():
            self._type(event)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Our keys come before shortcuts of the window, such as Del of the grid beside."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and (keys_of(event) in _ACTIONS or is_typed(event))
        ):
            event.accept()
            return True
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the row under the mouse, or of the current one by keyboard."""
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            at = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())
        self.menu_requested.emit(at)

    def closeEditor(self, editor: QWidget, hint: Hint) -> None:
        """Tab goes on to the next cell, Enter on the last line of a list to a new one; a new row goes on by itself."""
        super().closeEditor(editor, Hint.NoHint)
        if hint is Hint.RevertModelCache:
            self._take_back(editor)
        self.typed.emit()
        new, self._fresh = now(self._fresh), QPersistentModelIndex()
        index = self.currentIndex()
        if new.isValid() and self._is_left_empty(new, hint):
            self._discard(new, hint)
        elif new.isValid() and hint in _ONWARDS:
            self._go_on(new)
        elif hint is Hint.SubmitModelCache and ends_list(index):
            self.add_sibling()
        else:
            self.settled.emit()
            self._go_to(self._following(index, hint))

    # --- How

    def _take_back(self, editor: QWidget) -> None:
        """Esc: what was kept at a pause goes as well; of a new row what was kept belongs to adding it."""
        assert isinstance(editor, ValueEditor | NameEditor)
        if editor.kept_words == editor.began_with:
            return
        new = now(self._fresh)
        if new.isValid():
            column = AttrColumn.VALUE if isinstance(editor, ValueEditor) else AttrColumn.NAME
            self._model.setData(new.siblingAtColumn(column), editor.began_with)
        else:
            self.taken_back.emit()

    def _type(self, event: QKeyEvent) -> None:
        """Typing goes into the value of a text, a new line of a list, a new entry of a group; no key is lost."""
        if self.currentIndex().data(AttrRole.KIND) == NodeKind.TEXT:
            value = self.currentIndex().siblingAtColumn(AttrColumn.VALUE)
            self.setCurrentIndex(value)
            self.edit(value, QAbstractItemView.EditTrigger.AnyKeyPressed, event)
            return
        self._begin_inside()
        opened = self.indexWidget(self.currentIndex())
        QApplication.sendEvent(opened.focusProxy() or opened, event)

    def _begin_inside(self) -> None:
        """Begin a line of the current list, or an entry of the current group."""
        if self.is_in_list:
            self.add_sibling()
        else:
            self.add(NodeKind.TEXT)

    def _following(self, index: QModelIndex, hint: Hint) -> QModelIndex:
        """The cell that is edited after one was closed, if any."""
        if hint is Hint.EditPreviousItem:
            return previous_cell(self, index)
        return next_cell(self, index) if hint is Hint.EditNextItem else QModelIndex()

    def _go_to(self, index: QModelIndex) -> None:
        if index.isValid():
            self._edit(index)
        else:
            self.settled.emit()

    def _go_on(self, new: QModelIndex) -> None:
        """What a new row is followed by: never by an unrelated one."""
        if new.data(AttrRole.IS_LINE):
            self._go_to_line_after(new)
        elif new.data(AttrRole.KIND) == NodeKind.TEXT:
            if not new.data(Qt.ItemDataRole.EditRole):
                self._fresh = QPersistentModelIndex(new)  # without a value it goes away, too
            self._edit(new.siblingAtColumn(AttrColumn.VALUE))
        else:
            self._select(new)
            self._begin_inside()

    def _go_to_line_after(self, line: QModelIndex) -> None:
        self._select(line)
        if ends_list(line):
            self.add_sibling()
        else:
            self._go_to(next_cell(self, line.siblingAtColumn(AttrColumn.VALUE)))

    def _is_left_empty(self, new: QModelIndex, hint: Hint) -> bool:
        """Whether nothing was written into a new row, and nothing is going to be."""
        item = self._model.item(new)
        awaits_value = self.currentIndex().column() == AttrColumn.NAME and not item.is_line
        return not (item.key or item.text or item.child_count or (awaits_value and hint in _ONWARDS))

    def _discard(self, new: QModelIndex, hint: Hint) -> None:
        """Take an empty new row away again; Tab and Shift+Tab go on from where it was."""
        before = new.parent() if new.data(AttrRole.IS_LINE) else now(self._before)
        at = QPersistentModelIndex(previous_cell(self, new.siblingAtColumn(AttrColumn.NAME)))
        keep = QPersistentModelIndex(before)
        self._model.remove(new)
        self.setCurrentIndex(now(keep))
        if hint is Hint.EditPreviousItem:
            self._go_to(now(at))
        elif hint is Hint.EditNextItem and at.isValid():
            self._go_to(next_cell(self, now(at)))
        else:
            self.settled.emit()

    def _write_new(self, make: Callable[[], QModelIndex]) -> None:
        self.finish_editing()
        self.settled.emit()
        self._before = QPersistentModelIndex(self.currentIndex())
        self._adding = True
        index = make()
        self._adding = False
        if not index.isValid():
            return
        self._select(index)
        self._fresh = QPersistentModelIndex(index)
        self.rename()

    def _forget_new(self) -> None:
        self._fresh = QPersistentModelIndex()

    def _edit(self, index: QModelIndex) -> None:
        self.setCurrentIndex(index)
        self.scrollTo(index)
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)


_ONWARDS = (Hint.SubmitModelCache, Hint.EditNextItem)
_ACTIONS: dict[tuple[int, Qt.KeyboardModifier], Callable[[AttributeView], None]] = {
    (Qt.Key.Key_Return, NO_KEY): AttributeView.edit_value,
    (Qt.Key.Key_Enter, NO_KEY): AttributeView.edit_value,
    (Qt.Key.Key_F2, NO_KEY): AttributeView.rename,
    (Qt.Key.Key_Insert, NO_KEY): AttributeView.add_sibling,
    (Qt.Key.Key_D, CTRL): AttributeView.duplicate,
    (Qt.Key.Key_Delete, NO_KEY): AttributeView.remove,
    (Qt.Key.Key_Backspace, CTRL): AttributeView.remove,
    (Qt.Key.Key_Up, ALT): lambda tree: tree.move(-1),
    (Qt.Key.Key_Down, ALT): lambda tree: tree.move(1),
    (Qt.Key.Key_Right, ALT): AttributeView.move_in,
    (Qt.Key.Key_Left, ALT): AttributeView.move_out,
}
