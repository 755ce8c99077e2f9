"""Qt's application, which hears when macOS opens files with it."""

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """The one application. An event filter would do as well, but Qt would call it for every event of every widget.

    Signals:
        file_opened(list): one path, from the Finder or the Dock.
    """

    file_opened = Signal(list)

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent):
            return super().event(event)
        if event.file():  # otherwise it is an address of the web, and we have none of our own
            self.file_opened.emit([Path(event.file())])
        return True
