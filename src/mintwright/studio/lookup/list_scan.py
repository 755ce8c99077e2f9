"""Reading a service's list back to some time, page by page, while it may change, and however hostile it is.

Newest first, what is created meanwhile moves records to the next page, where they are seen again; what is removed moves
them to the page before, where they would be missed. So a list that moved is read once more, and all is kept that was
seen. Every loop has a bound: pages, bytes, pages that bring nothing new, and how often it is read.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Generic

from mintwright.domain.answers.list_pages import Listed, ListPage, R

MOST_PAGES = 250  # of one way through; some 5,000 records where a page has twenty
MOST_BYTES = 64 * 1024 * 1024
MOST_STALE = 2  # pages in a row that bring nothing new: the service answers the same again and again
MOST_PASSES = 3
SPACING = 0.25  # seconds between two pages

PageOf = Callable[[int], Awaitable[ListPage[R] | None]]
ReachesBack = Callable[[datetime, Mapping[str, Listed[R]]], bool]


@dataclass(frozen=True, slots=True)
class ListScan(Generic[R]):
    """What was read, by identifier, newest first. `pages` is how many were asked for.

    `is_whole`: all of the list back to the time that was asked for; else the list is longer than anybody reads, or
    never stood still. `back_to` is when the oldest of it was created. `ahead` is by how much the service's date is
    ahead of this computer's.
    """

    records: Mapping[str, Listed[R]]
    pages: int
    is_whole: bool
    back_to: datetime | None
    ahead: timedelta | None


async def scan_list(
    page_of: PageOf[R], reaches_back: ReachesBack[R], *, most_pages: int = MOST_PAGES
) -> ListScan[R] | None:
    """Read a list; None if the service has none. `reaches_back` says of a time, and of what was read so far, whether
    what is older is of no interest. Raises MintwrightError where a page does not come.
    """
    found: dict[str, Listed[R]] = {}
    pages, passes = 0, 0
    while True:
        one = _Pass[R](most_pages)
        if not await _go_through(one, page_of, reaches_back):
            return None
        pages, passes = pages + one.pages, passes + 1
        is_steady = not one.has_moved or (passes > 1 and one.seen.keys() <= found.keys())
        found |= one.seen
        if is_steady or one.is_stale or passes == MOST_PASSES:
            return ListScan(found, pages, one.is_whole and is_steady, one.oldest, one.ahead)


@dataclass(slots=True)
class _Pass(Generic[R]):
    """One way through the list."""

    most_pages: int
    seen: dict[str, Listed[R]] = field(default_factory=dict[str, Listed[R]])
    pages: int = 0
    is_whole: bool = False
    oldest: datetime | None = None
    ahead: timedelta | None = None
    _counts: set[int | None] = field(default_factory=set[int | None])
    _size: int = 0
    _stale: int = 0
    _has_repeats: bool = False
    _is_ordered: bool = True  # newest first, as was asked for

    @property
    def has_moved(self) -> bool:
        """Whether records may have moved from page to page meanwhile."""
        return self.pages > 1 and (self._has_repeats or len(self._counts) > 1 or None in self._counts)

    @property
    def is_stale(self) -> bool:
        """Whether the pages bring nothing new any more."""
        return self._stale >= MOST_STALE

    @property
    def is_over(self) -> bool:
        """Whether no further page of it is asked for."""
        return self.is_whole or self.is_stale or self.pages >= self.most_pages or self._size > MOST_BYTES

    def take(self, page: ListPage[R]) -> datetime | None:
        """Take a page; returns when the oldest of it was created, None if that cannot be relied on."""
        new = {_uuid(one): one for one in page.results if _uuid(one) not in self.seen}
        self.pages += 1
        self._counts |= {page.count} if page.results else set()
        self._size += sum(len(one.raw) for one in page.results)
        self._stale = 0 if new else self._stale + 1
        self._has_repeats = self._has_repeats or len(new) < len(page.results)
        self.seen |= new
        if page.told_on is not None:
            self.ahead = page.told_on - datetime.now(UTC)
        return self._oldest(list(map(_created_on, page.results)))

    def _oldest(self, times: list[datetime | None]) -> datetime | None:
        known = [one for one in times if one is not None]
        follows = self.oldest is None or not known or known[0] <= self.oldest
        self._is_ordered = self._is_ordered and follows and times == sorted(known, reverse=True)
        self.oldest = min([*known, *filter(None, [self.oldest])], default=None)
        return known[-1] if known and self._is_ordered else None


async def _go_through(one: _Pass[R], page_of: PageOf[R], reaches_back: ReachesBack[R]) -> bool:
    """Read all pages that matter; False if the service has no such list."""
    while not one.is_over:
        if one.pages:
            await asyncio.sleep(SPACING)
        page = await page_of(one.pages + 1)
        if page is None:
            return one.pages > 0
        oldest = one.take(page)
        is_far_enough = oldest is not None and reaches_back(oldest, one.seen)
        one.is_whole = page.is_last or not (page.results or page.unread) or is_far_enough
    return True


def _uuid(listed: Listed[Any]) -> str:
    return listed.record.uuid


def _created_on(listed: Listed[Any]) -> datetime | None:
    moment = listed.record.created_on
    return moment if isinstance(moment, datetime) else None
