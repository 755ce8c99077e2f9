"""Taking records of the service's list as the answer to a mint whose own answer was lost: no two mints the same."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence
from mintwright.library import mint_repository
from mintwright.library.database import Database
from mintwright.library.errors import refused_as
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.minting.mint_errors import MintError

MOST_TRIES = 8  # each time another program wrote something about a mint meanwhile

_NOT_TAKEN = Sentence("minting", "It was not taken for your mint. {reason}")
_GONE = Sentence("minting", "This mint is not in the journal any more, so nothing was taken for it.")
_KNOWN = Sentence("minting", "What came of this mint is known by now, so nothing was taken for it.")
_NOTED = Sentence("minting", "You noted what came of this mint. Take your note back first, then take what was found.")
_ANOTHERS = Sentence("minting", "This is the mint of another receipt by now, so it was not taken for this one.")
_BUSY = Sentence("minting", "Another Mintwright is writing about your mints, so nothing was taken. Try again.")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundAnswer:
    """What the service's list has of a mint, in the service's own bytes: its assets, and its transaction if known."""

    transaction_uuid: str
    answer: bytes
    transaction: bytes | None = None


class FoundAnswers:
    """Makes mints of unknown outcome answered, each by a click of the artist. Announces Kind.MINTS."""

    def __init__(self, database: Database, mints: MintCache) -> None:
        self._database = database
        self._mints = mints

    async def known_transactions(self, but: int) -> frozenset[str]:
        """The transactions of all other receipts of the same network, also those that another program has written."""
        await self._mints.catch_up()
        network = self._mints.by_id(but).network
        others = [one.id for one in self._mints.newest_first() if one.id != but and one.network is network]
        return await self.transactions_of(others)

    async def transactions_of(self, mint_ids: Collection[int]) -> frozenset[str]:
        """The transactions that these receipts name."""
        found: set[str] = set()
        for mint_id in mint_ids:
            found.update(await self._transactions(mint_id))
        return frozenset(found) - {""}

    async def _transactions(self, mint_id: int) -> Collection[str]:
        """One for each mint; several where the service contradicts itself, and then each is this mint's."""
        mint = self._mints.get(mint_id)
        if mint is None or mint.answer is None:
            return ()
        receipt = await self._mints.receipts.load(mint)
        return (receipt.transaction_uuid,) if receipt.transaction_uuid else await asyncio.to_thread(_all_named, mint)

    async def take(self, mint_id: int, found: FoundAnswer) -> Mint:
        """Take what was found as the answer to this mint, durably.

        Raises MintError if the mint is gone, is known or noted by now, or the transaction is another receipt's;
        LibraryError. Then nothing was changed.
        """
        await self._mints.write_interrupted()
        for _ in range(MOST_TRIES):
            seen = await self._mints.catch_up()
            self._require_unknown(mint_id)
            if found.transaction_uuid in await self.known_transactions(mint_id):
                raise MintError(_ANOTHERS)
            take = partial(
                mint_repository.take_found,
                mint_id=mint_id,
                seen=seen,
                transaction_uuid=found.transaction_uuid,
                answer=found.answer,
                transaction=found.transaction,
            )
            with refused_as(_NOT_TAKEN):
                taken = await self._database.write(take, durable=True)
            if taken is not None:
                return await self._mints.take_with_receipt(taken)
            await self._mints.load_again(mint_id)
        raise MintError(_BUSY)

    def _require_unknown(self, mint_id: int) -> None:
        mint = self._mints.get(mint_id)
        if mint is None:
            raise MintError(_GONE)
        if mint.state is not MintState.UNKNOWN or mint_id in self._mints.in_hand:
            raise MintError(_KNOWN)
        if mint.noted is not None:
            raise MintError(_NOTED)


def _all_named(mint: Mint) -> frozenset[str]:
    """Every transaction that the answer names, as far as that can be read."""
    from mintwright.domain.answers.untrusted_json import RecordError
    from mintwright.studio.receipts.mint_answer import read_answer

    with suppress(RecordError):
        return frozenset(asset.transaction_uuid for asset in read_answer(mint).assets)
    return frozenset()
