"""The table as a part of a page: the view, its model and columns, and what is done with its cells."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLineEdit

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.shell import tasks
from mintwright.ui.shell.focus import Leading
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.cell_menu import CellMenu
from mintwright.ui.table.columns_dialog import ColumnsDialog
from mintwright.ui.table.columns_menu import ColumnsMenu
from mintwright.ui.table.commands.cell_commands import CellCommands
from mintwright.ui.table.edge_keys import EdgeKeys
from mintwright.ui.table.fill_handle import FillHandle
from mintwright.ui.table.frozen_columns import FROZEN
from mintwright.ui.table.open_cell import OpenCell
from mintwright.ui.table.table_columns import TableColumns
from mintwright.ui.table.table_model import TableModel
from mintwright.ui.table.table_view import TableView
from mintwright.ui.widgets.controls import column as stacked

_NO_CELL = Sentence("table", "Choose cells first")
_NO_CELLS = Sentence("table", "Choose several cells first")


class UploadsTable(Leading):
    """The rows of a list of art, with the columns of the open project.

    Signals:
        tree_requested(int, str): the details of this piece, at a field.
    """

    tree_requested = Signal(int, str)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, rows: ArtListModel) -> None:
        super().__init__()
        self._studio = studio
        self._theme = theme
        self.model = TableModel(studio, rows, self)
        self.view = TableView(theme, self.model)
        EdgeKeys(self.view)
        self.open_cell = OpenCell(self.view, self.model)
        self.columns = TableColumns(studio, self)
        self.commands = CellCommands(studio, self.view, self.model)
        self.handle = FillHandle(theme, self.view)
        self.menu = ColumnsMenu(self.columns, self.view, self)
        self.setLayout(stacked(self.view, spacing=0))
        self.leads_to = self.view
        self.columns.changed.connect(self._show_columns)
        self.view.headers.resized.connect(self.columns.keep_width)
        self.view.headers.moved.connect(self.columns.move)
        self.view.tree_requested.connect(self._open_tree)
        self.menu.new_requested.connect(self._ask_attribute)
        self.menu.all_requested.connect(lambda: tasks.run(self, self._choose_columns(theme)))
        self.menu.sort_requested.connect(self.commands.sort)
        self.handle.fill_requested.connect(self.commands.fill)
        self.handle.is_written_in = lambda: self.open_cell.editor() is not None
        self.view.typed.connect(studio.drafts.expect_typed)
        for place in (0, FROZEN):
            self.view.delegate_at(place).left_as_pattern.connect(self.commands.say_left)
            self.view.delegate_at(place).words = lambda: studio.words_in_use
            self.view.delegate_at(place).opened.connect(self.handle.lie)
            self.view.delegate_at(place).closeEditor.connect(self.handle.lie)
        theme.changed.connect(self._show_columns)
        actions.offer(self.view, self._offers())
        self.cell_menu = CellMenu(self.view, actions)
        end = studio.drafts.on_saving(self._commit_typed)
        self.destroyed.connect(lambda: end())
        self._show_columns()
        self.columns.read()

    def _offers(self) -> dict[ActionId, Offer]:
        commands = self.commands
        fill, cut, copy, paste = (
            Sentence("table", "Fill down"),
            Sentence("table", "Cut the cells"),
            Sentence("table", "Copy the cells"),
            Sentence("table", "Paste into the cells"),
        )
        return {
            ActionId.CUT: Offer(commands.cut, self._none_chosen, lambda: cut),
            ActionId.COPY: Offer(commands.copy, self._none_chosen, lambda: copy),
            ActionId.PASTE: Offer(commands.paste, self._none_chosen, lambda: paste),
            ActionId.DUPLICATE: Offer(commands.fill_down, self._none_chosen, lambda: fill),  # its key, in every sheet
            ActionId.FILL_DOWN: Offer(commands.fill_down, self._none_chosen),
            ActionId.FILL_RIGHT: Offer(commands.fill_right, self._none_chosen),
            ActionId.FILL_CHOSEN: Offer(commands.fill_chosen, self._one_chosen),
            ActionId.CLEAR_CELLS: Offer(commands.clear, self._none_chosen),
            ActionId.NEW_COLUMN: Offer(lambda: self._ask_attribute(NodeKind.TEXT)),
            ActionId.NEW_LIST_COLUMN: Offer(lambda: self._ask_attribute(NodeKind.LIST)),
            ActionId.COLUMNS: Offer(self.menu.all_requested.emit, found=self.menu.found),
        }

    def _commit_typed(self, *, is_last: bool) -> None:
        """Write what stands in an open cell, which is closed before its project, the program or the table is left.

        Very many cells are still being written by then.
        """
        if is_last:
            self.commands.finish()
            self.open_cell.finish()
        else:
            self.open_cell.keep()

    def _none_chosen(self) -> Sentence | None:
        return None if self.view.selectionModel().hasSelection() else _NO_CELL

    def _one_chosen(self) -> Sentence | None:
        chosen = self.view.rectangle()
        return None if chosen.width() * chosen.height() > 1 else _NO_CELLS

    def _show_columns(self) -> None:
        shown = self.columns.shown
        self.model.order = self.columns.all
        self.model.show_columns(shown)
        self.view.headers.fit({one: self.columns.width(one) for one in shown})

    def _open_tree(self, art_id: int, column: Column) -> None:
        self.tree_requested.emit(art_id, column.field.value)

    async def _choose_columns(self, theme: Theme) -> None:
        project = self._studio.uploads.project_id
        dialog = ColumnsDialog(theme, self.columns.choices, self.columns.shown, self)
        if await dialogs.show(dialog) == QDialog.DialogCode.Accepted and project == self._studio.uploads.project_id:
            self.columns.show_each(dialog.chosen)

    def _ask_attribute(self, kind: NodeKind) -> None:
        tasks.run(self, self._add_attribute(kind))

    async def _add_attribute(self, kind: NodeKind) -> None:
        title = self.tr("New attribute") if kind is NodeKind.TEXT else self.tr("New attribute with a list")
        name = await dialogs.ask_name(self, title, value="", yes=self.tr("Add"), prepare=self._complete_name)
        if name is not None:
            rows = self.view.chosen_rows()
            column = Column(Field.ATTRIBUTE, (name,), kind)
            self.columns.add(column)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            if column in self.model.columns and self.model.rowCount():
                self._go_to_column(self.model.columns.index(column), rows)

    def _complete_name(self, line: QLineEdit) -> None:
        """A name in use is likely meant: another beside it would be a typing error."""
        from mintwright.ui.forms.completion import complete_name

        complete_name(self._theme, line, self._studio.words_in_use)

    def _go_to_column(self, at: int, rows: Sequence[tuple[int, int]]) -> None:
        """Put the keys into this column, in the rows that are chosen: what is typed next is for them, too."""
        self.view.setCurrentIndex(self.model.index(max(0, self.view.currentIndex().row()), at))
        if sum(bottom - top + 1 for top, bottom in rows) > 1:
            self.view.choose_in(at, at, rows)
