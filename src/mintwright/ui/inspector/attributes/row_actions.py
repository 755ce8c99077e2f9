"""Actions on whole attribute rows, without an editor: copy, duplicate, remove, move, convert."""

from collections.abc import Callable
from operator import itemgetter

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QAbstractItemView

from mintwright.domain.answers.copied_attributes import PasteError
from mintwright.domain.assets.attributes import NodeKind
from mintwright.ui.inspector.attributes import clipboard
from mintwright.ui.inspector.attributes.base_view import AttributeBaseView
from mintwright.ui.inspector.attributes.model import AttrColumn


class AttributeRowActions(AttributeBaseView):
    """A view with the actions on the current row, and dropping it elsewhere. Several chosen are copied and removed.

    Signals:
        removed(str): the row of this name was removed.
        several_removed(int): so many rows were removed.
        pasted(list): these nodes, which were copied, are to be kept.
        refused(Sentence): nothing was changed, and why.
    """

    removed = Signal(str)
    several_removed = Signal(int)
    pasted = Signal(list)
    refused = Signal(object)

    def chosen(self) -> list[QModelIndex]:
        """The chosen rows from the top, without those inside of another one; where none is, the row the keys are at.

        Tab leads to a row without choosing it.
        """
        at = self.currentIndex().siblingAtColumn(AttrColumn.NAME)
        rows_of = self.selectionModel().selectedRows() or ([at] if at.isValid() else [])
        found = [(self._model.item(index).rows, index) for index in rows_of]
        rows = {rows for rows, _ in found}
        inside = (any(place[:deep] in rows for deep in range(len(place))) for place, _ in found)
        outermost = [one for one, is_within in zip(found, inside, strict=True) if not is_within]
        return [index for _, index in sorted(outermost, key=itemgetter(0))]

    def copy(self) -> None:
        """Put the chosen rows on the clipboard."""
        self._copy()

    def cut(self) -> None:
        """Copy the chosen rows and take them away."""
        if self._copy():
            self.remove()

    def paste(self) -> None:
        """Take the attributes on the clipboard; lines go into the list that is current."""
        try:
            nodes = clipboard.get()
        except PasteError as fault:
            self.refused.emit(fault.sentence)
            return
        if all(node.kind is NodeKind.TEXT and not node.key for node in nodes):
            self._model.paste_lines(self.currentIndex().siblingAtColumn(AttrColumn.NAME), nodes)
        else:
            self.pasted.emit(list(nodes))

    @property
    def paste_place(self) -> tuple[str, ...]:
        """The names that lead to the group that attributes are pasted into: the one the current row is in."""
        here = self._model.item(self.currentIndex())
        if here.is_line and here.parent is not None:
            here = here.parent
        return here.parent.keys if here.parent is not None else ()

    def give_to_all(self) -> None:
        """Give the current row to those of several assets that do not have it."""
        self._model.give_to_all(self.currentIndex().siblingAtColumn(AttrColumn.NAME))

    def _copy(self) -> bool:
        nodes = self._model.copy(self.chosen())
        if nodes:
            clipboard.put(nodes)
        return bool(nodes)

    def duplicate(self) -> None:
        """Put a copy after the current row."""
        if self.currentIndex().isValid():
            self._select(self._model.duplicate(self.currentIndex()))

    def remove(self) -> None:
        """Remove the chosen rows; the next one becomes current."""
        chosen = self.chosen()
        names = [index.data() or self.tr("No name") for index in chosen]
        self._model.remove_all(chosen)
        if len(names) == 1:
            self.removed.emit(names[0])
        elif names:
            self.several_removed.emit(len(names))

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
