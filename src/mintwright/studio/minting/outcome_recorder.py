"""Recording the outcome of each sending: no answer is lost while the program runs."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence
from mintwright.library import mint_repository
from mintwright.library.database import Connection, Database
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import GoneError, LibraryError
from mintwright.studio.background.run_all import run_all
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.minting.submission import Outcome

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds between attempts to save an answer on a disk that refuses it

_OUR_FAULT = Sentence("minting", "Something went wrong inside Mintwright.")


class OutcomeRecorder:
    """Writes outcomes, durably. While the disk refuses, memory keeps them and writing is retried."""

    def __init__(self, database: Database, room: DiskReserve, memory: MintCache) -> None:
        """`room` is disk space reserved for answers; it is released when the disk is full."""
        self._database = database
        self._room = room
        self._memory = memory
        self._is_closing = False
        self._stirred = asyncio.Event()  # something was saved, or the program ends: whoever waits tries again
        self._in_hand = memory.in_hand
        self._unattended: set[asyncio.Task[Mint]] = set()

    @property
    def in_hand(self) -> Mapping[int, Outcome]:
        """The outcomes that are not on the disk yet, by the ids of their mints."""
        return MappingProxyType(self._in_hand)

    def stop_retrying(self) -> None:
        """The program ends: try once more, then stop."""
        self._is_closing = True
        self._stirred.set()

    def begin(self, mint_id: int, outcome: Outcome) -> None:
        """Record the outcome of this mint in a task that nobody waits for. It is in hand until it is on the disk."""
        self._in_hand[mint_id] = outcome
        recording = asyncio.ensure_future(self.record(mint_id, outcome))
        self._unattended.add(recording)
        recording.add_done_callback(self._recorded)

    def _recorded(self, recording: asyncio.Task[Mint]) -> None:
        self._unattended.discard(recording)
        if not recording.cancelled():
            recording.exception()  # what the disk said is in the mint

    async def record(self, mint_id: int, outcome: Outcome) -> Mint:
        """Write the outcome of this mint, unless it was saved meanwhile. It is in hand until it is on the disk.

        Raises LibraryError only if the program ends before the disk takes it, or the mint is gone from the journal.
        """
        self._in_hand[mint_id] = outcome
        delay = FIRST_PAUSE
        while (mint := self._saved_by_others(mint_id, outcome)) is None:
            try:
                return await self.write(mint_id, outcome)
            except GoneError:
                raise
            except LibraryError as error:
                if await self._room.release():
                    continue
                self._tell(mint_id, outcome, error.sentence)
                if self._is_closing:
                    log.error("mint %s could not be recorded: %s", mint_id, error.details)
                    raise
            except Exception:
                self._tell(mint_id, outcome, _OUR_FAULT)
                raise
            await self._pause(delay)
            delay = min(LONGEST_PAUSE, delay * 2)
        return mint

    def _saved_by_others(self, mint_id: int, outcome: Outcome) -> Mint | None:
        return None if self._holds(mint_id, outcome) else self._memory.get(mint_id)

    def _holds(self, mint_id: int, outcome: Outcome) -> bool:
        """Whether this very outcome is in hand: an equal one is of another sending."""
        return self._in_hand.get(mint_id) is outcome

    def _tell(self, mint_id: int, outcome: Outcome, reason: Sentence) -> None:
        """Put the unsaved outcome into memory."""
        mint = self._memory.get(mint_id)
        if mint is not None and self._holds(mint_id, outcome):
            self._memory.put(_unsaved(mint, outcome, reason))

    async def _pause(self, seconds: float) -> None:
        if self._is_closing:
            return
        self._stirred.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stirred.wait()

    async def save(self) -> None:
        """Try again to write what is in hand; writing an outcome twice changes nothing. Raises LibraryError."""
        await run_all(partial(self._write_again, *held) for held in tuple(self._in_hand.items()))

    async def settle(self, mint_id: int) -> None:
        """Try again to write what is in hand of this mint; nothing if nothing is. Raises LibraryError."""
        if (outcome := self._in_hand.get(mint_id)) is not None:
            await self._write_again(mint_id, outcome)

    async def _write_again(self, mint_id: int, outcome: Outcome) -> None:
        """While another was written, this one may have been saved, and the mint may have been sent again."""
        if self._holds(mint_id, outcome):
            with suppress(GoneError):
                await self.write(mint_id, outcome)

    def saving(self) -> Sequence[Callable[[Connection], object]]:
        """The journal writes that save what is in hand."""
        return [partial(_end_again, mint_id=mint_id, outcome=outcome) for mint_id, outcome in self._in_hand.items()]

    async def write(self, mint_id: int, outcome: Outcome) -> Mint:
        """Write the outcome of this mint, once. Raises LibraryError."""
        try:
            recorded = await self._database.write(partial(end_of, mint_id=mint_id, outcome=outcome), durable=True)
        except GoneError:
            if outcome.state is MintState.PREPARED:  # it was discarded, and of what was not sent there is no answer
                self._let_go(mint_id, outcome)
            raise
        mint = await self._memory.take_with_receipt(recorded)
        self._let_go(mint_id, outcome)  # not before memory knows: it may be sent again from now on
        if any(one.found_on is not None for one in self._memory.oldest_first()):
            await self._memory.catch_up()  # what was found for another may be this one's, and was given back
        return mint

    def _let_go(self, mint_id: int, outcome: Outcome) -> None:
        if self._holds(mint_id, outcome):
            del self._in_hand[mint_id]
            self._stirred.set()


def _end_again(connection: Connection, mint_id: int, outcome: Outcome) -> None:
    with suppress(GoneError):
        end_of(connection, mint_id, outcome)


def end_of(connection: Connection, mint_id: int, outcome: Outcome) -> Mint:
    """Write the outcome of a mint into the journal. Raises LibraryError."""
    return mint_repository.end_sending(
        connection,
        mint_id=mint_id,
        state=outcome.state,
        sent_on=outcome.sent_on,
        answer=outcome.answer,
        status=outcome.status,
        problem=outcome.problem,
        details=outcome.details,
        refusal=outcome.refusal,
    )


def _unsaved(mint: Mint, outcome: Outcome, reason: Sentence) -> Mint:
    """The mint with an outcome that is not on the disk."""
    unsaved = Sentence("minting", "{reason} Keep Mintwright open: the receipt is not saved yet.", reason=reason)
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
