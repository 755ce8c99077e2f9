"""Raises the alarm where a copied address was replaced: over the window, whatever else is open."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from mintwright.ui import dialogs
from mintwright.ui.receipts.paying.copied_address import CopiedAddress
from mintwright.ui.receipts.paying.replaced_dialog import ReplacedDialog
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme


class ClipboardAlarm(QObject):
    """Is told of each copy, and speaks up when what was copied is not there any more."""

    def __init__(self, theme: Theme, page: QWidget) -> None:
        super().__init__(page)
        self._theme = theme
        self._page = page
        self._copied = CopiedAddress(self)
        self._copied.replaced.connect(lambda copied, now: tasks.run(self, self._alarm(copied, now)))

    def expect(self, copied: str) -> None:
        """This address, or the link with it, was copied just now."""
        self._copied.expect(copied)

    def forget(self) -> None:
        """Something else was copied by us since."""
        self._copied.forget()

    async def _alarm(self, copied: str, now: str) -> None:
        dialog = ReplacedDialog(self._theme, copied, now, self._page.window())
        dialog.copy_requested.connect(self._copy)
        await dialogs.show_at_once(dialog)

    def _copy(self, copied: str) -> None:
        QGuiApplication.clipboard().setText(copied)
        self.expect(copied)
