"""Qt objects die on the thread they live on: Python's cyclic garbage is collected on the interface's thread only.

Python collects garbage on whichever thread happens to allocate. A QObject that is freed on another thread cannot take
its timers out of the event loop, which then calls into freed memory: a crash seen with a journal and a practice
service in threads of their own. So the automatic collection is off, and a timer does its work here.
"""

import gc

from PySide6.QtCore import QObject, Qt, QTimerEvent
from PySide6.QtGui import QGuiApplication

from mintwright.ui.shell.throttle import InShortTurn

INTERVAL_MS = 250
OLDEST = 2  # generation
STARTING = 8  # intervals
MOST = 30_000  # objects that are looked through at once: 60,000 took up to 45 ms where other programs compute too


class GarbageCollection(QObject):
    """Collects as Python itself would, by its own thresholds, but from the event loop of the thread that made it.

    What is there while the program starts is set aside and not looked through: it stays anyway, and each look stopped
    the window for 28 to 37 ms. So is what has become too much since, which took 124 ms with ten thousand pieces. That
    is looked through when the artist turns to another program, and again once some of it may have gone since.

    It waits for a short turn, a few: meanwhile there is more to look through.
    """

    def __init__(self, parent: QObject | None = None, *, starting: int = STARTING, most: int = MOST) -> None:
        super().__init__(parent)
        self._starting = starting
        self._most = most
        self._is_set_aside = False  # more than the program began with
        self._is_looked_through = True  # what is set aside, as far as anything has gone since
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_state)
        self._soon = InShortTurn(self._collect_due, self)
        gc.disable()
        self.startTimer(INTERVAL_MS)

    def timerEvent(self, event: QTimerEvent) -> None:
        if self._starting:
            self._starting -= 1
            gc.freeze()
        elif _due():
            self._soon.request()

    def _collect_due(self) -> None:
        """Collect the oldest generation whose count is over its threshold; younger ones are collected with it."""
        if due := _due():
            self._collect(max(due))

    def _collect(self, age: int) -> None:
        """Look through this generation and younger ones; what is too much is set aside, but for the youngest."""
        looked_at = age
        while looked_at and _count(looked_at) > self._most:
            looked_at -= 1
        gc.collect(looked_at)
        if looked_at < age:
            gc.freeze()
            self._is_set_aside = True
        if looked_at < age or age == OLDEST:
            self._is_looked_through = False

    def _on_state(self, state: Qt.ApplicationState) -> None:
        is_due = self._is_set_aside and not self._is_looked_through
        if is_due and state is not Qt.ApplicationState.ApplicationActive:
            self._is_looked_through = True
            gc.unfreeze()
            gc.collect()
            gc.freeze()


def _due() -> list[int]:
    """The generations whose count is over their threshold."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    return [age for age, (count, limit) in enumerate(counts) if count > limit > 0]


def _count(age: int) -> int:
    """How many objects there are in this generation and younger ones."""
    return sum(len(gc.get_objects(one)) for one in range(age + 1))
