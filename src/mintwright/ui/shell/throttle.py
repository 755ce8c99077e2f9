"""News arrives faster than eyes can follow; a summary is shown at once and then at most ten times a second."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS = 100


class Throttle(QObject):
    """Calls `act` at once for the first request, and once for all further requests at the end of an interval."""

    def __init__(self, act: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._act = act
        self._wished = False
        self._pause = QTimer(self)
        self._pause.setInterval(INTERVAL_MS)
        self._pause.timeout.connect(self._on_pause_over)

    def request(self, *_: object) -> None:
        """Ask for the act. Takes and ignores whatever a signal or a piece of news carries."""
        if self._pause.isActive():
            self._wished = True
        else:
            self._pause.start()
            self._act()

    def _on_pause_over(self) -> None:
        if self._wished:
            self._wished = False
            self._act()
        else:
            self._pause.stop()
