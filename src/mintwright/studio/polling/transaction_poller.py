"""Polls unfinished mints: asks the service every ten seconds, and never gives up."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import isinf

from mintwright.domain.answers.transaction_status import FAILED, FINAL
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import AccountScope
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import refused_as
from mintwright.studio.background.supervised_task import OUR_FAULT, SupervisedTask, told_without_text
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.poll_schedule import EVERY_SECONDS, LONGEST_ABSENT, PRACTICE_SECONDS, PollSchedule
from mintwright.studio.polling.poll_support import PollSupport
from mintwright.studio.receipts.receipt import Receipt, is_overtaken
from mintwright.studio.receipts.receipt_cache import AT_ONCE
from mintwright.studio.session.session import Session, SessionState
from mintwright.studio.session.token_refresh import AccountTokenProvider

log = logging.getLogger(__name__)

TOLD_AFTER = 2  # failures in a row: one alone is nothing to worry an artist with

_NOT_NOW = Sentence("watching", "Payments are not being watched just now: {reason}")
_NOT_SAVED = Sentence("watching", "What the service says of this mint was not saved. {reason}")
_UNCERTAIN = Sentence("watching", "This may be old, because asking failed. {reason} It is asked again by itself.")
_UNKNOWN = Sentence(
    "watching",
    "The service does not know this transaction. It is asked again by itself, ever more rarely. Ask the service, "
    "naming the transaction.",
)
_FORGOTTEN = Sentence(
    "watching",
    "The service does not know this transaction any more, so what is shown here may be old. It is asked again by "
    "itself, ever more rarely. Ask the service, naming the transaction.",
)
_NOT_OFFERED = Sentence(
    "watching", "This service does not say how a mint goes on. Follow it on the service’s own site."
)


@dataclass(slots=True)
class _Polling:
    """What is known of one scope since one sign-in; the next begins afresh. `held` is why all have to wait."""

    account: AccountTokenProvider
    turns: PollSchedule
    offering: PollSupport = field(default_factory=PollSupport)
    held: Sentence | None = None


class TransactionPoller:
    """Keeps the transactions of open mints up to date. Announces Kind.MINTS for those in trouble.

    `GET /v1/transactions/<uuid>/` is beyond the contract: `PollSupport` finds out whether it is offered.
    """

    def __init__(self, changes: Changes, session: Session, minting: Minting, *, every: float = EVERY_SECONDS) -> None:
        """`every` is the pace of a mint that is answered, in seconds."""
        self._changes = changes
        self._session = session
        self._minting = minting
        self._every = every
        self._pollings: dict[AccountScope, _Polling] = {}
        self._asking: dict[int, asyncio.Task[None]] = {}
        self._troubles: dict[int, Sentence] = {}  # by mint
        self._paid: set[int] = set()  # on the practice network, from here
        self._woken = asyncio.Event()
        self._unsubscribe: list[Callable[[], None]] = []
        self._watch = SupervisedTask("watching payments", self._ask_in_turn, changed=self._announce_open)

    def start(self) -> None:
        """Start polling every open mint of the current network."""
        if not self._unsubscribe:
            self._unsubscribe += [self._changes.subscribe(Kind.MINTS, lambda _: self._look_for_news())]
            self._unsubscribe += [self._changes.subscribe(Kind.SESSION, lambda _: self._woken.set())]
            self._watch.start()

    async def close(self) -> None:
        """Stop polling."""
        while self._unsubscribe:
            self._unsubscribe.pop()()
        await self._watch.close()

    # --- Asking

    def trouble(self, mint_id: int) -> Sentence | None:
        """Why the progress of an open mint is unknown just now; None while polling works. Raises KeyError."""
        polling = self._pollings.get(self._minting.mint_by_id(mint_id).scope)
        reason = self._watch.reason or (polling.held if polling else None)
        return self._troubles.get(mint_id) if reason is None else _NOT_NOW.filled(reason=reason)

    def is_first_asking(self, mint_id: int) -> bool:
        """Whether nothing is known of a mint's transaction yet, because the first request is under way or due at once.

        Raises KeyError.
        """
        mint = self._minting.mint_by_id(mint_id)
        if not self._unsubscribe or not self._is_here(mint) or self.trouble(mint_id) is not None:
            return False
        is_new = self._polling_of(mint.scope).turns.is_new(mint_id)
        return is_new and mint.state is MintState.ANSWERED and mint.transaction is None

    async def refresh(self, mint_id: int) -> Sentence | None:
        """Ask now; returns why there was no answer, or None. Raises MintwrightError."""
        mint = self._minting.mint_by_id(mint_id)
        if not self._is_here(mint):
            return None
        polling = self._polling_of(mint.scope)
        with refused_as(_NOT_SAVED):
            await self._ask_service(polling, mint, is_glance=False)
        if mint_id not in self._asking:
            await self._settle(polling, mint_id)
        self._woken.set()
        return _NOT_OFFERED if polling.offering.is_off else self._troubles.get(mint_id)

    def poll_now(self, *mint_ids: int) -> None:
        """Ask for every open mint without waiting for its turn, and poll these closely until they are done."""
        self._paid.update(mint_ids)
        if self._session.state is SessionState.SIGNED_IN:
            turns = self._polling_of(self._session.scope).turns
            turns.wake(self._open_mints(), _now())
            turns.wake(mint_ids, _now(), first=True)
        self._woken.set()

    def poll_soon(self, mint_id: int) -> None:
        """Ask for this mint before its turn: the artist is back, perhaps from paying it, and looks at its receipt.

        A pause that grew while asking failed ends; one that the service asked for does not.
        """
        if mint_id in self._open_mints():
            self._polling_of(self._session.scope).turns.wake((mint_id,), _now(), first=True)
            self._woken.set()

    # --- Whose turn it is

    async def _ask_in_turn(self) -> None:
        """Ask for what is due, wait for the next turn or for news, and so on."""
        try:
            while True:
                await self._session.when_signed_in()
                self._woken.clear()
                wait = self._begin_what_is_due(self._polling_of(self._session.scope))
                self._watch.goes_well()
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):  # not wait_for: before Python 3.12 it can swallow a cancellation
                        await self._woken.wait()
        finally:
            await self._stop_asking()

    def _begin_what_is_due(self, polling: _Polling) -> float | None:
        """Ask for what is due; returns the seconds until the next turn, None if only news can bring one."""
        turns, wanted = polling.turns, self._wanted(polling)
        while (mint_id := turns.next(wanted, _now())) is not None:
            task = asyncio.get_running_loop().create_task(self._ask(polling, mint_id))
            self._asking[mint_id] = task
            task.add_done_callback(partial(self._was_asked, polling, mint_id))
        following = turns.next_time(wanted)
        return None if isinf(following) else max(0.0, following - _now())

    def _wanted(self, polling: _Polling) -> list[int]:
        """The open mints that are worth asking for: not twice at once, nor what a service does not offer."""
        mints = [mint_id for mint_id in self._open_mints() if mint_id not in self._asking]
        if not polling.offering.is_off:
            return mints
        return [mint_id for mint_id in mints if not polling.turns.was_asked(mint_id)]

    def _was_asked(self, polling: _Polling, mint_id: int, task: "asyncio.Task[None]") -> None:
        del self._asking[mint_id]
        if task.cancelled() or task.exception() is not None:  # by nobody here: its turn comes again like any other's
            polling.turns.failed(mint_id, _now())
        if polling.turns.faults(mint_id) == 1:  # too early to tell of trouble, but it is not the first asking any more
            self._changes.announce(Kind.MINTS, {mint_id})
        self._woken.set()

    async def _stop_asking(self) -> None:
        asking = tuple(self._asking.values())
        for task in asking:
            task.cancel()
        if asking:
            await asyncio.wait(asking)

    # --- One mint

    async def _ask(self, polling: _Polling, mint_id: int) -> None:
        """Ask for one mint. A failure affects this one alone, unless the service asks everyone to wait."""
        turns = polling.turns
        try:
            mint = self._minting.mint_by_id(mint_id)
            if (await self._minting.whole_receipt(mint_id)).transaction_status in FINAL:  # it was not read before
                turns.ended(mint_id)
                return
            await self._ask_service(polling, mint, is_glance=True, limit=turns.limit(mint_id))
            await self._settle(polling, mint_id)
        except TimeoutError:
            turns.was_late(mint_id, _now())
            self._note_failure(polling, mint_id, Sentence("watching", "The service did not answer in time."))
        except MintwrightError as error:
            self._note_error(polling, mint_id, error)
        except Exception as error:  # noqa: BLE001 - a bug in one mint's refresh is not the end of the others'
            log.error("a transaction could not be asked for: %s", told_without_text(error))
            turns.failed(mint_id, _now())
            self._tell(mint_id, _NOT_NOW.filled(reason=OUR_FAULT))

    async def _ask_service(self, polling: _Polling, mint: Mint, *, is_glance: bool, limit: float | None = None) -> None:
        """Ask and store the answer. Raises MintwrightError; TimeoutError after `limit` seconds."""
        uuid = (await self._minting.whole_receipt(mint.id)).transaction_uuid
        if not uuid:
            return
        async with asyncio.timeout(limit):
            answer = await polling.account.service.transaction(uuid, is_glance=is_glance)
            if answer is None:
                polling.offering.not_there(uuid)
                await self._ask_for_list(polling)
        if answer is not None:
            polling.offering.answered(uuid)
            if not is_overtaken(answer.record, await self._minting.whole_receipt(mint.id)):
                await self._minting.keep_transaction(mint.id, answer.raw)
            if len(answer.raw) > AT_ONCE:
                self._changes.announce(Kind.LONG_ANSWER)

    async def _ask_for_list(self, polling: _Polling) -> None:
        offering = polling.offering
        if not offering.is_open_question:
            return
        try:
            offering.has_list = await polling.account.service.lists_transactions()
        except MintwrightError as error:
            log.info("the list of transactions could not be asked for: %s", error.sentence)

    async def _settle(self, polling: _Polling, mint_id: int) -> None:
        """Handle an answer, if only that there is no such transaction."""
        self._hold_no_longer(polling)
        mint, receipt = self._minting.mint_by_id(mint_id), await self._minting.whole_receipt(mint_id)
        uuid = receipt.transaction_uuid
        if not uuid:
            polling.turns.ended(mint_id)
        elif polling.offering.is_absent(uuid):
            polling.turns.failed(mint_id, _now(), longest=LONGEST_ABSENT)
            self._tell(mint_id, _UNKNOWN if mint.transaction is None else _FORGOTTEN)
            self._forgive_absence(polling)
        else:
            polling.turns.answered(mint_id, _now(), self._pace(receipt))
            self._tell(mint_id, None)

    def _forgive_absence(self, polling: _Polling) -> None:
        """Forget the absences if the service does not offer transactions."""
        if polling.offering.is_off:
            for mint_id in self._open_mints():
                self._tell(mint_id, None)

    def _pace(self, receipt: Receipt) -> float:
        """Seconds until a mint that was answered is asked for again."""
        is_moving = receipt.mint.id in self._paid and receipt.transaction_status not in FAILED
        return min(self._every, PRACTICE_SECONDS) if is_moving else self._every

    # --- What went wrong

    def _note_error(self, polling: _Polling, mint_id: int, error: MintwrightError) -> None:
        from mintwright.api.errors import RateLimited, TemporaryFailure

        log.info("a transaction could not be asked for: %s", error.sentence)
        polling.turns.failed(mint_id, _now())
        asked, reason = None, error.sentence
        if isinstance(error, TemporaryFailure):
            asked, reason = error.retry_after, error.reason  # without the advice to do what is done here
        if isinstance(error, RateLimited) or asked is not None:
            polling.turns.hold(_now(), asked)
            polling.held = reason
            self._announce_open()
        else:
            self._hold_no_longer(polling)
            self._note_failure(polling, mint_id, reason)

    def _note_failure(self, polling: _Polling, mint_id: int, reason: Sentence) -> None:
        if polling.turns.faults(mint_id) >= TOLD_AFTER:
            self._tell(mint_id, _UNCERTAIN.filled(reason=reason))

    def _hold_no_longer(self, polling: _Polling) -> None:
        if polling.held is not None and not polling.turns.is_held(_now()):
            polling.held = None
            self._announce_open()

    def _tell(self, mint_id: int, trouble: Sentence | None) -> None:
        if trouble == self._troubles.get(mint_id):
            return
        self._troubles.pop(mint_id, None)
        if trouble is not None:
            self._troubles[mint_id] = trouble
        self._changes.announce(Kind.MINTS, {mint_id})

    def _announce_open(self) -> None:
        if open_mints := self._open_mints():
            self._changes.announce(Kind.MINTS, open_mints)

    # --- Where the artist is

    def _look_for_news(self) -> None:
        """A new receipt is completed at once: a collection's deposit address comes only this way."""
        if self._session.state is not SessionState.SIGNED_IN:
            return
        turns = self._polling_of(self._session.scope).turns
        if any(not turns.was_asked(mint_id) for mint_id in self._open_mints()):
            self._woken.set()

    def _polling_of(self, scope: AccountScope) -> _Polling:
        """What is known of this scope since its last sign-in. Raises SignInRequired."""
        account, known = self._session.account_at(scope), self._pollings.get(scope)
        if known is None or known.account is not account:
            known = self._pollings[scope] = _Polling(account, PollSchedule(self._every))
        return known

    def _open_mints(self) -> list[int]:
        if self._session.state is not SessionState.SIGNED_IN:
            return []
        scope = self._session.scope
        answered = (mint for mint in self._minting.mints() if mint.state is MintState.ANSWERED and mint.scope == scope)
        return [mint.id for mint in answered if self._is_open(mint.id)]

    def _is_open(self, mint_id: int) -> bool:
        try:
            return self._minting.receipt(mint_id).transaction_status not in FINAL
        except Exception:  # noqa: BLE001 - one that cannot be read is asked for all the same, and fails on its own
            return True

    def _is_here(self, mint: Mint) -> bool:
        """Whether the current account made this mint: no other asks for it."""
        return self._session.state is SessionState.SIGNED_IN and mint.scope == self._session.scope


def _now() -> float:
    return asyncio.get_running_loop().time()
