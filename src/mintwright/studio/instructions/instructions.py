"""Orders and refunds: journalled before they are sent, sent once, and told of ever after."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Any

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.errors import MintwrightError
from mintwright.domain.instruction import Instruction, InstructionKind, InstructionState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import SaidBy
from mintwright.library.database import Connection, Database
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import refused_as
from mintwright.library.mint_history import instruction_repository
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.instructions.instruction_outcome import (
    InstructionOutcome,
    answer_from_file,
    send_once,
)
from mintwright.studio.instructions.instruction_recorder import InstructionCache, InstructionRecorder, ended
from mintwright.studio.instructions.instruction_rules import unheard, why_not
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.receipts.mint_answer import read_answer
from mintwright.studio.receipts.receipt import Receipt, undoes_payment
from mintwright.studio.session.session import Session, SessionState

if TYPE_CHECKING:
    from mintwright.studio.instructions.endpoint_support import EndpointSupport

log = logging.getLogger(__name__)

_KNOWN = frozenset(TransactionStatus)  # a word that nobody knows says nothing of an order
SILENT_SECONDS = 5.0  # after which a disk that does not answer is waited for no more at the end

_NOT_SENT = Sentence("instruction", "Nothing was sent for “{title}”, so nothing has changed. {reason}")
_ELSEWHERE = Sentence("instruction", "Only from the account that minted this, signed in on its network")
_NOT_OFFERED = Sentence("instruction", "This service does not offer it. Ask for it on the service’s own site")
_NOT_ASKED = Sentence(
    "instruction",
    "Nothing was sent for “{title}”, because the service did not say how this mint stands now. {reason}",
)
_NOT_SAID = Sentence("instruction", "This service does not say how a mint goes on.")
_OUTDATED = Sentence(
    "instruction", "Nothing was sent for “{title}”: this mint stands otherwise by now. Look at its receipt again."
)


class InstructionError(MintwrightError):
    """An order or refund was not sent. Nothing has changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InstructionReview:
    """What would be told to the service, and how the mint stands, as the artist is to confirm it.

    `latest` is the id of the last instruction before, None if there is none; `undecided` is that one, if nobody knows
    whether the service took it; `unheard`, if it took it and nothing shows that yet.
    """

    mint_id: int
    kind: InstructionKind
    network: Network
    title: str
    count: int
    status: Sentence
    transaction_uuid: str
    transaction_status: str
    policy_id: str
    invalid_slot: int | None
    cost: Decimal | None
    is_paid: bool
    latest: int | None
    undecided: Instruction | None
    unheard: Instruction | None = None

    def is_of(self, receipt: Receipt) -> bool:
        """Whether the mint still stands as the artist was told."""
        stands = receipt.transaction_status, receipt.policy_id, bool(receipt.issuer_address)
        return stands == (self.transaction_status, self.policy_id, self.is_paid)


class Instructions:
    """The orders and refunds of this profile. Announces Kind.MINTS for their mints.

    One mint has one under way at most. An unknown outcome is never repeated by itself: as soon as the service says of
    the transaction what it had not said before, it is concluded.
    """

    def __init__(
        self,
        database: Database,
        changes: Changes,
        session: Session,
        minting: Minting,
        poller: TransactionPoller,
        room: DiskReserve,
        loaded: Iterable[Instruction] = (),
    ) -> None:
        """`room` is disk space reserved for answers. `loaded`: those still open were left by a program that ended, and
        the disk had no space to write that.
        """
        self._database = database
        self._changes = changes
        self._session = session
        self._minting = minting
        self._poller = poller
        self._room = room
        self._endpoints: EndpointSupport | None = None
        self._memory = InstructionCache(changes)
        self._recording = InstructionRecorder(database, room, self._memory, loaded)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._at_service: set[int] = set()  # those that may be at the service just now
        self._concluding: set[int] = set()
        self._unsubscribe: Callable[[], None] | None = None

    def start(self) -> None:
        """Follow what the service says of each mint from now on."""
        if self._unsubscribe is None:
            self._unsubscribe = self._changes.subscribe(Kind.MINTS, self._follow)

    @property
    def _support(self) -> "EndpointSupport":
        """What the service offers; nobody asks before the first paint."""
        if self._endpoints is None:
            from mintwright.studio.instructions.endpoint_support import EndpointSupport

            self._endpoints = EndpointSupport(self._session)
        return self._endpoints

    # --- Asking

    def of(self, mint_id: int) -> tuple[Instruction, ...]:
        """Those of one mint, oldest first."""
        return self._memory.of(mint_id)

    def why_not(self, mint_id: int, kind: InstructionKind) -> Sentence | None:
        """Why this cannot be told to the service about a mint now; None if it can. Raises KeyError."""
        receipt = self._minting.receipt(mint_id)
        if (reason := why_not(kind, receipt, self.of(mint_id))) is not None:
            return reason
        if self._session.state is not SessionState.SIGNED_IN or receipt.mint.scope != self._session.scope:
            return _ELSEWHERE
        return _NOT_OFFERED if self._support.is_off(receipt.mint.scope, kind) else None

    def is_off(self, mint_id: int, kind: InstructionKind) -> bool:
        """Whether the service of this mint, as this sign-in has shown, does not offer it. Raises KeyError."""
        return self.why_not(mint_id, kind) is _NOT_OFFERED

    def undecided(self, mint_id: int) -> Instruction | None:
        """The last instruction about a mint, if nobody knows whether the service took it."""
        latest = next(reversed(self.of(mint_id)), None)
        return latest if latest is not None and latest.state is InstructionState.UNKNOWN else None

    async def review(self, mint_id: int, kind: InstructionKind) -> InstructionReview:
        """What the artist has to confirm, as the mint stands now: the service is asked once more.

        Raises InstructionError if it cannot be told, or if, after an unknown outcome, the service does not say how the
        mint stands. Raises KeyError.
        """
        self._require(mint_id, kind)
        silence = await self._newest(mint_id)
        self._require(mint_id, kind)
        undecided, instructions = self.undecided(mint_id), self.of(mint_id)
        if undecided is not None and silence is not None:
            raise InstructionError(self._told(_NOT_ASKED, mint_id).filled(reason=silence))
        receipt = await self._minting.whole_receipt(mint_id)
        answer = await asyncio.to_thread(read_answer, receipt.mint)
        return InstructionReview(
            mint_id=mint_id,
            kind=kind,
            network=receipt.network,
            title=receipt.title,
            count=receipt.count,
            status=receipt.status,
            transaction_uuid=receipt.transaction_uuid,
            transaction_status=receipt.transaction_status,
            policy_id=receipt.policy_id,
            invalid_slot=None if answer.transaction is None else answer.transaction.invalid_slot,
            cost=receipt.cost,
            is_paid=bool(receipt.issuer_address),
            latest=instructions[-1].id if instructions else None,
            undecided=undecided,
            unheard=unheard(instructions, receipt, answer.history),
        )

    async def _newest(self, mint_id: int) -> Sentence | None:
        """Have the service asked how the mint stands; why it did not say. Raises InstructionError."""
        if not self._poller.may_be_asked(mint_id):
            return _NOT_SAID
        try:
            return await self._poller.refresh(mint_id)
        except MintwrightError as error:
            said = self._told(_NOT_ASKED, mint_id).filled(reason=error.sentence)
            raise InstructionError(said, details=error.details) from error

    def _require(self, mint_id: int, kind: InstructionKind) -> None:
        if (reason := self.why_not(mint_id, kind)) is not None:
            why = Sentence("instruction", "{reason}.", reason=reason)
            raise InstructionError(self._told(_NOT_SENT, mint_id).filled(reason=why))

    def _told(self, sentence: Sentence, mint_id: int) -> Sentence:
        """This of the mint, by its name: it may be read beside another receipt."""
        return sentence.filled(title=self._minting.mint_by_id(mint_id).called)

    # --- Doing

    async def instruct(self, review: InstructionReview) -> Instruction:
        """Tell the service what was confirmed, once. What came of it is in the returned instruction's state; sending
        goes on even if the caller is cancelled.

        Raises InstructionError if the mint stands otherwise by now, or something was sent since the review;
        SignInRequired, LibraryError. Then nothing was sent.
        """
        return await asyncio.shield(self._begin(self._instruct(review)))

    def _begin(self, work: Coroutine[Any, Any, Instruction]) -> "asyncio.Task[Instruction]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: "asyncio.Task[Instruction]") -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waits hears of it; nobody may be left

    async def _instruct(self, review: InstructionReview) -> Instruction:
        """Check, journal, send, record, look after. Between the mark and the record nothing may be repeated."""
        self._require(review.mint_id, review.kind)
        if not review.is_of(self._minting.receipt(review.mint_id)):
            raise InstructionError(self._told(_OUTDATED, review.mint_id))
        scope = self._minting.mint_by_id(review.mint_id).scope
        account = self._session.account_at(scope)
        prepared = await self._prepared(review)
        try:
            await account.token()  # whatever is wrong with the sign-in is found before anything is marked as sent
            started = await self._marked_as_sending(prepared)
        except BaseException as error:
            said = error.sentence if isinstance(error, MintwrightError) else None
            self._give_up(prepared, InstructionOutcome(InstructionState.UNSENT, problem=said))
            raise
        self._at_service.add(started.id)
        since = self._minting.newest_answer(started.mint_id)
        try:
            outcome = await send_once(account.service, started)
        finally:
            self._at_service.discard(started.id)
        recorded = await self._recording.record(started.id, outcome)
        await self._look_after(recorded, outcome, since)
        return recorded

    def _give_up(self, prepared: Instruction, unsent: InstructionOutcome) -> None:
        """It will not be sent: memory knows at once, the disk as soon as it can."""
        self._memory.put(ended(self._memory.get(prepared.id) or prepared, unsent))
        self._recording.begin(prepared.id, unsent)

    async def _prepared(self, review: InstructionReview) -> Instruction:
        """Journal what will be sent, durably, unless something was sent since the review. Raises InstructionError."""
        add = partial(
            instruction_repository.add_instruction,
            mint_id=review.mint_id,
            kind=review.kind,
            transaction_uuid=review.transaction_uuid,
            status=review.transaction_status,
            policy_id=review.policy_id,
            invalid_slot=review.invalid_slot,
            latest=review.latest,
        )

        def settle_and_add(connection: Connection) -> Instruction | None:
            for write in self._recording.saving():
                write(connection)
            return add(connection)

        with refused_as(self._told(_NOT_SENT, review.mint_id)):
            prepared = await self._database.write(settle_and_add, durable=True)
        if prepared is None:
            raise InstructionError(self._told(_OUTDATED, review.mint_id))
        return self._memory.put(prepared)

    async def _marked_as_sending(self, prepared: Instruction) -> Instruction:
        begin = partial(instruction_repository.begin_instruction, instruction_id=prepared.id)
        with refused_as(self._told(_NOT_SENT, prepared.mint_id)):
            await self._room.reserve(1)
            started = await self._database.write(begin, durable=True)
        if started is None:
            raise InstructionError(self._told(_OUTDATED, prepared.mint_id))
        return self._memory.put(started)

    async def _look_after(self, recorded: Instruction, outcome: InstructionOutcome, since: int) -> None:
        """Learn from the answer how the mint stands, and what the service offers; what it did not say is asked for.

        `since` is the newest that was known when it was sent.
        """
        scope = self._minting.mint_by_id(recorded.mint_id).scope
        with suppress(MintwrightError):  # signed out, or the disk refuses: it is asked for again by itself
            if outcome.has_record and outcome.answer is not None:
                await self._keep(recorded, outcome.answer, since)
            if outcome.is_absent:
                await self._support.not_there(scope, recorded.kind, recorded.transaction_uuid)
                self._changes.announce(Kind.MINTS, {recorded.mint_id})
                return
            if outcome.state in (InstructionState.ANSWERED, InstructionState.REFUSED):
                self._support.answered(scope, recorded.kind, recorded.transaction_uuid)
        self._poller.poll_soon(recorded.mint_id)

    async def _keep(self, recorded: Instruction, answer: bytes, since: int) -> None:
        """Keep what the answer tells of the transaction; but not that it is to be paid where a payment was seen while
        the answer was on its way. Raises MintwrightError.
        """
        from mintwright.api.responses import parse_off_loop
        from mintwright.domain.answers.service_records import parse_transaction

        mint_id = recorded.mint_id
        record = await parse_off_loop(len(answer), parse_transaction, answer)
        receipt = await self._minting.whole_receipt(mint_id)
        if self._minting.newest_answer(mint_id) > since and undoes_payment(record, receipt):
            return
        said_by = SaidBy.REFUND if recorded.kind is InstructionKind.REFUND else SaidBy.ORDER
        await self._minting.keep_transaction(mint_id, answer, said_by)

    # --- What only memory has

    @property
    def answers_in_hand(self) -> Mapping[int, InstructionOutcome]:
        """The outcomes that would be lost with the program, by the ids of their instructions."""
        return self._recording.answers_in_hand

    @property
    def awaits_answer(self) -> bool:
        """Whether anything may be at the service whose answer has not come."""
        return bool(self._at_service)

    def by_id(self, instruction_id: int) -> Instruction | None:
        """One instruction; None if there is none."""
        return self._memory.get(instruction_id)

    async def take_back(
        self, instruction_id: int, kind: InstructionKind, transaction_uuid: str, said: InstructionOutcome
    ) -> bool:
        """Write an answer from a rescue file to an instruction whose outcome is unknown here; False for any other.

        Raises LibraryError.
        """
        one = self._memory.get(instruction_id)
        if one is None or not self.is_undecided(instruction_id, kind, transaction_uuid):
            return False
        read = await answer_from_file(one, said)
        if read is None or self._memory.get(instruction_id) is not one:  # it became known while the answer was read
            return False
        await self._recording.write(instruction_id, read)
        return True

    def is_undecided(self, instruction_id: int, kind: InstructionKind, transaction_uuid: str) -> bool:
        """Whether the outcome of this very instruction is unknown here."""
        one = self._memory.get(instruction_id)
        if one is None or (one.kind, one.transaction_uuid) != (kind, transaction_uuid):
            return False
        return one.state is InstructionState.UNKNOWN

    async def save(self) -> None:
        """Try again to write the outcomes in hand. Raises LibraryError."""
        await self._recording.save()

    def saving(self) -> Sequence[Callable[[Connection], object]]:
        """The journal writes that save the outcomes in hand."""
        return self._recording.saving()

    # --- What the service says since

    def _follow(self, mint_ids: frozenset[Hashable]) -> None:
        """Also of those that others followed: what the service says since is true of each."""
        held = self._recording.in_hand.keys() | self._concluding
        for mint_id in tuple(mint_ids or self._memory.mint_ids()):
            for one in self.of(mint_id) if isinstance(mint_id, int) else ():
                if one.state is InstructionState.UNKNOWN and one.id not in held:
                    self._conclude_if_known(one)

    def _conclude_if_known(self, undecided: Instruction) -> None:
        """Conclude an unknown outcome once the service says of the transaction what it had not said before."""
        with suppress(KeyError):
            receipt = self._minting.receipt(undecided.mint_id)
            status = receipt.transaction_status
            is_other = status in _KNOWN and status != undecided.status
            is_forced = undecided.kind is InstructionKind.FORCE and receipt.policy_id not in ("", undecided.policy_id)
            if is_other or is_forced:
                self._concluding.add(undecided.id)
                self._begin(self._conclude(undecided, status))

    async def _conclude(self, undecided: Instruction, status: str) -> Instruction:
        conclude = partial(
            instruction_repository.conclude_instruction, instruction_id=undecided.id, status_since=status
        )
        try:
            return self._memory.put(await self._database.write(conclude))
        finally:
            self._concluding.discard(undecided.id)

    async def close(self) -> None:
        """Wait for what is being sent: cutting it off would make its outcome unknown. A silent disk is given up."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        self._recording.stop_retrying()
        if self._tasks:
            self._session.stop_retrying()
        while self._tasks:
            done, _ = await asyncio.wait(self._tasks, timeout=SILENT_SECONDS)
            if not done and not self._at_service:
                log.warning("gave up waiting at the end; orders and refunds in hand: %d", len(self._recording.in_hand))
                break
