"""The button that saves a receipt, and its menu of formats."""

from PySide6.QtWidgets import QWidget

from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.actions import Actions
from mintwright.ui.shell.focus import give_menu, open_below
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip
from mintwright.ui.widgets.controls import menu_button, set_button_text


class SaveReceiptMenu(ActionMenu):
    """The menu of formats for saving a receipt, and the button that opens it."""

    def __init__(self, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(actions, [(ActionId.SAVE_RECEIPT, ActionId.SAVE_ANSWER)], parent)
        self.button = menu_button("", theme, "download")
        self.set_short(short=False)
        give_menu(self.button, lambda: open_below(self, self.button))

    def set_short(self, *, short: bool) -> None:
        """Where there is little room, show its icon alone; its name is the same."""
        words = self.tr("Save receipt…")
        set_button_text(self.button, "" if short else words, words)
        self.button.setToolTip(tip(words) if short else "")
