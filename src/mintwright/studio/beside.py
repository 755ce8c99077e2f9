"""Blocking work that nobody has to wait for: a drive that does not answer can hold a thread for minutes."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

_Answer = TypeVar("_Answer")


def beside(work: Callable[[], _Answer], name: str) -> "asyncio.Future[_Answer]":
    """Do `work` on a thread of its own called `name`; what comes of it is dropped once the future was cancelled.

    The end of the program does not wait for this thread, as it would for one of an executor.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[_Answer] = loop.create_future()

    def tell(settle: Callable[[], None]) -> None:
        if not future.done():
            settle()

    def run() -> None:
        try:
            settle = partial(future.set_result, work())
        except Exception as error:  # noqa: BLE001 whoever awaits the future hears of it
            settle = partial(future.set_exception, error)
        with suppress(RuntimeError):  # the program ended meanwhile
            loop.call_soon_threadsafe(tell, settle)

    threading.Thread(target=run, name=name, daemon=True).start()
    return future
