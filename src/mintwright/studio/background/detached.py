"""Blocking work that nobody has to wait for: a drive that does not answer can block a thread for minutes."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

from mintwright.daemon_threads import future_of

_Answer = TypeVar("_Answer")


def run_detached(work: Callable[[], _Answer], name: str) -> "asyncio.Future[_Answer]":
    """Run `work` on its own thread called `name`; its result is dropped if the future was cancelled.

    Program exit does not wait for this thread, as it would for an executor's.
    """
    return future_of(work, lambda answer: threading.Thread(target=answer, name=name, daemon=True).start())


async def said_in_time(look: Callable[[], bool], name: str, seconds: float) -> bool | None:
    """What `look` says of a file or folder; None where it fails, or its drive does not answer within so long."""
    try:
        async with asyncio.timeout(seconds):
            return await run_detached(look, name)
    except (TimeoutError, OSError, ValueError):
        return None
