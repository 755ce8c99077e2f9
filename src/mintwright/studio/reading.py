"""Receipts are read when somebody first looks, and kept: a long one in a thread, so that the interface goes on."""

import asyncio
from collections.abc import Callable
from functools import partial

from mintwright.domain.mint import Mint
from mintwright.studio.receipts import Receipt, receipt_of, unread

AT_ONCE = 256 * 1024  # bytes of an answer


class Receipts:
    """What came of each mint, as far as somebody asked."""

    def __init__(self, was_read: Callable[[int], None]) -> None:
        """`was_read` hears of the mints whose receipts were not there when they were first asked for."""
        self._was_read = was_read
        self._read: dict[int, Receipt] = {}
        self._reading: dict[int, tuple[Mint, asyncio.Task[Receipt]]] = {}

    def of(self, mint: Mint) -> Receipt:
        """The receipt; for now one that says that it is being read, when that takes long."""
        known = self._read.get(mint.id)
        if known is not None and known.mint is mint:
            return known
        if _is_long(mint) and _a_loop_runs():
            self._begin(mint)
            return unread(mint)
        return self._keep(receipt_of(mint))

    async def whole(self, mint: Mint) -> Receipt:
        """The receipt, read to its end."""
        known = self._read.get(mint.id)
        if known is not None and known.mint is mint:
            return known
        if not _is_long(mint):
            return self._keep(receipt_of(mint))
        return await asyncio.shield(self._begin(mint))

    def forget(self, mint_id: int) -> None:
        """The mint is gone."""
        self._read.pop(mint_id, None)

    async def close(self) -> None:
        """Let what is being read be read."""
        if self._reading:
            await asyncio.wait([task for _, task in self._reading.values()])

    def _begin(self, mint: Mint) -> "asyncio.Task[Receipt]":
        read, task = self._reading.get(mint.id, (None, None))
        if task is None or read is not mint:
            task = asyncio.get_running_loop().create_task(asyncio.to_thread(receipt_of, mint))
            self._reading[mint.id] = (mint, task)
            task.add_done_callback(partial(self._ended, mint))
        return task

    def _ended(self, mint: Mint, task: "asyncio.Task[Receipt]") -> None:
        if self._reading.get(mint.id, (None, task))[0] is not mint:
            return  # it went on meanwhile, and is read anew
        del self._reading[mint.id]
        if not task.cancelled():
            self._keep(task.result())
            self._was_read(mint.id)

    def _keep(self, receipt: Receipt) -> Receipt:
        self._read[receipt.mint.id] = receipt
        return receipt


def _is_long(mint: Mint) -> bool:
    return len(mint.answer or b"") + len(mint.transaction or b"") > AT_ONCE


def _a_loop_runs() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
