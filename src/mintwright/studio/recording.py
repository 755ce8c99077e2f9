"""Writing down what came of a sending, so that no answer is lost while the program lives."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from mintwright.domain.mint import Mint
from mintwright.domain.sentences import Sentence
from mintwright.library import mints as journal
from mintwright.library.database import Database
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

    def hurry(self) -> None:
        """The program ends: try once more, and wait for no better time."""
        self._closing.set()

    async def record(self, mint_id: int, outcome: Outcome) -> Mint:
        """Write what came of this mint. Raises LibraryError only where the program ends before the disk takes it."""
        end = partial(
            journal.end_sending,
            mint_id=mint_id,
            state=outcome.state,
            answer=outcome.answer,
            status=outcome.status,
            problem=outcome.problem,
            details=outcome.details,
            refusal=outcome.refusal,
        )
        delay = FIRST_PAUSE
        while True:
            try:
                recorded = await self._database.write(end, durable=True)
            except LibraryError as error:
                if await self._room.give():
                    continue
                self._memory.take(_unsaved(self._memory.by_id(mint_id), outcome, error))
                if self._closing.is_set():
                    log.error("mint %s could not be recorded: %s", mint_id, error.details)
                    raise
            else:
                return await self._memory.take_with_receipt(recorded)
            await _wait(self._closing, delay)
            delay = min(LONGEST_PAUSE, delay * 2)


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
