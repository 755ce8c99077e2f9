"""Checks from time to time whether a file without a preview has changed, or is there again."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from mintwright.studio.disk.drives import Drives, IsStopped, SilentDriveError
from mintwright.studio.previews.preview_failures import Facts, PreviewFailures, facts_of

EVERY_SECONDS = 5.0
AT_ONCE = 200  # files of one folder
FOLDERS = 4  # that may be checked at the same time


class PreviewRetry:
    """Checks files on their drives' threads; a folder that does not answer is not checked again meanwhile."""

    def __init__(
        self,
        failures: PreviewFailures,
        path_of: Callable[[int], Path],
        try_again: Callable[[list[int]], None],
        drives: Drives,
    ) -> None:
        """`path_of` raises KeyError for unknown art. `try_again` is called with the art that has changed."""
        self._failures = failures
        self._path_of = path_of
        self._try_again = try_again
        self._drives = drives
        self._task: asyncio.Task[None] | None = None
        self._asked: dict[Path, asyncio.Task[None]] = {}
        self._from = 0

    def start(self) -> None:
        """Start checking."""
        self._task = asyncio.get_running_loop().create_task(self._look())

    async def close(self) -> None:
        """Stop checking. Waits for no drive."""
        tasks = [*self._asked.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            if due := self._failures.that_had_no_room():
                self._try_again(due)
            for folder, files in self._by_folder().items():
                if folder not in self._asked and len(self._asked) < FOLDERS:
                    self._asked[folder] = asyncio.get_running_loop().create_task(self._ask(folder, files))

    def _by_folder(self) -> dict[Path, list[tuple[int, Path, Facts]]]:
        """The next batch of failures, by their files' folders."""
        found = self._failures.that_may_change()
        self._from = self._from + AT_ONCE if self._from + AT_ONCE < len(found) else 0
        folders: dict[Path, list[tuple[int, Path, Facts]]] = defaultdict(list)
        for (art_id, _), fault in found[self._from : self._from + AT_ONCE]:
            with suppress(KeyError):  # from a project that was closed meanwhile
                path = self._path_of(art_id)
                folders[path.parent].append((art_id, path, fault.facts))
        return folders

    async def _ask(self, folder: Path, files: list[tuple[int, Path, Facts]]) -> None:
        try:
            changed = await self._drives.of(folder).do(partial(_changed, files))
            if changed:
                self._try_again(changed)
        except SilentDriveError:
            pass  # it is checked again later
        finally:
            del self._asked[folder]


def _changed(files: list[tuple[int, Path, Facts]], is_stopped: IsStopped) -> list[int]:
    """Which files have changed. Blocking."""
    return [art_id for art_id, path, facts in files if not is_stopped() and facts_of(path) != facts]
