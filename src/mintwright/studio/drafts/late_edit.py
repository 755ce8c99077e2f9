"""Edits of very many drafts that are worked out in pieces, or at once as soon as somebody needs them."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.drafts.draft_change import DraftChange


class LateEdit:
    """What becomes of each draft, read from `changes` bit by bit; all of them change together, once."""

    def __init__(
        self,
        changes: Iterable[tuple[int, Mapping[str, Any]]],
        draft: Callable[[int], Draft],
        take: Callable[[Mapping[int, DraftChange]], object],
    ) -> None:
        """`draft` is that of the moment, `take` makes the step."""
        self._changes = iter(changes)
        self._draft = draft
        self._take = take
        self._steps: dict[int, DraftChange] = {}
        self.is_done = False

    async def work(self) -> None:
        """Do it in pieces, between which the window goes on."""
        async for piece in piecewise(self._changes):
            self._work_out(piece)
        self.finish()

    def finish(self) -> None:
        """Do the rest at once. What fails changes nothing, and is not tried again: only half may be left of it."""
        if self.is_done:
            return
        self.is_done = True
        self._work_out(self._changes)
        self._take({art_id: self._renewed(step) for art_id, step in self._steps.items()})

    def _work_out(self, changes: Iterable[tuple[int, Mapping[str, Any]]]) -> None:
        self._steps.update((art_id, DraftChange.of(self._draft(art_id), fields)) for art_id, fields in changes)

    def _renewed(self, step: DraftChange) -> DraftChange:
        """The same for the draft of the moment, if that is another by now."""
        now = self._draft(step.before.art_id)
        if now is step.before:
            return step
        return DraftChange.of(now, {name: getattr(step.after, name) for name in step.fields})


class LateEdits:
    """The one that is being worked out: the next finishes it first."""

    def __init__(self, on_change: Callable[[], object]) -> None:
        """`on_change` is called when one begins or ends."""
        self._on_change = on_change
        self._late: LateEdit | None = None
        self._working: asyncio.Task[None] | None = None

    def __bool__(self) -> bool:
        """Whether there is one."""
        return self._late is not None

    def begin(self, edit: LateEdit) -> None:
        """Work this out; at once where no loop runs."""
        self.settle()
        self._late = edit
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.settle()
            return
        self._working = loop.create_task(self._work_on(edit))
        self._on_change()

    def settle(self) -> None:
        """Finish it at once."""
        late, self._late = self._late, None
        if late is not None:
            late.finish()
            self._on_change()

    async def wait(self) -> None:
        """Wait until it is done, and its task has ended."""
        if self._working is not None:
            await asyncio.wait([self._working])

    async def _work_on(self, edit: LateEdit) -> None:
        try:
            await edit.work()
        finally:
            if self._late is edit:
                self._late = None
                self._on_change()
