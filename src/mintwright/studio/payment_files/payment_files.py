"""Writes the payments that wait into a file for a wallet that pays many at once.

The service is asked about each within the minute before; what it says anew is compared with what it said first, as for
every receipt. Which payments are in the file is in the journal before it is there: nothing that may be paid by a file
looks as if it were in none.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from pathlib import Path

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import AccountScope, Network
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.export import UnknownSaveError, is_open_to_others, save_as
from mintwright.studio.minting.export_marks import ExportMarks
from mintwright.studio.minting.minting import Minting
from mintwright.studio.payment_files.payment_rows import PaymentRow, file_of, row_of, why_marked, why_not_payable
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.receipts.finding.totals import added
from mintwright.studio.session.session import Session

MOST = 100  # payments of a file: each is asked about in the minute before, four in a second at most
FRESH_SECONDS = 60.0  # how long what was answered counts
PATIENCE_SECONDS = 20.0  # with one answer
LANES = 4  # questions under way at once
SUFFIX = ".csv"

_BUSY = Sentence("payments", "No file was written: another is being made. Wait until it is there.")
_ELSEWHERE = Sentence(
    "payments", "No file was written: the account or network was changed. Go back to it, then try again."
)
_CHANGED = Sentence(
    "payments", "No file was written: a payment changed while it was made. Look at the table, then try again."
)
_SILENT = Sentence("payments", "The service did not say how “{title}” stands, so it may be paid by now. {reason}")
_LATE_ANSWER = Sentence("payments", "It did not answer in time.")
_NOT_OFFERED = Sentence("payments", "It does not tell of single mints with this sign-in.")
_STALE = Sentence("payments", "Asking about all took longer than a minute, so “{title}” may have changed since.")
_TOO_MANY = Sentence(
    "payments", "A file holds {most} payments at most, so “{title}” is not among them. Pay those, then write the next."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentFile:
    """What came of it: the file, None where nothing was to be written; its payments; why the others are not in it.

    `is_open`: others on this computer can read it, since its drive or its folder lets them.
    """

    place: Path | None
    is_open: bool = False
    rows: tuple[PaymentRow, ...] = ()
    left_out: Mapping[int, Sentence] = field(default_factory=dict[int, Sentence])

    @property
    def total(self) -> Decimal:
        """What all of it comes to, in ADA."""
        return added(row.amount for row in self.rows)


class _Asked:
    """When something was asked for, by two clocks: one of them stands still while the computer sleeps, the other can
    be set.
    """

    def __init__(self) -> None:
        self._steady, self._wall = time.monotonic(), time.time()

    @property
    def seconds(self) -> float:
        """How long ago that is, by whichever of them says more."""
        return max(time.monotonic() - self._steady, time.time() - self._wall)


class PaymentFiles:
    """Makes one file at a time."""

    def __init__(
        self,
        session: Session,
        minting: Minting,
        poller: TransactionPoller,
        marks: ExportMarks,
        now_on: Callable[[Network], datetime],
    ) -> None:
        """`now_on` is the time on the chain of a network."""
        self._session = session
        self._minting = minting
        self._poller = poller
        self._marks = marks
        self._now_on = now_on
        self._is_busy = False
        self._writing: asyncio.Task[Path] | None = None

    async def write(
        self,
        mint_ids: Sequence[int],
        place: Path,
        *,
        agreed: Mapping[int, datetime] | None = None,
        tell: Callable[[int], object] = lambda _: None,
    ) -> PaymentFile:
        """Ask about these payments, then write those that may be paid into a file that only the artist can read.

        `agreed` are those that shall go into it though they are in another since then. `tell` is given how many are
        asked about. Raises MintwrightError: then there is no file, and nothing is marked, or the error says what is.
        """
        if self._is_busy or (self._writing is not None and not self._writing.done()):
            raise MintwrightError(_BUSY)
        self._is_busy = True
        try:
            return await self._write(mint_ids, place, agreed or {}, tell)
        finally:
            self._is_busy = False

    async def _write(
        self, mint_ids: Sequence[int], place: Path, agreed: Mapping[int, datetime], tell: Callable[[int], object]
    ) -> PaymentFile:
        await self._marks.load()
        scope = self._session.scope
        left_out = self._not_to_be_asked(mint_ids, scope, agreed)
        wanted = [one for one in mint_ids if one not in left_out]
        for mint_id in wanted[MOST:]:
            left_out[mint_id] = _TOO_MANY.filled(most=MOST, title=self._title(mint_id))
        asked_on = await self._ask_all(wanted[:MOST], scope, left_out, tell)
        rows = await self._rows(asked_on, scope, agreed, left_out)
        if not rows:
            return PaymentFile(place=None, left_out=left_out)
        self._writing = asyncio.get_running_loop().create_task(self._put(rows, place, scope))
        self._writing.add_done_callback(lambda task: task.cancelled() or task.exception())  # nobody may wait any more
        written = await asyncio.shield(self._writing)  # what is marked is written, or not marked any more
        is_open = await is_open_to_others(written)
        return PaymentFile(place=written, is_open=is_open, rows=rows, left_out=left_out)

    # --- Asking

    def _not_to_be_asked(
        self, mint_ids: Sequence[int], scope: AccountScope, agreed: Mapping[int, datetime]
    ) -> dict[int, Sentence]:
        """Those that go into no file whatever the service says. Raises MintwrightError for mints of another account."""
        if any(self._minting.mint_by_id(one).scope != scope for one in mint_ids):
            raise MintwrightError(_ELSEWHERE)
        marked = {one: why_marked(self._title(one), self._marks.of(one), agreed.get(one)) for one in mint_ids}
        return {one: said for one, said in marked.items() if said is not None}

    async def _ask_all(
        self,
        mint_ids: Sequence[int],
        scope: AccountScope,
        left_out: dict[int, Sentence],
        tell: Callable[[int], object],
    ) -> dict[int, _Asked]:
        """Ask about each; returns when its answer was asked for."""
        asked_on, lanes = dict[int, _Asked](), asyncio.Semaphore(LANES)

        async def ask(mint_id: int) -> None:
            async with lanes:
                await self._poller.spacing.turn()
                self._require_here(scope)
                began = _Asked()
                if (why := await self._asked(mint_id)) is not None:
                    left_out[mint_id] = _SILENT.filled(title=self._title(mint_id), reason=why)
                else:
                    asked_on[mint_id] = began
                tell(len(asked_on) + sum(one in left_out for one in mint_ids))

        tasks = [asyncio.ensure_future(ask(one)) for one in mint_ids]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
        return asked_on

    async def _asked(self, mint_id: int) -> Sentence | None:
        """Why the service did not say how it stands; None if it did."""
        if not self._poller.may_be_asked(mint_id):
            return _NOT_OFFERED
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await self._poller.refresh(mint_id)
        except TimeoutError:
            return _LATE_ANSWER
        except LibraryError:
            raise  # the disk refuses: no file would be marked either
        except MintwrightError as error:
            return error.sentence

    # --- What goes into it

    async def _rows(
        self,
        asked_on: Mapping[int, _Asked],
        scope: AccountScope,
        agreed: Mapping[int, datetime],
        left_out: dict[int, Sentence],
    ) -> tuple[PaymentRow, ...]:
        """The payments as they stand now, in their order; the others are left out."""
        receipts = [await self._minting.whole_receipt(one) for one in asked_on]
        self._require_here(scope)
        now = self._now_on(self._session.network)
        rows = list[PaymentRow]()
        for receipt in receipts:
            mint_id = receipt.mint.id
            why = why_marked(receipt.title, self._marks.of(mint_id), agreed.get(mint_id))
            why = why or why_not_payable(self._minting.receipt(mint_id), scope, now)
            if why is None and asked_on[mint_id].seconds > FRESH_SECONDS:
                why = _STALE.filled(title=receipt.title)
            if why is None:
                rows.append(row_of(receipt))
            else:
                left_out[mint_id] = why
        return tuple(rows)

    def _are_still(self, rows: Sequence[PaymentRow], scope: AccountScope) -> bool:
        """Whether nothing was told of them since that changes what is to be paid."""
        self._require_here(scope)
        receipts = [self._minting.receipt(row.mint_id) for row in rows]
        now = self._now_on(self._session.network)
        are_payable = all(why_not_payable(one, scope, now) is None for one in receipts)
        return are_payable and [row_of(one) for one in receipts] == list(rows)

    # --- Writing it

    async def _put(self, rows: Sequence[PaymentRow], place: Path, scope: AccountScope) -> Path:
        """Mark the payments, then write the file; without a file they are not marked."""
        mint_ids = [row.mint_id for row in rows]
        marked_on = await self._marks.mark(mint_ids)
        try:
            if not self._are_still(rows, scope):
                raise MintwrightError(_CHANGED)
            return await save_as(place, SUFFIX, file_of(rows), is_private=True, keeps_mode=False)
        except UnknownSaveError:
            raise  # it may be there
        except MintwrightError:
            with suppress(LibraryError):  # they stay marked, and what is asked for next says so
                await self._marks.unmark(mint_ids, marked_on)
            raise

    def _require_here(self, scope: AccountScope) -> None:
        if self._session.scope != scope:
            raise MintwrightError(_ELSEWHERE)

    def _title(self, mint_id: int) -> str:
        return self._minting.mint_by_id(mint_id).called
