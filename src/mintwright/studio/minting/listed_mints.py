"""Mints of the service's list that no receipt here has: a journal that was put back from a copy, or a new one, knows
nothing of what was sent, and the list is the only witness.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Protocol, cast

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.errors import MintwrightError
from mintwright.domain.lookup.elsewhere import ElsewhereMint, as_listed
from mintwright.domain.networks import AccountScope
from mintwright.domain.sentences import Sentence
from mintwright.studio.minting.mint_errors import ListedError
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.settings import Settings, is_text

MOST_LOOKED_AT = 1_000  # of the newest, while a mint is reviewed
FRESH_SECONDS = 600.0  # for which what was read is taken for the list: all that was sent from here since has a receipt
PATIENCE_SECONDS = 4.0  # that a mint waits for a list that is being read: what was read by then is compared
_EVER = datetime.min.replace(tzinfo=UTC)
_TOLD_APART = "mints_told_apart"  # the transactions of which the artist said that they are none of a plan's

_SILENT = Sentence("minting", "The service has not answered yet.")


class Scan(Protocol):
    """One way through the list (`studio.lookup.mints_elsewhere`)."""

    is_over: bool  # there is nothing to read on for

    @property
    def read(self) -> int:
        """How many were read."""
        ...

    async def read_back_to(self, moment: datetime) -> None:
        """Read on as far as what was created since then can reach. Raises MintwrightError."""
        ...

    async def read_newest(self, count: int) -> None:
        """Read on until so many were read. Raises MintwrightError."""
        ...

    async def leave_ours_out(self) -> None:
        """Leave out what has a receipt here by now."""
        ...

    def since(self, moment: datetime) -> Iterable[ElsewhereMint]:
        """Those without a receipt here that may have been created since then."""
        ...


class ListedMints:
    """Reads the list once for a while, for each account, and further only where an older mint is looked for.

    `begin` begins a way through the list of an account, and raises SignInRequired where that is not in use: what is
    read waits its turn, and she may change the account meanwhile.
    """

    def __init__(self, begin: Callable[[AccountScope], Scan], settings: Settings) -> None:
        self._begin = begin
        self._settings = settings
        self._scans = dict[AccountScope, tuple[Scan, float]]()  # with when they were begun
        self._unread = dict[AccountScope, Sentence]()  # why the list of an account could not be read
        self._unread_told = set[AccountScope]()
        self._reading = asyncio.Lock()

    # --- Reading

    async def read(self, scope: AccountScope, since: datetime) -> None:
        """Read what the account in use, which is at `scope`, has made since then. Raises MintwrightError."""
        await self._read(scope, lambda scan: scan.read_back_to(since))

    async def look(self, scope: AccountScope) -> None:
        """Read the newest of the list, aside: why it could not be read is remembered, and holds nothing up."""
        try:
            await self._read(scope, lambda scan: scan.read_newest(MOST_LOOKED_AT))
        except MintwrightError as error:
            self._unread[scope] = error.sentence
        else:
            self._unread.pop(scope, None)
        await self._leave_ours_out(scope)

    async def _read(self, scope: AccountScope, read_on: Callable[[Scan], Awaitable[None]]) -> None:
        """Read on; what came until then is compared, though more is to come, or could not be read."""
        async with self._reading:
            scan, begun_on = self._scan(scope)
            self._scans[scope] = scan, begun_on
            try:
                await read_on(scan)
            finally:
                if not scan.read and not scan.is_over:
                    del self._scans[scope]

    def _scan(self, scope: AccountScope) -> tuple[Scan, float]:
        """The way through the list that goes on, or a new one. Raises SignInRequired."""
        now = asyncio.get_running_loop().time()
        scan, begun_on = self._scans.get(scope, (None, 0.0))
        return (self._begin(scope), now) if scan is None or now - begun_on > FRESH_SECONDS else (scan, begun_on)

    async def _leave_ours_out(self, scope: AccountScope) -> None:
        if scope in self._scans:
            await self._scans[scope][0].leave_ours_out()

    # --- Comparing

    async def of_names(self, scope: AccountScope, names: Sequence[str], since: datetime) -> tuple[ElsewhereMint, ...]:
        """Listed mints that may be of assets of these names, as was read so far, without those that are known here."""
        if self._of_names(scope, names, since):
            await self._leave_ours_out(scope)
        return self._of_names(scope, names, since)

    async def looked_for(self, scope: AccountScope, names: Sequence[str], since: datetime) -> tuple[ElsewhereMint, ...]:
        """The same, after a look that takes a moment at most; what could not be read is told by `tell_unread`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self.look(scope)
        self._note_silence(scope)
        return await self.of_names(scope, names, since)

    def tell_unread(self, scope: AccountScope) -> Sentence | None:
        """Why the list could not be read, for who is to tell it; None where she was told before."""
        reason = None if scope in self._unread_told else self._unread.get(scope)
        if reason is not None:
            self._unread_told.add(scope)
        return reason

    def _of_names(self, scope: AccountScope, names: Iterable[str], since: datetime) -> tuple[ElsewhereMint, ...]:
        if scope not in self._scans:
            return ()
        told_apart, found = self._told_apart(), self._scans[scope][0].since(since)
        may_exist = [one for one in found if one.status != TransactionStatus.CANCELED]
        unknown = [one for one in may_exist if one.transaction_uuid not in told_apart]
        wanted = frozenset(map(as_listed, names)) if unknown else frozenset[str]()
        return tuple(one for one in unknown if one.title in wanted)

    def tell_apart(self, transaction_uuid: str) -> None:
        """The artist says that this listed mint is another one."""
        self._settings.put(_TOLD_APART, sorted({*self._told_apart(), transaction_uuid}), is_trifle=True)

    def _told_apart(self) -> frozenset[str]:
        kept = self._settings.get(_TOLD_APART)
        return frozenset(filter(is_text, cast("list[object]", kept))) if isinstance(kept, list) else frozenset()

    # --- Reviews

    def told(self, review: Review) -> Review:
        """A review with what the list says of it, as it was read so far."""
        listed = self._of_names(review.scope, (one.name for one in review.requests), _EVER)
        return replace(review, listed=listed, list_unread=self._unread.get(review.scope))

    async def require_told(self, review: Review) -> None:
        """Require that the artist knows what the list says, as far as somebody looked at it. Raises ListedError.

        Of a list that cannot be read she is told once, and goes on without it by her next click.
        """
        if self._reading.locked():
            await self._wait(review.scope)
        await self._leave_ours_out(review.scope)
        told = self.told(review)
        is_unread = self.tell_unread(review.scope) is not None and review.list_unread is None
        if is_unread or not told.listed_ids <= review.known_listed:
            raise ListedError(told)

    async def _wait(self, scope: AccountScope) -> None:
        """Wait for what is being read, but not for all of a long list."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS), self._reading:
                pass
        self._note_silence(scope)

    def _note_silence(self, scope: AccountScope) -> None:
        """Note that nothing of the list is known, if so, unless another reason is."""
        scan, _ = self._scans.get(scope, (None, 0.0))
        if scan is None or not (scan.read or scan.is_over):
            self._unread.setdefault(scope, _SILENT)
