"""The menu of the columns: which are shown, where the current one stands, and a new attribute."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import PICTURE, TITLE, Column
from mintwright.ui.actions.actions import Choice
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.shell.focus import open_below
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.table.table_columns import TableColumns
from mintwright.ui.table.table_view import TableView

_MOST = 20  # columns in the menu: more are found in the dialog
_TICKS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ColumnsMenu(QMenu):
    """Made anew whenever it opens. It stays open while columns are ticked, for there are often several.

    Signals:
        new_requested(NodeKind): a new attribute as a column.
        sort_requested(Column).
        all_requested(): choose among all columns, of which there are more than a menu can show.
    """

    new_requested = Signal(object)
    sort_requested = Signal(object)
    all_requested = Signal()

    def __init__(self, columns: TableColumns, view: TableView, parent: QWidget) -> None:
        super().__init__(parent)
        self._columns = columns
        self._view = view
        header = view.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._open_at)

    def open_below(self, button: QWidget) -> None:
        """Open it for the column that the keys are at."""
        self._fill(self._view.current_column())
        open_below(self, button)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._is_ticked(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _TICKS or not self._is_ticked(self.activeAction()):
            super().keyPressEvent(event)

    @staticmethod
    def _is_ticked(line: QAction | None) -> bool:
        """Whether this line is a column, which is shown now, or hidden."""
        if line is None or not line.isCheckable():
            return False
        line.trigger()
        return True

    def _open_at(self, point: QPoint) -> None:
        header = self._view.horizontalHeader()
        self._fill(self._view.column_at(header.logicalIndexAt(point)))
        self.popup(header.mapToGlobal(point))

    def _fill(self, current: Column | None) -> None:
        self.clear()
        if current is not None and (lines := self._of_one(current)):
            for words, do in lines:
                self.addAction(text(words).replace("&", "&&"), do)
            self.addSeparator()
        shown = frozenset(self._columns.shown)
        choices = self._columns.choices
        for column in choices[:_MOST]:
            action = self.addAction(title_of(column).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(column in shown)
            action.toggled.connect(lambda on, column=column: self._columns.show(column, is_shown=on))
        if len(choices) > _MOST:
            words = self.tr("All {count} columns…").format(count=number(len(choices)))
            self.addAction(words, self.all_requested.emit)
        self.addSeparator()
        self.addAction(self.tr("New attribute…"), lambda: self.new_requested.emit(NodeKind.TEXT))
        self.addAction(self.tr("New attribute with a list…"), lambda: self.new_requested.emit(NodeKind.LIST))

    def found(self) -> list[Choice]:
        """All that can be done with each column, for who looks for it by its name."""
        shown = self._columns.shown
        hidden = [one for one in self._columns.choices if one not in shown]
        named = Sentence("table", "Show “{name}”")
        return [Choice(words, do) for column in shown for words, do in self._of_one(column)] + [
            Choice(named.filled(name=title_of(column)), partial(self._columns.show, column, is_shown=True))
            for column in hidden
        ]

    def _of_one(self, column: Column) -> list[tuple[Sentence, Callable[[], None]]]:
        """What can be done with a column that is shown, in words; picture and title stay as they are."""
        if column in (PICTURE, TITLE):
            return []
        lines: list[tuple[Sentence, Callable[[], None]]] = [
            (Sentence("table", "Sort by “{name}”"), lambda: self.sort_requested.emit(column)),
            (Sentence("table", "Move “{name}” left"), lambda: self._columns.move(column, -1)),
            (Sentence("table", "Move “{name}” right"), lambda: self._columns.move(column, 1)),
            (Sentence("table", "Hide “{name}”"), lambda: self._columns.show(column, is_shown=False)),
        ]
        return [(words.filled(name=title_of(column)), do) for words, do in lines]
