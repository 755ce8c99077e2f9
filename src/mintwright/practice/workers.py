"""Threads for work that would block the service's loop: hashing, disk, SQLite, and passwords (slow on purpose)."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")


class DaemonPool:
    """Some threads that do the work given to them in order.

    Unlike an executor's, they do not keep the program alive: a disk that does not answer can block one for ever.
    """

    def __init__(self, size: int, name: str) -> None:
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._threads = [threading.Thread(target=self._serve, name=name, daemon=True) for _ in range(size)]
        self._is_open = True
        for thread in self._threads:
            thread.start()

    def submit(self, work: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Future[Result]:
        """Let a thread do this. Raises RuntimeError once it is shut down."""
        if not self._is_open:
            raise RuntimeError("the threads are shut down")
        future: Future[Result] = Future()
        self._jobs.put((future, partial(work, *args, **kwargs)))
        return future

    def shutdown(self) -> None:
        """Wait for the work that has begun; what has not is cancelled."""
        self._is_open = False
        with suppress(Empty):
            while (job := self._jobs.get_nowait()) is not None:
                job[0].cancel()
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            _settle(*job)
            del job  # while it waits for the next, the thread must not keep what came of this one


def _settle(future: Future[Any], work: Callable[[], Any]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as error:  # noqa: BLE001 - whoever waits hears of it
        future.set_exception(error)


class Workers:
    """Two small pools: a burst of sign-ins (19 MiB each) must neither delay uploads nor fill the memory.

    A caller that is cancelled still waits for its work to end: it may have a file open, or be about to commit.
    """

    def __init__(self) -> None:
        self._disk = DaemonPool(4, "practice-disk")
        self._passwords = DaemonPool(2, "practice-passwords")

    async def run(self, work: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
        """Run disk work."""
        return await ended(asyncio.wrap_future(self._disk.submit(work, *args, **kwargs)))

    async def check_password(self, work: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
        """Run work that hashes a password."""
        return await ended(asyncio.wrap_future(self._passwords.submit(work, *args, **kwargs)))

    def close(self) -> None:
        """Wait for running work and shut the threads down."""
        self._disk.shutdown()
        self._passwords.shutdown()


async def ended(work: asyncio.Future[Result]) -> Result:
    """The result of work that must not be abandoned halfway."""
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        raise
