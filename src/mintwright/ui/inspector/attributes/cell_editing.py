"""Writing into the cells of the attribute tree: which editor opens, what it holds, and the room it takes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QWidget

from mintwright.domain.assets.attributes import NodeKind
from mintwright.ui.inspector.attributes.delegate import AttributeDelegate
from mintwright.ui.inspector.attributes.editors import Hint, NameEditor, Previewed, ValueEditor
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole
from mintwright.ui.inspector.attributes.row_actions import AttributeRowActions
from mintwright.ui.inspector.attributes.shared_model import SharedAttributeModel
from mintwright.ui.style.theme import Theme

if TYPE_CHECKING:
    from mintwright.studio.traits.words_in_use import WordsInUse


class AttributeCellEditing(AttributeRowActions):
    """A view whose cells are written in: a line over the name, a growing text below the row.

    Signals:
        typed: the words in an editor changed, or it was closed.
        taken_back: what was told as edited since the artist began is not wanted.
        editor_placed(QWidget): an editor opened, or has another size now; whoever scrolls the tree brings it in sight.
    """

    typed = Signal()
    taken_back = Signal()
    editor_placed = Signal(QWidget)

    def __init__(self, theme: Theme, model: SharedAttributeModel, preview: Previewed) -> None:
        self._delegate = AttributeDelegate(theme, preview)
        super().__init__(theme, model)
        delegate = self._delegate
        delegate.setParent(self)
        delegate.editor_placed.connect(self.editor_placed)
        delegate.typed.connect(self.typed)
        delegate.sizeHintChanged.connect(self._make_room)
        self.setItemDelegate(delegate)
        self.setTabKeyNavigation(False)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.DoubleClicked | trigger.SelectedClicked | trigger.AnyKeyPressed)

    def complete_from(self, words: Callable[[], "WordsInUse"]) -> None:
        """Complete what is typed from the words in use."""
        self._delegate.words = words

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

    # --- How

    @property
    def room_below(self) -> int:
        """How much higher than the others the row is that is written in."""
        return self._delegate.room_below

    def _make_room(self) -> None:
        """The rows below the one that is written in make room for its editor, and come back."""
        self.setUniformRowHeights(not self.room_below)
        self.doItemsLayout()
        self._fit()

    def _edit(self, index: QModelIndex) -> None:
        self.setCurrentIndex(index)
        self.scrollTo(index)
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)
