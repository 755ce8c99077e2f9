"""Polls unfinished mints: asks the service again and again, and never gives up."""

import asyncio
import logging
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cached_property, partial
from math import inf, isinf
from typing import TYPE_CHECKING

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import AccountScope
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import refused_as
from mintwright.studio.background.supervised_task import SupervisedTask
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.open_mints import OpenMints
from mintwright.studio.polling.poll_failures import PollFailures
from mintwright.studio.polling.poll_pace import EVERY_SECONDS, PollPaces
from mintwright.studio.polling.sleep_watch import SleepWatch
from mintwright.studio.polling.watch_troubles import NOT_NOW, NOT_OFFERED, NOT_SAVED
from mintwright.studio.session.session import Session, SessionState

if TYPE_CHECKING:
    from mintwright.studio.background.request_spacing import RequestSpacing
    from mintwright.studio.polling.account_polling import AccountPolling
    from mintwright.studio.polling.list_poll import ListPoll
    from mintwright.studio.polling.single_poll import SinglePoll

log = logging.getLogger(__name__)

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
        self._failures = PollFailures(changes, self._open)
        self._reading: asyncio.Task[None] | None = None
        self._pollings: dict[AccountScope, AccountPolling] = {}
        self._asking: dict[int, asyncio.Task[None]] = {}
        self._woken = asyncio.Event()
        self._unsubscribe: list[Callable[[], None]] = []
        self._watch = SupervisedTask("watching payments", self._ask_in_turn, changed=self._failures.announce_open)

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
        return self._failures.troubles.of(mint_id) if reason is None else NOT_NOW.filled(reason=reason)

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

    def has_list(self) -> bool | None:
        """Whether the service lists the transactions of the current account; None while this sign-in has not shown it.

        Raises SignInRequired.
        """
        polling = self._polling_of(self._session.scope)
        return False if polling.listing.is_offered is False else polling.offering.has_list

    def no_list(self) -> None:
        """Another part found out that the service has no such list: it is asked for no more. Raises SignInRequired."""
        polling = self._polling_of(self._session.scope)
        polling.offering.has_list = False
        polling.listing.is_absent()

    async def refresh(self, mint_id: int) -> Sentence | None:
        """Ask now; returns why there was no answer, or None. What this sign-in has shown not to be offered is not asked
        for, whoever wants it. Raises MintwrightError.
        """
        mint = self._minting.mint_by_id(mint_id)
        if not self._is_here(mint):
            return None
        polling = self._polling_of(mint.scope)
        if polling.is_off:
            return NOT_OFFERED
        polling.turns.was_asked_beside(_now())
        with refused_as(NOT_SAVED):
            await self._single.ask_service(polling, mint, is_glance=False)
        if polling.is_only_listed and self._reading is None:
            await self._list.read(polling, [mint_id])
        if mint_id not in self._asking:
            await self._single.settle(polling, mint_id)
        self._woken.set()
        return NOT_OFFERED if polling.is_off else self._failures.troubles.of(mint_id)

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
            self._reading = asyncio.get_running_loop().create_task(self._list.read(polling, open_ids))
            self._reading.add_done_callback(partial(self._was_read, polling))
        turns = polling.turns
        wanted = [mint_id for mint_id in polling.wanted(open_ids) if mint_id not in self._asking]
        while (mint_id := turns.next(wanted, _now())) is not None:
            task = asyncio.get_running_loop().create_task(self._single.ask(polling, mint_id))
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

    def _was_read(self, polling: "AccountPolling", task: "asyncio.Task[None]") -> None:
        self._reading = None
        if task.cancelled():
            polling.listing.failed(_now(), is_answered=False)
        self._woken.set()

    # --- Who asks, and how far apart; not loaded before the first question

    @cached_property
    def spacing(self) -> "RequestSpacing":
        """How close together requests begin; shared with whatever else asks by itself."""
        from mintwright.studio.background.request_spacing import SPACING, RequestSpacing

        return RequestSpacing(min(SPACING, self._paces.every))

    @cached_property
    def _list(self) -> "ListPoll":
        from mintwright.studio.polling.list_poll import ListPoll

        return ListPoll(self._minting, self._paces, self._failures)

    @cached_property
    def _single(self) -> "SinglePoll":
        from mintwright.studio.polling.single_poll import SinglePoll

        return SinglePoll(self._changes, self._minting, self._open, self._paces, self._failures)

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
        from mintwright.studio.polling.poll_schedule import PollSchedule

        account, known = self._session.account_at(scope), self._pollings.get(scope)
        if known is None or known.account is not account:
            known = self._pollings[scope] = AccountPolling(
                account, PollSchedule(self._paces.every, self.spacing), ListWatch(self._paces.every)
            )
        return known

    def _is_here(self, mint: Mint) -> bool:
        """Whether the current account made this mint: no other asks for it."""
        return self._session.state is SessionState.SIGNED_IN and mint.scope == self._session.scope


def _now() -> float:
    return asyncio.get_running_loop().time()
