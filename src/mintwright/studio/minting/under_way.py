"""The mints being sent, each in a task of its own, which outlives whoever awaits it."""

import asyncio
from collections.abc import Coroutine, Generator, Iterable, Mapping
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, cast
from weakref import WeakKeyDictionary

from mintwright.domain.mint import Mint
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.submission import Outcome


class MintsUnderWay:
    """The mints being sent, by id. Announces Kind.MINTS when one begins or ends."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._sending: dict[int, asyncio.Task[Mint]] = {}
        self._begun = 0
        self._latest: dict[int, tuple[int, asyncio.Task[Mint]]] = {}  # with its number among all that began
        self._confirming = 0  # how many may still ask for what has ended; when none does, that is forgotten
        self._ids = WeakKeyDictionary[asyncio.Task[Mint], int]()  # by the task, as long as anybody has that
        self._to_be_sent: dict[int, asyncio.Event] = {}  # those not marked as being sent yet; set once that is over
        self._being_marked: dict[int, Outcome] = {}

    def __contains__(self, mint_id: int) -> bool:
        return mint_id in self._sending

    def is_to_be_sent(self, mint_id: int) -> bool:
        """Whether it is under way and certainly not sent yet."""
        return mint_id in self._to_be_sent

    @property
    def ids(self) -> frozenset[int]:
        """All of them."""
        return frozenset(self._sending)

    @property
    def marked(self) -> frozenset[int]:
        """Those marked as being sent: they may have reached the service."""
        return self.ids - self._to_be_sent.keys()

    def tasks(self) -> tuple[asyncio.Task[Mint], ...]:
        """All that is being sent."""
        return tuple(self._sending.values())

    @contextmanager
    def confirming(self) -> Generator[int]:
        """Something is confirmed; gives how many sendings had begun by then, for `task`, until this ends."""
        self._confirming += 1
        try:
            yield self._begun
        finally:
            self._confirming -= 1
            self._forget_ended()

    def _forget_ended(self) -> None:
        if not self._confirming:
            self._latest = {mint_id: self._latest[mint_id] for mint_id in self._sending}

    def task(self, mint_id: int, since: int) -> asyncio.Task[Mint] | None:
        """The task that sends this mint, or that began when more than `since` had begun, though it has ended.

        `since` is that of a confirmation which has not ended.
        """
        number, latest = self._latest.get(mint_id, (0, None))
        return self._sending.get(mint_id) or (latest if number > since else None)

    def begin(self, mint_id: int, sending: Coroutine[Any, Any, Mint]) -> asyncio.Task[Mint]:
        """Start sending it; from now on it is under way."""
        task = self._sending[mint_id] = asyncio.get_running_loop().create_task(sending)
        self._begun += 1
        self._latest[mint_id] = self._begun, task
        self._ids[task] = mint_id
        self._to_be_sent[mint_id] = asyncio.Event()
        task.add_done_callback(partial(self._ended, mint_id))
        self._changes.announce(Kind.MINTS, {mint_id})
        return task

    @property
    def to_be_sent(self) -> Mapping[asyncio.Task[Mint], int]:
        """Those that are certainly not sent yet, with the ids of their mints: they can be stopped."""
        return {self._sending[mint_id]: mint_id for mint_id in self._to_be_sent}

    @property
    def being_marked(self) -> Mapping[int, Outcome]:
        """Of those to be sent, the ones whose mark the disk may have by now; with their outcome if they are stopped."""
        return MappingProxyType(self._being_marked)

    def id_of(self, sending: asyncio.Task[Mint]) -> int | None:
        """The id of the mint that this task sends, or sent."""
        return self._ids.get(sending)

    def ids_of(self, named: Iterable[object]) -> frozenset[int]:
        """The mints of which the id, or a task that sends them or did so, is among these."""
        found = map(self._id_named, named)
        return frozenset(one for one in found if one is not None)

    def _id_named(self, one: object) -> int | None:
        if isinstance(one, asyncio.Task):
            return self.id_of(cast("asyncio.Task[Mint]", one))
        return one if isinstance(one, int) else None

    @contextmanager
    def marking(self, mint_id: int, unsent: Outcome) -> Generator[None]:
        """Its mark is being written; `unsent` is its outcome if it is stopped now."""
        self._being_marked[mint_id] = unsent
        try:
            yield
        finally:
            del self._being_marked[mint_id]

    async def settled(self) -> None:
        """Wait until each of those to be sent now is marked, or has ended."""
        for event in tuple(self._to_be_sent.values()):
            await event.wait()

    def mark(self, mint_id: int) -> None:
        """Mark it as being sent: from now on nothing may stop it."""
        self._to_be_sent.pop(mint_id).set()

    async def stop_unsent(self, seconds: float) -> None:
        """Cancel those that have not been sent, and wait at most so long until they have ended."""
        if stopped := tuple(self.to_be_sent):
            for sending in stopped:
                sending.cancel()
            await asyncio.wait(stopped, timeout=seconds)

    def _ended(self, mint_id: int, task: asyncio.Task[Mint]) -> None:
        del self._sending[mint_id]
        self._forget_ended()
        if (event := self._to_be_sent.pop(mint_id, None)) is not None:
            event.set()
        self._changes.announce(Kind.MINTS, {mint_id})
        if not task.cancelled():
            task.exception()  # whoever waits hears of it; nobody may be left
