"""Mints of the service's list that no receipt here has: a journal that was put back from a copy, or a new one, knows
nothing of what was sent, and the list is the only witness.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
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
RECENT_SECONDS = 60.0  # after which the newest of it are read again before a mint goes: another computer sends too
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

    async def read_news(self) -> None:
        """Read what was listed since. Raises MintwrightError."""
        ...

    async def leave_ours_out(self) -> None:
        """Leave out what has a receipt here by now."""
        ...

    def since(self, moment: datetime) -> Iterable[ElsewhereMint]:
        """Those without a receipt here that may have been created since then."""
        ...


@dataclass(slots=True)
class _Begun:
    """A way through the list, with when it was begun, and when the newest were read."""

    scan: Scan
    begun_on: float
    read_on: float


class ListedMints:
    """Reads the list once for a while, for each account, and further only where an older mint is looked for.

    `begin` begins a way through the list of an account, and raises SignInRequired where that is not in use: what is
    read waits its turn, and she may change the account meanwhile.
    """

    def __init__(self, begin: Callable[[AccountScope], Scan], settings: Settings) -> None:
        self._begin = begin
        self._settings = settings
        self._scans = dict[AccountScope, _Begun]()
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
            self._unread_told.discard(scope)
        await self._leave_ours_out(scope)

    async def _read(self, scope: AccountScope, read_on: Callable[[Scan], Awaitable[None]]) -> None:
        """Read on; what came until then is compared, though more is to come, or could not be read."""
        async with self._reading:
            begun = self._scans[scope] = self._begun(scope)
            try:
                if self._is_old(scope):
                    now = asyncio.get_running_loop().time()
                    await begun.scan.read_news()
                    begun.read_on = now
                await read_on(begun.scan)
            finally:
                if not begun.scan.read and not begun.scan.is_over:
                    del self._scans[scope]

    def _begun(self, scope: AccountScope) -> _Begun:
        """The way through the list that goes on, or a new one. Raises SignInRequired."""
        now, begun = asyncio.get_running_loop().time(), self._scans.get(scope)
        return _Begun(self._begin(scope), now, now) if begun is None or now - begun.begun_on > FRESH_SECONDS else begun

    def _is_old(self, scope: AccountScope) -> bool:
        """Whether others may have minted since the newest were read."""
        begun = self._scans.get(scope)
        return begun is not None and asyncio.get_running_loop().time() - begun.read_on > RECENT_SECONDS

    async def _leave_ours_out(self, scope: AccountScope) -> None:
        if scope in self._scans:
            await self._scans[scope].scan.leave_ours_out()

    # --- Comparing

    async def of_names(self, scope: AccountScope, names: Sequence[str], since: datetime) -> tuple[ElsewhereMint, ...]:
        """Listed mints that may be of assets of these names, as was read so far, without those that are known here."""
        if self._of_names(scope, names, since):
            await self._leave_ours_out(scope)
        return self._of_names(scope, names, since)

    async def looked_for(self, scope: AccountScope, names: Sequence[str], since: datetime) -> tuple[ElsewhereMint, ...]:
        """The same, after a look that takes a moment at most; what could not be read is told by `tell_unread`."""
        await self._look_shortly(scope)
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
        told_apart, found = self._told_apart(), self._scans[scope].scan.since(since)
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
        elif self._is_old(review.scope):
            await self._look_shortly(review.scope)
        await self._leave_ours_out(review.scope)
        told = self.told(review)
        is_unread = self.tell_unread(review.scope) is not None and review.list_unread is None
        if is_unread or not told.listed_ids <= review.known_listed:
            raise ListedError(told)

    async def _look_shortly(self, scope: AccountScope) -> None:
        """Look, but wait for no more than a moment."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self.look(scope)
        self._note_silence(scope)

    async def _wait(self, scope: AccountScope) -> None:
        """Wait for what is being read, but not for all of a long list."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS), self._reading:
                pass
        self._note_silence(scope)

    def _note_silence(self, scope: AccountScope) -> None:
        """Note that nothing of the list, or nothing new, is known, if so, unless another reason is."""
        begun = self._scans.get(scope)
        if begun is None or not (begun.scan.read or begun.scan.is_over) or self._is_old(scope):
            self._unread.setdefault(scope, _SILENT)
