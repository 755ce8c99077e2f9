"""A task that must stay alive is restarted: after growing pauses, with a reason, without any secret."""

import asyncio
import logging
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.supervised_task import (
    FIRST_PAUSE,
    LONGEST_PAUSE,
    OUR_FAULT,
    STEADY_SECONDS,
    SupervisedTask,
)


class Time:
    """A clock that only sleeping moves forward."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


class Lives:
    """Work that ends as it is told, life by life: with this fault, after so many seconds; then it is done."""

    def __init__(self, time: Time, ends: Sequence[tuple[BaseException, float]]) -> None:
        self.time = time
        self.ends = list(ends)
        self.begun = 0

    async def work(self) -> None:
        self.begun += 1
        await asyncio.sleep(0)
        if self.ends:
            fault, lasted = self.ends.pop(0)
            self.time.now += lasted
            raise fault


async def lived(ends: Sequence[tuple[BaseException, float]]) -> tuple[Lives, Time]:
    """All lives, one after another, to the last, which is done."""
    time = Time()
    lives = Lives(time, ends)
    lasting = SupervisedTask("work", lives.work, sleep=time.sleep, clock=lambda: time.now)
    lasting.start()
    assert lasting._task is not None
    await lasting._task
    await lasting.close()
    return lives, time


@pytest.mark.parametrize("fault", [RuntimeError("a bug"), MintwrightError(Sentence("t", "No.")), OSError("disk")])
async def test_what_ends_a_life_begins_the_next_one(fault: Exception) -> None:
    lives, _ = await lived([(fault, 0)] * 3)
    assert lives.begun == 4


async def test_a_cancellation_that_nobody_asked_for_is_a_fault_like_any_other() -> None:
    lives, time = await lived([(asyncio.CancelledError(), 0)])
    assert (lives.begun, time.slept) == (2, [FIRST_PAUSE])


@given(st.lists(st.floats(0, STEADY_SECONDS / 2), max_size=40))
async def test_faults_in_a_row_never_loop_hotly_and_the_pauses_grow_to_a_minute(lasted: list[float]) -> None:
    _, time = await lived([(RuntimeError(), seconds) for seconds in lasted])
    assert len(time.slept) == len(lasted)
    assert all(pause >= FIRST_PAUSE for pause in time.slept)
    assert time.slept == sorted(time.slept)
    assert all(pause <= LONGEST_PAUSE for pause in time.slept)


async def test_after_a_steady_life_the_pauses_are_short_again() -> None:
    _, time = await lived(
        [(RuntimeError(), 0), (RuntimeError(), 0), (RuntimeError(), STEADY_SECONDS), (RuntimeError(), 0)]
    )
    assert time.slept == [1, 2, 1, 2]


async def test_the_reason_is_told_until_something_is_done_again() -> None:
    told: list[Sentence | None] = []
    faults: list[Exception] = [RuntimeError("secret"), MintwrightError(Sentence("t", "The disk is full."))]
    time = Time()
    done = asyncio.Event()

    async def work() -> None:
        if faults:
            raise faults.pop(0)
        lasting.goes_well()
        lasting.goes_well()  # told once
        done.set()

    lasting = SupervisedTask("work", work, changed=lambda: told.append(lasting.reason), sleep=time.sleep)
    lasting.start()
    await done.wait()
    await lasting.close()
    assert [said and str(said) for said in told] == [str(OUR_FAULT), "The disk is full.", None]


async def test_the_log_says_where_it_failed_and_nothing_of_what_was_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        await lived([(RuntimeError("eyJhbGciOi-secret"), 0)])
    assert "work ended and begins again in 1 s: RuntimeError" in caplog.text
    assert "in work" in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.parametrize("turns", range(4))
async def test_closing_ends_it_whether_it_works_or_pauses(turns: int) -> None:
    async def forever() -> None:
        await asyncio.Event().wait()

    async def broken() -> None:
        raise RuntimeError

    async def run(work: Callable[[], "asyncio.Future[None]"]) -> None:
        before = asyncio.all_tasks()
        lasting = SupervisedTask("work", work)
        lasting.start()
        lasting.start()  # is one task
        for _ in range(turns):
            await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await lasting.close()
            await lasting.close()
        assert asyncio.all_tasks() == before

    await run(forever)
    await run(broken)
