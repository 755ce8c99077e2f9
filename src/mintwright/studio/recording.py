"""Writing down what came of a sending, so that no answer is lost while the program lives."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType

from mintwright.domain.mint import Mint
from mintwright.domain.sentences import Sentence
from mintwright.library import mints as journal
from mintwright.library.database import Connection, Database
from mintwright.library.errors import LibraryError
from mintwright.library.room import Room
from mintwright.studio.mint_memory import MintMemory
from mintwright.studio.sending import Outcome

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds between attempts to save an answer on a disk that refuses it


class Recording:
    """Writes outcomes, durably. While the disk refuses, memory keeps them and it is tried on."""

    def __init__(self, database: Database, room: Room, memory: MintMemory) -> None:
        """`room` on the disk was kept for answers; it is given back when the disk is full."""
        self._database = database
        self._room = room
        self._memory = memory
        self._closing = asyncio.Event()
        self._in_hand: dict[int, Outcome] = {}

    @property
    def in_hand(self) -> Mapping[int, Outcome]:
        """What came of mints, by their ids, and is not on the disk."""
        return MappingProxyType(self._in_hand)

    def hurry(self) -> None:
        """The program ends: try once more, and wait for no better time."""
        self._closing.set()

    async def record(self, mint_id: int, outcome: Outcome) -> Mint:
        """Write what came of this mint. Raises LibraryError only where the program ends before the disk takes it; then
        it stays in hand.
        """
        delay = FIRST_PAUSE
        while True:
            try:
                return await self.write(mint_id, outcome)
            except LibraryError as error:
                if await self._room.give():
                    continue
                self._in_hand[mint_id] = outcome
                self._memory.take(_unsaved(self._memory.by_id(mint_id), outcome, error))
                if self._closing.is_set():
                    log.error("mint %s could not be recorded: %s", mint_id, error.details)
                    raise
            await _wait(self._closing, delay)
            delay = min(LONGEST_PAUSE, delay * 2)

    async def save(self) -> None:
        """Try once more to write what is in hand; the same outcome twice changes nothing. Raises LibraryError."""
        for mint_id, outcome in tuple(self._in_hand.items()):
            await self.write(mint_id, outcome)

    async def write(self, mint_id: int, outcome: Outcome) -> Mint:
        """Write what came of this mint, once. Raises LibraryError."""
        recorded = await self._database.write(partial(end_of, mint_id=mint_id, outcome=outcome), durable=True)
        self._in_hand.pop(mint_id, None)
        return await self._memory.take_with_receipt(recorded)


def end_of(connection: Connection, mint_id: int, outcome: Outcome) -> Mint:
    """Write what came of a mint into the journal. Raises LibraryError."""
    return journal.end_sending(
        connection,
        mint_id=mint_id,
        state=outcome.state,
        answer=outcome.answer,
        status=outcome.status,
        problem=outcome.problem,
        details=outcome.details,
        refusal=outcome.refusal,
    )


def _unsaved(mint: Mint, outcome: Outcome, error: LibraryError) -> Mint:
    """The mint as memory knows it while the disk does not."""
    unsaved = Sentence("minting", "{reason} Keep Mintwright open: the receipt is not saved yet.", reason=error.sentence)
    return replace(
        mint,
        state=outcome.state,
        answer=outcome.answer,
        answer_status=outcome.status,
        answered_on=datetime.now(UTC),
        problem=unsaved,
        details=outcome.details,
        refusal=outcome.refusal,
    )


async def _wait(event: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
