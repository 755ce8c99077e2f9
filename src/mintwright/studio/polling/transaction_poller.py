"""Polls unfinished mints: asks the service again and again, and never gives up."""

import asyncio
import logging
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from math import inf, isinf
from typing import TYPE_CHECKING

from mintwright.domain.answers.transaction_status import FINAL
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import AccountScope
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import refused_as
from mintwright.studio.background.supervised_task import OUR_FAULT, SupervisedTask, told_without_text
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.open_mints import OpenMints
from mintwright.studio.polling.poll_pace import EVERY_SECONDS, PollPaces
from mintwright.studio.polling.poll_schedule import LONGEST_ABSENT, PollSchedule
from mintwright.studio.polling.sleep_watch import SleepWatch
from mintwright.studio.polling.watch_troubles import (
    FORGOTTEN,
    LATE,
    NOT_NOW,
    NOT_OFFERED,
    NOT_SAVED,
    UNCERTAIN,
    UNKNOWN,
    WatchTroubles,
)
from mintwright.studio.receipts.receipt import is_overtaken
from mintwright.studio.receipts.receipt_cache import AT_ONCE
from mintwright.studio.session.session import Session, SessionState

if TYPE_CHECKING:
    from mintwright.studio.polling.account_polling import AccountPolling

log = logging.getLogger(__name__)

TOLD_AFTER = 2  # failures in a row: one alone is nothing to worry an artist with
LOOK_AROUND = 30.0  # seconds: the longest wait, after which it is known whether the computer slept


class TransactionPoller:
    """Keeps the transactions of open mints up to date. Announces Kind.MINTS for those in trouble.

    The service's list comes first, and single transactions are asked for where it does not tell of them. Both are
    beyond the contract: `ListWatch` and `PollSupport` find out whether they are offered.
    """

    def __init__(
        self,
        changes: Changes,
        session: Session,
        minting: Minting,
        *,
        every: float = EVERY_SECONDS,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`every` is the pace of a mint that is looked at, in seconds; `wall` is the clock on the wall."""
        self._changes = changes
        self._session = session
        self._minting = minting
        self._wall = wall
        self._open = OpenMints(session, minting)
        self._sleep = SleepWatch()
        self._paces = PollPaces(minting, every)
        self._reading: asyncio.Task[None] | None = None
        self._pollings: dict[AccountScope, AccountPolling] = {}
        self._asking: dict[int, asyncio.Task[None]] = {}
        self._troubles = WatchTroubles(changes)
        self._woken = asyncio.Event()
        self._unsubscribe: list[Callable[[], None]] = []
        self._watch = SupervisedTask("watching payments", self._ask_in_turn, changed=self._announce_open)

    def start(self) -> None:
        """Start polling every open mint of the current network."""
        if not self._unsubscribe:
            self._unsubscribe += [self._changes.subscribe(Kind.MINTS, self._look_for_news)]
            self._unsubscribe += [self._changes.subscribe(Kind.SESSION, self._follow_session)]
            self._open.is_followed = True
            self._watch.start()

    async def close(self) -> None:
        """Stop polling."""
        while self._unsubscribe:
            self._unsubscribe.pop()()
        self._open.is_followed = False
        await self._watch.close()

    # --- Asking

    def trouble(self, mint_id: int) -> Sentence | None:
        """Why the progress of an open mint is unknown just now; None while polling works. Raises KeyError."""
        polling = self._pollings.get(self._minting.mint_by_id(mint_id).scope)
        reason = self._watch.reason or (polling.held if polling else None)
        return self._troubles.of(mint_id) if reason is None else NOT_NOW.filled(reason=reason)

    def is_first_asking(self, mint_id: int) -> bool:
        """Whether nothing is known of a mint's transaction yet, because the first request is under way or due at once.

        Raises KeyError.
        """
        mint = self._minting.mint_by_id(mint_id)
        if not self._unsubscribe or not self._is_here(mint) or self.trouble(mint_id) is not None:
            return False
        is_new = self._polling_of(mint.scope).turns.is_new(mint_id)
        return is_new and mint.state is MintState.ANSWERED and mint.transaction is None

    def may_be_asked(self, mint_id: int) -> bool:
        """Whether the service may say how this mint goes on: this sign-in has not shown that it never does.

        Raises KeyError.
        """
        mint = self._minting.mint_by_id(mint_id)
        return self._is_here(mint) and not self._polling_of(mint.scope).offering.is_off

    async def refresh(self, mint_id: int) -> Sentence | None:
        """Ask now; returns why there was no answer, or None. Raises MintwrightError."""
        mint = self._minting.mint_by_id(mint_id)
        if not self._is_here(mint):
            return None
        polling = self._polling_of(mint.scope)
        polling.turns.was_asked_beside(_now())
        with refused_as(NOT_SAVED):
            await self._ask_service(polling, mint, is_glance=False)
        if polling.is_only_listed and self._reading is None:
            await self._read_list(polling, [mint_id])
        if mint_id not in self._asking:
            await self._settle(polling, mint_id)
        self._woken.set()
        return NOT_OFFERED if polling.is_off else self._troubles.of(mint_id)

    def poll_now(self, *mint_ids: int) -> None:
        """Ask for every open mint without waiting for its turn, and poll these closely until they are done."""
        self._paces.paid.update(mint_ids)
        if self._session.state is SessionState.SIGNED_IN:
            polling = self._polling_of(self._session.scope)
            polling.wake(self._open.ids(), _now())
            polling.wake(mint_ids, _now(), first=True)
        self._woken.set()

    def look_at(self, mint_id: int | None) -> None:
        """This receipt is in sight from now on, and is asked for at another pace; None: no receipt is."""
        if mint_id == self._paces.in_sight:
            return
        self._paces.in_sight = mint_id
        if mint_id is not None and mint_id in self._open.ids():
            polling = self._polling_of(self._session.scope)
            polling.turns.hasten(mint_id)
            polling.listing.hasten()
            self._woken.set()

    def poll_soon(self, mint_id: int) -> None:
        """Ask for this mint before its turn: the artist is back, perhaps from paying it, and looks at its receipt.

        A pause that grew while asking failed ends; one that the service asked for does not.
        """
        if mint_id in self._open.ids():
            self._polling_of(self._session.scope).wake((mint_id,), _now(), first=True)
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
                self._sleep.goes_to_wait(_now(), self._wall())
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):  # not wait_for: before Python 3.12 it can swallow a cancellation
                        await self._woken.wait()
                if self._sleep.has_slept(_now(), self._wall(), inf if wait is None else wait):
                    log.info("the computer seems to have slept: all open mints are asked for")
                    self.poll_now()
        finally:
            await self._stop_asking()

    def _begin_what_is_due(self, polling: "AccountPolling") -> float | None:
        """Ask for what is due; returns the seconds until it is looked again, None if only news can bring a turn."""
        open_ids = self._open.ids()
        if not open_ids:
            return None
        if self._reading is None and polling.listing.next_time() <= _now():
            self._reading = asyncio.get_running_loop().create_task(self._read_list(polling, open_ids))
            self._reading.add_done_callback(partial(self._was_read, polling))
        turns = polling.turns
        wanted = [mint_id for mint_id in polling.wanted(open_ids) if mint_id not in self._asking]
        while (mint_id := turns.next(wanted, _now())) is not None:
            task = asyncio.get_running_loop().create_task(self._ask(polling, mint_id))
            self._asking[mint_id] = task
            task.add_done_callback(partial(self._was_asked, polling, mint_id))
        following = turns.next_time(wanted)
        if self._reading is None:
            following = min(following, polling.listing.next_time())
        if isinf(following) and self._reading is None and not self._asking:
            return None
        return max(0.0, min(following - _now(), LOOK_AROUND))

    def _was_asked(self, polling: "AccountPolling", mint_id: int, task: "asyncio.Task[None]") -> None:
        del self._asking[mint_id]
        if task.cancelled() or task.exception() is not None:  # by nobody here: its turn comes again like any other's
            polling.turns.failed(mint_id, _now())
        if polling.turns.faults(mint_id) == 1:  # too early to tell of trouble, but it is not the first asking any more
            self._changes.announce(Kind.MINTS, {mint_id})
        self._woken.set()

    async def _stop_asking(self) -> None:
        asking = (*self._asking.values(), *([self._reading] if self._reading else []))
        for task in asking:
            task.cancel()
        if asking:
            await asyncio.wait(asking)

    # --- All that the list tells

    async def _read_list(self, polling: "AccountPolling", open_ids: list[int]) -> None:
        """Read the list. Where it fails, the mints are asked for one by one."""
        from mintwright.studio.polling.list_reading import ListReading

        reading = ListReading(polling, self._minting)
        try:
            told = await reading.read(open_ids, partial(self._paces.of_list, open_ids))
        except TimeoutError:
            self._note_unread(polling, LATE, is_answered=True)
        except MintwrightError as error:
            self._note_unread_error(polling, error)
        except Exception as error:  # noqa: BLE001 - a bug in reading the list is not the end of the watch
            log.error("the list could not be read: %s", told_without_text(error))
            self._note_unread(polling, OUR_FAULT, is_answered=True)
        else:
            self._hold_no_longer(polling)
            for mint_id in told - reading.refused.keys():
                polling.turns.answered(mint_id, _now())
                self._troubles.tell(mint_id, None)
            for mint_id, refused in reading.refused.items():
                self._note_error(polling, mint_id, refused)

    def _was_read(self, polling: "AccountPolling", task: "asyncio.Task[None]") -> None:
        self._reading = None
        if task.cancelled():
            polling.listing.failed(_now(), is_answered=False)
        self._woken.set()

    def _note_unread_error(self, polling: "AccountPolling", error: MintwrightError) -> None:
        from mintwright.api.errors import AnsweredError, UnreadableAnswer

        log.info("the list of transactions could not be read: %s", error.sentence)
        reason, waits = self._hold(polling, error)
        if waits:
            polling.listing.failed(_now(), is_answered=False)
        else:
            self._note_unread(polling, reason, is_answered=isinstance(error, (AnsweredError, UnreadableAnswer)))

    def _note_unread(self, polling: "AccountPolling", reason: Sentence, *, is_answered: bool) -> None:
        polling.listing.failed(_now(), is_answered=is_answered)
        if polling.listing.faults >= TOLD_AFTER:
            for mint_id in self._open.ids():
                if polling.is_covered(mint_id):
                    self._troubles.tell(mint_id, UNCERTAIN.filled(reason=reason))

    # --- One mint

    async def _ask(self, polling: "AccountPolling", mint_id: int) -> None:
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
            self._note_failure(polling, mint_id, LATE)
        except MintwrightError as error:
            self._note_error(polling, mint_id, error)
        except Exception as error:  # noqa: BLE001 - a bug in one mint's refresh is not the end of the others'
            log.error("a transaction could not be asked for: %s", told_without_text(error))
            turns.failed(mint_id, _now())
            self._troubles.tell(mint_id, NOT_NOW.filled(reason=OUR_FAULT))

    async def _ask_service(
        self, polling: "AccountPolling", mint: Mint, *, is_glance: bool, limit: float | None = None
    ) -> None:
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

    async def _ask_for_list(self, polling: "AccountPolling") -> None:
        offering = polling.offering
        if not offering.is_open_question:
            return
        try:
            offering.has_list = await polling.account.service.lists_transactions()
        except MintwrightError as error:
            log.info("the list of transactions could not be asked for: %s", error.sentence)

    async def _settle(self, polling: "AccountPolling", mint_id: int) -> None:
        """Handle an answer, if only that there is no such transaction."""
        self._hold_no_longer(polling)
        mint, receipt = self._minting.mint_by_id(mint_id), await self._minting.whole_receipt(mint_id)
        uuid = receipt.transaction_uuid
        polling.by_itself.discard(mint_id)
        if not uuid:
            polling.turns.ended(mint_id)
        elif polling.offering.is_absent(uuid) and not polling.is_covered(mint_id):
            polling.turns.failed(mint_id, _now(), longest=LONGEST_ABSENT)
            self._troubles.tell(mint_id, UNKNOWN if mint.transaction is None else FORGOTTEN)
            self._forgive_absence(polling)
        else:
            polling.turns.answered(mint_id, _now(), self._paces.of(mint_id, len(self._open.ids())))
            self._troubles.tell(mint_id, None)

    def _forgive_absence(self, polling: "AccountPolling") -> None:
        """Forget the absences if the service does not offer transactions."""
        if polling.offering.is_off:
            for mint_id in self._open.ids():
                self._troubles.tell(mint_id, None)

    # --- What went wrong

    def _note_error(self, polling: "AccountPolling", mint_id: int, error: MintwrightError) -> None:
        log.info("a transaction could not be asked for: %s", error.sentence)
        polling.turns.failed(mint_id, _now())
        reason, waits = self._hold(polling, error)
        if not waits:
            self._note_failure(polling, mint_id, reason)

    def _hold(self, polling: "AccountPolling", error: MintwrightError) -> tuple[Sentence, bool]:
        """Why it failed, and whether the service asks everyone to wait; then all do."""
        from mintwright.api.errors import RateLimited, TemporaryFailure

        asked, reason = None, error.sentence
        if isinstance(error, TemporaryFailure):
            asked, reason = error.retry_after, error.reason  # without the advice to do what is done here
        waits = isinstance(error, RateLimited) or asked is not None
        if waits:
            polling.turns.hold(_now(), asked)
            polling.held = reason
            self._announce_open()
        else:
            self._hold_no_longer(polling)
        return reason, waits

    def _note_failure(self, polling: "AccountPolling", mint_id: int, reason: Sentence) -> None:
        if polling.turns.faults(mint_id) >= TOLD_AFTER:
            self._troubles.tell(mint_id, UNCERTAIN.filled(reason=reason))

    def _hold_no_longer(self, polling: "AccountPolling") -> None:
        if polling.held is not None and not polling.turns.is_held(_now()):
            polling.held = None
            self._announce_open()

    def _announce_open(self) -> None:
        if open_mints := self._open.ids():
            self._changes.announce(Kind.MINTS, open_mints)

    # --- Where the artist is

    def _look_for_news(self, mint_ids: frozenset[Hashable]) -> None:
        """A new receipt is completed at once: a collection's deposit address comes only this way."""
        self._open.look_again(mint_ids)
        if self._session.state is not SessionState.SIGNED_IN:
            return
        turns = self._polling_of(self._session.scope).turns
        if any(not turns.was_asked(mint_id) for mint_id in self._open.ids()):
            self._woken.set()

    def _follow_session(self, _: object) -> None:
        self._open.look_again(frozenset())
        self._woken.set()

    def _polling_of(self, scope: AccountScope) -> "AccountPolling":
        """What is known of this scope since its last sign-in. Raises SignInRequired."""
        from mintwright.studio.polling.account_polling import AccountPolling
        from mintwright.studio.polling.list_watch import ListWatch

        account, known = self._session.account_at(scope), self._pollings.get(scope)
        if known is None or known.account is not account:
            known = self._pollings[scope] = AccountPolling(
                account, PollSchedule(self._paces.every), ListWatch(self._paces.every)
            )
        return known

    def _is_here(self, mint: Mint) -> bool:
        """Whether the current account made this mint: no other asks for it."""
        return self._session.state is SessionState.SIGNED_IN and mint.scope == self._session.scope


def _now() -> float:
    return asyncio.get_running_loop().time()
