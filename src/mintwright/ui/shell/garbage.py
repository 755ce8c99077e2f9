"""Qt objects die on the thread they live on: Python's cyclic garbage is collected on the interface's thread only.

Python collects garbage on whichever thread happens to allocate. A QObject that is freed on another thread cannot take
its timers out of the event loop, which then calls into freed memory: a crash seen with a journal and a practice
service in threads of their own. So the automatic collection is off, and a timer does its work here.
"""

import gc
import time

from PySide6.QtCore import QAbstractEventDispatcher, QObject, Qt, QTimer, QTimerEvent
from PySide6.QtGui import QGuiApplication

INTERVAL_MS = 250
OLDEST = 2  # generation
STARTING = 8  # intervals
MOST = 30_000  # objects that are looked through at once: 60,000 took up to 45 ms where other programs compute too
LONG_SECONDS = 0.008  # half a frame: a turn that has taken as much already has had its share
AGAIN_MS = 5
MOST_TURNS = 20  # that it waits for: meanwhile there is more to look through


class GarbageCollection(QObject):
    """Collects as Python itself would, by its own thresholds, but from the event loop of the thread that made it.

    What is there while the program starts is set aside and not looked through: it stays anyway, and each look stopped
    the window for 28 to 37 ms. So is what has become too much since, which took 124 ms with ten thousand pieces. That
    is looked through when the artist turns to another program, and again once some of it may have gone since.

    Beside what is painted or worked out in a turn it would be felt: it waits for a short turn, a few.
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
        self._turn_began = time.thread_time()
        self._waited = 0  # turns
        QAbstractEventDispatcher.instance().awake.connect(self._begin_turn)
        self._again = QTimer(self, singleShot=True, interval=AGAIN_MS)
        self._again.timeout.connect(self._collect_due)
        gc.disable()
        self.startTimer(INTERVAL_MS)

    def timerEvent(self, event: QTimerEvent) -> None:
        if self._starting:
            self._starting -= 1
            gc.freeze()
        elif not self._again.isActive():
            self._collect_due()

    def _begin_turn(self) -> None:
        self._turn_began = time.thread_time()

    def _collect_due(self) -> None:
        """Collect the oldest generation whose count is over its threshold; younger ones are collected with it."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [age for age, (count, limit) in enumerate(counts) if count > limit > 0]
        if due and self._waited < MOST_TURNS and time.thread_time() - self._turn_began > LONG_SECONDS:
            self._waited += 1
            self._again.start()
            return
        self._waited = 0
        if due:
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


def _count(age: int) -> int:
    """How many objects there are in this generation and younger ones."""
    return sum(len(gc.get_objects(one)) for one in range(age + 1))
