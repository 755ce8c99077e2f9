"""One search through the service's list for one mint: what fits, how far back it went, and by which clock."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
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
    sent = Sent(
        requests=tuple(requested_assets(mint)),
        is_collection=mint.is_collection,
        sent_on=mint.sent_on or mint.prepared_on,
    )

    def reaches_back(oldest: datetime, seen: Assets) -> bool:
        return oldest < ServiceClock(by_records=_by_records(seen, sent_times, sent.sent_on)).earliest(sent.sent_on)

    async def page_of(number: int) -> ListPage[Asset] | None:
        await spacing.turn()
        return await service.assets_page(number)

    scanned = await scan_list(page_of, reaches_back)
    if scanned is None:
        return None
    clock = ServiceClock(scanned.ahead, _by_records(scanned.records, sent_times, sent.sent_on))
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


def _by_records(assets: Assets, sent_times: Mapping[str, datetime], sent_on: datetime) -> timedelta | None:
    """How far the service's clock is ahead, by the mint that was sent nearest to this one."""
    differences: list[tuple[timedelta, timedelta]] = []
    for listed in assets.values():
        told, here = created_on(listed.record), sent_times.get(listed.record.transaction_uuid)
        if told is not None and here is not None:
            differences.append((abs(here - sent_on), told - here))
    return min(differences)[1] if differences else None
