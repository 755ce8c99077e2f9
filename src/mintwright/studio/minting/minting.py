"""Minting: the intent is journalled before it is sent, the answer before it counts."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.sentences import Sentence
from mintwright.library import mint_repository
from mintwright.library.art_repository import wrong_references
from mintwright.library.database import Connection, Database, Work
from mintwright.library.disk_reserve import DiskReserve
from mintwright.studio.minting.duplicate_check import DuplicateCheck
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.minting.outcome_recorder import OutcomeRecorder
from mintwright.studio.minting.review import Review
from mintwright.studio.minting.reviewer import Reviewer
from mintwright.studio.minting.submission import Outcome, answer_from_file, send_once
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.session.session import Session

SILENT_SECONDS = 5.0  # after which a disk that does not answer is waited for no more at the end

_WRONG_FILE = Sentence(
    "minting",
    "The network holds something else than one of the files of this mint, so it was not sent. Discard it, upload the "
    "file anew and mint again.",
)


class Minting:
    """The mints of this profile: the outcome of each, and making new ones. Announces Kind.MINTS."""

    def __init__(
        self,
        database: Database,
        session: Session,
        reviewer: Reviewer,
        duplicates: DuplicateCheck,
        mints: MintCache,
        room: DiskReserve,
    ) -> None:
        """`room` is disk space reserved for answers."""
        self._database = database
        self._session = session
        self._reviewer = reviewer
        self._duplicates = duplicates
        self._memory = mints
        self._room = room
        self._recording = OutcomeRecorder(database, room, mints)
        self._writing: set[asyncio.Task[Mint]] = set()
        self._confirming = asyncio.Lock()

    # --- Asking

    def mints(self) -> tuple[Mint, ...]:
        """Every mint, newest first."""
        return self._memory.newest_first()

    def mint_by_id(self, mint_id: int) -> Mint:
        """One mint. Raises KeyError."""
        return self._memory.by_id(mint_id)

    def receipt(self, mint_id: int) -> Receipt:
        """The receipt of one mint; for a long answer at first only that it is being read. Raises KeyError."""
        return self._memory.receipt(mint_id)

    async def whole_receipt(self, mint_id: int) -> Receipt:
        """The receipt of one mint, however long it takes to read. Raises KeyError."""
        return await self._memory.whole_receipt(mint_id)

    # --- Doing

    async def mint(self, review: Review) -> Mint:
        """Prepare and send. The service's answer is in the returned mint's state; errors before sending are raised.

        One confirmation is one intent: confirmed twice at once, or again after nothing could be sent, it is the same.
        Raises SecondSetError if more may exist by now than the review said and the artist agreed to.
        """
        async with self._confirming:
            await self._duplicates.read_all()
            if (intent := self._intent_of(review)) is None:
                await self._memory.catch_up()
                intent = await self.prepare(review)
            sending = self._begun(intent.id, review.known)
        return await asyncio.shield(sending)

    def _intent_of(self, review: Review) -> Mint | None:
        """The unfinished intent that requests exactly this, if there is one; but not one under way that she knows of:
        then she wants another.
        """
        from mintwright.domain.assets.wire import digest

        if not review.ready or review.scope != self._session.scope:
            return None
        sha256 = digest(review.body)
        open_ones = (mint for mint in self.mints() if mint.state in (MintState.PREPARED, MintState.SENDING))
        same = (mint for mint in open_ones if mint.sha256 == sha256 and mint.title == review.title)
        here = (mint for mint in same if mint.scope == review.scope)
        ours = (mint for mint in here if self._may_be_joined(mint, review))
        return next(ours, None)

    def _may_be_joined(self, mint: Mint, review: Review) -> bool:
        if mint.id in self._memory.under_way:
            return mint.id not in review.known
        return mint.state is MintState.PREPARED

    async def prepare(self, review: Review) -> Mint:
        """Journal the intent, durably: the exact bytes, their digest, and where and by whom they may be sent.

        Raises MintError for a review that is not ready or is of another scope, SecondSetError as `mint` does,
        SignInRequired, LibraryError.
        """
        from mintwright.domain.assets.wire import digest

        await self._duplicates.read_all()
        self._reviewer.require_mintable(review)
        account = self._session.account_at(review.scope)
        add = partial(
            mint_repository.add_mint,
            project_id=review.project_id,
            title=review.title.encode("utf-8", "replace").decode(),
            network=review.network,
            base_url=account.base_url,
            account=account.id,
            art_ids=review.art_ids,
            is_collection=review.is_collection,
            body=review.body,
            sha256=digest(review.body),
        )
        writing = asyncio.ensure_future(self._written(add))
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        return await asyncio.shield(writing)  # what is in the journal is in memory, though nobody waits any more

    async def _written(self, work: Work[Mint]) -> Mint:
        return self._memory.put(await self._database.write(work, durable=True))

    async def send(self, mint_id: int, *, knowing: frozenset[int] = frozenset()) -> Mint:
        """Send a prepared mint, once. Sending goes on even if the caller is cancelled.

        `knowing` are the ids of the mints that the artist knows this makes a second set of. Raises SecondSetError if
        there are others, MintError, SignInRequired or LibraryError; then nothing was sent.
        """
        await self._duplicates.read_all()
        return await asyncio.shield(self._begun(mint_id, knowing))

    def _begun(self, mint_id: int, knowing: frozenset[int]) -> "asyncio.Task[Mint]":
        """The task that sends a mint; from now on it counts as sent before. Raises SecondSetError, KeyError."""
        under_way = self._memory.under_way
        if (task := under_way.task(mint_id)) is not None:
            return task
        self._duplicates.know(mint_id, knowing)
        self._duplicates.require_known(self._memory.by_id(mint_id))
        return under_way.begin(mint_id, self._send(mint_id))

    async def _send(self, mint_id: int) -> Mint:
        """Check, mark as being sent, send, record. Between the mark and the record nothing may be repeated."""
        from mintwright.domain.assets.wire import digest

        mint = self._memory.by_id(mint_id)
        if mint.scope != self._session.scope:
            raise MintError(self._elsewhere(mint))
        if digest(mint.body) != mint.sha256:
            damaged = Sentence("minting", "What was prepared was damaged on the disk. Discard it and mint again.")
            raise MintError(damaged)
        account = self._session.account_at(mint.scope)
        await account.token()  # whatever is wrong with the sign-in is found before anything is marked as sent
        await self._require_no_wrong_reference(mint)
        await self._room.reserve(len(mint.art_ids))
        started = await self._marked_as_sending(mint_id)
        self._memory.under_way.mark(mint_id)
        outcome = await send_once(account.service, started)
        return await self._recording.record(mint_id, replace(outcome, sent_on=started.sent_on))

    async def _require_no_wrong_reference(self, mint: Mint) -> None:
        """Require that no file was found to be wrong after the mint was prepared. Raises MintError."""
        wrong = await self._database.read(partial(wrong_references, scope=mint.scope))
        if any(json.dumps(reference).encode() in mint.body for reference in wrong):
            raise MintError(_WRONG_FILE)

    async def _marked_as_sending(self, mint_id: int) -> Mint:
        """Mark it in the journal, unless something was sent since the check for a second set."""
        while True:
            seen = await self._memory.catch_up()
            await self._duplicates.read_all()
            mint = self._memory.get(mint_id)
            if mint is None:
                raise MintError(Sentence("minting", "This mint was discarded meanwhile, so it was not sent."))
            if mint.state is not MintState.PREPARED:
                raise MintError(Sentence("minting", "This mint was sent before. It is not sent again."))
            self._duplicates.require_known(mint, either_way=True)
            begin = partial(mint_repository.begin_sending, mint_id=mint_id, seen=seen)
            if (started := await self._database.write(begin, durable=True)) is not None:
                return self._memory.put(started)
            await self._memory.load_again(mint_id)

    def _elsewhere(self, mint: Mint) -> Sentence:
        if not self._session.is_at(mint.network, mint.base_url):
            return Sentence(
                "minting", "This was prepared for {address}. Go back to that network to send it.", address=mint.base_url
            )
        if name := self._session.name_of(mint.account):
            return Sentence("minting", "This was prepared as {account}. Choose that account to send it.", account=name)
        return Sentence("minting", "It is not known here which account prepared this. Discard it and mint it again.")

    async def discard(self, mint_id: int) -> None:
        """Drop a mint that was never sent. Raises MintError if it was, or is being sent."""
        if mint_id in self._memory.under_way.marked:
            raise MintError(Sentence("minting", "This mint is still being sent. Wait until it has ended."))
        if not await self._database.write(partial(mint_repository.discard_mint, mint_id=mint_id), durable=True):
            raise MintError(Sentence("minting", "This mint was sent, so its receipt stays."))
        self._memory.drop(mint_id)

    async def note(self, mint_id: int, outcome: NotedOutcome | None) -> None:
        """Note what the artist found out about a mint of unknown outcome, durably; None takes it back.

        Nothing is sent. Raises MintError if the outcome is known, LibraryError.
        """
        await self._memory.write_interrupted()
        note = partial(mint_repository.note_outcome, mint_id=mint_id, outcome=outcome)
        noted = await self._database.write(note, durable=True)
        if noted is None:
            raise MintError(Sentence("minting", "What came of this mint is known, so there is nothing to note."))
        self._memory.put(noted)

    async def keep_transaction(self, mint_id: int, record: bytes) -> None:
        """Store the latest record of a transaction."""
        if self._memory.by_id(mint_id).transaction != record:
            keep = partial(mint_repository.set_transaction, mint_id=mint_id, record=record)
            await self._memory.take_with_receipt(await self._database.write(keep))

    @property
    def is_sending(self) -> bool:
        """Whether a mint is under way: its answer would be lost with the program."""
        return bool(self._memory.under_way.tasks())

    @property
    def awaits_answer(self) -> bool:
        """Whether any mint under way has no outcome yet."""
        return bool(self._memory.under_way.ids - self._recording.in_hand.keys())

    @property
    def in_hand(self) -> Mapping[int, Outcome]:
        """The outcomes that are not on the disk yet, by the ids of their mints."""
        return self._recording.in_hand

    async def save_in_hand(self) -> None:
        """Try again to write the outcomes in hand. Raises LibraryError."""
        await self._recording.save()

    def saving_in_hand(self) -> Sequence[Callable[[Connection], object]]:
        """The journal writes that save the outcomes in hand."""
        return self._recording.saving()

    async def take_back(self, mint_id: int, sha256: str, outcome: Outcome) -> bool:
        """Write an answer from a rescue file to a mint whose outcome is unknown here; False for any other mint.

        All that is taken from the file is that the mint was answered, and the service's own bytes, which are parsed
        again. That nothing was minted is never believed: the mint might be sent a second time. Raises LibraryError.
        """
        mint = self._memory.get(mint_id)
        if mint is None or mint.sha256 != sha256 or mint.state is not MintState.UNKNOWN:
            return False
        if (read := await answer_from_file(mint, outcome)) is None:
            return False
        if self._memory.get(mint_id) != mint:  # it became known while the answer was read
            return False
        await self._recording.write(mint_id, read)
        return True

    def is_undecided(self, mint_id: int, sha256: str) -> bool:
        """Whether the outcome of this mint is unknown here."""
        mint = self._memory.get(mint_id)
        return mint is not None and mint.sha256 == sha256 and mint.state is MintState.UNKNOWN

    async def close(self) -> None:
        """Wait for what is being sent: cutting it off would make its outcome unknown. What only waits ends at once.

        A disk that does not answer is not waited for endlessly: the outcomes are in hand, and what has not been sent
        will not be.
        """
        self._recording.stop_retrying()
        self._session.stop_retrying()
        under_way = self._memory.under_way
        while tasks := (*under_way.tasks(), *self._writing):
            done, _ = await asyncio.wait(tasks, timeout=SILENT_SECONDS)
            await asyncio.sleep(0)
            if not done and under_way.marked <= self._recording.in_hand.keys():
                under_way.cancel_unmarked()
                break
        await self._duplicates.close()
        await self._memory.receipts.close()
