"""Adds the files found in a drop to the project it was dropped into, one drop after another."""

import asyncio
from dataclasses import dataclass

from mintwright.domain.networks import AccountScope, Network, scope_of
from mintwright.domain.project import UploadState
from mintwright.library.database import Database
from mintwright.studio.changes import Changes
from mintwright.studio.uploads.drop_import import DropImport
from mintwright.studio.uploads.file_errors import already_added
from mintwright.studio.uploads.folder_scan import Collected, Skipped
from mintwright.studio.uploads.store.upload_recorder import UploadRecorder


@dataclass(frozen=True, slots=True)
class Added:
    """The result of a drop."""

    art_ids: tuple[int, ...] = ()
    left_out: tuple[Skipped, ...] = ()
    unnamed: int = 0  # how many more were left out
    held_at: AccountScope | None = None  # where they are paused until the artist resumes them


class Adding:
    """Journals the files of one drop in one transaction."""

    def __init__(self, database: Database, changes: Changes) -> None:
        self._database = database
        self._changes = changes
        self._one_by_one = asyncio.Lock()

    async def add(self, dropped: DropImport, found: Collected, *, opened: bool) -> Added:
        """Add the files found. Those `opened` from outside the window are held where an upload is public.

        Raises LibraryError.
        """
        store, scope = dropped.store, dropped.scope
        held = opened and scope != scope_of(Network.PRACTICE)
        async with self._one_by_one:
            files = tuple(file for file in found.files if not store.has_path(file[0]))
            known = (file[0] for file in found.files if store.has_path(file[0]))  # another drop was quicker
            left_out = (*found.left_out, *(Skipped(path, already_added(path)) for path in known))
            if not files:
                return Added(left_out=left_out, unnamed=found.unnamed)
            recorder = UploadRecorder(self._database, self._changes, store)
            art_ids = await recorder.add(files, scope, UploadState.PAUSED if held else UploadState.WAITING)
        return Added(art_ids, left_out, found.unnamed, scope if held else None)
