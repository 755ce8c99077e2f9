"""The memory that pictures may take while they are decoded, shared by all threads and child processes that decode."""

import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager

PATIENCE_SECONDS = 10.0  # whoever holds the bytes may sit on a drive that does not answer
_ASK_SECONDS = 0.5


def never() -> bool:
    """Never stopped: the default for `is_stopped`."""
    return False


class MemoryBudget:
    """A number of bytes, lent in the order of the requests."""

    def __init__(self, largest: int, patience: float = PATIENCE_SECONDS) -> None:
        self.largest = largest
        self._left = largest
        self._patience = patience
        self._line: deque[object] = deque()
        self._changed = threading.Condition()

    @contextmanager
    def taking(self, needed: int, is_stopped: Callable[[], bool] = never) -> Generator[bool]:
        """Borrow `needed` bytes for the duration of the block. Waits for them; False if that was in vain.

        `is_stopped` is asked repeatedly meanwhile: whether they are not wanted any more.
        """
        is_given = self._take(needed, is_stopped)
        try:
            yield is_given
        finally:
            if is_given:
                self._trim(needed)

    def _take(self, needed: int, is_stopped: Callable[[], bool]) -> bool:
        if needed > self.largest:
            return False
        turn, until, is_given = object(), time.monotonic() + self._patience, False
        with self._changed:
            self._line.append(turn)
            while not is_given and not is_stopped() and time.monotonic() < until:
                is_given = self._changed.wait_for(
                    lambda: self._line[0] is turn and needed <= self._left, timeout=min(_ASK_SECONDS, self._patience)
                )
            self._line.remove(turn)
            if is_given:
                self._left -= needed
            self._changed.notify_all()
            return is_given

    def _trim(self, taken: int) -> None:
        with self._changed:
            self._left += taken
            self._changed.notify_all()
