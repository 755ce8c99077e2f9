"""Checks from time to time whether a file that failed its inspection has changed, or is there again."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art, UploadState
from mintwright.library.errors import LibraryError
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.disk.drives import Drive, Drives, IsStopped, SilentDriveError
from mintwright.studio.uploads.queue.upload_queue import UploadQueue
from mintwright.studio.uploads.store.state_transitions import tried_again

log = logging.getLogger(__name__)

EVERY_SECONDS = 5.0

_Failed = tuple[Art, FileStamp | None]
"""Art whose look failed, and what its file was like then; None where it was not there."""


class InspectionRetry:
    """Asks each drive on its own threads, and waits for none of them at the end."""

    def __init__(self, drives: Drives, queue: Callable[[], UploadQueue]) -> None:
        """`queue` gives the current queue."""
        self._drives = drives
        self._queue = queue
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin checking."""
        self._task = asyncio.get_running_loop().create_task(self._look())

    async def close(self) -> None:
        """Stop checking."""
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
        queue = self._queue()
        has_any = queue.store.totals(queue.scope).problems
        async for piece in piecewise(queue.store.order() if has_any else ()):
            failed = {art.id: (art, seen) for art, seen in _failed(queue, piece)}
            on = await self._drives.grouped(art for art, _ in failed.values())
            asked = (self._ask(queue, drive, [failed[art.id] for art in some]) for drive, some in on.items())
            await asyncio.gather(*asked)

    async def _ask(self, queue: UploadQueue, drive: Drive, failed: Sequence[_Failed]) -> None:
        if drive.is_in_doubt:  # whoever waits for it hears when it is back
            return
        with suppress(SilentDriveError):  # it is asked again the next time
            if changed := await drive.do(partial(_changed, failed)):
                await _try_again(queue, [art_id for art_id in changed if _has_failed(queue, art_id)])


def _failed(queue: UploadQueue, art_ids: Iterable[int]) -> list[_Failed]:
    """The art on the list that only another file can help."""
    store = queue.store
    failed = (store.art(art_id) for art_id in art_ids if _has_failed(queue, art_id))
    return [(art, store.inspections.seen_at_failure(art)) for art in failed]


def _has_failed(queue: UploadQueue, art_id: int) -> bool:
    """Whether this art is on the list and failed its inspection."""
    store = queue.store
    is_due = store.is_shown(art_id) and store.needs_inspection(art_id)
    return is_due and store.state(art_id, queue.scope) is UploadState.PROBLEM


async def _try_again(queue: UploadQueue, art_ids: Sequence[int]) -> None:
    """Try again. What was held when it failed stays held; new content goes where it was meant to go, if anywhere."""
    await queue.recorder.set_states(tried_again(queue.store, art_ids, queue.scope), queue.scope)
    queue.enqueue(art_ids)


def _changed(failed: Sequence[_Failed], is_stopped: IsStopped) -> list[int]:
    """Which files have changed. Blocking."""
    changed: list[int] = []
    for art, seen in failed:
        if is_stopped():
            break
        if FileStamp.at(art.path) != seen:
            changed.append(art.id)
    return changed
