"""A task that must stay alive: it is restarted when an error ends it, and can say why it has stopped."""

import asyncio
import logging
import time
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds before a restart, doubled each time
STEADY_SECONDS = 60.0  # a run that lasted this long resets the count

OUR_FAULT = Sentence("lasting", "Something went wrong inside Mintwright. It tries again by itself.")


class SupervisedTask:
    """Runs `work()` until `close`, restarting it after errors.

    An exception is logged without its text, which may repeat what was sent; then `work` is restarted after a growing
    pause. A cancellation that nobody asked for, from something `work` awaited, counts as an error too. `work` calls
    `goes_well` whenever it has made progress: until then `reason` says why it stopped. When `work` returns, the task is
    done.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[], Coroutine[Any, Any, None]],
        *,
        changed: Callable[[], None] = lambda: None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`name` is for the log. `changed` is called when `reason` changes. `sleep` and `clock` are in seconds."""
        self.reason: Sentence | None = None
        self._name = name
        self._work = work
        self._changed = changed
        self._sleep = sleep
        self._clock = clock
        self._faults = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, unless already started."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._live(), name=self._name)

    async def close(self) -> None:
        """Stop it and wait for its end. Closing twice, or before the start, is harmless."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    def goes_well(self) -> None:
        """Report progress: there is no problem any more."""
        self._tell(None)

    async def _live(self) -> None:
        while (fault := await self._run_once()) is not None:
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(self._faults, 16))
            self._faults += 1
            log.error("%s ended and begins again in %.0f s: %s", self._name, pause, told_without_text(fault))
            self._tell(fault.sentence if isinstance(fault, MintwrightError) else OUR_FAULT)
            await self._sleep(pause)

    async def _run_once(self) -> BaseException | None:
        """Run `work` once; returns the error that ended it, or None if it is done."""
        begun = self._clock()
        try:
            await self._work()
        except asyncio.CancelledError as stray:
            if _is_cancelled():
                raise
            fault: BaseException = stray
        except Exception as error:  # noqa: BLE001 - whatever it was, the task must go on
            fault = error
        else:
            return None
        if self._clock() - begun >= STEADY_SECONDS:
            self._faults = 0
        return fault

    def _tell(self, reason: Sentence | None) -> None:
        if reason != self.reason:
            self.reason = reason
            self._changed()


def told_without_text(error: BaseException) -> str:
    """An exception's type and origin, without its text, which may repeat what was sent or answered."""
    lines = "".join(traceback.format_tb(error.__traceback__))
    return f"{type(error).__name__}\n{lines}".rstrip()


def _is_cancelled() -> bool:
    """Whether the running task itself was cancelled, rather than something it awaited."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
