"""The attribute tree under the artist's hands. Everything works by keyboard alone.

Enter edits the value (or opens a group), F2 the name, Tab goes from name to value to the next row. Insert adds a row
after this one, Ctrl+D a copy, Del removes. Alt+Up and Alt+Down move, Alt+Right puts into the group before, Alt+Left
takes out of the group. The mouse can drag rows to where they belong.
"""

from collections.abc import Callable
from itertools import islice

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QDropEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from mintwright.domain.attributes import NodeKind
from mintwright.ui.attrs_delegate import ROW, AttrsDelegate
from mintwright.ui.attrs_editors import Hint, NameEditor, ValueEditor
from mintwright.ui.attrs_model import AttrsModel
from mintwright.ui.attrs_order import count_up_to, next_cell, previous_cell, visible_rows
from mintwright.ui.attrs_rows import AttrColumn, AttrRole
from mintwright.ui.theme import Look

_OPEN_AT_FIRST = 200  # rows: a tree up to this size opens with all its groups open
_LEAST, _MOST = 7, 14  # rows the tree is high


class AttrsTree(QTreeView):
    """A view of AttrsModel as high as its rows, within limits.

    Signals:
        settled: what was typed is done; what comes next is another step.
        removed(str): the row of this name was removed.
        editor_placed(QWidget): an editor opened, or has another size now; whoever scrolls the tree brings it in sight.
        menu_requested(QPoint): the artist wants to see what can be done with the current row (global position).
    """

    settled = Signal()
    removed = Signal(str)
    editor_placed = Signal(QWidget)
    menu_requested = Signal(QPoint)

    def __init__(self, look: Look, model: AttrsModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._model = model
        self._fresh = QPersistentModelIndex()
        self._adding = False
        self.setModel(model)
        delegate = AttrsDelegate(look, self)
        delegate.editor_placed.connect(self.editor_placed)
        self.setItemDelegate(delegate)
        self.setAccessibleName(self.tr("Attributes"))
        self.setUniformRowHeights(True)
        self.setTabKeyNavigation(False)
        self.setIndentation(look.scale(16))
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(True)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.SelectedClicked)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(look.scale(72))
        header.setSectionResizeMode(AttrColumn.NAME, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(AttrColumn.NAME, look.scale(134))
        model.modelReset.connect(self._open_small)
        for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset, self.expanded, self.collapsed):
            changed.connect(self._fit)
        look.changed.connect(self._relook)
        self._fit()

    # --- What the artist does

    @property
    def is_naming(self) -> bool:
        """Whether a new row is on its way: what is typed now still belongs to adding it."""
        return self._adding or self._fresh.isValid()

    def add(self, kind: NodeKind) -> None:
        """Add a row into the current list or group, or after the current row, and let the artist write."""
        self._write_new(lambda: self._model.add(kind, self.currentIndex()))

    def add_sibling(self) -> None:
        """Add a row of the same kind after the current one."""
        self._write_new(lambda: self._model.add_sibling(self.currentIndex()))

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

    def duplicate(self) -> None:
        """Put a copy after the current row."""
        if self.currentIndex().isValid():
            self._select(self._model.duplicate(self.currentIndex()))

    def remove(self) -> None:
        """Remove the current row; the next one becomes current."""
        index = self.currentIndex()
        if index.isValid():
            name = index.siblingAtColumn(AttrColumn.NAME).data() or self.tr("No name")
            self._model.remove(index)
            self.removed.emit(name)

    def move(self, step: int) -> None:
        """Move the current row among its siblings."""
        self._keep_in_sight(lambda index: self._model.move(index, step))

    def move_in(self) -> None:
        """Put the current row at the end of the group before it."""
        self._keep_in_sight(self._model.move_in)

    def move_out(self) -> None:
        """Take the current row out of its group."""
        self._keep_in_sight(self._model.move_out)

    def convert(self, kind: NodeKind) -> None:
        """Turn the current row into another kind."""
        index = self.currentIndex().siblingAtColumn(AttrColumn.NAME)
        if index.isValid():
            self._model.convert(index, kind)
            self.expand(index)

    # --- What Qt tells

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys of the module's docstring."""
        action = _ACTIONS.get(_keys_of(event))
        if action is None:
            super().keyPressEvent(event)
        else:
            action(self)
            event.accept()

    def event(self, event: QEvent) -> bool:
        """Our keys come before shortcuts of the window, such as Del of the grid beside."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and _keys_of(event) in _ACTIONS
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
        """Tab goes on to the next cell; a new row goes on from name to value; Esc takes a new row away again."""
        index = self.currentIndex()
        super().closeEditor(editor, Hint.NoHint)
        fresh = self._fresh.isValid() and self._fresh.row() == index.row() and index.column() == AttrColumn.NAME
        if fresh:
            self._fresh = QPersistentModelIndex()
            if hint is Hint.RevertModelCache and not index.data(Qt.ItemDataRole.EditRole):
                self._model.remove(index)
        following = self._following(index, hint, fresh=fresh)
        if following.isValid():
            self._edit(following)
        else:
            self.settled.emit()

    def dropEvent(self, event: QDropEvent) -> None:
        """Move the dragged row. The answer is a copy: after a move the view would remove the row itself."""
        above, row = self._drop_place(self.indexAt(event.position().toPoint()).siblingAtColumn(AttrColumn.NAME))
        if self._model.owns(event.mimeData()):
            self._keep_in_sight(lambda index: self._model.place(index, above, row))
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateEditorGeometries()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._model.rowCount() or self.state() is QAbstractItemView.State.EditingState:
            return
        painter = QPainter(self.viewport())
        painter.setPen(self._look.color("ink3"))
        painter.setFont(self._look.font(12))
        room = self.viewport().rect().adjusted(24, 0, -24, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._invitation())
        painter.end()

    # --- How

    def _following(self, index: QModelIndex, hint: Hint, *, fresh: bool) -> QModelIndex:
        """The cell that is edited after one was closed, if any."""
        if hint is Hint.EditPreviousItem:
            return previous_cell(self, index)
        goes_on = hint is Hint.EditNextItem or (fresh and hint is Hint.SubmitModelCache)
        return next_cell(self, index) if goes_on else QModelIndex()

    def _invitation(self) -> str:
        return self.tr("Nothing here yet. Add what collectors should know: artist, series, materials.")

    def _write_new(self, make: Callable[[], QModelIndex]) -> None:
        self.settled.emit()
        self._adding = True
        index = make()
        self._adding = False
        self._select(index)
        self._fresh = QPersistentModelIndex(index)
        self.rename()

    def _select(self, index: QModelIndex) -> None:
        self.expand(index.parent())
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def _edit(self, index: QModelIndex) -> None:
        self.setCurrentIndex(index)
        self.scrollTo(index)
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    def _keep_in_sight(self, move: Callable[[QModelIndex], bool]) -> None:
        index = QPersistentModelIndex(self.currentIndex())
        if index.isValid() and move(self.currentIndex()):
            self._select(self._model.index_at(self._model.item(index).rows))

    def _drop_place(self, over: QModelIndex) -> tuple[QModelIndex, int]:
        """Below which row, and in front of which number, the drop indicator stands."""
        place = self.dropIndicatorPosition()
        if not over.isValid() or place is QAbstractItemView.DropIndicatorPosition.OnViewport:
            return QModelIndex(), self._model.rowCount()
        if place is QAbstractItemView.DropIndicatorPosition.OnItem and over.data(AttrRole.KIND) != NodeKind.TEXT:
            return over, self._model.rowCount(over)
        return over.parent(), over.row() + (place is not QAbstractItemView.DropIndicatorPosition.AboveItem)

    def _open_small(self) -> None:
        self._fresh = QPersistentModelIndex()
        if count_up_to(self._model.nodes(), _OPEN_AT_FIRST) < _OPEN_AT_FIRST:
            self.expandAll()

    def _fit(self) -> None:
        rows = min(_MOST, max(_LEAST, sum(1 for _ in islice(visible_rows(self), _MOST))))
        height = self.header().sizeHint().height() + rows * self._look.scale(ROW) + 2 * self.frameWidth() + 2
        self.setFixedHeight(height)

    def _relook(self) -> None:
        self.setIndentation(self._look.scale(16))
        self._fit()
        self.viewport().update()


def _keys_of(event: QKeyEvent) -> tuple[int, Qt.KeyboardModifier]:
    return event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


_NONE, _CTRL, _ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
_ACTIONS: dict[tuple[int, Qt.KeyboardModifier], Callable[[AttrsTree], None]] = {
    (Qt.Key.Key_Return, _NONE): AttrsTree.edit_value,
    (Qt.Key.Key_Enter, _NONE): AttrsTree.edit_value,
    (Qt.Key.Key_F2, _NONE): AttrsTree.rename,
    (Qt.Key.Key_Insert, _NONE): AttrsTree.add_sibling,
    (Qt.Key.Key_D, _CTRL): AttrsTree.duplicate,
    (Qt.Key.Key_Delete, _NONE): AttrsTree.remove,
    (Qt.Key.Key_Backspace, _CTRL): AttrsTree.remove,
    (Qt.Key.Key_Up, _ALT): lambda tree: tree.move(-1),
    (Qt.Key.Key_Down, _ALT): lambda tree: tree.move(1),
    (Qt.Key.Key_Right, _ALT): AttrsTree.move_in,
    (Qt.Key.Key_Left, _ALT): AttrsTree.move_out,
}
