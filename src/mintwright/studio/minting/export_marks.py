"""Which payments were written into files for wallets: journalled before the file is there, so that none is unknown."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial

from mintwright.domain.sentences import Sentence
from mintwright.library.database import Database
from mintwright.library.errors import refused_as
from mintwright.library.mint_history.payment_export_repository import add_exports, load_exports, remove_exports
from mintwright.studio.changes import Changes, Kind

_NOT_MARKED = Sentence(
    "payments", "No file was written, since it could not be noted which payments are in it. {reason}"
)
_STILL_MARKED = Sentence(
    "payments", "No file was written, but that could not be noted: its payments stay marked as written. {reason}"
)
_MOMENT = timedelta(microseconds=1)  # by which two times in the journal differ at least


class ExportMarks:
    """Knows when each payment went into a file last. Announces Kind.MINTS for their mints."""

    def __init__(self, database: Database, changes: Changes) -> None:
        self._database = database
        self._changes = changes
        self._marks: dict[int, datetime] = {}
        self._is_loaded = False
        self._loading: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to read the journal, once."""
        if self._loading is not None:
            return
        with suppress(RuntimeError):  # before the loop runs: whoever needs it reads it
            self._loading = asyncio.get_running_loop().create_task(self.load())
            self._loading.add_done_callback(lambda task: task.cancelled() or task.exception())

    async def load(self) -> None:
        """Wait until it is read: before that, nothing seems marked. Raises LibraryError."""
        if self._is_loaded:
            return
        found = await self._database.read(load_exports)
        if not self._is_loaded:
            self._is_loaded, self._marks = True, {**found, **self._marks}
            if found:
                self._changes.announce(Kind.MINTS, found)

    def of(self, mint_id: int) -> datetime | None:
        """When the payment of this mint went into a file last; None where it never did."""
        return self._marks.get(mint_id)

    def not_agreed(self, mint_id: int, agreed: datetime | None) -> datetime | None:
        """The same; None also where the artist said of just that file, `agreed`, that it did not pay this mint."""
        marked_on = self.of(mint_id)
        return None if marked_on == agreed else marked_on

    async def mark(self, mint_ids: Collection[int]) -> datetime:
        """Mark these, durably; returns the time under which they are marked. Raises LibraryError: then none is."""
        known = (on for one in mint_ids if (on := self.of(one)) is not None)
        exported_on = max([datetime.now(UTC), *(on + _MOMENT for on in known)])  # the clock may have been set back
        with refused_as(_NOT_MARKED):
            await self._database.write(partial(add_exports, mint_ids=mint_ids, exported_on=exported_on), durable=True)
        self._marks |= dict.fromkeys(mint_ids, exported_on)
        self._changes.announce(Kind.MINTS, frozenset(mint_ids))
        return exported_on

    async def unmark(self, mint_ids: Collection[int], exported_on: datetime) -> None:
        """Take that back: no file came of it. Raises LibraryError: then they stay marked, which warns in vain."""
        remove = partial(remove_exports, mint_ids=mint_ids, exported_on=exported_on)
        with refused_as(_STILL_MARKED):
            await self._database.write(remove, durable=True)
            self._marks = dict(await self._database.read(load_exports))
        self._changes.announce(Kind.MINTS, frozenset(mint_ids))
