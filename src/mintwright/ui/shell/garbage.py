"""Qt objects die on the thread they live on: Python's cyclic garbage is collected on the interface's thread only.

Python collects garbage on whichever thread happens to allocate. A QObject that is freed on another thread cannot take
its timers out of the event loop, which then calls into freed memory: a crash seen with a journal and a practice
service in threads of their own. So the automatic collection is off, and a timer does its work here.
"""

import gc

from PySide6.QtCore import QObject, QTimerEvent

INTERVAL_MS = 250
STARTING = 8  # intervals


class GarbageCollection(QObject):
    """Collects as Python itself would, by its own thresholds, but from the event loop of the thread that made it.

    What is there while the program starts is set aside and never looked through again: it stays anyway, and each look
    stopped the window for 28 to 37 ms.
    """

    def __init__(self, parent: QObject | None = None, *, starting: int = STARTING) -> None:
        super().__init__(parent)
        self._starting = starting
        gc.disable()
        self.startTimer(INTERVAL_MS)

    def timerEvent(self, event: QTimerEvent) -> None:
        """Collect the oldest generation whose count is over its threshold; younger ones are collected with it."""
        if self._starting:
            self._starting -= 1
            gc.freeze()
            return
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [age for age, (count, limit) in enumerate(counts) if count > limit > 0]
        if due:
            gc.collect(max(due))
