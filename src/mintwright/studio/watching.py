"""Looking after mints that are not finished: asks the service every ten seconds, and never gives up."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network, Place
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting import MintError, Minting
from mintwright.studio.progress import FAILED, FINAL, HELD
from mintwright.studio.session import Session, SessionState

log = logging.getLogger(__name__)

EVERY_SECONDS = 10.0
PRACTICE_SECONDS = 1.0  # while a practice payment is on its way: the artist is watching
LONGEST_PAUSE = 160.0  # between attempts while they fail


class Watching:
    """Keeps the transactions of open mints fresh.

    `GET /v1/transactions/<uuid>/` is beyond the contract: a network that does not offer it is not asked again.
    """

    def __init__(self, changes: Changes, session: Session, minting: Minting, *, every: float = EVERY_SECONDS) -> None:
        self._changes = changes
        self._session = session
        self._minting = minting
        self._every = every
        self._not_offered: set[Place] = set()
        self._asked: set[int] = set()
        self._paid: set[int] = set()  # on the practice network, from here
        self._news = asyncio.Event()  # a mint that was never asked for
        self._unsubscribe: Callable[[], None] | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to ask for each open mint of the current network."""
        if self._task is None:
            self._unsubscribe = self._changes.subscribe(Kind.MINTS, lambda _: self._look_for_news())
            self._task = asyncio.get_running_loop().create_task(self._watch())

    async def close(self) -> None:
        """Stop asking."""
        if self._unsubscribe is not None:
            self._unsubscribe()
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def refresh(self, mint_id: int) -> None:
        """Ask now. Nothing happens where the service does not offer it. Raises MintwrightError."""
        mint = self._minting.mint_by_id(mint_id)
        uuid = (await self._minting.whole_receipt(mint_id)).transaction_uuid
        if not uuid or mint.place in self._not_offered or not self._is_here(mint):
            return
        answer = await self._session.account_at(mint.place).service.transaction(uuid)
        if answer is None:
            self._not_offered.add(mint.place)
        else:
            await self._minting.keep_transaction(mint_id, answer.raw)

    async def pay_practice(self, mint_id: int) -> None:
        """Pay a mint of the practice network from its wallet, and watch closely until it is done.

        Raises MintwrightError.
        """
        from mintwright.api.rehearsal import Rehearsal

        await self.refresh(mint_id)
        mint, receipt = self._minting.mint_by_id(mint_id), self._minting.receipt(mint_id)
        may_be_paid = receipt.cost is not None and bool(receipt.deposit_address)
        if mint.network is not Network.PRACTICE or not self._is_here(mint) or not may_be_paid:
            raise MintError(Sentence("minting", "Only a mint on the practice network can be paid from here."))
        assert receipt.cost is not None
        rehearsal = Rehearsal(self._session.service)
        if receipt.transaction_status == HELD:
            await rehearsal.release(receipt.transaction_uuid)
        await rehearsal.pay(receipt.deposit_address, receipt.cost)
        self.look_now(mint_id)
        await self.refresh(mint_id)

    def look_now(self, *mint_ids: int) -> None:
        """Ask for every open mint without waiting for its turn, and watch these closely until they are done."""
        self._paid.update(mint_ids)
        self._news.set()

    async def _watch(self) -> None:
        pause = self._every
        while True:
            await self._session.when_signed_in()
            self._news.clear()
            answered = [await self._try(mint_id) for mint_id in self._open_mints()]
            pause = self._pace() if all(answered) else min(LONGEST_PAUSE, pause * 2)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):  # not wait_for: before Python 3.12 it can swallow a cancellation
                    await self._news.wait()

    def _pace(self) -> float:
        """Seconds until the open mints are asked for again."""
        paid = self._paid.intersection(self._open_mints())
        moving = any(self._minting.receipt(mint_id).transaction_status not in FAILED for mint_id in paid)
        return min(self._every, PRACTICE_SECONDS) if moving else self._every

    async def _try(self, mint_id: int) -> bool:
        self._asked.add(mint_id)
        try:
            await self.refresh(mint_id)
        except (MintwrightError, KeyError) as error:
            log.info("a transaction could not be asked for: %s", error)
            return False
        return True

    def _look_for_news(self) -> None:
        """A new receipt is completed at once: a collection's deposit address comes only this way."""
        if any(mint_id not in self._asked for mint_id in self._open_mints()):
            self._news.set()

    def _open_mints(self) -> list[int]:
        answered = (mint for mint in self._minting.mints() if mint.state is MintState.ANSWERED and self._is_here(mint))
        return [mint.id for mint in answered if self._minting.receipt(mint.id).transaction_status not in FINAL]

    def _is_here(self, mint: Mint) -> bool:
        """Nobody but the account that made a mint asks after it."""
        return self._session.state is SessionState.SIGNED_IN and mint.place == self._session.place
