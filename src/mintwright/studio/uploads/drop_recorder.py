"""Journals the files found in a drop, and so adds them to the project it was dropped into, one drop after another."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from mintwright.domain.networks import AccountScope, Network, scope_of
from mintwright.domain.project import UploadState
from mintwright.library.database import Database
from mintwright.library.draft_repository import StoredDrafts, with_covers
from mintwright.studio.changes import Changes
from mintwright.studio.uploads.drop_import import DropImport
from mintwright.studio.uploads.file_errors import already_added
from mintwright.studio.uploads.folder_scan import Collected, Skipped
from mintwright.studio.uploads.store.upload_recorder import SaveMore, UploadRecorder


@dataclass(frozen=True, slots=True)
class Added:
    """The result of a drop."""

    art_ids: tuple[int, ...] = ()
    all_ids: tuple[int, ...] = ()  # the whole drop: they, and what was on the list before
    left_out: tuple[Skipped, ...] = ()
    unnamed: int = 0  # how many more were left out
    held_at: AccountScope | None = None  # where they are paused until the artist resumes them
    drafts: StoredDrafts = field(default_factory=lambda: with_covers({}))  # what was journalled with them


class DropRecorder:
    """Journals the files of one drop in one transaction."""

    def __init__(self, database: Database, changes: Changes) -> None:
        self._database = database
        self._changes = changes
        self._one_by_one = asyncio.Lock()
        self.save_more: list[Callable[[], SaveMore]] = []  # what is journalled with new art, as of now

    async def add(self, dropped: DropImport, found: Collected, *, opened: bool) -> Added:
        """Add the files found. Those `opened` from outside the window are held where an upload is public.

        Raises LibraryError.
        """
        store, scope = dropped.store, dropped.scope
        held = opened and scope != scope_of(Network.PRACTICE)
        async with self._one_by_one:
            known = dict.fromkeys(filter(store.has_path, found.files))  # another drop was quicker
            files = {path: stamp for path, stamp in found.files.items() if path not in known} if known else found.files
            left_out = (*found.left_out, *(Skipped(path, already_added(path)) for path in known))
            if not files:
                return Added((), store.ids_at(found.all_art), left_out, found.unnamed)
            recorder = UploadRecorder(self._database, self._changes, store)
            state = UploadState.PAUSED if held else UploadState.WAITING
            art_ids, drafts = await recorder.add(files, scope, state, [save_more() for save_more in self.save_more])
            all_ids = art_ids if len(art_ids) == len(found.all_art) else store.ids_at(found.all_art)
        return Added(art_ids, all_ids, left_out, found.unnamed, scope if held else None, drafts)
