"""Mints of an account that no receipt here has: made on the service's own site, by another program or computer."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from mintwright.domain.lookup.elsewhere import ElsewhereMint, elsewhere_mint
from mintwright.domain.lookup.service_clock import ServiceClock
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import AccountScope
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.background.request_spacing import RequestSpacing
from mintwright.studio.lookup.list_scan import MOST_PAGES, MOST_STALE
from mintwright.studio.minting.minting import Minting
from mintwright.studio.session.session import Session
from mintwright.studio.session.token_refresh import AccountTokenProvider

if TYPE_CHECKING:
    from mintwright.domain.answers.list_pages import ListPage
    from mintwright.domain.answers.service_records import Transaction

PAGES_AT_ONCE = 5  # that are read before the artist is asked whether to read on
MOST_READ = 20_000  # in all; nobody looks through more
ENOUGH = 20  # found of them, after which she is asked earlier
_MAY_BE_LISTED = frozenset({MintState.SENDING, MintState.UNKNOWN})


class MintsElsewhere:
    """Reads the service's list for them: when the artist asks, and before mints of a plan go. Nothing of it is stored.

    `GET /v1/transactions/` is beyond the contract. `has_list` tells whether this sign-in has shown that the service has
    it, None while nobody knows; `no_list` is called where it has none. `spacing` keeps requests apart.
    """

    def __init__(
        self,
        session: Session,
        minting: Minting,
        spacing: RequestSpacing,
        has_list: Callable[[], bool | None],
        no_list: Callable[[], None],
    ) -> None:
        self._session = session
        self._spacing = spacing
        self._minting = minting
        self._has_list = has_list
        self._no_list = no_list

    def begin(self, scope: AccountScope | None = None) -> "ElsewhereScan":
        """Begin with the newest, of the current account. Raises SignInRequired, also where it is not at this scope."""
        account = self._session.account_at(scope or self._session.scope)
        return ElsewhereScan(self._session, account, self._minting, self._spacing, self._has_list, self._no_list)


class ElsewhereScan:
    """One way through the list of one account, as far back as it is read on.

    Attributes:
        mints: those that no receipt here has, newest first.
        read: how many were read in all.
        is_over: whether there is nothing to read on for.
        is_whole: whether all of the list was read.
        is_offered: whether the service has such a list.
    """

    def __init__(
        self,
        session: Session,
        account: AccountTokenProvider,
        minting: Minting,
        spacing: RequestSpacing,
        has_list: Callable[[], bool | None],
        no_list: Callable[[], None],
    ) -> None:
        self.mints: tuple[ElsewhereMint, ...] = ()
        self.is_over = False
        self.is_whole = False
        self.is_offered = True
        self.scope = session.scope
        self._session = session
        self._account = account
        self._spacing = spacing
        self._minting = minting
        self._has_list = has_list
        self._no_list = no_list
        self._listed: dict[str, ElsewhereMint] = {}
        self._pages = 0
        self._stale = 0
        self._back_to: datetime | None = None  # when the oldest was created
        self._is_ordered = True  # newest first, as was asked for
        self._ahead: timedelta | None = None  # by how much the service's date is ahead of this computer's

    @property
    def read(self) -> int:
        """How many were read in all."""
        return len(self._listed)

    @property
    def may_hold_ours(self) -> bool:
        """Whether one of these may be a mint of which it is not known here what came of it."""
        return any(map(self._may_be_listed, self._minting.mints()))

    def _may_be_listed(self, mint: Mint) -> bool:
        return mint.scope == self.scope and mint.state in _MAY_BE_LISTED and mint.noted is None

    async def read_on(self) -> None:
        """Read some more pages. Raises MintwrightError; what was read until then stays."""
        before = len(self.mints)
        for _ in range(PAGES_AT_ONCE):
            await self._read_page()
            if self.is_over or len(self.mints) - before >= ENOUGH:
                return

    async def read_back_to(self, moment: datetime) -> None:
        """Read on as far as what was created since then can reach. Raises MintwrightError."""
        while not self.reaches(moment):
            await self._read_page()

    async def read_newest(self, count: int) -> None:
        """Read on until so many were read in all. Raises MintwrightError."""
        while not self.is_over and self.read < count:
            await self._read_page()

    async def read_news(self) -> None:
        """Read what was listed since: the newest pages, until one has nothing new. Raises MintwrightError."""
        for number in range(1, MOST_PAGES + 1) if self.is_offered else ():
            self._session.account_at(self.scope)
            await self._spacing.turn()
            page = await self._account.service.transactions_page(number)
            if page is None or not await self._list(page) or page.is_last:
                break
        await self.leave_ours_out()

    def reaches(self, moment: datetime) -> bool:
        """Whether all was read that can have been created since this time of this computer, or all there is."""
        is_older = self._back_to is not None and self._back_to < self._clock.earliest(moment)
        return self.is_over or (is_older and self._is_ordered)

    def since(self, moment: datetime) -> tuple[ElsewhereMint, ...]:
        """Those that may have been created since then; whose time cannot be read is one of them."""
        earliest = self._clock.earliest(moment)
        return tuple(one for one in self.mints if one.created_on is None or one.created_on >= earliest)

    @property
    def _clock(self) -> ServiceClock:
        return ServiceClock(by_date=self._ahead)

    async def _read_page(self) -> None:
        """Read the next page, if there is one. Raises MintwrightError."""
        if self.is_over:
            return
        if self._session.account_at(self.scope) is self._account and self._has_list() is False:
            self._end(is_offered=False)
            return
        await self._spacing.turn()
        page = await self._account.service.transactions_page(self._pages + 1)
        if page is None:
            self._end(is_offered=self._pages > 0)
            return
        await self._take(page)
        await self.leave_ours_out()

    async def _take(self, page: "ListPage[Transaction]") -> None:
        """Take a page. What is created meanwhile moves others to the next one, where they are seen again."""
        new = await self._list(page)
        for one in new:
            self._note_time(one.created_on)
        self._stale = 0 if new else self._stale + 1
        self._pages += 1
        self.is_whole = page.is_last or not (page.results or page.unread)
        is_long = self._pages >= MOST_PAGES or self.read >= MOST_READ
        self.is_over = self.is_whole or self._stale >= MOST_STALE or is_long

    async def _list(self, page: "ListPage[Transaction]") -> list[ElsewhereMint]:
        """List what was not known of a page, and return that."""
        new = list[ElsewhereMint]()
        async for one in in_slices(page.results):
            if one.record.uuid not in self._listed:
                self._listed[one.record.uuid] = elsewhere_mint(one.record)
                new.append(self._listed[one.record.uuid])
        if page.told_on is not None:
            self._ahead = page.told_on - datetime.now(UTC)
        return new

    def _note_time(self, created_on: datetime | None) -> None:
        if created_on is not None:
            self._is_ordered = self._is_ordered and (self._back_to is None or created_on <= self._back_to)
            self._back_to = created_on if self._back_to is None else min(created_on, self._back_to)

    async def leave_ours_out(self) -> None:
        """Leave out what has a receipt here by now."""
        ours = await self._minting.found.transactions_of([mint.id for mint in self._minting.mints()])
        self.mints = tuple(one for uuid, one in self._listed.items() if uuid not in ours)

    def _end(self, *, is_offered: bool) -> None:
        self.is_over, self.is_offered = True, is_offered
        if not is_offered and self._session.account_at(self.scope) is self._account:
            self._no_list()
