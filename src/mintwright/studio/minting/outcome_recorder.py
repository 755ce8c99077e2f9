"""Recording the outcome of each sending: no answer is lost while the program runs."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence
from mintwright.library import mint_repository
from mintwright.library.database import Connection, Database
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import GoneError
from mintwright.studio.disk.retried_writes import RetriedWrites
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.minting.submission import Outcome


class OutcomeRecorder(RetriedWrites[Outcome, Mint]):
    """Writes the outcomes of mints."""

    def __init__(self, database: Database, room: DiskReserve, memory: MintCache) -> None:
        super().__init__(room, memory.in_hand)
        self._database = database
        self._memory = memory

    def saving(self) -> Sequence[Callable[[Connection], object]]:
        """The journal writes that save what is in hand."""
        return [partial(_end_again, mint_id=mint_id, outcome=outcome) for mint_id, outcome in self._in_hand.items()]

    async def write(self, row_id: int, outcome: Outcome) -> Mint:
        """Write the outcome of this mint, once. Raises LibraryError."""
        mint = await super().write(row_id, outcome)
        if any(one.found_on is not None for one in self._memory.oldest_first()):
            await self._memory.catch_up()  # what was found for another may be this one's, and was given back
        return mint

    async def _written(self, row_id: int, outcome: Outcome) -> Mint:
        try:
            recorded = await self._database.write(partial(end_of, mint_id=row_id, outcome=outcome), durable=True)
        except GoneError:
            if outcome.state is MintState.PREPARED:  # it was discarded, and of what was not sent there is no answer
                self._let_go(row_id, outcome)
            raise
        return await self._memory.take_with_receipt(recorded)

    def _known(self, row_id: int) -> Mint | None:
        return self._memory.get(row_id)

    def _tell(self, row_id: int, outcome: Outcome, reason: Sentence) -> None:
        mint = self._memory.get(row_id)
        if mint is not None:
            self._memory.put(_unsaved(mint, outcome, reason))


def _end_again(connection: Connection, mint_id: int, outcome: Outcome) -> None:
    with suppress(GoneError):
        end_of(connection, mint_id, outcome)


def end_of(connection: Connection, mint_id: int, outcome: Outcome) -> Mint:
    """Write the outcome of a mint into the journal, and read the mint again. Raises LibraryError."""
    ended = mint_repository.end_sending(
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
    return replace(ended, answer=outcome.answer) if ended.answer == outcome.answer else ended  # held once


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
