"""Receipts are read on first use and cached; long ones in a thread, so that the interface stays responsive."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial

from mintwright.domain.answers.untrusted_json import RecordError
from mintwright.domain.mint import Mint
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.batches import first_batch
from mintwright.studio.background.supervised_task import told_without_text
from mintwright.studio.receipts.receipt import Receipt, pending_receipt, receipt_of, unreadable_receipt

log = logging.getLogger(__name__)

AT_ONCE = 32 * 1024  # bytes of requests and answers that are read in one turn of the loop, about ten milliseconds

_DAMAGED = Sentence("receipt", "What was asked for was damaged on the disk, so this receipt cannot be read. {then}")
_OUR_FAULT = Sentence("receipt", "Something went wrong inside Mintwright, so this receipt cannot be read. {then}")


class ReceiptCache:
    """The receipts of the mints that were requested so far."""

    def __init__(self, on_read: Callable[[set[int]], None]) -> None:
        """`on_read` is called with the mints whose receipts were not ready when first requested."""
        self._on_read = on_read
        self._read: dict[int, Receipt] = {}
        self._reading: dict[int, tuple[Mint, asyncio.Task[Receipt]]] = {}
        self._waiting: dict[int, Receipt] = {}  # the provisional receipt of each
        self._background_read: asyncio.Task[None] | None = None
        self._this_turn = 0  # bytes

    def of(self, mint: Mint) -> Receipt:
        """The receipt; if reading takes long, a provisional one that says so."""
        known = self._known(mint) or self._waiting.get(mint.id)
        if known is not None and known.mint is mint:
            return known
        if self._is_read_at_once(mint):
            return self._keep(read(mint))
        if _size(mint) > AT_ONCE:
            self._begin(mint)
            return pending_receipt(mint)
        waiting = self._waiting[mint.id] = pending_receipt(mint)
        if self._background_read is None or self._background_read.done():  # it tells of its end a turn later
            self._background_read = asyncio.get_running_loop().create_task(self._read_waiting())
            self._background_read.add_done_callback(self._none_waits)
        return waiting

    async def load(self, mint: Mint) -> Receipt:
        """The complete receipt, read before all others that wait."""
        known = self._known(mint)
        if known is not None:
            return known
        if self._is_read_at_once(mint):
            return self._keep(read(mint))
        self._waiting.pop(mint.id, None)
        return await asyncio.shield(self._begin(mint))

    def is_read(self, mint: Mint) -> bool:
        """Whether the complete receipt is there, as of this state of the mint."""
        return self._known(mint) is not None

    def forget(self, mint_id: int) -> None:
        """Forget a mint that is gone."""
        self._read.pop(mint_id, None)
        self._waiting.pop(mint_id, None)

    async def close(self) -> None:
        """Wait for receipts being read."""
        self._waiting.clear()
        tasks = [task for _, task in self._reading.values()]
        if self._background_read is not None:
            await asyncio.wait([self._background_read])
        if tasks:
            await asyncio.wait(tasks)

    def _known(self, mint: Mint) -> Receipt | None:
        known = self._read.get(mint.id)
        return known if known is not None and known.mint is mint else None

    def _is_read_at_once(self, mint: Mint) -> bool:
        """Whether reading takes no perceptible time, together with what was read in this turn of the loop."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return True  # nobody waits
        size = _size(mint)
        if self._this_turn + size > AT_ONCE:
            return False
        if not self._this_turn:
            loop.call_soon(self._turn_ended)
        self._this_turn += size
        return True

    def _turn_ended(self) -> None:
        self._this_turn = 0

    async def _read_waiting(self) -> None:
        """Read those that wait, in batches, and announce each batch."""
        while self._waiting:
            waiting_mints = (receipt.mint for receipt in self._waiting.values())
            batch = first_batch(waiting_mints, _size, AT_ONCE)
            for receipt in await asyncio.to_thread(_read_each, batch):
                waiting = self._waiting.get(receipt.mint.id)
                if waiting is not None and waiting.mint is receipt.mint:  # it has not changed meanwhile
                    del self._waiting[receipt.mint.id]
                    self._keep(receipt)
            self._on_read({mint.id for mint in batch})

    def _none_waits(self, ended: "asyncio.Task[None]") -> None:
        if self._background_read is ended:
            self._background_read = None

    def _begin(self, mint: Mint) -> "asyncio.Task[Receipt]":
        being_read, task = self._reading.get(mint.id, (None, None))
        if task is None or being_read is not mint:
            task = asyncio.get_running_loop().create_task(asyncio.to_thread(read, mint))
            self._reading[mint.id] = (mint, task)
            task.add_done_callback(partial(self._ended, mint))
        return task

    def _ended(self, mint: Mint, task: "asyncio.Task[Receipt]") -> None:
        if self._reading.get(mint.id, (None, task))[0] is not mint:
            return  # it has changed meanwhile, and is read again
        del self._reading[mint.id]
        if not task.cancelled():
            self._keep(task.result())
            self._on_read({mint.id})

    def _keep(self, receipt: Receipt) -> Receipt:
        self._read[receipt.mint.id] = receipt
        return receipt


def read(mint: Mint) -> Receipt:
    """The receipt of a mint; if that fails, one that says so, from which the answer can still be saved."""
    try:
        return receipt_of(mint)
    except RecordError:  # the service's answer never raises it, so it is our own request
        return unreadable_receipt(mint, _DAMAGED)
    except Exception as error:  # noqa: BLE001 - a bug in one receipt must hide neither the others nor the advice
        log.error("the receipt of mint %s could not be read: %s", mint.id, told_without_text(error))
        return unreadable_receipt(mint, _OUR_FAULT)


def _read_each(mints: Sequence[Mint]) -> list[Receipt]:
    return [read(mint) for mint in mints]


def _size(mint: Mint) -> int:
    """A size that says how long it takes to read a mint's receipt; even the shortest takes some work."""
    told = sum(len(entry.record) for entry in mint.timeline)
    return 512 + len(mint.body) + len(mint.answer or b"") + len(mint.transaction or b"") + told
