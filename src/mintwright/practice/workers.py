"""Threads for work that would block the service's loop: hashing, disk, SQLite, and passwords (slow on purpose)."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")


class Workers:
    """Two small pools: a burst of sign-ins (19 MiB each) must neither delay uploads nor fill the memory.

    A caller that is cancelled still waits for its work to end: it may have a file open, or be about to commit.
    """

    def __init__(self) -> None:
        self._disk = ThreadPoolExecutor(4, "practice-disk")
        self._passwords = ThreadPoolExecutor(2, "practice-passwords")

    async def run(self, work: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
        """Run disk work."""
        return await ended(asyncio.wrap_future(self._disk.submit(work, *args, **kwargs)))

    async def check_password(self, work: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
        """Run work that hashes a password."""
        return await ended(asyncio.wrap_future(self._passwords.submit(work, *args, **kwargs)))

    def close(self) -> None:
        """Wait for running work and shut the threads down."""
        self._disk.shutdown(cancel_futures=True)
        self._passwords.shutdown(cancel_futures=True)


async def ended(work: asyncio.Future[Result]) -> Result:
    """The result of work that must not be abandoned halfway."""
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        raise
