"""Long work on the interface's thread whose parts take very different times: it pauses by the clock."""

import asyncio
import time
from collections.abc import AsyncGenerator, Iterable
from typing import TypeVar

SECONDS = 0.008  # of work, before the window gets its turn

_Item = TypeVar("_Item")


async def in_slices(items: Iterable[_Item]) -> AsyncGenerator[_Item]:
    """Yield these items; between two of them the window goes on once the work has taken its time."""
    began = time.perf_counter()
    for item in items:
        yield item
        if time.perf_counter() - began > SECONDS:
            await asyncio.sleep(0)
            began = time.perf_counter()
