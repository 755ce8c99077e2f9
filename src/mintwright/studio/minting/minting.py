"""Minting: the intent is journalled before it is sent, the answer before it counts."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import SaidBy
from mintwright.library import mint_repository
from mintwright.library.database import Connection, Database, Work
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import refused_as
from mintwright.studio.minting.confirmed_mints import ConfirmedMints
from mintwright.studio.minting.found_answers import FoundAnswers
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.minting.mint_errors import NOT_SENT, MintError
from mintwright.studio.minting.outcome_recorder import OutcomeRecorder
from mintwright.studio.minting.reviewing.duplicate_check import DuplicateCheck
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.minting.reviewing.reviewer import Reviewer
from mintwright.studio.minting.sender import MintSender
from mintwright.studio.minting.submission import Outcome, answer_from_file
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.session.session import Session

if TYPE_CHECKING:
    from mintwright.studio.minting.listed_mints import ListedMints

log = logging.getLogger(__name__)

Also = Callable[[Connection, int], object]

SILENT_SECONDS = 5.0  # after which a disk that does not answer is waited for no more at the end

_NOT_DISCARDED = Sentence("minting", "The mint was not discarded. {reason}")
_WAS_SENT = Sentence("minting", "This mint was sent, so its receipt stays.")
_NOT_SETTLED = Sentence(
    "minting", "This mint was not sent, but the disk has not taken that yet. Discard it once the disk answers."
)
_NOT_NOTED = Sentence("minting", "Your note on this mint was not saved. {reason}")
_NOTE_STAYS = Sentence("minting", "Your note on this mint was not taken back. {reason}")


class Minting:
    """The mints of this profile: the outcome of each, and making new ones. Announces Kind.MINTS.

    Attributes:
        confirmed: those that the artist confirmed and that are not sent yet.
        found: takes what the service's list has for the answer to a mint whose own was lost.
    """

    def __init__(
        self,
        database: Database,
        session: Session,
        reviewer: Reviewer,
        duplicates: DuplicateCheck,
        mints: MintCache,
        room: DiskReserve,
        listed: "Callable[[], ListedMints]",
    ) -> None:
        """`room` is disk space reserved for answers; `listed` gives what the service lists and no receipt here has."""
        self._database = database
        self._session = session
        self._listed = listed
        self._reviewer = reviewer
        self._duplicates = duplicates
        self._memory = mints
        self._recording = OutcomeRecorder(database, room, mints)
        self._sender = MintSender(database, session, duplicates, mints, self._recording, room)
        self._writing: set[asyncio.Task[Mint]] = set()
        self._confirming = asyncio.Lock()
        self.confirmed = ConfirmedMints(mints)
        self.found = FoundAnswers(database, mints)

    # --- Asking

    def mints(self) -> tuple[Mint, ...]:
        """Every mint, newest first."""
        return self._memory.newest_first()

    def has(self, mint_id: int) -> bool:
        """Whether there is such a mint: one that was discarded is gone."""
        return self._memory.get(mint_id) is not None

    def mint_by_id(self, mint_id: int) -> Mint:
        """One mint. Raises KeyError."""
        return self._memory.by_id(mint_id)

    def receipt(self, mint_id: int) -> Receipt:
        """The receipt of one mint; for a long answer at first only that it is being read. Raises KeyError."""
        return self._memory.receipt(mint_id)

    async def whole_receipt(self, mint_id: int) -> Receipt:
        """The receipt of one mint, however long it takes to read. Raises KeyError."""
        return await self._memory.whole_receipt(mint_id)

    @property
    def listed(self) -> "ListedMints":
        """What the service lists and no receipt here has."""
        return self._listed()

    # --- Doing

    async def mint(self, review: Review) -> Mint:
        """Prepare and send. The service's answer is in the returned mint's state; errors before sending are raised.

        One confirmation is one intent: confirmed twice at once, or again after nothing could be sent, it is the same;
        and confirmed twice at once it is sent once, however soon the first sending ends.
        Raises SecondSetError if more may exist by now than the review said and the artist agreed to, ResavedError if a
        file was saved again and the review did not say so, ListedError if the service's list has more to say.
        """
        confirming = ExitStack()
        since = confirming.enter_context(self._memory.under_way.confirming())
        confirmed = asyncio.ensure_future(self._mint(review, since))
        confirmed.add_done_callback(lambda _: confirming.close())
        self.confirmed.add(confirmed, review.title)
        return await asyncio.shield(await asyncio.shield(confirmed))

    async def _mint(self, review: Review, since: int) -> "asyncio.Task[Mint]":
        """Whatever precedes the sending, which has begun when this returns."""
        await self.listed.require_told(review)
        async with self._confirming:
            await self._reviewer.require_compared(review)
            await asyncio.sleep(0)  # of ten thousand each takes a while
            await self._duplicates.read_all()
            if (intent := self._intent_of(review, since)) is None:
                await self._memory.catch_up()
                intent = await self.prepare(review)
                self._duplicates.note(intent.id, self._reviewer.marks_of(review))
            return self._sender.begin(intent.id, review.known, since)

    def _intent_of(self, review: Review, since: int) -> Mint | None:
        """The intent that requests exactly this and is unfinished, or was when this was confirmed, if there is one; but
        not one sent that she knows of: then she wants another.
        """
        from mintwright.domain.assets.wire import digest

        if not review.ready or review.scope != self._session.scope:
            return None
        sha256 = digest(review.body)
        same = (mint for mint in self.mints() if mint.sha256 == sha256 and mint.title == review.title)
        here = (mint for mint in same if mint.scope == review.scope)
        ours = (mint for mint in here if self._may_be_joined(mint, review, since))
        return next(ours, None)

    def _may_be_joined(self, mint: Mint, review: Review, since: int) -> bool:
        if self._memory.under_way.task(mint.id, since) is not None:
            return mint.id not in review.known
        return mint.state is MintState.PREPARED

    async def prepare(self, review: Review, also: Also | None = None) -> Mint:
        """Journal the intent, durably: the exact bytes, their digest, and where and by whom they may be sent.

        `also` is written with it, both or nothing; it is given the id of the mint.
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
        writing = asyncio.ensure_future(self._written(add if also is None else partial(_both, add=add, also=also)))
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        return await asyncio.shield(writing)  # what is in the journal is in memory, though nobody waits any more

    async def _written(self, work: Work[Mint]) -> Mint:
        with refused_as(NOT_SENT):
            return self._memory.put(await self._database.write(work, durable=True))

    async def send(self, mint_id: int, *, knowing: frozenset[int] = frozenset()) -> Mint:
        """Send a prepared mint, once. Sending goes on even if the caller is cancelled.

        `knowing` are the ids of the mints that the artist knows this makes a second set of. Raises SecondSetError if
        there are others, MintError, SignInRequired or LibraryError; then nothing was sent.
        """
        with self._memory.under_way.confirming() as since:
            await self._duplicates.read_all()
            sending = self._sender.begin(mint_id, knowing, since)
        return await asyncio.shield(sending)

    async def discard(self, mint_id: int) -> None:
        """Drop a mint that was never sent. Raises MintError if it was, or is being sent, LibraryError."""
        if mint_id in self._memory.under_way.marked:
            raise MintError(Sentence("minting", "This mint is still being sent. Wait until it has ended."))
        with refused_as(_NOT_DISCARDED):
            await self._recording.settle(mint_id)
            is_gone = await self._database.write(partial(mint_repository.discard_mint, mint_id=mint_id), durable=True)
        if not is_gone:
            raise MintError(_NOT_SETTLED if mint_id in self.unsent else _WAS_SENT)
        self._memory.drop(mint_id)

    async def note(self, mint_id: int, outcome: NotedOutcome | None) -> None:
        """Note what the artist found out about a mint of unknown outcome, durably; None takes it back.

        Nothing is sent. Raises MintError if the outcome is known, LibraryError.
        """
        note = partial(mint_repository.note_outcome, mint_id=mint_id, outcome=outcome)
        with refused_as(_NOTE_STAYS if outcome is None else _NOT_NOTED):
            await self._memory.write_interrupted()
            noted = await self._database.write(note, durable=True)
        if noted is None:
            raise MintError(Sentence("minting", "What came of this mint is known, so there is nothing to note."))
        self._memory.put(noted)

    async def keep_transaction(
        self, mint_id: int, record: bytes, said_by: SaidBy = SaidBy.TRANSACTION, *, since: int | None = None
    ) -> bool:
        """Store the latest record of a transaction; if it is news, in the timeline too.

        `since` is `newest_answer` when it was asked for: what was told meanwhile may be newer, and stays. Returns
        whether it is the latest now.
        """
        if self._memory.by_id(mint_id).transaction != record:
            keep = partial(
                mint_repository.set_transaction, mint_id=mint_id, record=record, said_by=said_by, since=since
            )
            await self._memory.take_with_receipt(await self._database.write(keep))
        return self._memory.by_id(mint_id).transaction == record

    def newest_answer(self, mint_id: int) -> int:
        """The number of the newest answer about the transaction of this mint. Raises KeyError."""
        return max((entry.number for entry in self._memory.by_id(mint_id).timeline), default=0)

    @property
    def is_sending(self) -> bool:
        """Whether a mint is under way: its answer would be lost with the program."""
        return bool(self._memory.under_way.tasks() or self.confirmed.asking)

    @property
    def awaits_answer(self) -> bool:
        """Whether any mint under way has no outcome yet."""
        return self.confirmed.is_waiting or bool(self._memory.under_way.marked - self._recording.in_hand.keys())

    @property
    def in_hand(self) -> Mapping[int, Outcome]:
        """The outcomes that are not on the disk yet, by the ids of their mints."""
        return self._recording.in_hand

    @property
    def answers_in_hand(self) -> Mapping[int, Outcome]:
        """Those of mints that were, or may have been, minted."""
        return {one: outcome for one, outcome in self.in_hand.items() if outcome.state is not MintState.PREPARED}

    @property
    def unsent(self) -> Mapping[int, Outcome]:
        """The mints that are not minted though the journal may call them sent, by id, with what is to be written."""
        in_hand = {one: outcome for one, outcome in self.in_hand.items() if outcome.state is MintState.PREPARED}
        return {**in_hand, **self._memory.under_way.being_marked}

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
        while tasks := (*under_way.tasks(), *self._writing, *self.confirmed.asking):
            done, _ = await asyncio.wait(tasks, timeout=SILENT_SECONDS)
            await asyncio.sleep(0)
            if not done and under_way.marked <= self._recording.in_hand.keys():
                unsent = len(under_way.ids - under_way.marked) + len(self._writing) + len(self.confirmed.asking)
                in_hand = len(self._recording.in_hand)
                log.warning("gave up waiting at the end; outcomes in hand: %d, not sent: %d", in_hand, unsent)
                self.confirmed.drop(self.confirmed.asking)
                await under_way.stop_unsent(SILENT_SECONDS)
                break
        await self._duplicates.close()
        await self._memory.receipts.close()


def _both(connection: Connection, add: Work[Mint], also: Also) -> Mint:
    mint = add(connection)
    also(connection, mint.id)
    return mint
