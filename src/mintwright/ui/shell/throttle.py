"""News arrives faster than eyes can follow; a summary is shown at once and then at most ten times a second.

What nobody waits for is done in a turn of the loop that was short so far: beside what is painted, or worked out in
the same turn, it would be felt.
"""

import time
from collections.abc import Callable

from PySide6.QtCore import QAbstractEventDispatcher, QObject, Qt, QTimer

from mintwright.studio.background.piecewise import PIECE

INTERVAL_MS = 100
LONG_SECONDS = 0.008  # half a frame: a turn that has taken as much already has had its share
AGAIN_MS = 5
MOST_TURNS = 20  # that something waits for


class Throttle(QObject):
    """Calls `act` at once for the first request, and once for all further requests at the end of an interval.

    News of very many is dealt with in many places: there `act` has a turn of its own.
    """

    def __init__(self, act: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._act = act
        self._wished = False
        self._pause = QTimer(self)
        self._pause.setInterval(INTERVAL_MS)
        self._pause.timeout.connect(self._on_pause_over)
        self._soon = InShortTurn(self._act_as_wished, self)

    def request(self, *news: object) -> None:
        """Ask for the act. Takes whatever a signal or a piece of news carries."""
        if self._pause.isActive():
            self._wished = True
            return
        self._pause.start()
        if any(isinstance(each, frozenset) and len(each) > PIECE for each in news):
            self._soon.request_later()
        else:
            self._act()

    def _on_pause_over(self) -> None:
        if self._wished:
            self._soon.request()
        else:
            self._pause.stop()

    def _act_as_wished(self) -> None:
        self._wished = False
        self._act()


class InShortTurn(QObject):
    """Calls `act` in this turn of the loop if that was short so far, else in one of the next, once for all requests."""

    def __init__(self, act: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._act = act
        self._waited = 0  # turns
        self._turn = _turn_of_loop()
        self._again = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._again.timeout.connect(self._try)

    def request(self) -> None:
        """Ask for the act."""
        if not self._again.isActive():
            self._try()

    def request_later(self) -> None:
        """The same, but not in this turn: it takes a while itself."""
        if not self._again.isActive():
            self._again.start()

    def _try(self) -> None:
        if self._waited < MOST_TURNS and self._turn.seconds > LONG_SECONDS:
            self._waited += 1
            self._again.start()
            return
        self._waited = 0
        self._act()


class _Turn(QObject):
    """How long this turn of the thread's loop has taken so far; one for all that asks, child of its dispatcher."""

    def __init__(self, dispatcher: QAbstractEventDispatcher) -> None:
        super().__init__(dispatcher)
        self._began = time.thread_time()
        dispatcher.awake.connect(self._begin)

    def _begin(self) -> None:
        self._began = time.thread_time()

    @property
    def seconds(self) -> float:
        """Of this thread's own work."""
        return time.thread_time() - self._began


def _turn_of_loop() -> _Turn:
    dispatcher = QAbstractEventDispatcher.instance()
    found = dispatcher.findChild(_Turn, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found or _Turn(dispatcher)
