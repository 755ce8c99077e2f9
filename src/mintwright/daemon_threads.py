"""Threads for blocking work that nobody has to wait for: a drive that does not answer can block one forever.

Unlike an executor's, they are not joined when the program ends.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Generic, Protocol, TypeVar

IDLE_SECONDS = 10.0  # after which a thread that nobody needs ends

_Answer = TypeVar("_Answer")


def future_of(
    work: Callable[[], _Answer], begin: Callable[[Callable[[], None]], None], ended: Callable[[], None] = lambda: None
) -> "asyncio.Future[_Answer]":
    """What comes of `work`, which `begin` lets a thread do. Once the future is done, as by a cancellation, the work is
    not begun any more, and what comes of it is dropped; `ended` is called on the loop when the thread lets go of it.
    """
    job = _Job(work, ended)
    begin(job.do)
    return job.future


class _Job(Generic[_Answer]):
    """Work for a thread. The work, and what comes of it, are let go on the loop: a thread keeps only an empty job.

    An error holds whatever it passed through, a window too, and Qt's objects must not die on a thread of ours.
    """

    def __init__(self, work: Callable[[], _Answer], ended: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self.future: asyncio.Future[_Answer] = self._loop.create_future()
        self._work = work
        self._ended = ended
        self._settle: Callable[[], object] = self.future.cancel

    def do(self) -> None:
        """Do the work, unless nobody waits for it any more, and tell the loop. On the thread."""
        try:
            if not self.future.done():
                self._settle = partial(self.future.set_result, self._work())
        except Exception as error:  # noqa: BLE001 the future passes it on to its caller
            self._settle = partial(self.future.set_exception, error)
        with suppress(RuntimeError):  # the program ended meanwhile
            self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        """Tell who waits, and empty the job. On the loop."""
        if not self.future.done():
            self._settle()
        self._ended()
        vars(self).clear()


class Reader(Protocol):
    """Something that does blocking work on one drive."""

    def run(self, work: Callable[[], _Answer]) -> "asyncio.Future[_Answer]":
        """Start `work`; the future gets its result, or the error that the drive does not answer."""
        ...

    def start(self, work: Callable[[], None]) -> None:
        """Start `work`, which raises nothing and whose result nobody needs."""
        ...


class DaemonThreads:
    """At most `most` threads called `name`, created on demand, that run work in order."""

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._line: deque[Callable[[], None]] = deque()
        self._changed = threading.Condition()
        self._count = 0
        self._free = 0

    def start(self, work: Callable[[], None]) -> None:
        """Start `work`, which raises nothing, as soon as a thread is free."""
        with self._changed:
            self._line.append(work)
            if self._free < len(self._line) and self._count < self._most:
                self._count += 1
                threading.Thread(target=self._serve, name=self._name, daemon=True).start()
            else:
                self._changed.notify()

    def run(self, work: Callable[[], _Answer], ended: Callable[[], None] = lambda: None) -> "asyncio.Future[_Answer]":
        """Start `work` as soon as a thread is free (`future_of`)."""
        return future_of(work, self.start, ended)

    def _serve(self) -> None:
        while (work := self._next()) is not None:
            work()
            del work  # while it waits for more, the thread keeps nothing

    def _next(self) -> Callable[[], None] | None:
        with self._changed:
            self._free += 1
            self._changed.wait_for(lambda: self._line, IDLE_SECONDS)
            self._free -= 1
            if self._line:
                return self._line.popleft()
            self._count -= 1
            return None
