"""How long the window is held up: the turns of the event loop, as processor time."""

import time
from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QAbstractEventDispatcher
from tests.pace import within


class Turns:
    """Measures what each turn of the loop takes: its own work, not what it waits for."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._began = time.thread_time()

    def end_turn(self) -> None:
        """The next turn begins."""
        now = time.thread_time()
        self.longest = max(self.longest, now - self._began)
        self._began = now

    def were_within(self, most: float, what: str) -> None:
        """Fail where one of them took longer than `most` seconds."""
        within(self.longest, most, what)


@contextmanager
def measured_turns() -> Generator[Turns]:
    """Measure the turns of this thread's loop meanwhile."""
    dispatcher = QAbstractEventDispatcher.instance()
    turns = Turns()
    dispatcher.awake.connect(turns.end_turn)
    try:
        yield turns
    finally:
        dispatcher.awake.disconnect(turns.end_turn)
