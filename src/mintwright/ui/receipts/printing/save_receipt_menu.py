"""The button that saves a receipt, and its menu of formats."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.actions import Actions
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button


class SaveReceiptMenu(ActionMenu):
    """The menu of formats for saving a receipt, and the button that opens it."""

    def __init__(self, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(actions, [(ActionId.SAVE_RECEIPT, ActionId.SAVE_ANSWER)], parent)
        self.button = button(self.tr("Save receipt…"), theme, "download")
        self.button.clicked.connect(lambda: self.popup(self.button.mapToGlobal(QPoint(0, self.button.height() + 4))))
