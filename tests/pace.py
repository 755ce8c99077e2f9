"""How long something may hold up the artist, judged fairly on a machine that is slow, or busy with other things."""

import asyncio
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

import pytest
from tests.whole import WHOLE

WORK_SECONDS = 0.0042  # what `_work` takes on the machine for which the figures of the tests were chosen
ALLOWANCE = 2  # of the suite: what grows with the number of pieces takes many times as long


def within(seconds: float, most: float, what: str = "this") -> None:
    """Fail where `what` took longer than `most` seconds of processor time, its own and nobody else's.

    In the suite it may take twice that, and more where this machine computes more slowly now than the one for which
    the figure was chosen. `dev.py soak`, for which such a test carries its mark, holds the figure itself.
    """
    allowed = most if WHOLE else most * ALLOWANCE * slowness()
    took, figure, here = (f"{1_000 * each:.0f} ms" for each in (seconds, most, allowed))
    assert seconds < allowed, f"{what} took {took}, more than {figure} (here {here})"


def slowness() -> float:
    """How many times as long this machine takes now as the other did for the same work; at least 1."""
    return max(1.0, min(_work() for _ in range(3)) / WORK_SECONDS)


class Turns:
    """Measures what each turn of the loop takes: its own work, not what it waits for."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._began = time.thread_time()

    def end_turn(self) -> None:
        """The next turn begins."""
        now = time.thread_time()
        self.longest = max(self.longest, now - self._began)
        self._began = now

    def were_within(self, most: float, what: str) -> None:
        """Fail where one of them took longer than `most` seconds."""
        within(self.longest, most, what)


@contextmanager
def measured_turns() -> Generator[Turns]:
    """Measure the turns of this thread's loop meanwhile, Qt's own events among them."""
    from PySide6.QtCore import QAbstractEventDispatcher  # only windows have one

    dispatcher = QAbstractEventDispatcher.instance()
    turns = Turns()
    dispatcher.awake.connect(turns.end_turn)
    try:
        yield turns
    finally:
        dispatcher.awake.disconnect(turns.end_turn)


class Callbacks(list[float]):
    """How long each callback of the loop took, in seconds; what one did before `clear` counts no more."""

    began = 0.0

    def clear(self) -> None:
        super().clear()
        self.began = time.thread_time()


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> Callbacks:
    """How long each callback of this thread's loop took, in seconds of its own: others share this machine."""
    took, real, here = Callbacks(), vars(asyncio.Handle)["_run"], threading.get_ident()

    def run(handle: asyncio.Handle) -> None:
        if threading.get_ident() != here:
            real(handle)
            return
        took.began = time.thread_time()
        real(handle)
        took.append(time.thread_time() - took.began)

    monkeypatch.setattr(asyncio.Handle, "_run", run)
    return took


async def beat(beats: list[float]) -> None:
    """Note for how many seconds this program kept its loop from each turn; what other programs take is not counted."""
    while True:
        before, worked = time.perf_counter(), time.process_time()
        await asyncio.sleep(0.001)
        beats.append(min(time.perf_counter() - before - 0.001, time.process_time() - worked))


async def one_more(beats: list[float]) -> None:
    """Wait until the turn that ends now was counted too."""
    counted = len(beats)
    while len(beats) == counted:
        await asyncio.sleep(0)


def _work() -> float:
    """The processor time of a little of everything that Python does, in seconds."""
    began = time.thread_time()
    named = {f"piece {number}": [number] for number in range(8_000)}
    sorted(named, key=lambda name: named[name][0] % 97)
    return time.thread_time() - began
