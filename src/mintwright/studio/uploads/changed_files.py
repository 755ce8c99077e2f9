"""Files saved again after their inspection: what was uploaded before is still what would be minted."""

import asyncio
from collections.abc import Sequence
from functools import partial

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drive, Drives, IsStopped, SilentDriveError


class ChangedFiles:
    """Which files have changed, as far as anybody has checked. Announces Kind.ART."""

    def __init__(self, changes: Changes, drives: Drives) -> None:
        self._changes = changes
        self._drives = drives
        self._found: dict[int, FileStamp] = {}  # what they were: once taken anew they are that no longer
        self._looks: set[asyncio.Task[None]] = set()

    def has(self, art: Art) -> bool:
        """Whether this file has been saved again."""
        return self._found.get(art.id) == art.stamp

    def look(self, all_art: Sequence[Art]) -> None:
        """Check these in the background."""
        task = asyncio.get_running_loop().create_task(self._look(all_art))
        self._looks.add(task)
        task.add_done_callback(self._looks.discard)

    async def close(self) -> None:
        """Stop waiting for files."""
        for task in self._looks:
            task.cancel()
        if self._looks:
            await asyncio.wait(tuple(self._looks))

    async def _look(self, all_art: Sequence[Art]) -> None:
        on = self._drives.grouped(all_art)
        await asyncio.gather(*(self._look_on(drive, its_art) for drive, its_art in on.items()))

    async def _look_on(self, drive: Drive, all_art: Sequence[Art]) -> None:
        try:
            found = await drive.do(partial(_saved_again, all_art))
        except SilentDriveError:
            return
        news = [art for art in found if not self.has(art)]
        self._found.update((art.id, art.stamp) for art in news)
        if news:
            self._changes.announce(Kind.ART, [art.id for art in news])


def _saved_again(all_art: Sequence[Art], is_stopped: IsStopped) -> list[Art]:
    """Those whose file has another size or time now. Blocking. A file that is gone was not saved again."""
    found: list[Art] = []
    for art in all_art:
        if is_stopped():
            break
        now = FileStamp.at(art.path)
        if now is not None and now != art.stamp:
            found.append(art)
    return found
