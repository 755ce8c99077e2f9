"""Editing the attribute tree. Everything works by keyboard alone.

Enter edits the value (or opens a group), typing does the same and keeps what was typed; Enter after it goes to the row
below, as in a spreadsheet. F2 edits the name, Tab goes from name to value to the next row, and from the last out of the
tree. Insert adds a row after this one or a line to this list, Ctrl+D a copy, Del removes. Shift and Ctrl choose several
rows; Ctrl+C, Ctrl+X and Ctrl+V carry them to other assets.
Alt+Up and Alt+Down move, Alt+Right puts into the group before, Alt+Left takes out of the group. The mouse can drag rows
to where they belong.

A new row goes on by itself: a text from name to value, a list to its lines until one is left empty, a group to its
first entry; Enter after the value of the last, and Tab after that of the last new one, go on with another. What is
left empty goes away again.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from mintwright.domain.assets.attributes import NodeKind
from mintwright.ui.inspector.attributes.cell_editing import AttributeCellEditing
from mintwright.ui.inspector.attributes.editors import Hint, NameEditor, Previewed, ValueEditor, no_preview
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole
from mintwright.ui.inspector.attributes.shared_model import SharedAttributeModel
from mintwright.ui.inspector.attributes.traversal import ends_list, next_cell, now, previous_cell
from mintwright.ui.style.theme import Theme


class AttributeView(AttributeCellEditing):
    """The editable view of the attributes.

    Signals:
        settled: what was typed is done; what comes next is another step.
        menu_requested(QPoint): the artist wants to see what can be done with the current row (global position).
    """

    settled = Signal()
    menu_requested = Signal(QPoint)

    def __init__(self, theme: Theme, model: SharedAttributeModel, preview: Previewed = no_preview) -> None:
        super().__init__(theme, model, preview)
        self._fresh = QPersistentModelIndex()  # the new row whose first editor is open
        self._before = QPersistentModelIndex()  # the row that was current before it
        self._adding = False
        model.modelReset.connect(self._forget_new)

    # --- What the artist does

    @property
    def is_adding(self) -> bool:
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

    # --- Qt's events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed is written into the row; the other keys of the module's docstring are actions of the list."""
        if _is_typed(event) and self.currentIndex().isValid():
            self._type(event)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """What is typed comes before shortcuts of the window; so do our keys, which the list of actions reads."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and _is_typed(event):
            event.accept()
            return True
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the row under the mouse, or of the current one by keyboard."""
        at = event.globalPos()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            at = self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft())
        self.menu_requested.emit(at)

    def commitData(self, editor: QWidget) -> None:
        """Words that are again what they were are no edit: where the values of several differ, they still do."""
        assert isinstance(editor, ValueEditor | NameEditor)
        if self._fresh.isValid() or editor.words != editor.began_with:
            super().commitData(editor)
        else:
            editor.keep()
            self.taken_back.emit()

    def closeEditor(self, editor: QWidget, hint: Hint) -> None:
        """Tab goes on to the next cell, Enter on the last line of a list to a new one; a new row goes on by itself."""
        super().closeEditor(editor, Hint.NoHint)
        if isinstance(editor, ValueEditor):
            self._delegate.forget_editor()
            self._make_room()
        if hint is Hint.RevertModelCache:
            self._take_back(editor)
        self.typed.emit()
        new, self._fresh = now(self._fresh), QPersistentModelIndex()
        index = self.currentIndex()
        if new.isValid() and self._is_left_empty(new, hint):
            self._discard(new, hint)
        elif new.isValid() and hint in _ONWARDS and not self._is_done(new):
            self._go_on(new)
        elif new.isValid() and hint is Hint.EditPreviousItem and self._is_done(new):
            self._go_back_to_name(new)
        elif isinstance(editor, ValueEditor) and self._begins_another(new, index, hint):
            self.add_sibling()
        elif isinstance(editor, ValueEditor) and hint is Hint.SubmitModelCache:
            self._go_down(index)
        else:
            self._go_onwards(self._following(index, hint), hint)

    # --- How

    def _begins_another(self, new: QModelIndex, index: QModelIndex, hint: Hint) -> bool:
        """Whether a row like this one follows: Enter on the last line of a list, or after the last new value."""
        is_done = new.isValid() and hint in _ONWARDS and not next_cell(self, index).isValid()
        return is_done or (hint is Hint.SubmitModelCache and ends_list(index))

    def _take_back(self, editor: QWidget) -> None:
        """Esc: what was kept at a pause goes as well; of a new row what was kept belongs to adding it."""
        assert isinstance(editor, ValueEditor | NameEditor)
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

    def _go_down(self, value: QModelIndex) -> None:
        """Go to the value below, ready to be written into; below the last row begin another.

        There, what is typed next would overwrite what was written just now.
        """
        self.settled.emit()
        below = self.indexBelow(value)
        if below.isValid():
            self._select(below)
        elif not self.is_in_list:
            self.add_sibling()

    def _go_to(self, index: QModelIndex) -> None:
        self.settled.emit()
        if index.isValid():
            self._edit(index)

    def _go_onwards(self, index: QModelIndex, hint: Hint) -> None:
        """Edit this cell. Where none is, Tab and Shift+Tab lead out of the tree: what is typed next would overwrite."""
        self._go_to(index)
        if not index.isValid() and hint in (Hint.EditNextItem, Hint.EditPreviousItem):
            self.focusNextPrevChild(hint is Hint.EditNextItem)

    def _go_on(self, new: QModelIndex) -> None:
        """What a new row is followed by: never by an unrelated one."""
        if new.data(AttrRole.IS_LINE):
            self._go_to_line_after(new)
        elif new.data(AttrRole.KIND) == NodeKind.TEXT:
            self._fresh = QPersistentModelIndex(new)
            self._edit(new.siblingAtColumn(AttrColumn.VALUE))
        else:
            self._select(new)
            self._begin_inside()

    def _go_back_to_name(self, new: QModelIndex) -> None:
        """From its value to its name, which comes before. Left empty there it still goes away."""
        self._fresh = QPersistentModelIndex(new)
        self._edit(new.siblingAtColumn(AttrColumn.NAME))

    def _go_to_line_after(self, line: QModelIndex) -> None:
        self._select(line)
        if ends_list(line):
            self.add_sibling()
        else:
            self._go_to(next_cell(self, line.siblingAtColumn(AttrColumn.VALUE)))

    def _is_done(self, new: QModelIndex) -> bool:
        """Whether the value of a new attribute was written, which comes last."""
        has_value = new.data(AttrRole.KIND) == NodeKind.TEXT and not new.data(AttrRole.IS_LINE)
        return has_value and self.currentIndex().column() == AttrColumn.VALUE

    def _is_left_empty(self, new: QModelIndex, hint: Hint) -> bool:
        """Whether nothing was written into a new row, and nothing is going to be."""
        item = self._model.item(new)
        towards_other = _ONWARDS if self.currentIndex().column() == AttrColumn.NAME else (Hint.EditPreviousItem,)
        awaits_other = not item.is_line and hint in towards_other  # of its two cells
        return not (item.key or item.text or item.child_count or awaits_other)

    def _discard(self, new: QModelIndex, hint: Hint) -> None:
        """Take an empty new row away again; Tab and Shift+Tab go on from where it was."""
        before = new.parent() if new.data(AttrRole.IS_LINE) else now(self._before)
        at = QPersistentModelIndex(previous_cell(self, new.siblingAtColumn(AttrColumn.NAME)))
        keep = QPersistentModelIndex(before)
        self._model.give_up(new)
        self.taken_back.emit()
        self.setCurrentIndex(now(keep))
        self._go_onwards(self._beside(now(at), hint), hint)

    def _beside(self, at: QModelIndex, hint: Hint) -> QModelIndex:
        """The cell that Tab or Shift+Tab leads to from an empty row that was after `at`, if any."""
        if hint is Hint.EditNextItem and at.isValid():
            return next_cell(self, at)
        return at if hint is Hint.EditPreviousItem else QModelIndex()

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


_ONWARDS = (Hint.SubmitModelCache, Hint.EditNextItem)
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def _is_typed(event: QKeyEvent) -> bool:
    """Whether a key writes something, and is no action."""
    return not event.modifiers() & _HELD and event.text().isprintable() and bool(event.text())
