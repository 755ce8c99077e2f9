"""Actions on whole attribute rows, without an editor: duplicate, remove, move, convert."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QAbstractItemView

from mintwright.domain.assets.attributes import NodeKind
from mintwright.ui.inspector.attributes.base_view import AttributeBaseView
from mintwright.ui.inspector.attributes.model import AttrColumn


class AttributeRowActions(AttributeBaseView):
    """A view with the actions on the current row, and dropping it elsewhere.

    Signals:
        removed(str): the row of this name was removed.
    """

    removed = Signal(str)

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

    def dropEvent(self, event: QDropEvent) -> None:
        """Move the dragged row. The answer is a copy: after a move the view would remove the row itself."""
        above, row = self.drop_place(self.indexAt(event.position().toPoint()).siblingAtColumn(AttrColumn.NAME))
        if self._model.owns(event.mimeData()):
            self._keep_in_sight(lambda index: self._model.place(index, above, row))
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.stopAutoScroll()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()

    def _select(self, index: QModelIndex) -> None:
        self.expand(index.parent())
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def _keep_in_sight(self, move: Callable[[QModelIndex], bool]) -> None:
        index = QPersistentModelIndex(self.currentIndex())
        if index.isValid() and move(self.currentIndex()):
            self._select(self._model.index_at(self._model.item(index).rows))
