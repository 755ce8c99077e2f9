"""Files saved again after their inspection: what was uploaded before is still what would be minted."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.library.errors import LibraryError
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drive, Drives, IsStopped, SilentDriveError, Stopped
from mintwright.studio.uploads.inspection import ChangedError, UnsuitableError, unchanged
from mintwright.studio.uploads.store.upload_recorder import UploadRecorder

log = logging.getLogger(__name__)


class ChangedFiles:
    """Which files have changed, as far as anybody has checked. Announces Kind.ART."""

    def __init__(self, changes: Changes, drives: Drives) -> None:
        self._changes = changes
        self._drives = drives
        self._found: dict[int, FileStamp] = {}  # what they were: once taken anew they are that no longer
        self._looks: set[asyncio.Task[None]] = set()

    def has(self, art: Art) -> bool:
        """Whether this file has been saved again with other content."""
        return self._found.get(art.id) == art.stamp

    def look(self, all_art: Sequence[Art], recorder: UploadRecorder) -> None:
        """Check these in the background, instead of those before. New times of the same content are recorded."""
        self._stop()
        task = asyncio.get_running_loop().create_task(self._look(all_art, recorder))
        self._looks.add(task)
        task.add_done_callback(self._looks.discard)

    async def close(self) -> None:
        """Stop waiting for files."""
        self._stop()
        if self._looks:
            await asyncio.wait(tuple(self._looks))

    def _stop(self) -> None:
        for task in self._looks:
            task.cancel()

    async def _look(self, all_art: Sequence[Art], recorder: UploadRecorder) -> None:
        on = self._drives.grouped(all_art)
        await asyncio.gather(*(self._look_on(drive, its_art, recorder) for drive, its_art in on.items()))

    async def _look_on(self, drive: Drive, all_art: Sequence[Art], recorder: UploadRecorder) -> None:
        try:
            touched = await drive.do(partial(_touched, all_art))
            self._forget({art.id for art in all_art} - {art.id for art in touched})
            async for piece in piecewise(touched):
                same, changed = await drive.do(partial(_compared, piece))
                self._note(changed)
                if same:
                    await recorder.set_times(same)
        except SilentDriveError:
            return
        except LibraryError as error:
            log.info("new times of files were not kept: %s", error.details)  # they are compared the next time too

    def _forget(self, art_ids: set[int]) -> None:
        """These are what they were, or gone."""
        back = [art_id for art_id in art_ids if self._found.pop(art_id, None) is not None]
        if back:
            self._changes.announce(Kind.ART, back)

    def _note(self, changed: Sequence[Art]) -> None:
        news = [art for art in changed if not self.has(art)]
        self._found.update((art.id, art.stamp) for art in news)
        if news:
            self._changes.announce(Kind.ART, [art.id for art in news])


def _touched(all_art: Sequence[Art], is_stopped: IsStopped) -> list[Art]:
    """Those whose file has another size or time now, of another size first: they need not be read. Blocking.

    A file that is gone was not saved again.
    """
    resized: list[Art] = []
    dated: list[Art] = []
    for art in all_art:
        if is_stopped():
            break
        now = FileStamp.at(art.path)
        if now is not None and now != art.stamp:
            (dated if now.size == art.size else resized).append(art)
    return resized + dated


def _compared(touched: Sequence[Art], is_stopped: IsStopped) -> tuple[list[Art], list[Art]]:
    """Those of the same content, with the times of their files now, and those of another. Blocking."""
    same: list[Art] = []
    changed: list[Art] = []
    for art in touched:
        try:
            same.append(unchanged(art, is_stopped))
        except ChangedError:
            changed.append(art)
        except UnsuitableError:  # it is gone, or cannot be read: nobody knows
            continue
        except Stopped:
            break
    return same, changed
