"""Long work on the interface's thread, done in pieces: between two pieces the window stays responsive."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import TypeVar

PIECE = 100  # pieces of art: processed in a few milliseconds
SLICE_SECONDS = 0.004  # a quarter of a frame: several works may each have one in a turn, beside what is painted
_SMALLEST = 4  # a piece is never smaller than this part of it

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class DueWork:
    """Ids with which something is to be done: at once as far as that takes little, then in slices."""

    def __init__(self, act: Callable[[int], object], done: Callable[[], object]) -> None:
        """`act` deals with one of them, and `done` is called whenever none is left."""
        self._act = act
        self._done = done
        self._due: dict[int, None] = {}
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def __bool__(self) -> bool:
        """Whether any is left."""
        return bool(self._due)

    def add(self, ids: Iterable[int]) -> None:
        """These are to be dealt with too; the last ones come first. While there are slices, they wait for the next."""
        self._due.update(dict.fromkeys(ids))
        if self._task is not None:
            return
        self._work()
        if self._due and not self._is_closed:
            self._task = asyncio.get_running_loop().create_task(self._work_on())

    def clear(self) -> None:
        """Nothing is to be done with those that are left."""
        self._due.clear()

    async def settled(self) -> None:
        """Wait until none is left."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        """Do nothing more."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _work_on(self) -> None:
        try:
            while self._due:
                await asyncio.sleep(0)
                self._work()
        finally:
            self._task = None

    def _work(self) -> None:
        end = time.monotonic() + SLICE_SECONDS
        while self._due and time.monotonic() < end:
            self._act(self._due.popitem()[0])
        if not self._due:
            self._done()


async def piecewise(items: Iterable[_Item]) -> AsyncGenerator[tuple[_Item, ...]]:
    """Yield these items, at most `PIECE` at a time: fewer at first, and where those before took more than a slice."""
    least = size = max(1, PIECE // _SMALLEST)
    left = iter(items)
    while piece := tuple(islice(left, size)):
        began = time.perf_counter()
        yield piece
        took = time.perf_counter() - began
        await asyncio.sleep(0)
        size = max(least, size // 2) if took > SLICE_SECONDS else min(PIECE, 2 * size)


async def in_slices(items: Iterable[_Item]) -> AsyncGenerator[_Item]:
    """Yield these items; between two of them the window goes on once the work has taken its time."""
    began = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - began > SLICE_SECONDS:
            await asyncio.sleep(0)
            began = time.perf_counter()


def pieces(items: Iterable[_Item], size: int | None = None) -> Iterator[tuple[_Item, ...]]:
    """These items, so many at a time, or `PIECE`."""
    left = iter(items)
    while piece := tuple(islice(left, size or PIECE)):
        yield piece


def at_once(work: Generator[None, None, _Result]) -> _Result:
    """Do work that pauses after each piece, without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


async def with_pauses(work: Generator[None, None, _Result]) -> _Result:
    """Do it, and let the window go on in each pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        await asyncio.sleep(0)


async def by_the_clock(work: Generator[None, None, _Result]) -> _Result:
    """Do work that pauses after each little part; the window goes on once it has taken its time."""
    began = time.perf_counter()
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        if time.perf_counter() - began > SLICE_SECONDS:
            await asyncio.sleep(0)
            began = time.perf_counter()
