"""One kind of work on files: what is in line for it, and what of it is under way."""

import asyncio
from collections.abc import Callable, Hashable, Iterable

from mintwright.studio.disk.drives import Drive
from mintwright.studio.uploads.queue.drive_lanes import DriveLanes

Task = asyncio.Task[None]


class WorkQueue:
    """Takes art in turn, so many files of one drive at a time; one that keeps somebody waiting is tried with one."""

    def __init__(self, drive_of: Callable[[int], Drive], content_of: Callable[[int], Hashable], most: int) -> None:
        """`most` is the number of files of one drive. Art for which `content_of` gives the same are copies."""
        self._drive_of = drive_of
        self._most = most
        self._waiting = DriveLanes(drive_of, content_of)
        self.running: dict[int, Task] = {}

    def append(self, art_id: int) -> None:
        """Put this last."""
        self._waiting.append(art_id)

    def clear(self) -> None:
        """Nothing waits any more; what is under way goes on."""
        self._waiting.clear()

    def next(
        self, is_wanted: Callable[[int], bool], is_held_up: Callable[[Hashable], bool] = lambda _: False
    ) -> int | None:
        """Take out the next one; those no longer wanted are dropped, and content that `is_held_up` stays."""
        return self._waiting.next(self._may_ask, is_wanted, is_held_up)

    def _may_ask(self, drive: Drive) -> bool:
        most = 1 if drive.is_in_doubt else self._most
        return not drive.is_full and sum(self._drive_of(art_id) is drive for art_id in self.running) < most

    def cancel(self, art_ids: Iterable[int]) -> list[Task]:
        """End what is under way for these; returns what has not ended yet."""
        tasks = [self.running[art_id] for art_id in art_ids if art_id in self.running]
        for task in tasks:
            task.cancel()
        return tasks
