"""Long work on the interface's thread, done in pieces: between two pieces the window stays responsive."""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from itertools import islice
from typing import TypeVar

PIECE = 100  # pieces of art: processed in a few milliseconds

_Item = TypeVar("_Item")


async def piecewise(items: Iterable[_Item]) -> AsyncGenerator[tuple[_Item, ...]]:
    """Yield these items, `PIECE` at a time."""
    left = iter(items)
    while piece := tuple(islice(left, PIECE)):
        yield piece
        await asyncio.sleep(0)
