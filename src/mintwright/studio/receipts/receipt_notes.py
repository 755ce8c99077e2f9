"""The artist's own notes on receipts: plain text, bounded. Memory leads, the disk follows within half a second."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from mintwright.library.database import Connection, Database
from mintwright.library.errors import LibraryError
from mintwright.library.mint_repository import save_notes
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.settings import is_text

log = logging.getLogger(__name__)

LONGEST = 2_000  # characters
AUTOSAVE_SECONDS = 0.5
RETRY_SECONDS = 5.0  # after a failed write


class ReceiptNotes:
    """One note for each mint that has any. Announces Kind.RECEIPT_NOTES."""

    def __init__(self, database: Database, changes: Changes, notes: Mapping[int, str]) -> None:
        self._database = database
        self._changes = changes
        self._notes = dict(notes)
        self._unsaved: dict[int, str] = {}
        self._saving: asyncio.Task[None] | None = None
        self._flushing = asyncio.Lock()  # with two writes at once the older note could win

    def of(self, mint_id: int) -> str:
        """The note on this mint; empty where there is none."""
        return self._notes.get(mint_id, "")

    @property
    def unsaved(self) -> Mapping[int, str]:
        """What is not on the disk, by the id of its mint."""
        return MappingProxyType(self._unsaved)

    def write(self, mint_id: int, words: str) -> None:
        """The note on this mint is this now; what is longer than a note may be is cut off."""
        note = words[:LONGEST] if is_text(words) else words.encode("utf-8", "replace").decode()[:LONGEST]
        if note == self.of(mint_id):
            return
        self._notes[mint_id] = self._unsaved[mint_id] = note
        self._changes.announce(Kind.RECEIPT_NOTES, {mint_id})
        self._save_soon()

    async def flush(self) -> None:
        """Write what is not on the disk yet. Raises LibraryError."""
        async with self._flushing:
            while self._unsaved:
                notes = dict(self._unsaved)
                await self._database.write(partial(save_notes, notes=notes))
                self._unsaved = {key: note for key, note in self._unsaved.items() if notes.get(key) is not note}

    def saving(self) -> Callable[[Connection], object]:
        """The journal change that saves what is not on the disk at this moment."""
        return partial(save_notes, notes=dict(self._unsaved))

    async def close(self) -> None:
        """Write everything before the program ends; a failed write is not tried again. Raises LibraryError."""
        saving, self._saving = self._saving, None
        if saving is not None:
            saving.cancel()
            await asyncio.wait([saving])
        await self.flush()

    def _save_soon(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # before the loop runs: the next note, or the end, writes this one too
        if self._saving is None or self._saving.done():
            self._saving = loop.create_task(self._autosave())

    async def _autosave(self) -> None:
        delay = AUTOSAVE_SECONDS
        while self._unsaved:
            await asyncio.sleep(delay)
            try:
                await self.flush()
            except LibraryError as error:
                log.info("notes on receipts could not be saved: %s", error.details)
                delay = RETRY_SECONDS
            except Exception:
                log.exception("notes on receipts could not be saved, which is a bug")
                delay = RETRY_SECONDS
