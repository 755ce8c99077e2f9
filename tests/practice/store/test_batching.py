"""Batched writes: as few commits as possible, each item on the disk before its request is answered."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from mintwright.practice.store.batching import BatchWriter
from mintwright.practice.workers import Workers


class Disk:
    """Keeps numbers, one go at a time, and no faster than it is let."""

    def __init__(self) -> None:
        self.goes: list[list[int]] = []
        self.may_go = threading.Event()

    def keep(self, numbers: list[int]) -> None:
        assert self.may_go.wait(10)
        if -1 in numbers:
            raise sqlite3.OperationalError("disk full")
        self.goes.append(numbers)


async def run(scenario: Callable[[BatchWriter[int], Disk], Coroutine[Any, Any, None]]) -> Disk:
    workers, disk = Workers(), Disk()
    try:
        await scenario(BatchWriter(disk.keep, workers), disk)
    finally:
        disk.may_go.set()
        workers.close()
    return disk


async def test_what_comes_while_the_disk_is_busy_goes_in_one_go() -> None:
    async def scenario(together: BatchWriter[int], disk: Disk) -> None:
        first = asyncio.create_task(together.add(0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        others = [asyncio.create_task(together.add(number)) for number in range(1, 65)]
        await asyncio.sleep(0)
        assert not disk.goes
        assert not any(task.done() for task in [first, *others])
        disk.may_go.set()
        await asyncio.gather(first, *others)
        await together.add(65)

    assert (await run(scenario)).goes == [[0], list(range(1, 65)), [65]]


async def test_a_go_that_fails_fails_for_all_in_it_and_for_nobody_else() -> None:
    async def scenario(together: BatchWriter[int], disk: Disk) -> None:
        disk.may_go.set()
        failed = await asyncio.gather(together.add(12), together.add(-1), return_exceptions=True)
        assert [type(each) for each in failed] == [sqlite3.OperationalError] * 2
        await together.add(14)

    assert (await run(scenario)).goes == [[14]]


async def test_who_is_hung_up_on_still_waits_for_what_is_under_way() -> None:
    async def scenario(together: BatchWriter[int], disk: Disk) -> None:
        request = asyncio.create_task(together.add(1))
        await asyncio.sleep(0)
        request.cancel()
        await asyncio.sleep(0)
        assert not request.done()
        disk.may_go.set()
        with pytest.raises(asyncio.CancelledError):
            await request

    assert (await run(scenario)).goes == [[1]]


async def test_a_service_that_ends_in_the_middle_leaves_nobody_waiting() -> None:
    async def scenario(together: BatchWriter[int], disk: Disk) -> None:
        requests = [asyncio.create_task(together.add(1))]
        await asyncio.sleep(0)
        going = next(task for task in asyncio.all_tasks() if "BatchWriter._write_all" in repr(task))
        await asyncio.sleep(0)
        requests.append(asyncio.create_task(together.add(2)))
        await asyncio.sleep(0)
        going.cancel()
        disk.may_go.set()
        assert [type(each) for each in await asyncio.gather(*requests, return_exceptions=True)] == [
            asyncio.CancelledError,
            asyncio.CancelledError,
        ]

    assert (await run(scenario)).goes == [[1]]
