"""The button that saves a receipt, and its menu of formats."""

from PySide6.QtWidgets import QWidget

from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.actions import Actions
from mintwright.ui.shell.focus import give_menu, open_below
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button


class SaveReceiptMenu(ActionMenu):
    """The menu of formats for saving a receipt, and the button that opens it."""

    def __init__(self, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(actions, [(ActionId.SAVE_RECEIPT, ActionId.SAVE_ANSWER)], parent)
        self.button = button(self.tr("Save receipt…"), theme, "download")
        give_menu(self.button, lambda: open_below(self, self.button))
