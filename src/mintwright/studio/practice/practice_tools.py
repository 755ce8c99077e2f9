"""Tools for rehearsing on the practice network: bad weather at the service, and events after a mint, at the press of a
button."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from decimal import ROUND_UP, Decimal
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from mintwright.domain.answers.transaction_status import UNPAID, TransactionStatus
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather
from mintwright.library.errors import refused_as
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.practice.practice_storage import PracticeStorage
from mintwright.studio.receipts.payable import Standing, is_seen, standing_of
from mintwright.studio.receipts.receipt import Differing, Receipt
from mintwright.studio.session.session import Session, SessionState
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    from mintwright.api.practice_client import PracticeClient
    from mintwright.studio.minting.export_marks import ExportMarks

_T = TypeVar("_T")

TOO_MUCH = Decimal(5)  # ADA more than asked for
LOVELACE = Decimal("0.000001")
_CONFLICT = 409  # what is asked for does not go with where a mint stands

_ONLY_HERE = Sentence("rehearsing", "Choose the practice network first. Nothing is rehearsed on another one.")
_OUT_OF_REACH = Sentence(
    "rehearsing",
    "The practice tools cannot be reached: {reason} Close Mintwright and open it again; that brings fine weather.",
)
_NOT_PAID = Sentence("rehearsing", "Nothing was paid. {reason}")
_HELD = Sentence("rehearsing", "This mint is held, so nothing was paid. Order it first, on its receipt.")
_NOT_FROM_HERE = Sentence("minting", "Only a mint on the practice network can be paid from here.")
_WHY_NOT = {
    Standing.HELD: _HELD,
    Standing.SEEN: Sentence("rehearsing", "Nothing was paid: the service has seen a payment for this mint already."),
    Standing.NOTED: Sentence(
        "rehearsing", "Nothing was paid: you noted that you paid this. If you did not, take that note back first."
    ),
    Standing.EXPORTED: Sentence(
        "rehearsing",
        "Nothing was paid: this payment is in a file for a wallet, so it may be paid by that. If it is not, say so "
        "where it is shown.",
    ),
    Standing.OTHERWISE: Sentence(
        "rehearsing",
        "Nothing was paid: the service’s answer is not what was asked for. Compare it, then say where it is shown that "
        "you pay it all the same.",
    ),
    Standing.LATE: Sentence("rehearsing", "Nothing was paid: the time to pay this mint is over."),
    Standing.OVER: Sentence("rehearsing", "Nothing was paid: this mint was given up, refused or refunded."),
    Standing.ALARM: Sentence("rehearsing", "Nothing was paid: the terms of this mint changed. Look at its receipt."),
}
_PAID_MEANWHILE = Sentence(
    "rehearsing", "Nothing more was paid: a payment for this mint is on its way already, or it takes none any more."
)
_COMPARE_FIRST = Sentence(
    "rehearsing",
    "Nothing was paid: the service’s answer is not what was asked for. Compare it on its receipt, and pay it there if "
    "you want it all the same.",
)
_IMPOSSIBLE = Sentence("rehearsing", "That cannot happen to this mint where it stands now. Choose something else.")
_UNKNOWN = Sentence("rehearsing", "The practice network does not know this mint any more. Mint again to rehearse.")


class PracticeEvent(Enum):
    """An event that the artist can trigger for a practice mint, with its button and its effect.

    Ordering a mint and giving it up are none: they are instructions, journalled, which its receipt gives
    (`studio.instructions`).
    """

    PAY = (
        Sentence("rehearsing", "Pay what is asked"),
        Sentence("rehearsing", "Everything goes well from here."),
    )
    PAY_LESS = (
        Sentence("rehearsing", "Pay too little"),
        Sentence("rehearsing", "Half of it is sent. The service waits for the rest."),
    )
    PAY_REST = (
        Sentence("rehearsing", "Pay the rest"),
        Sentence("rehearsing", "What is still missing is sent, and the mint goes on."),
    )
    PAY_MORE = (
        Sentence("rehearsing", "Pay too much"),
        Sentence("rehearsing", "5 ada more than asked for. They come back; the mint goes on."),
    )
    PAY_LATE = (
        Sentence("rehearsing", "Pay too late"),
        Sentence("rehearsing", "The payment arrives after the 24 hours and is sent back."),
    )
    CONFIRM = (
        Sentence("rehearsing", "Confirm it now"),
        Sentence("rehearsing", "The next block of the chain comes at once."),
    )
    REJECT = (
        Sentence("rehearsing", "The chain rejects it"),
        Sentence("rehearsing", "It is paid, then the chain does not take it."),
    )
    FAIL = (
        Sentence("rehearsing", "The service fails"),
        Sentence("rehearsing", "It is paid, then the service cannot mint it."),
    )
    SPLIT = (
        Sentence("rehearsing", "It is split"),
        Sentence("rehearsing", "It is paid, then minted in several transactions."),
    )
    EXPIRE = (
        Sentence("rehearsing", "The 24 hours end"),
        Sentence("rehearsing", "Too late to mint. What was paid goes back."),
    )
    READDRESS = (
        Sentence("rehearsing", "The address changes"),
        Sentence("rehearsing", "The service names another address to pay to. See how the receipt warns you."),
    )

    @property
    def label(self) -> Sentence:
        """The text of its button."""
        return self.value[0]

    @property
    def promise(self) -> Sentence:
        """What will happen."""
        return self.value[1]


_H = PracticeEvent
_TROUBLE = (_H.REJECT, _H.FAIL)
_UNPAID = (_H.PAY, _H.PAY_LESS, _H.PAY_MORE, _H.PAY_LATE, *_TROUBLE, _H.SPLIT, _H.READDRESS, _H.EXPIRE)
_BEING_MINTED = (_H.CONFIRM, *_TROUBLE, _H.EXPIRE)
_MAY_HAPPEN: dict[str, tuple[PracticeEvent, ...]] = {
    TransactionStatus.PREAUTH: (_H.READDRESS, _H.EXPIRE),
    TransactionStatus.WAITING: _UNPAID,
    TransactionStatus.PROCESSING: (_H.CONFIRM, *_TROUBLE, _H.SPLIT, _H.EXPIRE),
    TransactionStatus.ROYALTIES: _BEING_MINTED,
    TransactionStatus.BURNING: _BEING_MINTED,
    TransactionStatus.STAND_BY: _BEING_MINTED,
    TransactionStatus.REJECTED: (_H.EXPIRE,),
    TransactionStatus.ERROR: (_H.EXPIRE,),
    TransactionStatus.REFUND: (_H.CONFIRM,),
}
_UNPAYING = (_H.READDRESS, _H.EXPIRE)  # what befalls a mint that nothing is paid for before the artist has decided
_PAID = (_H.CONFIRM, *_TROUBLE, _H.SPLIT, _H.EXPIRE)
_PARTLY_PAID = (_H.PAY_REST, _H.PAY_LATE, _H.EXPIRE)
_EVENTS = {
    _H.CONFIRM: "confirm",
    _H.REJECT: "reject",
    _H.FAIL: "fail",
    _H.SPLIT: "split",
    _H.EXPIRE: "expire",
    _H.READDRESS: "readdress",
}


class PracticeTools:
    """The practice network's tools: weather, clock, and events after a mint. Announces Kind.PRACTICE.

    Nothing of it is stored here: the service keeps the weather, and forgets it when it stops.
    """

    def __init__(
        self,
        changes: Changes,
        session: Session,
        uploads: Uploads,
        minting: Minting,
        watching: TransactionPoller,
        marks: "Callable[[], ExportMarks]",
    ) -> None:
        self.now: datetime | None = None
        self._told_on: datetime | None = None
        self.is_offered: bool | None = None
        self._weather = FINE
        self._changes = changes
        self._session = session
        self._uploads = uploads
        self._minting = minting
        self._poller = watching
        self._marks = marks
        self._received: dict[int, Decimal] = {}  # ADA by mint, as far as paid from here
        self._lock = asyncio.Lock()
        self.storage = PracticeStorage(session, uploads, minting)

    # --- State

    @property
    def is_here(self) -> bool:
        """Whether the artist is on the practice network: everything here exists there only."""
        return self._session.network is Network.PRACTICE

    @property
    def weather(self) -> Weather:
        """The current weather, as far as the service said; always fine on other networks."""
        return self._weather if self.is_here else FINE

    def mints(self) -> tuple[int, ...]:
        """The mints for which an event can still be triggered, newest first."""
        return tuple(mint.id for mint in self._minting.mints() if self.can_trigger(mint.id))

    def can_trigger(self, mint_id: int) -> tuple[PracticeEvent, ...]:
        """The events that can happen to a mint in its current state. Raises KeyError."""
        mint = self._minting.mint_by_id(mint_id)
        is_here = self.is_here and self._session.is_at(mint.network, mint.base_url)
        if not is_here or mint.state is not MintState.ANSWERED:
            return ()
        receipt = self._minting.receipt(mint_id)
        if receipt.transaction_uuid and receipt.alarm is not None and receipt.alarm.is_open:
            return tuple(one for one in _MAY_HAPPEN.get(receipt.transaction_status, ()) if one in _UNPAYING)
        if not receipt.transaction_uuid or not receipt.deposit_address or receipt.cost is None:
            return ()
        if receipt.transaction_status == TransactionStatus.WAITING and receipt.issuer_address:
            return _PARTLY_PAID if self._missing(receipt) else _PAID
        return _MAY_HAPPEN.get(receipt.transaction_status, ())

    @property
    def chain_now(self) -> datetime:
        """The time on the chain: in practice it goes on when the artist says so, elsewhere it is that on the wall."""
        wall = datetime.now(UTC)
        if not self.is_here or self.now is None or self._told_on is None:
            return wall
        return self.now + (wall - self._told_on)

    def now_on(self, network: Network) -> datetime:
        """The same of any network; on the wall by the service's clock, where this computer's is behind that."""
        if network is Network.PRACTICE:
            return self.chain_now
        return datetime.now(UTC) + self._session.clock_behind(network)

    def _take_time(self, now: datetime) -> None:
        self.now, self._told_on = now, datetime.now(UTC)

    # --- Actions

    async def refresh(self) -> None:
        """Ask the service for the weather and the time on its chain. Raises MintwrightError."""
        from mintwright.api.practice_client import NoPracticeToolsError

        rehearsal, scope = self._tools(), self._session.scope
        try:
            async with self._lock:  # an answer from before a change is outdated after it
                self._weather = await _reached(rehearsal.weather())
                await _reached(self.storage.refresh(rehearsal, scope))
            self._take_time(await _reached(rehearsal.now()))
            self.is_offered = True
        except NoPracticeToolsError:
            self.is_offered = False
        finally:
            self._changes.announce(Kind.PRACTICE)

    async def change(self, weather: Weather) -> None:
        """Set the weather from the next request on. Raises MintwrightError."""
        async with self._lock:  # of two quick choices the later one wins
            self._weather = await _reached(self._tools().change_weather(weather))
            self._changes.announce(Kind.PRACTICE)
        self._uploads.try_now()  # uploads that wait for better weather try again
        self._poller.poll_now()

    async def clear(self) -> None:
        """Delete the files stored by practice, except those a mint in progress needs. Raises MintwrightError."""
        async with self._lock:
            await _reached(self.storage.clear(self._tools(), self._session.scope))
        self._changes.announce(Kind.PRACTICE)

    async def advance_clock(self, seconds: int) -> None:
        """Advance the clock of the simulated chain; everything that is due happens. Raises MintwrightError."""
        async with self._lock:
            self._take_time(await _reached(self._tools().advance(seconds)))
            self._changes.announce(Kind.PRACTICE)
        self._poller.poll_now()

    async def trigger(self, mint_id: int, event: PracticeEvent) -> None:
        """Trigger an event for a mint, after everything that must precede it. Raises MintError and MintwrightError."""
        from mintwright.api.errors import RequestRejected
        from mintwright.api.practice_client import PaymentNotExpectedError

        async with self._lock:
            if event not in self.can_trigger(mint_id):
                raise MintError(_IMPOSSIBLE)
            receipt = self._minting.receipt(mint_id)
            if receipt.differing and not is_seen(receipt) and event not in _UNPAYING:
                raise MintError(_COMPARE_FIRST)
            try:
                await self._carry_out(receipt, event)
            except PaymentNotExpectedError:
                raise
            except RequestRejected as error:
                known = {404: _UNKNOWN, _CONFLICT: _IMPOSSIBLE}.get(error.status)
                if known is None:
                    raise
                raise MintError(known, details=error.details) from error
            finally:
                self._poller.poll_now(mint_id)

    async def pay(self, mint_id: int, *, agreed: datetime | None = None, accepted: Differing = ()) -> None:
        """Pay what a mint asks for from the practice wallet, and watch closely until it is done.

        `agreed`: the artist said that it was not paid by the file into which it was written then; `accepted`: that she
        pays in spite of these differences between what was asked for and what was answered.
        Raises MintwrightError.
        """
        from mintwright.api.errors import RequestRejected

        with refused_as(_NOT_PAID):
            await self._marks().load()
            await self._poller.refresh(mint_id)
        receipt = self._minting.receipt(mint_id)
        try:
            await self._pay(self._tools(), receipt, self._asked(receipt, agreed, accepted), late=False)
        except RequestRejected as error:
            if error.status != _CONFLICT:
                raise
            raise MintError(_PAID_MEANWHILE, details=error.details) from error
        self._poller.poll_now(mint_id)
        with suppress(MintwrightError):  # it is paid: what cannot be heard of it now is asked for again by itself
            await self._poller.refresh(mint_id)

    def _asked(self, receipt: Receipt, agreed: datetime | None, accepted: Differing) -> Decimal:
        """What this mint asks for, in ADA. Raises MintError where it may not be paid, and says why."""
        is_in = self.is_here and self._session.state is SessionState.SIGNED_IN
        here, exported_on = self._session.scope if is_in else None, self._marks().not_agreed(receipt.mint.id, agreed)
        standing = standing_of(receipt, here, self.now_on(receipt.network), exported_on, accepted)
        if standing is not Standing.TO_PAY or receipt.cost is None:
            raise MintError(_WHY_NOT.get(standing, _NOT_FROM_HERE))
        return receipt.cost

    # --- Steps

    async def _carry_out(self, receipt: Receipt, event: PracticeEvent) -> None:
        rehearsal = self._tools()
        if (amount := self._amount(receipt, event)) is not None:
            await self._pay(rehearsal, receipt, amount, late=event is _H.PAY_LATE)
        else:
            if event in (*_TROUBLE, _H.SPLIT):
                await self._get_minted(rehearsal, receipt)
            await rehearsal.trigger(receipt.transaction_uuid, _EVENTS[event])

    async def _get_minted(self, rehearsal: "PracticeClient", receipt: Receipt) -> None:
        """Bring a mint to the chain: before that, nothing can go wrong with it there."""
        if receipt.transaction_status not in UNPAID:
            return
        if not receipt.issuer_address:
            assert receipt.cost is not None
            await self._pay(rehearsal, receipt, receipt.cost, late=False)
        await rehearsal.trigger(receipt.transaction_uuid, "confirm")

    async def _pay(self, rehearsal: "PracticeClient", receipt: Receipt, amount: Decimal, *, late: bool) -> None:
        paid = await rehearsal.pay(receipt.deposit_address, amount, late=late)
        if paid.received is not None:
            self._received[receipt.mint.id] = paid.received

    def _amount(self, receipt: Receipt, event: PracticeEvent) -> Decimal | None:
        """The amount to pay, in ADA; None if nothing is paid."""
        cost = receipt.cost or Decimal(0)
        amounts: dict[PracticeEvent, Callable[[], Decimal]] = {
            _H.PAY: lambda: cost,
            _H.PAY_LESS: lambda: (cost / 2).quantize(LOVELACE, ROUND_UP),
            _H.PAY_REST: lambda: self._missing(receipt),
            _H.PAY_MORE: lambda: cost + TOO_MUCH,
            _H.PAY_LATE: lambda: cost,
        }
        amount = amounts.get(event)
        return None if amount is None else amount()

    def _missing(self, receipt: Receipt) -> Decimal:
        """The amount still to pay, in ADA; zero if that is not known."""
        cost = receipt.cost or Decimal(0)
        return max(cost - self._received.get(receipt.mint.id, cost), Decimal(0))

    def _tools(self) -> "PracticeClient":
        """The client for practice endpoints. Raises MintError on other networks, SignInRequired."""
        from mintwright.api.practice_client import PracticeClient

        if not self.is_here or self._session.state is not SessionState.SIGNED_IN:
            raise MintError(_ONLY_HERE)
        return PracticeClient(self._session.service)


async def _reached(asking: Awaitable[_T]) -> _T:
    """The answer. Bad weather never blocks the practice tools, but may keep the sign-in from being renewed."""
    from mintwright.api.errors import NotRenewed

    try:
        return await asking
    except NotRenewed as error:
        raise MintwrightError(_OUT_OF_REACH.filled(reason=error.sentence), details=error.details) from error
