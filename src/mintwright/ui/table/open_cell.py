"""The cell in which the artist writes: its words are kept when the cell goes."""

from PySide6.QtCore import QModelIndex, QObject, QRect, Qt

from mintwright.domain.assets.patterns import is_pattern
from mintwright.ui.inspector.attributes.editors import ValueEditor
from mintwright.ui.table.table_model import TableModel
from mintwright.ui.table.table_view import TableView


class OpenCell(QObject):
    """Keeps what is written at each pause, and finishes it before Qt closes the editor, which would lose it."""

    def __init__(self, view: TableView, model: TableModel) -> None:
        super().__init__(view)
        self._view = view
        self._model = model
        model.cells_leaving.connect(self._end_in)

    def editor(self) -> ValueEditor | None:
        """What is open over a cell."""
        found = [each.viewport().findChildren(ValueEditor) for each in (self._view, self._view.frozen)]
        return next((one for editors in found for one in editors if one.is_open), None)

    def finish(self) -> None:
        """Write what stands in it, and close it."""
        if (editor := self.editor()) is not None:
            editor.finish()

    def keep(self) -> None:
        """Put into the asset what is typed so far; the cell stays open.

        Not what it refuses, nor an empty text, by which an attribute would lose its place: that is said at the end. Nor
        a pattern that may be for all that is chosen: it would be warned of while it is being written.
        """
        editor = self.editor()
        if editor is None or not editor.is_written_in or not editor.words:
            return
        if editor.is_for_all and is_pattern(editor.words):
            return
        if self._model.takes(editor.index, editor.words):
            self._view.delegate_at(editor.index.column()).commitData.emit(editor)

    def _end_in(self, leaving: QRect) -> None:
        """Finish what is written in cells that go. What is typed on shall not end up in the next."""
        editor = self.editor()
        if editor is not None and leaving.contains(editor.index.column(), editor.index.row()):
            editor.finish()
            self._view.setCurrentIndex(QModelIndex())
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
