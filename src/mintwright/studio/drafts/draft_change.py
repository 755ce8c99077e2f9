"""How a step of the history changes a draft: in its own fields only, whatever else of the draft is other by then.

Of very many it is worked out in pieces, or at once as soon as somebody needs it.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.studio.background.piecewise import piecewise

_NOTHING = Draft(art_id=0)


@dataclass(frozen=True, slots=True)
class DraftChange:
    """One draft before and after a step that is about these `fields`."""

    before: Draft
    after: Draft
    fields: Collection[str]

    @classmethod
    def of(cls, draft: Draft, fields: Mapping[str, Any]) -> "DraftChange":
        """Give this draft these fields."""
        return cls(draft, replace(draft, **fields), fields.keys())

    @classmethod
    def filling(cls, draft: Draft, fields: Mapping[str, Any]) -> "DraftChange":
        """Give this draft these fields, which said nothing before: also if the draft was made with them."""
        nothing = {name: getattr(_NOTHING, name) for name in fields}
        return cls(replace(draft, **nothing), replace(draft, **fields), fields.keys())

    def since(self, earlier: "DraftChange | None") -> "DraftChange":
        """This and an earlier change of the same fields, if there is one, as one."""
        if earlier is None:
            return self
        if self.before is earlier.after:
            return DraftChange(earlier.before, self.after, self.fields)
        former = {name: getattr(earlier.before, name) for name in self.fields}
        return DraftChange(replace(self.before, **former), self.after, self.fields)

    def back(self, now: Draft) -> Draft:
        """The draft of the moment once the step is taken back."""
        return self._moved(now, self.after, self.before)

    def forth(self, now: Draft) -> Draft:
        """The draft of the moment once the step is taken."""
        return self._moved(now, self.before, self.after)

    def _moved(self, now: Draft, origin: Draft, target: Draft) -> Draft:
        if now is origin:  # nothing else changed: ten thousand at once take no time
            return target
        return replace(now, **{name: getattr(target, name) for name in self.fields})


async def worked_out(
    art_ids: Iterable[int],
    draft: Callable[[int], Draft],
    change: Callable[[Draft], DraftChange],
    holds: Callable[[], bool],
) -> Mapping[int, DraftChange]:
    """How very many drafts change, worked out in pieces, between which the window goes on.

    What was edited meanwhile is worked out anew. Nothing, if `holds` says so by then.
    """
    looked_at, steps = dict[int, Draft](), dict[int, DraftChange]()
    async for piece in piecewise(art_ids):
        looked_at.update({one: draft(one) for one in piece})
        steps.update({one: change(looked_at[one]) for one in piece})
    if not holds():
        return {}
    for art_id, before in looked_at.items():
        if (now := draft(art_id)) is not before:
            steps[art_id] = change(now)
    return steps


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
        """Do the rest at once."""
        if self.is_done:
            return
        self._work_out(self._changes)
        self.is_done = True
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
