"""Finding originals becomes a step of the history, beside what was written: Ctrl+Z sends the paths back."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from mintwright.domain.sentences import Sentence
from mintwright.studio.disk.file_search import File
from mintwright.studio.history import Edit
from mintwright.studio.missing_files import Outcome
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks


class FindingSteps(QObject):
    """Finds originals, and says again that they are where they were. Only paths change, never what is uploaded.

    Signals:
        problem_reported(str): a step could not be taken.
    """

    problem_reported = Signal(str)

    def __init__(self, studio: Studio, parent: QObject) -> None:
        super().__init__(parent)
        self._relocating = studio.missing_files
        self._projects = studio.projects
        self._history = studio.history
        self._one_by_one = asyncio.Lock()  # a step forth must not overtake the step back before it

    async def find(self, place: Path, art_ids: Sequence[int]) -> Outcome:
        """Look there for these, and remember how to take back what was found.

        Raises LibraryError, SilentDriveError; then nothing is remembered.
        """
        project = self._projects.current.id
        outcome = await self._relocating.find(place, art_ids)
        if outcome.after and self._projects.current.id == project:  # the history is the open project's
            self._history.record(self._step(outcome.before, outcome.after))
            self._history.seal()
        return outcome

    def _step(self, before: Mapping[int, File], after: Mapping[int, File]) -> Edit:
        return Edit(
            Sentence("history", "Find moved originals"),
            undo=lambda: self._begin(self._put(before)),
            redo=lambda: self._begin(self._put(after)),
            art_ids=frozenset(after),
        )

    def _begin(self, change: Coroutine[Any, Any, None]) -> None:
        tasks.run(self, change)

    async def _put(self, files: Mapping[int, File]) -> None:
        async with self._one_by_one:
            await self._relocating.put(files)
