"""What many requests want kept, kept together: a disk makes a hundred creations safe in the time of one."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from mintwright.practice.workers import Workers, ended

Item = TypeVar("Item")


class BatchWriter(Generic[Item]):
    """Hands everything that waits to `keep` in one go, one go at a time, on a worker thread.

    Each request waits until its own item is safe. A go that fails keeps nothing, and fails for all that were in it.
    """

    def __init__(self, keep: Callable[[list[Item]], None], workers: Workers) -> None:
        self._keep = keep
        self._workers = workers
        self._waiting: list[tuple[Item, asyncio.Future[None]]] = []
        self._going: asyncio.Task[None] | None = None

    async def add(self, item: Item) -> None:
        """Return when the item is safe. Raises what `keep` raises."""
        kept = asyncio.get_running_loop().create_future()
        self._waiting.append((item, kept))
        if self._going is None:
            self._going = asyncio.create_task(self._go_on())
        await ended(kept)

    async def _go_on(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._go(batch)
        finally:
            self._going = None
            for _, kept in self._waiting:  # only when the service ends in the middle
                kept.cancel()

    async def _go(self, batch: list[tuple[Item, asyncio.Future[None]]]) -> None:
        try:
            await self._workers.run(self._keep, [item for item, _ in batch])
        except Exception as error:  # noqa: BLE001 - whatever it is, everyone who waits is told
            for _, kept in batch:
                kept.set_exception(error)
        except asyncio.CancelledError:
            for _, kept in batch:
                kept.cancel()
            raise
        else:
            for _, kept in batch:
                kept.set_result(None)
