"""The mints in memory: what the journal says of each, its receipt, and the news about it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from mintwright.domain.mint import Mint, MintState
from mintwright.library import mint_repository
from mintwright.library.database import Database
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.rejections import Rejections
from mintwright.studio.minting.submission import INTERRUPTED, Outcome
from mintwright.studio.minting.under_way import MintsUnderWay
from mintwright.studio.receipts.receipt import Receipt, about_to_be_sent
from mintwright.studio.receipts.receipt_cache import ReceiptCache


class MintCache:
    """Every mint of this profile. Announces Kind.MINTS, and Kind.DRAFTS for art whose rejections come or go.

    Attributes:
        in_hand: the outcomes that are not in the journal yet, by the ids of their mints.
    """

    def __init__(
        self, database: Database, changes: Changes, mints: Sequence[Mint], *, interrupted: Sequence[int] = ()
    ) -> None:
        """`mints` are newest first; `interrupted` are those whose outcome is unknown, which the journal does not say
        yet.
        """
        self.receipts = ReceiptCache(on_read=partial(changes.announce, Kind.MINTS))
        self.rejections = Rejections(self.oldest_first)
        self.under_way = MintsUnderWay(changes)
        self._database = database
        self._changes = changes
        self._mints = {mint.id: mint for mint in reversed(mints)}
        self._next: dict[int, Mint] = {}  # what is put in the place of each once its receipt was read
        self._interrupted = tuple(interrupted)
        self.in_hand: dict[int, Outcome] = {}

    def newest_first(self) -> tuple[Mint, ...]:
        """Every mint, newest first."""
        return tuple(reversed(self._mints.values()))

    def oldest_first(self) -> Iterable[Mint]:
        """Every mint, oldest first."""
        return self._mints.values()

    def get(self, mint_id: int) -> Mint | None:
        """One mint; None if there is none, or it is gone."""
        return self._mints.get(mint_id)

    def by_id(self, mint_id: int) -> Mint:
        """One mint. Raises KeyError."""
        return self._mints[mint_id]

    def receipt(self, mint_id: int) -> Receipt:
        """The receipt of one mint; for a long answer at first only that it is being read. Raises KeyError."""
        mint, coming = self.by_id(mint_id), self._next.get(mint_id)
        if coming is not None and self.receipts.is_read(coming):  # a turn before it is put
            mint = coming
        return self._as_it_stands(self.receipts.of(mint))

    async def whole_receipt(self, mint_id: int) -> Receipt:
        """The receipt of one mint, however long it takes to read. Raises KeyError."""
        return self._as_it_stands(await self.receipts.load(self.by_id(mint_id)))

    def _as_it_stands(self, receipt: Receipt) -> Receipt:
        """The receipt, with what only memory knows: that a mint, still `prepared` in the journal, waits to be sent."""
        return about_to_be_sent(receipt) if self.under_way.is_to_be_sent(receipt.mint.id) else receipt

    def transaction_status(self, mint_id: int) -> str:
        """The status of one mint's transaction; empty while there is none. Raises KeyError."""
        return self.receipt(mint_id).transaction_status

    def put(self, mint: Mint) -> Mint:
        """Put a mint as it is now."""
        return self._put(self._sharing(mint))

    def _sharing(self, mint: Mint) -> Mint:
        """The same mint with the bytes that memory has of it: each reading of its row has its own, megabytes long."""
        before = self._mints.get(mint.id)
        if before is None:
            return mint
        body = before.body if before.body == mint.body else mint.body
        answer = before.answer if before.answer == mint.answer else mint.answer
        is_new = body is not mint.body or answer is not mint.answer
        return replace(mint, body=body, answer=answer) if is_new else mint

    def _put(self, mint: Mint) -> Mint:
        before = self._mints.get(mint.id)
        self._mints[mint.id] = mint
        self._changes.announce(Kind.MINTS, {mint.id})
        if before is not None and before.state is not mint.state:
            self._tell_of_refusals(mint)
        return mint

    async def take_with_receipt(self, mint: Mint) -> Mint:
        """Put a mint as it is now; a long answer is read before anyone asks for its receipt.

        One that was read more slowly than what came after it is not put any more.
        """
        mint = self._sharing(mint)
        self._next[mint.id] = mint
        try:
            await self.receipts.load(mint)
        finally:
            if self._next.get(mint.id) is mint:
                del self._next[mint.id]
                self._put(mint)
        return mint

    def drop(self, mint_id: int) -> None:
        """Drop a mint that was discarded, here or by another program."""
        mint = self._mints.pop(mint_id, None)
        self.receipts.forget(mint_id)
        self._changes.announce(Kind.MINTS, {mint_id})
        if mint is not None:
            self._tell_of_refusals(mint)

    async def catch_up(self) -> frozenset[mint_repository.MintSnapshot]:
        """Load what another program sent from this journal; returns a snapshot of every mint that was sent."""
        seen = await self._database.read(mint_repository.snapshot)
        for mint_id, state, noted in sorted(seen):
            mint = self._mints.get(mint_id)
            if mint is None or not (self._is_ours(mint) or (mint.state, mint.noted) == (state, noted)):
                await self.load_again(mint_id)
        return seen

    def _is_ours(self, mint: Mint) -> bool:
        """Whether memory is ahead of the journal: the mint is being marked or sent, was given up, or interrupted."""
        is_marked_here = mint.state is not MintState.PREPARED or mint.id in self.under_way.being_marked
        is_sent_here = mint.id in self.under_way and is_marked_here
        return is_sent_here or mint.id in self.in_hand or mint.id in self._interrupted

    async def write_interrupted(self) -> None:
        """Write what the disk had no space for at the start: the outcome of these is unknown. Raises LibraryError."""
        if not self._interrupted:
            return
        said = partial(mint_repository.unfinished_to_unknown, said=INTERRUPTED, mint_ids=self._interrupted)
        await self._database.write(said, durable=True)
        for mint_id in self._interrupted:
            await self.load_again(mint_id)
        self._interrupted = ()

    async def load_again(self, mint_id: int) -> None:
        """Load this mint again from the journal; it may be gone."""
        try:
            self.put(await self._database.read(partial(mint_repository.load_mint, mint_id=mint_id)))
        except KeyError:
            self.drop(mint_id)

    def _tell_of_refusals(self, mint: Mint) -> None:
        if art_ids := self.rejections.look_again(mint):
            self._changes.announce(Kind.DRAFTS, art_ids)  # what was refused of them comes, or goes
