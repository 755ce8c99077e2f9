"""Reads the service's list of transactions, and keeps what it says anew of the open mints."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mintwright.api.responses import parse_off_loop
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint
from mintwright.domain.timeline import SaidBy, changes_terms, differs, lacks
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.account_polling import AccountPolling
from mintwright.studio.polling.poll_schedule import QUICK
from mintwright.studio.receipts.receipt import Receipt, is_overtaken

if TYPE_CHECKING:
    from mintwright.domain.answers.list_pages import Listed, ListPage
    from mintwright.domain.answers.service_records import Transaction

IN_ONE_TURN = 50  # mints that are looked at in one turn of the loop

ByUuid = Mapping[str, list[int]]


class ListReading:
    """One reading of an account's list. `refused` are the mints whose news could not be kept, and why."""

    def __init__(self, polling: AccountPolling, minting: Minting) -> None:
        self.refused: dict[int, MintwrightError] = {}
        self._polling = polling
        self._minting = minting
        self._since: dict[int, int] = {}  # the newest answer about each mint before the first page was asked for

    async def read(self, open_ids: Iterable[int], pause: Callable[[], float]) -> set[int]:
        """Read as many pages as are needed, and be due again after the pause that is usual by then; returns the mints
        that it tells of.

        Where the service has no list, it is not asked for again. Raises MintwrightError, TimeoutError.
        """
        polling = self._polling
        mints = await self._by_uuid(open_ids)
        one_pass = polling.listing.begin(mints, _now())
        while (page := await self._page(one_pass.pages + 1)) is not None:
            polling.offering.has_list = True
            goes_on = one_pass.take(page)
            polling.listing.pages_read = one_pass.pages
            await self._take(page, mints)
            if not goes_on:
                polling.listing.ended(one_pass, mints, _now(), pause())
                return {mint_id for mint_id in polling.uuids if polling.is_covered(mint_id)}
        polling.offering.has_list = False
        polling.listing.is_absent()
        return set()

    async def _page(self, number: int) -> "ListPage[Transaction] | None":
        from mintwright.domain.answers.list_pages import ListOrder

        await asyncio.sleep(self._polling.turns.spacing)  # every second beginning is left to the mints
        await asyncio.sleep(self._polling.turns.reserve(_now()))
        async with asyncio.timeout(QUICK):
            service = self._polling.account.service
            return await service.transactions_page(number, ListOrder.LAST_CHANGED_FIRST, is_glance=True)

    async def _by_uuid(self, open_ids: Iterable[int]) -> ByUuid:
        """The open mints by their transactions."""
        found: dict[str, list[int]] = {}
        uuids: dict[int, str] = {}
        for number, mint_id in enumerate(open_ids):
            if number % IN_ONE_TURN == IN_ONE_TURN - 1:
                await asyncio.sleep(0)
            uuid = self._polling.uuids.get(mint_id) or (await self._minting.whole_receipt(mint_id)).transaction_uuid
            if uuid:
                uuids[mint_id] = uuid
                self._since[mint_id] = self._minting.newest_answer(mint_id)
                found.setdefault(uuid, []).append(mint_id)
        self._polling.uuids = uuids
        return found

    async def _take(self, page: "ListPage[Transaction]", mints: ByUuid) -> None:
        for listed in page.results:
            uuid = listed.record.uuid
            if uuid in mints and self._polling.listing.is_news(listed):
                for mint_id in mints[uuid]:
                    await self._take_one(mint_id, listed)
                await asyncio.sleep(0)

    async def _take_one(self, mint_id: int, listed: "Listed[Transaction]") -> None:
        try:
            await self._keep(mint_id, listed)
        except MintwrightError as error:
            self._polling.listing.forget(listed.record.uuid)  # and hear it anew the next time
            self.refused[mint_id] = error

    async def _keep(self, mint_id: int, listed: "Listed[Transaction]") -> None:
        """Keep what is new. Where the list tells less than is known, the transaction is asked for by itself; but other
        terms of a payment are kept from it too: that the transaction itself then tells the first is no reassurance.
        """
        known, receipt = self._minting.mint_by_id(mint_id), await self._minting.whole_receipt(mint_id)
        if is_overtaken(listed.record, receipt):
            return
        size = len(known.transaction or b"") + len(listed.raw)
        news = await parse_off_loop(size, _news_of, known, receipt, listed)
        if not news.is_any:
            return
        is_enough = news.is_enough or self._polling.offering.is_off
        if is_enough or news.is_alarming:
            since = self._since.get(mint_id)
            if not await self._minting.keep_transaction(mint_id, listed.raw, SaidBy.LIST, since=since):
                self._polling.listing.forget(listed.record.uuid)  # it may be older than what was told meanwhile
        if not is_enough:
            self._polling.by_itself.add(mint_id)
            self._polling.turns.wake((mint_id,), _now())


@dataclass(frozen=True, slots=True)
class _News:
    """What the list says of a transaction: anything new, all that has to be known, other terms than are known."""

    is_any: bool
    is_enough: bool
    is_alarming: bool


def _news_of(known: Mint, receipt: Receipt, listed: "Listed[Transaction]") -> _News:
    said, before = listed.record, known.transaction
    if before is not None:
        is_alarming = changes_terms(before, listed.raw)
        return _News(differs(before, listed.raw), _tells_enough(known, listed), is_alarming)
    is_alarming = bool(receipt.deposit_address) and said.deposit_address not in ("", receipt.deposit_address)
    return _News(is_any=True, is_enough=_tells_enough(known, listed), is_alarming=is_alarming)


def _tells_enough(known: Mint, listed: "Listed[Transaction]") -> bool:
    """Whether it tells no less than is known; at first, what has to be known to pay."""
    if known.transaction is not None:
        return not lacks(known.transaction, listed.raw)
    record = listed.record
    return bool(record.status and record.deposit_address) and record.cost is not None


def _now() -> float:
    return asyncio.get_running_loop().time()
