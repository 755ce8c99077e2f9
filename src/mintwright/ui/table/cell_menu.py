"""The menu of the cells: what is done with the chosen ones, for a right click and for the menu key."""

from PySide6.QtCore import QItemSelectionModel, QObject, QPoint, Qt
from PySide6.QtWidgets import QTableView

from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Field
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu, context_menu
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.table.table_model import CellRole
from mintwright.ui.table.table_view import TableView

CELL_MENU = (
    (ActionId.RENAME, ActionId.CUT, ActionId.COPY, ActionId.PASTE, ActionId.CLEAR_CELLS),
    (ActionId.FILL_DOWN, ActionId.FILL_RIGHT, ActionId.FILL_CHOSEN),
    (ActionId.NEW_COLUMN, ActionId.NEW_LIST_COLUMN),
    (ActionId.FLAG, ActionId.CHANGE_MANY, ActionId.ADD_TO_COLLECTION),
    (ActionId.SHOW_ON_CHAIN, ActionId.MINT_ONE),
)
_READ_ONLY = Sentence("table", "This cell is read-only")


class CellMenu(QObject):
    """Opens where the keys or the mouse are."""

    def __init__(self, view: TableView, actions: Actions) -> None:
        super().__init__(view)
        self._view = view
        self._actions = actions
        actions.offer(view, {ActionId.RENAME: Offer(view.write, self._why_not_written, self._write_words)})
        for part in (view, view.frozen):
            part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            part.customContextMenuRequested.connect(lambda at, part=part: self._open(part, at))

    def menu(self) -> ActionMenu:
        """What can be done just now; where nothing is chosen, with the cell that the keys are at."""
        at, chosen = self._view.currentIndex(), self._view.selectionModel()
        if at.isValid() and not chosen.hasSelection():
            chosen.select(at, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        return context_menu(self._actions, CELL_MENU, self._view)

    def _open(self, part: QTableView, at: QPoint) -> None:
        self.menu().popup(part.viewport().mapToGlobal(at))

    def _why_not_written(self) -> Sentence | None:
        at = self._view.currentIndex()
        can_be = at.isValid() and (self._opens_tree() or bool(at.flags() & Qt.ItemFlag.ItemIsEditable))
        return None if can_be else _READ_ONLY

    def _write_words(self) -> Sentence:
        column = self._view.current_column()
        if column is None or not self._opens_tree():
            return Sentence("table", "Write in the cell")
        return Sentence("table", "Open “{name}” in the details", name=title_of(column))

    def _opens_tree(self) -> bool:
        """Whether the details show what is in the cell: it is a list of files, or more than a line."""
        at, column = self._view.currentIndex(), self._view.current_column()
        return column is not None and (column.field is Field.FILES or not at.data(CellRole.IS_WHOLE))
