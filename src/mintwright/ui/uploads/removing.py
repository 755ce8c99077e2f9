"""Taking files off the list becomes a step of the history, beside what was written: Ctrl+Z brings them back."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from mintwright.domain.sentences import Sentence
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks


class RemovalSteps(QObject):
    """Takes art off the list and puts it back: by Ctrl+Z or by a button beside what was said, whichever comes first.

    Signals:
        restored(tuple): these art ids are on the list again.
        problem_reported(str): a step could not be taken.
    """

    restored = Signal(tuple)
    problem_reported = Signal(str)

    def __init__(self, studio: Studio, parent: QObject) -> None:
        super().__init__(parent)
        self._changes = studio.changes
        self._uploads = studio.uploads
        self._history = studio.history
        self._one_by_one = asyncio.Lock()  # a step forth must not overtake the step back before it

    async def remove(self, art_ids: Sequence[int]) -> Edit:
        """Take art off the list and remember how to take that back. Raises LibraryError; then nothing is remembered."""
        gone = tuple(art_ids)
        await self._take_off(gone)
        step = Edit(
            Sentence("history", "Remove from the list"),
            undo=lambda: self._begin(self._put_back(gone)),
            redo=lambda: self._begin(self._take_off(gone)),
            art_ids=frozenset(gone),
        )
        self._history.record(step)
        self._history.seal()
        return step

    def take_back(self, step: Edit) -> None:
        """Bring back what this step took off the list, whatever came after it; nothing when it was taken back."""
        if self._history.forget(step):
            step.undo()

    def _begin(self, change: Coroutine[Any, Any, None]) -> None:
        tasks.run(self, change)

    async def _take_off(self, art_ids: Sequence[int]) -> None:
        async with self._one_by_one:
            await self._uploads.remove(art_ids)

    async def _put_back(self, art_ids: tuple[int, ...]) -> None:
        async with self._one_by_one:
            await self._uploads.restore(art_ids)
        self._changes.deliver()  # so that the cards are there
        self.restored.emit(art_ids)
