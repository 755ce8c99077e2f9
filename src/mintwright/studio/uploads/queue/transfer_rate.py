"""The transfer rate, measured over the last seconds."""

import time
from collections import deque
from collections.abc import Callable

WINDOW_SECONDS = 10.0
SURE_AFTER_SECONDS = 1.0  # a guess from less would jump


class TransferRate:
    """Bytes by time, within a sliding window."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._samples: deque[tuple[float, int]] = deque()
        self._sum = 0

    def note(self, sent: int) -> None:
        """Note that so many more bytes were sent."""
        self._samples.append((self._clock(), sent))
        self._sum += sent
        self._forget()

    def seconds_for(self, size: int) -> float | None:
        """How long so many bytes will take; None while that is unknown."""
        self._forget()
        if not self._samples:
            return None
        passed = self._clock() - self._samples[0][0]
        return size * passed / self._sum if self._sum > 0 and passed >= SURE_AFTER_SECONDS else None

    def _forget(self) -> None:
        oldest = self._clock() - WINDOW_SECONDS
        while self._samples and self._samples[0][0] < oldest:
            self._sum -= self._samples.popleft()[1]
