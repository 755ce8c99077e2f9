"""Much to do on the interface's thread, done some at a time: between two pieces the window takes its turn."""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from itertools import islice
from typing import TypeVar

PIECE = 100  # pieces of art: what is told or taken over in some milliseconds

_Item = TypeVar("_Item")


async def piecewise(items: Iterable[_Item]) -> AsyncGenerator[tuple[_Item, ...]]:
    """These, `PIECE` at a time."""
    left = iter(items)
    while piece := tuple(islice(left, PIECE)):
        yield piece
        await asyncio.sleep(0)
