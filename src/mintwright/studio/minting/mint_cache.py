"""The mints as memory knows them: what the journal told of each, what its receipt says, and who hears of news."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from mintwright.domain.mint import Mint
from mintwright.library import mint_journal as journal
from mintwright.library.database import Database
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.submission import INTERRUPTED
from mintwright.studio.receipts.receipt_cache import ReceiptCache


class MintCache:
    """Every mint of this profile. Announces Kind.MINTS, and Kind.DRAFTS for art of which refusals come or go."""

    def __init__(
        self, database: Database, changes: Changes, mints: Sequence[Mint], *, look_again: Callable[[Mint], set[int]]
    ) -> None:
        """`mints` are the newest first. `look_again` hears of a mint whose state changed or that is gone, and says for
        which art ids that may matter.
        """
        self.receipts = ReceiptCache(was_read=lambda mint_ids: changes.announce(Kind.MINTS, mint_ids))
        self._database = database
        self._changes = changes
        self._mints = {mint.id: mint for mint in reversed(mints)}
        self._look_again = look_again

    def newest_first(self) -> tuple[Mint, ...]:
        """Every mint, newest first."""
        return tuple(reversed(self._mints.values()))

    def oldest_first(self) -> Iterable[Mint]:
        """Every mint, oldest first."""
        return self._mints.values()

    def get(self, mint_id: int) -> Mint | None:
        """One mint; None where there is none, or no more."""
        return self._mints.get(mint_id)

    def by_id(self, mint_id: int) -> Mint:
        """One mint. Raises KeyError."""
        return self._mints[mint_id]

    def take(self, mint: Mint) -> Mint:
        """This is how a mint stands now."""
        before = self._mints.get(mint.id)
        self._mints[mint.id] = mint
        self._changes.announce(Kind.MINTS, {mint.id})
        if before is not None and before.state is not mint.state:
            self._tell_of_refusals(mint)
        return mint

    async def take_with_receipt(self, mint: Mint) -> Mint:
        """This is how a mint stands now; a long answer is read before anyone asks for its receipt."""
        try:
            await self.receipts.whole(mint)
        finally:
            self.take(mint)
        return mint

    def drop(self, mint_id: int) -> None:
        """A mint was discarded, here or by another program."""
        mint = self._mints.pop(mint_id, None)
        self.receipts.forget(mint_id)
        self._changes.announce(Kind.MINTS, {mint_id})
        if mint is not None:
            self._tell_of_refusals(mint)

    async def catch_up(self, *, is_ours: Callable[[Mint], bool]) -> frozenset[journal.Standing]:
        """Take in what another program sent from this journal; returns where every mint there stands that was sent.

        `is_ours`: memory knows better how this one stands, since it is being sent from here.
        """
        seen = await self._database.read(journal.standings)
        for mint_id, state, noted in sorted(seen):
            mint = self._mints.get(mint_id)
            if mint is None or not (is_ours(mint) or (mint.state, mint.noted) == (state, noted)):
                await self.load_again(mint_id)
        return seen

    async def interrupted(self, mint_ids: Iterable[int]) -> None:
        """Write that nobody knows what came of these, for which there was no room at the start. Raises LibraryError."""
        said = partial(journal.unfinished_to_unknown, said=INTERRUPTED, mint_ids=tuple(mint_ids))
        await self._database.write(said, durable=True)
        for mint_id in mint_ids:
            await self.load_again(mint_id)

    async def load_again(self, mint_id: int) -> None:
        """Take in how the journal has this mint, which may be gone."""
        try:
            self.take(await self._database.read(partial(journal.load_mint, mint_id=mint_id)))
        except KeyError:
            self.drop(mint_id)

    def _tell_of_refusals(self, mint: Mint) -> None:
        if art_ids := self._look_again(mint):
            self._changes.announce(Kind.DRAFTS, art_ids)  # what was refused of them comes, or goes
