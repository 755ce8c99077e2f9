"""One search through the service's list for one mint: what fits, how far back it went, and by which clock."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from mintwright.domain.answers.list_pages import Listed, ListPage
from mintwright.domain.answers.service_records import Asset, Transaction
from mintwright.domain.errors import MintwrightError
from mintwright.domain.lookup.candidates import Candidate, Candidates, Sent, candidates, created_on
from mintwright.domain.lookup.service_clock import ServiceClock
from mintwright.domain.mint import Mint
from mintwright.studio.background.request_spacing import RequestSpacing
from mintwright.studio.lookup.list_scan import ListScan, scan_list
from mintwright.studio.lookup.looks import FoundMint
from mintwright.studio.receipts.mint_answer import requested_assets

if TYPE_CHECKING:
    from mintwright.api.client import MintingService

MOST_FOUND = 12  # that are asked for and shown; nobody compares more

Assets = Mapping[str, Listed[Asset]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What came of it. `fields` is how many were sent, all of them equal in each that was found."""

    found: tuple[FoundMint, ...]
    fields: int
    pages: int
    is_whole: bool
    back_to: datetime | None
    clock: ServiceClock


async def look_through(
    service: "MintingService",
    mint: Mint,
    others: Collection[str],
    sent_times: Mapping[str, datetime],
    spacing: RequestSpacing,
) -> Search | None:
    """Look for a mint; None if the service has no list. `others` are the transactions of other receipts, `sent_times`
    when mints were sent whose transaction is known, `spacing` keeps each request apart. Raises MintwrightError.
    """
    sent = await asyncio.to_thread(_sent, mint)
    by_records = _RecordedClock(sent_times, sent.sent_on)

    def reaches_back(oldest: datetime, seen: Assets) -> bool:
        return oldest < ServiceClock(by_records=by_records.ahead(seen)).earliest(sent.sent_on)

    async def page_of(number: int) -> ListPage[Asset] | None:
        await spacing.turn()
        return await service.assets_page(number)

    scanned = await scan_list(page_of, reaches_back)
    if scanned is None:
        return None
    of_all = await asyncio.to_thread(_RecordedClock(sent_times, sent.sent_on).ahead, scanned.records)
    clock = ServiceClock(scanned.ahead, of_all)
    fitting = await asyncio.to_thread(candidates, sent, tuple(scanned.records.values()), others, clock)
    found: list[FoundMint] = []
    for one in fitting.fits[:MOST_FOUND]:
        await spacing.turn()
        found.append(await _with_transaction(service, one, sent))
    return _told(found, sent, scanned, fitting, clock)


def _told(
    found: Sequence[FoundMint], sent: Sent, scanned: ListScan[Asset], fitting: Candidates, clock: ServiceClock
) -> Search:
    return Search(
        found=tuple(found),
        fields=sent.fields,
        pages=scanned.pages,
        is_whole=scanned.is_whole and not fitting.is_partial,
        back_to=scanned.back_to,
        clock=clock,
    )


async def _with_transaction(service: "MintingService", one: Candidate, sent: Sent) -> FoundMint:
    """With what the service says of its transaction: by itself if it is asked, else in its list of assets."""
    inside = one.assets[0].record.transaction
    told = inside if isinstance(inside, Transaction) else None
    try:
        answer = await service.transaction(one.transaction_uuid)
    except MintwrightError:  # what it costs is not known yet; it is the same mint all the same
        answer = None
    if answer is None:
        return FoundMint(candidate=one, is_collection=sent.is_collection, record=told)
    return FoundMint(candidate=one, is_collection=sent.is_collection, record=answer.record, raw=answer.raw)


def _sent(mint: Mint) -> Sent:
    """What was sent; of ten thousand assets that takes a second."""
    return Sent(
        requests=tuple(requested_assets(mint)),
        is_collection=mint.is_collection,
        sent_on=mint.sent_on or mint.prepared_on,
    )


class _RecordedClock:
    """How far the service's clock is ahead, by the mint that was sent nearest to this one. Each record is looked at
    once: there are very many.
    """

    def __init__(self, sent_times: Mapping[str, datetime], sent_on: datetime) -> None:
        self._sent_times = sent_times
        self._sent_on = sent_on
        self._best: tuple[timedelta, timedelta] | None = None  # how far from this one, and the difference
        self._looked_at = 0

    def ahead(self, seen: Assets) -> timedelta | None:
        """By all that was seen so far, None where nothing tells. `seen` grows, or begins anew where the list does."""
        begins = self._looked_at if self._looked_at <= len(seen) else 0
        for listed in islice(seen.values(), begins, None):
            self._look_at(listed.record)
        self._looked_at = len(seen)
        return None if self._best is None else self._best[1]

    def _look_at(self, asset: Asset) -> None:
        here = self._sent_times.get(asset.transaction_uuid)
        told = None if here is None else created_on(asset)
        if here is None or told is None:
            return
        found = abs(here - self._sent_on), told - here
        self._best = found if self._best is None else min(self._best, found)
