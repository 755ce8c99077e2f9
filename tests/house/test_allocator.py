"""Free memory goes back to the system, where C's allocator would keep it."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mintwright import allocator
from mintwright.allocator import HeapTrimmer, limit_arenas, trim_heap

IS_GLIBC = allocator._glibc() is not None

HELD = """
import threading
from mintwright.allocator import trim_heap, limit_arenas
from tests.benchmarks.memory import resident
{}
before, kept = resident(), []
def work():
    blocks = [bytes(100_000) for _ in range(300)]
    kept.append(blocks[-1])  # above all that is free
for _ in range(2):
    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
{}
print(resident() - before)
"""


def held(first: str, last: str) -> float:
    """MiB that are held after eight threads needed thirty each, and nearly nothing is needed any more."""
    words = [sys.executable, "-c", HELD.format(first, last)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert not done.returncode, done.stderr
    return float(done.stdout)


@pytest.mark.skipif(not IS_GLIBC, reason="glibc alone keeps what is free")
def test_what_threads_no_longer_need_goes_back_to_the_system() -> None:
    assert held("limit_arenas()", "trim_heap()") < 15 < held("", "")


@pytest.mark.parametrize("answer", [None, ValueError("no such name"), AttributeError("Windows has none")])
def test_another_library_than_glibc_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, answer: ValueError | AttributeError | None
) -> None:
    def confstr(_name: str) -> None:
        if answer is not None:
            raise answer

    monkeypatch.setattr(os, "confstr", confstr, raising=False)
    monkeypatch.setattr(allocator.ctypes, "CDLL", pytest.fail)
    limit_arenas()
    trim_heap()


async def test_however_much_is_done_it_is_given_back_once_in_a_while_and_not_after_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[None] = []
    monkeypatch.setattr(allocator, "trim_heap", lambda: given.append(None))
    monkeypatch.setattr(allocator, "PAUSE_SECONDS", 0.02)
    giving = HeapTrimmer()
    for count in (1, 2):
        for _ in range(100):
            giving.on_news({count})
        while len(given) < count:
            await asyncio.sleep(0.005)
    giving.on_news()
    giving.close()
    later = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(0.05, later.set_result, None)
    await later
    assert len(given) == 2


async def test_what_the_last_activity_leaves_is_given_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    left, given = list[str](), list[str]()

    def trim() -> None:
        given.extend(left)
        left.clear()
        if not given:
            later.call_soon_threadsafe(left.append, "a long answer")  # freed a moment after the first time

    later = asyncio.get_running_loop()
    monkeypatch.setattr(allocator, "trim_heap", trim)
    monkeypatch.setattr(allocator, "PAUSE_SECONDS", 0.02)
    giving = HeapTrimmer()
    giving.on_news()
    giving.on_news()  # while the first is still awaited
    async with asyncio.timeout(5):
        while not given:
            await asyncio.sleep(0.005)
    giving.close()
    assert given == ["a long answer"]


async def test_what_leaves_much_behind_is_given_back_soon_after_the_last_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[float]()
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(allocator, "trim_heap", lambda: given.append(loop.time()))
    monkeypatch.setattr(allocator, "SOON_SECONDS", 0.1)
    giving = HeapTrimmer()
    giving.on_news()  # for which it would take its time
    giving.on_much()
    async with asyncio.timeout(4):  # less than that
        await asyncio.sleep(0)
        giving.on_much()
        last = loop.time()
        while not given:
            await asyncio.sleep(0.005)
    giving.close()
    assert len(given) == 1
    assert given[0] - last > 0.09, "not before what came last"
