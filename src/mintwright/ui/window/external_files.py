"""Files that come from outside the window: named at the start, by a further start, or opened in the Finder."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

GATHERING_MS = 150  # Windows starts the program once for each file, and macOS sends an event for each


class ExternalFiles(QObject):
    """Keeps what comes until the window is there, and gathers what comes together.

    Signals:
        opened(tuple): these paths, in the order they came.
    """

    opened = Signal(tuple)

    def __init__(self, files: Iterable[Path]) -> None:
        super().__init__()
        self._files = list(files)
        self._gathering = QTimer(self, singleShot=True, interval=GATHERING_MS)
        self._gathering.timeout.connect(self._deliver)
        self._is_awaited = False

    @property
    def waiting(self) -> tuple[Path, ...]:
        """What has come and was not yet delivered."""
        return tuple(self._files)

    def add(self, files: Iterable[Path]) -> None:
        """Take these along with what else comes now."""
        self._files = list(dict.fromkeys((*self._files, *files)))
        if self._is_awaited and self._files:
            self._gathering.start()

    def deliver(self) -> None:
        """Whoever listens is ready: what has come is told at once, and from now on soon after it comes."""
        self._is_awaited = True
        self._deliver()

    def end(self) -> None:
        """The window closes: what has come is told now, and nothing after it."""
        self._deliver()
        self._gathering.stop()
        self._is_awaited = False

    def _deliver(self) -> None:
        if self._files:
            files, self._files = tuple(self._files), []
            self.opened.emit(files)
