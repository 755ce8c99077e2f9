"""Work on threads that nobody waits for: what it held and what came of it is let go where it was asked for."""

import asyncio
import threading
import time
import weakref
from collections.abc import Callable

import pytest

from mintwright.daemon_threads import DaemonThreads
from mintwright.library.serial_executor import SerialExecutor
from mintwright.studio.background.detached import run_detached

Run = Callable[[Callable[[], object]], "asyncio.Future[object]"]


class Held:
    """Stands for a part of the window: where it dies is noted."""

    def __init__(self, died_on: list[threading.Thread]) -> None:
        weakref.finalize(self, lambda: died_on.append(threading.current_thread()))


def on_daemon_threads() -> Run:
    return DaemonThreads(1, "tested").run


def on_a_thread_of_its_own() -> Run:
    return lambda work: run_detached(work, "tested")


@pytest.mark.parametrize("runner", [on_daemon_threads, on_a_thread_of_its_own])
async def test_what_work_held_and_gave_dies_on_the_thread_that_asked_for_it(runner: Callable[[], Run]) -> None:
    run, died_on, times = runner(), list[threading.Thread](), 300

    async def ask() -> None:
        held = Held(died_on)
        await run(lambda: (held, Held(died_on)))

    for _ in range(times):
        await ask()
    await run(lambda: None)  # the loop let go of all before
    assert len(died_on) == 2 * times
    assert set(died_on) == {threading.current_thread()}


@pytest.mark.parametrize("runner", [on_daemon_threads, on_a_thread_of_its_own])
async def test_what_an_error_passed_through_dies_on_the_thread_that_asked(runner: Callable[[], Run]) -> None:
    run, died_on = runner(), list[threading.Thread]()

    def fail() -> None:
        raise LookupError

    async def ask() -> None:
        held = Held(died_on)  # the error's traceback holds this frame
        await run(fail)
        assert held

    for _ in range(300):
        with pytest.raises(LookupError):
            await ask()
    assert set(died_on) == {threading.current_thread()}


async def test_a_thread_that_waits_for_the_next_call_keeps_nothing_of_the_last() -> None:
    executor, died_on = SerialExecutor("tested"), list[threading.Thread]()

    def work() -> Callable[[], bool]:
        held = Held(died_on)
        return lambda: bool(held)

    try:
        assert await executor.submit(work())
        until = time.monotonic() + 10
        while not died_on and time.monotonic() < until:
            await asyncio.sleep(0)
        assert died_on
    finally:
        executor.close()
