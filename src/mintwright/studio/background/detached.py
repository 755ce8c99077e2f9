"""Blocking work that nobody has to wait for: a drive that does not answer can hold a thread for minutes."""

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

from mintwright.daemon_threads import heard_of

_Answer = TypeVar("_Answer")


def run_detached(work: Callable[[], _Answer], name: str) -> "asyncio.Future[_Answer]":
    """Do `work` on a thread of its own called `name`; what comes of it is dropped once the future was cancelled.

    The end of the program does not wait for this thread, as it would for one of an executor.
    """
    return heard_of(work, lambda answer: threading.Thread(target=answer, name=name, daemon=True).start())
