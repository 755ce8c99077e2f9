"""A task that must live: whoever owns it begins it again when a fault ended it, and can say why it stands still."""

import asyncio
import logging
import time
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds before it is begun again, doubled each time
STEADY_SECONDS = 60.0  # a life that lasted so long begins the count anew

OUR_FAULT = Sentence("lasting", "Something went wrong inside Mintwright. It tries again by itself.")


class SupervisedTask:
    """Runs `work()` until `close`, again and again.

    What it raises is logged, without its text, which may repeat what was sent; then it is begun again after a pause
    that grows. A cancellation that nobody asked for, out of something `work` awaited, counts as a fault too. `work`
    calls `goes_well` whenever it got something done: until then `reason` says why it stood still. When `work` returns,
    it is done.
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
        """`name` is for the log. `changed` is called when `reason` does. `sleep` and `clock` are in seconds."""
        self.reason: Sentence | None = None
        self._name = name
        self._work = work
        self._changed = changed
        self._sleep = sleep
        self._clock = clock
        self._faults = 0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, unless it was begun."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._live(), name=self._name)

    async def close(self) -> None:
        """End it and wait for its end. Closing twice, or before the start, is nothing."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    def goes_well(self) -> None:
        """It works: there is nothing to tell any more."""
        self._tell(None)

    async def _live(self) -> None:
        while (fault := await self._fault_of_one_life()) is not None:
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(self._faults, 16))
            self._faults += 1
            log.error("%s ended and begins again in %.0f s: %s", self._name, pause, told_without_text(fault))
            self._tell(fault.sentence if isinstance(fault, MintwrightError) else OUR_FAULT)
            await self._sleep(pause)

    async def _fault_of_one_life(self) -> BaseException | None:
        """Work until it ends; what ended it, or None when it is done."""
        begun = self._clock()
        try:
            await self._work()
        except asyncio.CancelledError as stray:
            if _is_cancelled():
                raise
            fault: BaseException = stray
        except Exception as error:  # noqa: BLE001 - whatever it was, it must not be the end
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
    """Of what kind an exception is and where it came from; its text may repeat what was sent or answered."""
    lines = "".join(traceback.format_tb(error.__traceback__))
    return f"{type(error).__name__}\n{lines}".rstrip()


def _is_cancelled() -> bool:
    """Whether somebody cancelled the running task, rather than something it awaited."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
