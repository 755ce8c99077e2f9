"""Backoff while the service cannot be reached, or the disk is full: each wait is longer than the one before."""

import asyncio
import random
from collections.abc import Callable

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

LONGEST_PAUSE = 60.0  # seconds between attempts
LONGEST_ASKED = 3600.0  # seconds; a service that asks for more is tried again after this


class Backoff:
    """Whether the queue waits, and why. `changed` is called when the reason changes, `over` when it is time to try."""

    def __init__(self, changed: Callable[[], None], over: Callable[[], None]) -> None:
        self.reason: Sentence | None = None
        self._changed = changed
        self._over = over
        self._failures = 0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waits(self) -> bool:
        """Whether the wait is not over yet."""
        return self._timer is not None

    def begin(self, error: MintwrightError) -> None:
        """Begin to wait after a failure: up to a minute, or as long as the service asked for."""
        if self._timer is not None:
            return  # several files fail together
        self.reason = getattr(error, "reason", error.sentence)  # without the advice to do what is done here
        asked = getattr(error, "retry_after", None)
        wait = min(LONGEST_PAUSE, 2.0**self._failures) * random.uniform(0.5, 1.0)  # noqa: S311 - jitter, no secret
        self._failures += 1
        delay = max(wait, min(asked, LONGEST_ASKED)) if isinstance(asked, float) else wait
        self._timer = asyncio.get_running_loop().call_later(delay, self._try_again)
        self._changed()

    def end(self) -> None:
        """Stop waiting: the service is back, or nothing needs it any more."""
        self._failures = 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.reason is not None:
            self.reason = None
            self._changed()

    def _try_again(self) -> None:
        self._timer = None
        self._over()
