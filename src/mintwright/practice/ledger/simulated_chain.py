"""A simulated chain: its clock, its blocks, and what they do to transactions by the table in `transitions`.

Nothing runs in the background. Whoever asks about a transaction lets the chain catch up first, so that the result
depends only on the time.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b

from mintwright.chain.addresses import TEST_NETWORK, key_address
from mintwright.chain.slots import PREPROD, time_at
from mintwright.practice.errors import refused
from mintwright.practice.ledger.money import ada_text, new_address, new_policy
from mintwright.practice.ledger.transitions import Event, Status, after
from mintwright.practice.options import PracticeOptions
from mintwright.practice.store.records import AssetRow, TransactionRow, timestamp
from mintwright.practice.store.store import Store
from mintwright.practice.store.transaction_rows import Mint

END_OF_TIME = datetime(2100, 1, 1, tzinfo=UTC).timestamp()
ENDS = (Status.CONFIRMED, Status.CANCELED)
BEING_MINTED = (Status.PROCESSING, Status.ROYALTIES, Status.BURNING, Status.STAND_BY)


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment from the practice wallet, and its effect. Amounts in lovelace."""

    mint: TransactionRow
    sender: str
    sent: int
    returned: int


class Chain:
    """Everything that happens to the transactions of one store, for one account at a time."""

    def __init__(self, store: Store, options: PracticeOptions, confirm_seconds: Callable[[], float]) -> None:
        """`confirm_seconds` is how long a payment that is made now stays unconfirmed, if longer than usual."""
        self._mints = store.mints
        self._ahead = store.clock_ahead
        self._options = options
        self._confirm_seconds = confirm_seconds

    def now(self) -> float:
        """The simulated time, in Unix seconds: this computer's clock, set forward by every advance."""
        return self._options.clock() + self._ahead.seconds()

    def advance(self, seconds: float) -> float:
        """Let time pass, with everything that falls due, and return the new time. Refused (409) after the year 2099."""
        if self.now() + seconds > END_OF_TIME:
            raise refused(409, "The pretended clock goes no further.")
        self._ahead.advance(seconds)
        self.catch_up()
        return self.now()

    def catch_up(self) -> None:
        """Let everything that is due happen, in order and each at its own moment."""
        now = self.now()
        while (mint := self._mints.due(now)) is not None:
            self._mints.change(mint.uuid, lambda mint, assets: self._due(mint, assets, now), durable=False)

    def mint(self, uuid: str, account: str, *, force: bool) -> TransactionRow:
        """Mint on demand, or again after a failure; with `force`, once, under a new policy for another 24 hours."""
        return self._happen(uuid, account, lambda mint: self._forced(mint) if force else self._on(mint, Event.MINT))

    def refund(self, uuid: str, account: str) -> TransactionRow:
        """Give up a transaction that is not confirmed; what was paid goes back."""
        return self._happen(uuid, account, lambda mint: self._on(mint, _by_funds(mint, "refund")))

    def trigger(self, uuid: str, account: str, what: str, reason: str = "") -> TransactionRow:
        """Make one event happen now: confirm, reject, fail, split, expire."""

        def happen(mint: TransactionRow) -> TransactionRow:
            if what == "expire":
                return self._on(mint, _by_funds(mint, "expire"))
            if what == "readdress":
                return self._readdressed(mint)
            return self._confirmed(mint) if what == "confirm" else self._on(mint, Event(what), about=reason)

        return self._happen(uuid, account, happen)

    def pay(self, address: str, account: str, amount: int, *, late: bool) -> Payment:
        """Send lovelace from the practice wallet. `late` pretends that it arrives after the 24 hours."""
        self.catch_up()
        found = self._mints.mint_at(address, account)
        if found is None:
            raise refused(404, "No transaction of yours has this deposit address.")
        sender = wallet_of(account)
        returned = 0

        def receive(mint: TransactionRow) -> TransactionRow:
            nonlocal returned
            event = _payment(mint, amount, late=late)
            total = mint.received + amount
            returned = max(total - mint.cost, 0) if event is Event.PAY_MORE else 0
            paid = self._on(mint, event, about=_about_payment(event, total, mint.cost))
            kept = 0 if mint.status == Status.CANCELED else total - returned
            return dataclasses.replace(paid, received=kept, issuer_address=mint.issuer_address or sender)

        return Payment(self._happen(found.uuid, account, receive), sender, amount, returned)

    def _happen(self, uuid: str, account: str, work: Callable[[TransactionRow], TransactionRow]) -> TransactionRow:
        """Apply one event to a transaction of this account, now."""
        self.catch_up()
        if self._mints.mint(uuid, account) is None:
            raise refused(404, "No transaction of yours has this identifier.")
        now = self.now()

        def change(mint: TransactionRow, assets: list[AssetRow]) -> Mint:
            changed = work(mint)
            return self._timed(changed, now), _followed(mint, changed, assets)

        return self._mints.change(uuid, change)[0]

    def _due(self, mint: TransactionRow, assets: list[AssetRow], now: float) -> Mint:
        """Apply what happens by itself at the moment it was due."""
        moment = mint.due
        if moment is None or moment > now:  # another request got here first
            return mint, assets
        is_over = mint.status != Status.REFUND and moment >= expiry(mint)
        changed = self._on(mint, _by_funds(mint, "expire"), moment) if is_over else self._confirmed(mint, moment)
        return self._timed(changed, moment), _followed(mint, changed, assets)

    def _confirmed(self, mint: TransactionRow, moment: float | None = None) -> TransactionRow:
        """The next block: it includes the waiting transaction, if the ledger allows."""
        limit = self._options.ledger.max_tx_bytes
        if mint.status == Status.WAITING and mint.received < mint.cost:
            raise refused(409, "There is nothing to confirm: the cost was not paid.")
        if mint.status != Status.PROCESSING:
            changed = self._on(mint, Event.CONFIRM, moment)
            return dataclasses.replace(changed, received=0) if mint.status == Status.REFUND else changed
        if mint.transaction_bytes > limit:
            reason = f"The transaction has {mint.transaction_bytes} bytes; the ledger takes at most {limit}."
            return self._on(mint, Event.REJECT, moment, reason)
        return self._on(mint, Event.CONFIRM_ROYALTIES if mint.has_royalties else Event.CONFIRM, moment)

    def _forced(self, mint: TransactionRow) -> TransactionRow:
        if mint.is_forced:
            raise refused(409, "This transaction was forced before; that is done once.")
        changed = self._on(mint, Event.FORCE)
        policy = new_policy(self.now())
        return dataclasses.replace(changed, is_forced=True, **policy.fields())

    def _readdressed(self, mint: TransactionRow) -> TransactionRow:
        """Another deposit address, without a word: what an attack looks like."""
        if mint.status in ENDS:
            raise refused(409, "A transaction that is over has no other address.")
        return dataclasses.replace(mint, deposit_address=new_address(), updated_on=timestamp(self.now()))

    def _on(self, mint: TransactionRow, event: Event, moment: float | None = None, about: str = "") -> TransactionRow:
        return after(mint, event, self.now() if moment is None else moment, about)

    def _timed(self, mint: TransactionRow, moment: float) -> TransactionRow:
        """The same transaction with the time of its next event."""
        due: float | None = None
        if mint.status not in ENDS:
            wait = self._wait(mint)
            due = expiry(mint) if wait is None else moment + wait
            due = due if mint.status == Status.REFUND else min(due, expiry(mint))
        return dataclasses.replace(mint, due=due)

    def _wait(self, mint: TransactionRow) -> float | None:
        """Seconds until the next block does something; None if only the 24 hours can end."""
        if mint.status == Status.WAITING and mint.received >= mint.cost:
            return max(self._options.seen_seconds, self._confirm_seconds())
        return self._options.block_seconds if mint.status in (*BEING_MINTED, Status.REFUND) else None


def expiry(mint: TransactionRow) -> float:
    """When the policy locks, in Unix time: nothing can be minted after it."""
    return time_at(mint.invalid_slot, PREPROD).timestamp()


def wallet_of(account: str) -> str:
    """The practice wallet's address: each account has one, always the same."""
    key = blake2b(f"practice wallet of {account}".encode(), digest_size=28).digest()
    return key_address(key, network=TEST_NETWORK)


def _payment(mint: TransactionRow, amount: int, *, late: bool) -> Event:
    """Which event a payment is. One that arrives after the end is late whatever its amount."""
    if late or mint.status == Status.CANCELED:
        return Event.PAY_LATE
    if mint.received >= mint.cost:
        return Event.PAY_AGAIN
    total = mint.received + amount
    if total < mint.cost:
        return Event.PAY_LESS
    return Event.PAY_EXACT if total == mint.cost else Event.PAY_MORE


def _about_payment(event: Event, total: int, cost: int) -> str:
    about = {
        Event.PAY_LESS: f"Received {ada_text(total)} of {ada_text(cost)} ADA. Waiting for the rest.",
        Event.PAY_EXACT: "Paid. Waiting for the chain to confirm the payment.",
        Event.PAY_MORE: f"Paid, and {ada_text(total - cost)} ADA returned. Waiting for the chain to confirm.",
        Event.PAY_LATE: "The payment came too late and is returned.",
    }
    return about.get(event, "")


def _by_funds(mint: TransactionRow, event: str) -> Event:
    return Event(f"{event}_{'paid' if mint.received else 'unpaid'}")


def _followed(before: TransactionRow, mint: TransactionRow, assets: list[AssetRow]) -> list[AssetRow]:
    """The assets after their transaction changed: they follow its status; royalties, only those that have them."""
    if before.status == mint.status:
        return assets
    return [
        dataclasses.replace(
            asset,
            status=mint.status,
            updated_on=mint.updated_on,
            royalties_minted=asset.has_royalties and mint.royalties_minted,
            royalties_minted_on=mint.royalties_minted_on if asset.has_royalties else None,
            royalties_burned=asset.has_royalties and mint.royalties_burned,
            royalties_burned_on=mint.royalties_burned_on if asset.has_royalties else None,
        )
        for asset in assets
    ]
