"""Looks for mints of unknown outcome in the service's list: when the artist asks, and for a day by itself.

Nothing is ever taken by itself: what fits is shown, and a click takes it (`minting.found`).
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import AccountScope
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import LookEntry
from mintwright.library.database import Database
from mintwright.library.errors import LibraryError
from mintwright.library.mint_history.look_repository import LookRow, decline, load_look_lines, load_looks, put_look
from mintwright.studio.background.request_spacing import RequestSpacing
from mintwright.studio.background.supervised_task import OUR_FAULT, SupervisedTask, told_without_text
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.lookup.look_schedule import last_look, next_look
from mintwright.studio.lookup.looks import FoundMint, Look
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.minting.minting import Minting
from mintwright.studio.session.session import Session, SessionState
from mintwright.studio.session.token_refresh import AccountTokenProvider

if TYPE_CHECKING:
    from mintwright.studio.lookup.search import Search

log = logging.getLogger(__name__)

LONGEST_SLEEP = 60.0  # seconds: a computer that slept meanwhile is not believed to have waited

_KNOWN = Sentence("finding", "What came of this mint is known, so there is nothing to look for.")
_ELSEWHERE = Sentence(
    "finding", "This was sent by another account or to another address. Sign in there to look for it."
)
_NOT_FOUND_ANY_MORE = Sentence("finding", "This was found before something else was looked for. Look again.")


@dataclass(slots=True)
class _Known:
    """What is known of looking for one mint since the program started."""

    row: LookRow | None = None
    lines: tuple[LookEntry, ...] = ()
    search: "Search | None" = None
    tried_on: datetime | None = None
    trouble: Sentence | None = None
    looking: "asyncio.Task[None] | None" = field(default=None, repr=False)


class MintFinder:
    """Knows what was found of each mint of unknown outcome. Announces Kind.MINTS.

    `GET /v1/assets/` is beyond the contract: where it answers 404, 405 or 501, it is not asked again until the next
    sign-in.
    """

    def __init__(
        self, database: Database, changes: Changes, session: Session, minting: Minting, spacing: RequestSpacing
    ) -> None:
        """`spacing` is shared with whatever else asks the service by itself."""
        self._spacing = spacing
        self._database = database
        self._changes = changes
        self._session = session
        self._minting = minting
        self._known: dict[int, _Known] = {}
        self._not_offered: dict[AccountScope, AccountTokenProvider] = {}  # by which sign-in that was found out
        self._woken = asyncio.Event()
        self._unsubscribe: list[Callable[[], None]] = []
        self._watch = SupervisedTask("looking for mints", self._look_in_turn)

    def start(self) -> None:
        """Look for what is unknown, as long as a day has not passed."""
        if not self._unsubscribe:
            self._unsubscribe += [self._changes.subscribe(Kind.MINTS, self._follow)]
            self._unsubscribe += [self._changes.subscribe(Kind.SESSION, lambda _: self._woken.set())]
            self._watch.start()

    async def close(self) -> None:
        """Stop looking."""
        while self._unsubscribe:
            self._unsubscribe.pop()()
        await self._watch.close()
        looking = [known.looking for known in self._known.values() if known.looking is not None]
        for task in looking:
            task.cancel()
        if looking:
            await asyncio.wait(looking)

    # --- Asking

    def look_of(self, mint_id: int) -> Look:
        """What came of looking for this mint. Raises KeyError."""
        mint = self._minting.mint_by_id(mint_id)
        known = self._known.get(mint_id, _Known())
        look = Look(
            until=last_look(_sent_on(mint)),
            next_on=self._next(mint),
            trouble=known.trouble,
            is_offered=not self._is_off(mint.scope),
            is_looking=known.looking is not None,
            lines=known.lines,
        )
        return _told(look, known)

    def _next(self, mint: Mint) -> datetime | None:
        if not self._is_wanted(mint) or self._is_off(mint.scope):
            return None
        known = self._known.get(mint.id, _Known())
        looked_on = known.row.looked_on if known.row is not None else None
        latest = max(filter(None, (looked_on, known.tried_on)), default=None)
        due = next_look(_sent_on(mint), latest)
        return looked_on if due is not None and _was_left_found(known) else due

    def _is_wanted(self, mint: Mint) -> bool:
        """Whether it is looked for by itself here and now."""
        is_here = self._session.state is SessionState.SIGNED_IN and mint.scope == self._session.scope
        return is_here and mint.state is MintState.UNKNOWN and mint.noted is None

    def _is_off(self, scope: AccountScope) -> bool:
        account = self._not_offered.get(scope)
        if account is None or scope != self._session.scope or self._session.state is not SessionState.SIGNED_IN:
            return account is not None
        return self._session.account_at(scope) is account

    # --- Doing

    async def look(self, mint_id: int) -> Look:
        """Look for a mint now; what was declined before is shown again. Raises MintError, SignInRequired."""
        mint = self._minting.mint_by_id(mint_id)
        if mint.state is not MintState.UNKNOWN:
            raise MintError(_KNOWN)
        if mint.scope != self._session.scope:
            raise MintError(_ELSEWHERE)
        self._session.account_at(mint.scope)  # raises where nobody is signed in
        if self._is_off(mint.scope):
            return self.look_of(mint_id)
        await asyncio.shield(self._begin(mint, declined=frozenset()))
        return self.look_of(mint_id)

    async def take(self, mint_id: int, transaction_uuid: str) -> Mint:
        """Take what was found for this mint, because the artist says so. Raises MintError, LibraryError."""
        if self._minting.mint_by_id(mint_id).scope != self._session.scope:
            raise MintError(_ELSEWHERE)
        found = self.look_of(mint_id).found or ()
        chosen = next((one for one in found if one.transaction_uuid == transaction_uuid), None)
        if chosen is None:
            raise MintError(_NOT_FOUND_ANY_MORE)
        return await self._minting.found.take(mint_id, chosen.answer)

    async def decline(self, mint_id: int) -> None:
        """None of those found is this mint, the artist says: they are not shown again before she looks herself.

        Raises LibraryError.
        """
        known = self._known.get(mint_id)
        if known is None or known.row is None or known.search is None:
            return
        declined = known.row.declined | {one.transaction_uuid for one in known.search.found}
        await self._database.write(partial(decline, mint_id=mint_id, transactions=declined))
        known.row = replace(known.row, declined=declined)
        self._changes.announce(Kind.MINTS, {mint_id})

    # --- Looking by itself

    def _follow(self, _: object) -> None:
        self._woken.set()

    async def _look_in_turn(self) -> None:
        """Look for what is due, one after the other, wait for the next turn or for news, and so on."""
        await self._load()
        while True:
            await self._session.when_signed_in()
            self._woken.clear()
            wait = LONGEST_SLEEP
            due = [(on, mint.id) for mint in self._minting.mints() if (on := self._next(mint)) is not None]
            if due:
                on, mint_id = min(due)
                wait = min(wait, (on - datetime.now(UTC)).total_seconds())
                if wait <= 0:
                    await asyncio.shield(self._begin(self._minting.mint_by_id(mint_id)))
                    continue
            self._watch.goes_well()
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._woken.wait()

    async def _load(self) -> None:
        for row in await self._database.read(load_looks):
            self._known.setdefault(row.mint_id, _Known()).row = row
        for mint_id, lines in (await self._database.read(load_look_lines)).items():
            self._known.setdefault(mint_id, _Known()).lines = lines

    def _begin(self, mint: Mint, declined: frozenset[str] | None = None) -> "asyncio.Task[None]":
        """The task that looks for this mint: the one under way, if there is one."""
        known = self._known.setdefault(mint.id, _Known())
        if known.looking is None:
            known.looking = asyncio.get_running_loop().create_task(self._look(mint, known, declined))
            known.looking.add_done_callback(partial(self._ended, mint.id))
            self._changes.announce(Kind.MINTS, {mint.id})
        return known.looking

    def _ended(self, mint_id: int, task: "asyncio.Task[None]") -> None:
        known = self._known[mint_id]
        known.looking = None
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a mint could not be looked for: %s", told_without_text(fault))
            known.trouble = OUR_FAULT
        self._changes.announce(Kind.MINTS, {mint_id})

    async def _look(self, mint: Mint, known: _Known, declined: frozenset[str] | None) -> None:
        from mintwright.studio.lookup.search import look_through

        account = self._session.account_at(mint.scope)
        known.tried_on = datetime.now(UTC)
        try:
            others = await self._minting.found.known_transactions(mint.id)
            search = await look_through(account.service, mint, others, self._sent_times(), self._spacing)
        except MintwrightError as error:
            known.trouble = error.sentence
            log.info("a mint could not be looked for: %s", error.sentence)
            return
        known.trouble = None
        if search is None:
            self._not_offered[mint.scope] = account
            return
        self._not_offered.pop(mint.scope, None)
        known.search = search
        known.row = self._row(mint, known, search, declined)
        with suppress(LibraryError):  # it is only when it was looked for
            known.lines = await self._database.write(partial(put_look, look=known.row))

    def _row(self, mint: Mint, known: _Known, search: "Search", declined: frozenset[str] | None) -> LookRow:
        before = known.row.declined if known.row is not None else frozenset[str]()
        return LookRow(
            mint_id=mint.id,
            looked_on=datetime.now(UTC),
            back_to=search.back_to,
            pages=search.pages,
            is_whole=search.is_whole,
            found=len(search.found),
            declined=before if declined is None else declined,
        )

    def _sent_times(self) -> Mapping[str, datetime]:
        """When each mint was sent whose transaction is known, by that: they tell how the service's clock goes."""
        known: dict[str, datetime] = {}
        for mint in self._minting.mints():
            if mint.state is MintState.ANSWERED and mint.sent_on is not None and mint.found_on is None:
                known[self._minting.receipt(mint.id).transaction_uuid] = mint.sent_on
        known.pop("", None)
        return known


def _was_left_found(known: _Known) -> bool:
    """Whether something fitted before the program was closed: it is looked for at once, to be shown again."""
    is_new = known.search is None and known.tried_on is None
    return is_new and known.row is not None and known.row.found > len(known.row.declined)


def _sent_on(mint: Mint) -> datetime:
    return mint.sent_on or mint.prepared_on


def _told(look: Look, known: _Known) -> Look:
    """With what the last look told."""
    row, search = known.row, known.search
    if row is not None:
        look = replace(
            look, looked_on=row.looked_on, back_to=row.back_to, pages=row.pages, is_whole=row.is_whole, count=row.found
        )
    if row is not None and search is not None:
        found: tuple[FoundMint, ...] = tuple(one for one in search.found if one.transaction_uuid not in row.declined)
        look = replace(
            look,
            found=found,
            count=len(found),
            has_declined=len(found) < len(search.found),
            fields=search.fields,
            clock=search.clock,
        )
    return look
