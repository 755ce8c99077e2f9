"""A drop, scanned on all its drives at once; a drive that does not answer is named, the others go on."""

import asyncio
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from mintwright.domain.networks import AccountScope
from mintwright.domain.sentences import Sentence
from mintwright.studio.disk.drives import Drive, Drives, SilentDriveError
from mintwright.studio.disk.own_folders import NO_PLACES, OwnPlaces
from mintwright.studio.uploads.file_errors import shown_name
from mintwright.studio.uploads.folder_scan import Collected, FolderScan, Given, merged
from mintwright.studio.uploads.store.upload_store import UploadStore


class DropImport:
    """One drop into a project, in one scope. `scan` may be cancelled: nothing has been added by then."""

    def __init__(
        self,
        paths: Sequence[Path],
        store: UploadStore,
        scope: AccountScope,
        drives: Drives,
        ours: OwnPlaces = NO_PLACES,
    ) -> None:
        """`ours` is never looked into."""
        self.store = store
        self.scope = scope
        self._paths = paths
        self._drives = drives
        self._ours = ours

    async def scan(self) -> Collected:
        """Scan all of it. Nothing found in it raises an error."""
        parts = await self._scan_all([_given(path) for path in self._paths])
        return parts[0] if len(parts) == 1 else merged(parts)  # to compare 100,000 files takes 0.1 s

    async def _scan_all(self, given: Sequence[Given]) -> list[Collected]:
        on: dict[Drive, list[Given]] = {}
        for each in given:
            on.setdefault(self._drives.at(self._drives.mounts.drive_of(each.where)), []).append(each)
        parts = await asyncio.gather(*(self._scan(drive, its_own) for drive, its_own in on.items()))
        return [found for part in parts for found in part]

    async def _scan(self, drive: Drive, given: Sequence[Given]) -> list[Collected]:
        """Scan one drive, then the other drives it led to."""
        search = FolderScan(given, drive.begins, self._drives.mounts, self.store.has_path, self._ours)
        try:
            await drive.do(search.run)
            found = search.found()
        except SilentDriveError:
            found = search.found_until(partial(_silent, drive))
        return [found, *(await self._scan_all(search.elsewhere) if search.elsewhere else ())]


def _given(path: Path) -> Given:
    """A dropped path made absolute by its text alone: `resolve` would follow the artist's own links."""
    whole = os.path.abspath(path)  # noqa: PTH100
    return Given(Path(whole), whole)


def _silent(drive: Drive, path: Path) -> Sentence:
    return Sentence(
        "uploads",
        "{name} was left out: the drive {drive} does not answer. Add it again when it does.",
        name=shown_name(path),
        drive=drive.name,
    )
