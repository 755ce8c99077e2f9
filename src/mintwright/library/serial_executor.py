"""An executor for calls that may never return: one after another, on a thread that nobody waits for."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class SerialExecutor:
    """Runs calls in the order in which they were made. Program exit does not wait for them."""

    def __init__(self, name: str) -> None:
        """`name` is the thread's."""
        self._name = name
        self._thread: threading.Thread | None = None
        self._calls: SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None] = SimpleQueue()
        self._is_closed = threading.Event()

    def submit(self, work: Callable[[], T]) -> "asyncio.Future[T]":
        """Run `work` after all earlier calls. If cancelled before its turn, it is skipped."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        answer: Future[T] = Future()
        self._calls.put((work, answer))
        return asyncio.wrap_future(answer)

    def close(self) -> None:
        """Start no more calls; a running one is left alone."""
        self._is_closed.set()
        self._calls.put(None)

    def _run(self) -> None:
        while (call := self._calls.get()) is not None and not self._is_closed.is_set():
            work, answer = call
            if answer.set_running_or_notify_cancel():
                try:
                    answer.set_result(work())
                except Exception as error:  # noqa: BLE001 - whoever awaits the answer hears of it
                    answer.set_exception(error)
            del call, work, answer  # while it waits for the next, the thread keeps nothing of this one
