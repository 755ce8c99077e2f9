"""Batched writes: a disk commits a hundred creations in the time of one."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from mintwright.practice.workers import Workers, ended

Item = TypeVar("Item")


class BatchWriter(Generic[Item]):
    """Hands all waiting items to `write` as one batch, one batch at a time, on a worker thread.

    Each request waits until its own item is on the disk. A batch that fails writes nothing, and fails for all items.
    """

    def __init__(self, write: Callable[[list[Item]], None], workers: Workers) -> None:
        self._write = write
        self._workers = workers
        self._waiting: list[tuple[Item, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, item: Item) -> None:
        """Return once the item is on the disk. Raises what `write` raises."""
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((item, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await ended(written)

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._write_batch(batch)
        finally:
            self._writing = None
            for _, written in self._waiting:  # only if the service stops in the middle
                written.cancel()

    async def _write_batch(self, batch: list[tuple[Item, asyncio.Future[None]]]) -> None:
        try:
            await self._workers.run(self._write, [item for item, _ in batch])
        except Exception as error:  # noqa: BLE001 - whatever it is, everyone who waits must hear of it
            for _, written in batch:
                written.set_exception(error)
        except asyncio.CancelledError:
            for _, written in batch:
                written.cancel()
            raise
        else:
            for _, written in batch:
                written.set_result(None)
