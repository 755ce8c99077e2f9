"""Looks from time to time whether a file that could not be taken is another one by now, or there again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.library.errors import LibraryError
from mintwright.studio.disk.drives import Drive, Drives, IsStopped, SilentDriveError

log = logging.getLogger(__name__)

EVERY_SECONDS = 5.0

Failed = tuple[Art, FileStamp | None]
"""Art whose look failed, and what its file was like then; None where it was not there."""


class InspectionRetry:
    """Asks each drive, on its threads, and waits for none of them at the end."""

    def __init__(
        self, drives: Drives, failed: Callable[[], Sequence[Failed]], try_again: Callable[[list[int]], Awaitable[None]]
    ) -> None:
        """`failed` tells which to ask after, `try_again` hears which have changed, and raises LibraryError."""
        self._drives = drives
        self._failed = failed
        self._try_again = try_again
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin looking."""
        self._task = asyncio.get_running_loop().create_task(self._look())

    async def close(self) -> None:
        """Stop looking."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            try:
                await self._look_once()
            except LibraryError as error:
                log.info("not tried again: %s", error.details)  # it is found changed the next time too
            except Exception:
                log.exception("whether files have changed could not be told, which is a bug")

    async def _look_once(self) -> None:
        failed = {art.id: (art, seen) for art, seen in self._failed()}
        on = self._drives.grouped(art for art, _ in failed.values())
        some = ([failed[art.id] for art in its_art] for its_art in on.values())
        await asyncio.gather(*(self._ask(drive, its_own) for drive, its_own in zip(on, some, strict=True)))

    async def _ask(self, drive: Drive, failed: Sequence[Failed]) -> None:
        if drive.is_in_doubt:  # whoever waits for it hears when it is back
            return
        with suppress(SilentDriveError):  # it is asked again the next time
            if changed := await drive.do(partial(_changed, failed)):
                await self._try_again(changed)


def _changed(failed: Sequence[Failed], is_stopped: IsStopped) -> list[int]:
    """Which files are not what they were. Blocking."""
    changed: list[int] = []
    for art, seen in failed:
        if is_stopped():
            break
        if FileStamp.at(art.path) != seen:
            changed.append(art.id)
    return changed
