"""Writing what must not be lost: while the disk refuses it, memory has it, and it is tried again and again."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import Generic, TypeVar

from mintwright.domain.sentences import Sentence
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import GoneError, LibraryError
from mintwright.studio.background.run_all import run_all

O = TypeVar("O")  # noqa: E741 - an outcome
R = TypeVar("R")

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds between attempts to save an outcome on a disk that refuses it

_OUR_FAULT = Sentence("keeping", "Something went wrong inside Mintwright.")


class RetriedWrites(ABC, Generic[O, R]):
    """Writes the outcome of each row of one kind, durably: no outcome is lost while the program runs."""

    def __init__(self, room: DiskReserve, in_hand: dict[int, O]) -> None:
        """`room` is disk space reserved for outcomes; it is released when the disk is full. `in_hand` are the outcomes
        that are not on the disk, by the ids of their rows.
        """
        self._room = room
        self._in_hand = in_hand
        self._is_closing = False
        self._stirred = asyncio.Event()  # something was saved, or the program ends: whoever waits tries again
        self._unattended: set[asyncio.Task[R]] = set()

    @abstractmethod
    async def _written(self, row_id: int, outcome: O) -> R:
        """Write it, durably, and put it into memory. Raises LibraryError."""

    @abstractmethod
    def _known(self, row_id: int) -> R | None:
        """What memory has of this row."""

    @abstractmethod
    def _tell(self, row_id: int, outcome: O, reason: Sentence) -> None:
        """Put the outcome into memory, and why it is not on the disk."""

    @property
    def in_hand(self) -> Mapping[int, O]:
        """The outcomes that are not on the disk yet, by the ids of their rows."""
        return MappingProxyType(self._in_hand)

    def stop_retrying(self) -> None:
        """The program ends: try once more, then stop."""
        self._is_closing = True
        self._stirred.set()

    def begin(self, row_id: int, outcome: O) -> None:
        """Record the outcome of this row in a task that nobody waits for. It is in hand until it is on the disk."""
        self._in_hand[row_id] = outcome
        recording = asyncio.ensure_future(self.record(row_id, outcome))
        self._unattended.add(recording)
        recording.add_done_callback(self._recorded)

    def _recorded(self, recording: "asyncio.Task[R]") -> None:
        self._unattended.discard(recording)
        if not recording.cancelled():
            recording.exception()  # what the disk said is in memory

    async def record(self, row_id: int, outcome: O) -> R:
        """Write the outcome of this row, unless it was saved meanwhile. It is in hand until it is on the disk.

        Raises LibraryError only if the program ends before the disk takes it, or the row is gone from the journal.
        """
        self._in_hand[row_id] = outcome
        delay = FIRST_PAUSE
        while (saved := self._saved_by_others(row_id, outcome)) is None:
            try:
                return await self.write(row_id, outcome)
            except GoneError:
                raise
            except LibraryError as error:
                if await self._room.release():
                    continue
                self._tell_if_held(row_id, outcome, error.sentence)
                if self._is_closing:
                    log.error("the outcome of %s could not be recorded: %s", row_id, error.details)
                    raise
            except Exception:
                self._tell_if_held(row_id, outcome, _OUR_FAULT)
                raise
            await self._pause(delay)
            delay = min(LONGEST_PAUSE, delay * 2)
        return saved

    def _saved_by_others(self, row_id: int, outcome: O) -> R | None:
        return None if self._holds(row_id, outcome) else self._known(row_id)

    def _holds(self, row_id: int, outcome: O) -> bool:
        """Whether this very outcome is in hand: an equal one is of another sending."""
        return self._in_hand.get(row_id) is outcome

    def _tell_if_held(self, row_id: int, outcome: O, reason: Sentence) -> None:
        if self._holds(row_id, outcome):
            self._tell(row_id, outcome, reason)

    async def _pause(self, seconds: float) -> None:
        if self._is_closing:
            return
        self._stirred.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stirred.wait()

    async def write(self, row_id: int, outcome: O) -> R:
        """Write the outcome of this row, once. Raises LibraryError."""
        written = await self._written(row_id, outcome)
        self._let_go(row_id, outcome)  # not before memory knows: it may be sent again from now on
        return written

    async def save(self) -> None:
        """Try again to write what is in hand; writing an outcome twice changes nothing. Raises LibraryError."""
        await run_all(partial(self._write_again, *held) for held in tuple(self._in_hand.items()))

    async def settle(self, row_id: int) -> None:
        """Try again to write what is in hand of this row; nothing if nothing is. Raises LibraryError."""
        if (outcome := self._in_hand.get(row_id)) is not None:
            await self._write_again(row_id, outcome)

    async def _write_again(self, row_id: int, outcome: O) -> None:
        """While another was written, this one may have been saved, and the row may have been sent again."""
        if self._holds(row_id, outcome):
            with suppress(GoneError):
                await self.write(row_id, outcome)

    def _let_go(self, row_id: int, outcome: O) -> None:
        if self._holds(row_id, outcome):
            del self._in_hand[row_id]
            self._stirred.set()
