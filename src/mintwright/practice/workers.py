"""Threads for what would hold up the service's loop: hashing, disk, SQLite, and passwords (slow on purpose)."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")


class Workers:
    """Two small pools: a burst of sign-ins (19 MiB each) must not hold up uploads, nor eat the memory.

    Who is cancelled while work is under way still waits for its end: it may hold a file, or be about to commit.
    """

    def __init__(self) -> None:
        self._disk = ThreadPoolExecutor(4, "practice-disk")
        self._passwords = ThreadPoolExecutor(2, "practice-passwords")

    async def run(self, work: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
        """Work on the disk."""
        return await ended(asyncio.wrap_future(self._disk.submit(work, *args, **kwargs)))

    async def check_password(self, work: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
        """Work that computes the hash of a password."""
        return await ended(asyncio.wrap_future(self._passwords.submit(work, *args, **kwargs)))

    def close(self) -> None:
        """Wait for what is under way and let the threads go."""
        self._disk.shutdown(cancel_futures=True)
        self._passwords.shutdown(cancel_futures=True)


async def ended(work: asyncio.Future[Result]) -> Result:
    """What comes of work that nobody may leave in the middle."""
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        raise
