"""The mints being sent, each in a task of its own, which outlives whoever awaits it."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any

from mintwright.domain.mint import Mint
from mintwright.studio.changes import Changes, Kind


class MintsUnderWay:
    """The mints being sent, by id. Announces Kind.MINTS when one begins or ends."""

    def __init__(self, changes: Changes) -> None:
        self._changes = changes
        self._sending: dict[int, asyncio.Task[Mint]] = {}
        self._to_be_sent: set[int] = set()  # those of them that are not yet marked as being sent

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
        return self.ids - self._to_be_sent

    def tasks(self) -> tuple[asyncio.Task[Mint], ...]:
        """All that is being sent."""
        return tuple(self._sending.values())

    def task(self, mint_id: int) -> asyncio.Task[Mint] | None:
        """The task that sends this mint; None if there is none."""
        return self._sending.get(mint_id)

    def begin(self, mint_id: int, sending: Coroutine[Any, Any, Mint]) -> asyncio.Task[Mint]:
        """Start sending it; from now on it is under way."""
        task = self._sending[mint_id] = asyncio.get_running_loop().create_task(sending)
        self._to_be_sent.add(mint_id)
        task.add_done_callback(partial(self._ended, mint_id))
        self._changes.announce(Kind.MINTS, {mint_id})
        return task

    def mark(self, mint_id: int) -> None:
        """Mark it as being sent: from now on nothing may stop it."""
        self._to_be_sent.discard(mint_id)

    def cancel_unmarked(self) -> None:
        """Cancel those that have not been sent."""
        for mint_id in self._to_be_sent:
            self._sending[mint_id].cancel()

    def _ended(self, mint_id: int, task: asyncio.Task[Mint]) -> None:
        del self._sending[mint_id]
        self._to_be_sent.discard(mint_id)
        self._changes.announce(Kind.MINTS, {mint_id})
        if not task.cancelled():
            task.exception()  # whoever waits hears of it; nobody may be left
