"""Ctrl and an arrow, Home or End lead to the edge of the table; with Shift they choose up to it, as in spreadsheets.

So does Ctrl+A, all of it; Ctrl+Space chooses whole columns, Shift+Space whole rows. How much that is, is said.
"""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.table.table_view import TableView

_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_KEYPAD = Qt.KeyboardModifier.KeypadModifier  # a Mac says so of its arrows
_COLUMNS = (_CTRL, Qt.KeyboardModifier.MetaModifier)  # the latter is the Control key of a Mac, where Cmd+Space is taken
_MIRRORED = {Qt.Key.Key_Left: Qt.Key.Key_Right, Qt.Key.Key_Right: Qt.Key.Key_Left}


class EdgeKeys(QObject):
    """Reads these keys before the table does, which would go on by one cell."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        held, at, whole = event.modifiers() & ~_KEYPAD, self._view.currentIndex(), self._whole()
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self._choose(whole)
            return True
        if event.key() == Qt.Key.Key_Space and at.isValid():
            return self._choose_lines(held, at, whole)
        if held & ~_SHIFT != _CTRL or not at.isValid():
            return False
        chosen = self._view.rectangle() if held & _SHIFT else QRect()
        chosen = chosen.united(QRect(at.column(), at.row(), 1, 1))
        grown = _grown(self._in_reading_order(event.key()), chosen, whole)
        if grown is None:
            return False
        if held & _SHIFT:
            self._choose(grown)
        else:
            self._go_to(grown, chosen)
        return True

    def _choose_lines(self, held: Qt.KeyboardModifier, at: QModelIndex, whole: QRect) -> bool:
        """Choose the columns or the rows in which cells are chosen; whether these keys are held with Space.

        Of whole rows, as the table opens with one, the column that the keys are at.
        """
        chosen, own = self._view.rectangle(), QRect(at.column(), at.row(), 1, 1)
        chosen = chosen if chosen.contains(own) else own
        if held in _COLUMNS:
            chosen = own if chosen.width() == whole.width() else chosen
            self._choose(QRect(chosen.left(), 0, chosen.width(), whole.height()))
        elif held == _SHIFT:
            self._view.choose_in(0, whole.right(), self._view.chosen_rows() or [(own.top(), own.bottom())])
            self._tell_chosen()
        return held in (*_COLUMNS, _SHIFT)

    def _whole(self) -> QRect:
        model = self._view.model()
        return QRect(0, 0, model.columnCount(), model.rowCount())

    def _in_reading_order(self, key: int) -> int:
        return _MIRRORED.get(Qt.Key(key), key) if self._view.isRightToLeft() else key

    def _choose(self, cells: QRect) -> None:
        self._view.choose(cells)
        self._tell_chosen()

    def _tell_chosen(self) -> None:
        count = sum(each.width() * each.height() for each in self._view.selectionModel().selection().toList())
        one, many = Sentence("table", "1 cell is chosen"), Sentence("table", "{shown} cells are chosen")
        announce(self._view, text(counted(count, one, many.filled(shown=number(count)))))

    def _go_to(self, grown: QRect, one: QRect) -> None:
        """To the far end of what leads from one cell to the edge."""
        row = grown.bottom() if grown.bottom() != one.bottom() else grown.top()
        column = grown.right() if grown.right() != one.right() else grown.left()
        self._view.setCurrentIndex(self._view.model().index(row, column))


def _grown(key: int, chosen: QRect, whole: QRect) -> QRect | None:
    """What is chosen, up to the edge or the corner that a key leads to; None for another key."""
    grown = QRect(chosen)
    if key == Qt.Key.Key_Down:
        grown.setBottom(whole.bottom())
    elif key == Qt.Key.Key_Up:
        grown.setTop(whole.top())
    elif key == Qt.Key.Key_Right:
        grown.setRight(whole.right())
    elif key == Qt.Key.Key_Left:
        grown.setLeft(whole.left())
    elif key == Qt.Key.Key_Home:
        grown.setTopLeft(whole.topLeft())
    elif key == Qt.Key.Key_End:
        grown.setBottomRight(whole.bottomRight())
    else:
        return None
    return grown
