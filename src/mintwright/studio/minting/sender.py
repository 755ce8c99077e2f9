"""Sending a prepared mint: checked once more, marked in the journal, sent once, its outcome recorded."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence
from mintwright.library import mint_repository
from mintwright.library.art_repository import wrong_references
from mintwright.library.database import Database
from mintwright.library.disk_reserve import DiskReserve
from mintwright.library.errors import refused_as
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.minting.mint_errors import NOT_SENT, MintError
from mintwright.studio.minting.outcome_recorder import OutcomeRecorder
from mintwright.studio.minting.reviewing.duplicate_check import DuplicateCheck
from mintwright.studio.minting.submission import Outcome, send_once
from mintwright.studio.session.session import Session

_WRONG_FILE = Sentence(
    "minting",
    "The network holds something else than one of the files of this mint, so it was not sent. Discard it, upload the "
    "file anew and mint again.",
)
_DISCARDED = Sentence("minting", "This mint was discarded meanwhile, so it was not sent.")
_GIVEN_UP = Sentence("minting", "This was given up before the disk had answered, so it was not sent.")


class MintSender:
    """Sends prepared mints, each in a task of its own, which goes on whoever waits."""

    def __init__(
        self,
        database: Database,
        session: Session,
        duplicates: DuplicateCheck,
        mints: MintCache,
        recording: OutcomeRecorder,
        room: DiskReserve,
    ) -> None:
        """`room` is disk space reserved for answers."""
        self._database = database
        self._session = session
        self._duplicates = duplicates
        self._mints = mints
        self._recording = recording
        self._room = room

    def begin(self, mint_id: int, knowing: frozenset[int], since: int) -> "asyncio.Task[Mint]":
        """The task that sends a mint, or sent it after `since` others had begun; from now on it counts as sent
        before. Raises SecondSetError, and MintError if it was discarded.
        """
        under_way = self._mints.under_way
        if (task := under_way.task(mint_id, since)) is not None:
            return task
        if self._mints.get(mint_id) is None:
            raise MintError(_DISCARDED)
        self._duplicates.know(mint_id, knowing)
        self._duplicates.require_known(self._mints.by_id(mint_id))
        return under_way.begin(mint_id, self._send(mint_id))

    async def _send(self, mint_id: int) -> Mint:
        """Check, mark as being sent, send, record. Between the mark and the record nothing may be repeated."""
        from mintwright.domain.assets.wire import digest

        mint = self._mints.by_id(mint_id)
        if mint.scope != self._session.scope:
            raise MintError(self._elsewhere(mint))
        if digest(mint.body) != mint.sha256:
            damaged = Sentence("minting", "What was prepared was damaged on the disk. Discard it and mint again.")
            raise MintError(damaged)
        account = self._session.account_at(mint.scope)
        await account.token()  # whatever is wrong with the sign-in is found before anything is marked as sent
        await self._require_no_wrong_reference(mint)
        await self._room.reserve(len(mint.art_ids))
        started = await self._marked_as_sending(mint_id)
        self._mints.under_way.mark(mint_id)
        outcome = await send_once(account.service, started)
        return await self._recording.record(mint_id, replace(outcome, sent_on=started.sent_on))

    async def _require_no_wrong_reference(self, mint: Mint) -> None:
        """Require that no file was found to be wrong after the mint was prepared. Raises MintError."""
        wrong = await self._database.read(partial(wrong_references, scope=mint.scope))
        if any(json.dumps(reference).encode() in mint.body for reference in wrong):
            raise MintError(_WRONG_FILE)

    async def _marked_as_sending(self, mint_id: int) -> Mint:
        """Mark it in the journal, unless something was sent since the check for a second set."""
        await self._settle(mint_id)
        while True:
            seen = await self._mints.catch_up()
            await self._duplicates.read_all()
            mint = self._mints.get(mint_id)
            if mint is None:
                raise MintError(_DISCARDED)
            if mint.state is not MintState.PREPARED:
                raise MintError(Sentence("minting", "This mint was sent before. It is not sent again."))
            self._duplicates.require_known(mint, either_way=True)
            if (started := await self._marked(mint_id, seen)) is not None:
                return self._mints.put(started)
            await self._mints.load_again(mint_id)

    async def _settle(self, mint_id: int) -> None:
        """Require that the disk has taken back an earlier mark that was given up: then, while this is being sent, no
        outcome of an earlier sending is in hand. Raises LibraryError.
        """
        held = self._recording.in_hand.get(mint_id)
        if held is not None and held.state is MintState.PREPARED:
            with self._mints.under_way.marking(mint_id, held), refused_as(NOT_SENT):
                await self._recording.settle(mint_id)

    async def _marked(self, mint_id: int, seen: frozenset[mint_repository.MintSnapshot]) -> Mint | None:
        """Write the mark; it is taken back if this is cancelled before it is known to be there: nothing will be sent.

        The disk may take the mark yet, and takes back after it: both go through the one writer.
        """
        unsent = Outcome(MintState.PREPARED, problem=_GIVEN_UP, sent_on=datetime.now(UTC))
        begin = partial(mint_repository.begin_sending, mint_id=mint_id, seen=seen, sent_on=unsent.sent_on)
        with self._mints.under_way.marking(mint_id, unsent), refused_as(NOT_SENT):
            try:
                return await self._database.write(begin, durable=True)
            except asyncio.CancelledError:
                self._recording.begin(mint_id, unsent)
                raise

    def _elsewhere(self, mint: Mint) -> Sentence:
        if not self._session.is_at(mint.network, mint.base_url):
            return Sentence(
                "minting", "This was prepared for {address}. Go back to that network to send it.", address=mint.base_url
            )
        if name := self._session.name_of(mint.account):
            return Sentence("minting", "This was prepared as {account}. Choose that account to send it.", account=name)
        return Sentence("minting", "It is not known here which account prepared this. Discard it and mint it again.")
