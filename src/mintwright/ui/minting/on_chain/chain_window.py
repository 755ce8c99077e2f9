"""The one view of the chain that lies beside the window: opened for what is chosen, it follows when another is."""

from collections.abc import Callable

from PySide6.QtCore import QItemSelectionModel, QObject, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from mintwright.studio.studio import Studio
from mintwright.ui.minting.on_chain.chain_dialog import ChainDialog
from mintwright.ui.style.theme import Theme


class ChainWindow(QObject):
    """Opens the dialog once; asked again, it comes to the front. `chosen` are the assets chosen on the page shown."""

    def __init__(self, studio: Studio, theme: Theme, chosen: Callable[[], list[int]], window: QWidget) -> None:
        super().__init__(window)
        self._studio = studio
        self._theme = theme
        self._chosen = chosen
        self._window = window
        self._dialog: ChainDialog | None = None
        self._followed: list[QItemSelectionModel] = []
        self._soon = QTimer(self, singleShot=True, interval=0)  # many are chosen one after the other
        self._soon.timeout.connect(self._show_chosen)

    def show(self, art_id: int, choice: QItemSelectionModel | None) -> None:
        """Show this asset, and whichever is chosen later."""
        dialog = self._opened() or ChainDialog(self._studio, self._theme, self._window)
        self._dialog = dialog
        self._listen_to(choice)
        dialog.show_art(art_id)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def follow(self, choice: QItemSelectionModel | None) -> None:
        """Show what is chosen here by now, and later, while the dialog is open."""
        if self._opened() is not None:
            self._listen_to(choice)
            self._soon.start()

    def close(self) -> None:
        """Close it, as the window does."""
        if (dialog := self._opened()) is not None:
            dialog.close()

    def _listen_to(self, choice: QItemSelectionModel | None) -> None:
        if choice is not None and choice not in self._followed:
            self._followed.append(choice)
            choice.selectionChanged.connect(self._soon.start)

    def _show_chosen(self) -> None:
        """Where one is chosen; several, or none, change nothing."""
        dialog = self._opened()
        if dialog is not None and len(chosen := self._chosen()) == 1:
            dialog.show_art(chosen[0])

    def _opened(self) -> ChainDialog | None:
        """The dialog, until it is closed."""
        dialog = self._dialog
        return dialog if dialog is not None and isValid(dialog) else None
