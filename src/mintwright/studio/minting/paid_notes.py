"""The artist's own word that she paid a mint, where nothing is seen of it yet: journalled, shown as hers, believed by
nothing. Her receipt stays what the service says.
"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection, Database
from mintwright.library.errors import refused_as
from mintwright.library.mint_history import paid_repository
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.receipts.payable import UNSEEN, standing_of

_NOT_NOTED = Sentence("paying", "Your note that you paid this could not be saved. {reason}")
_NOT_TAKEN_BACK = Sentence("paying", "Your note that you paid this stays, since the disk refused. {reason}")
_NOT_TO_PAY = Sentence("paying", "Nothing was noted: this mint waits for no payment any more. Look at its receipt.")


class PaidNotes:
    """Writes these notes. Announces Kind.MINTS for the mint."""

    def __init__(self, database: Database, mints: MintCache) -> None:
        self._database = database
        self._mints = mints

    async def note(self, mint_id: int) -> None:
        """Note, durably, that she paid this mint. Nothing is sent.

        Raises MintwrightError where it waits for no payment, LibraryError.
        """
        receipt = await self._mints.whole_receipt(mint_id)
        if standing_of(receipt, receipt.mint.scope, datetime.now(UTC)) not in UNSEEN:  # late or not, she may have paid
            raise MintwrightError(_NOT_TO_PAY)
        with refused_as(_NOT_NOTED):
            await asyncio.shield(self._write(partial(paid_repository.note_paid, mint_id=mint_id), mint_id))

    async def take_back(self, mint_id: int) -> None:
        """Take the note back, durably. Raises LibraryError."""
        with refused_as(_NOT_TAKEN_BACK):
            await asyncio.shield(self._write(partial(paid_repository.drop_note, mint_id=mint_id), mint_id))

    async def _write(self, work: Callable[[Connection], None], mint_id: int) -> None:
        """Write and read again; whoever asked may be gone meanwhile."""
        await self._database.write(work, durable=True)
        await self._mints.load_again(mint_id)
