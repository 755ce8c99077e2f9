"""Undo and redo: what the artist did in each project, as plain before and after. No framework."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind

LIMIT = 1_000  # edits kept of a project

Change = Callable[[], Coroutine[Any, Any, object] | None]


class PartlyTakenError(MintwrightError):
    """A step was taken as far as it can be, and what was left out is said: it need not be asked for again."""


@dataclass(frozen=True, slots=True, eq=False)
class Edit:
    """One step in a project. Two with the same `merges` key in a row become one, until somebody seals.

    `undo` and `redo` set how things were before and after. What they do at once returns None; what has to wait, for the
    disk say, returns a coroutine. One that merges with others `is_whole` if its `undo` takes back all of them.

    `art_ids` is the art that changes, so that a step back can be seen where it happens; `also` is what changes besides.
    A step waits for one under way that changes the same art.
    """

    project_id: int
    label: Sentence
    undo: Change
    redo: Change
    merges: Hashable = None
    is_whole: bool = False
    art_ids: frozenset[int] = frozenset()
    also: frozenset[int] = frozenset()

    def meets(self, other: "Edit") -> bool:
        """Whether both change the same art."""
        return not (self.art_ids | self.also).isdisjoint(other.art_ids | other.also)


@dataclass(frozen=True, slots=True)
class Step:
    """An edit that is being undone, or done again."""

    edit: Edit
    is_back: bool
    under_way: asyncio.Task[bool] | None = None  # None: it has been taken

    async def taken(self) -> bool:
        """Wait for the end; False when another project was opened first, and nothing changed.

        Raises what kept it from being taken, LibraryError among it: then the step can be asked for again. Raises
        PartlyTakenError where a part of it cannot be taken: then the rest was.
        """
        return self.under_way is None or await self.under_way


class _Timeline:
    """The edits of one project, back and forth."""

    def __init__(self) -> None:
        self.done: list[Edit] = []
        self.undone: list[Edit] = []
        self.is_sealed = True

    def record(self, edit: Edit, continued: Edit | None) -> None:
        self.undone.clear()
        if self.goes_on(edit.merges, continued):
            self.done[-1] = edit if edit.is_whole else replace(edit, undo=self.done[-1].undo)
        else:
            self.done.append(edit)
            del self.done[:-LIMIT]
        self.is_sealed = False

    def goes_on(self, merges: Hashable, continued: Edit | None) -> bool:
        last = self.done[-1] if self.done else None
        is_open = last is not None and (not self.is_sealed or last is continued)
        return last is not None and is_open and merges is not None and last.merges == merges


class History:
    """The steps of every project; those of the open one can be taken. Announces Kind.HISTORY."""

    def __init__(self, changes: Changes) -> None:
        self.turn = asyncio.Lock()  # one step after the other; a project is opened between two
        self._changes = changes
        self._timelines: dict[int, _Timeline] = {}
        self._timeline = _Timeline()  # of the open project
        self._under_way: dict[asyncio.Task[bool], Edit] = {}
        self._coming: list[Edit] = []  # asked for, and still being worked out

    def show(self, project_id: int) -> None:
        """Another project is open, with the steps it had. Hold `turn` meanwhile."""
        self._timeline = self._timelines.setdefault(project_id, _Timeline())
        self.seal()
        self._changes.announce(Kind.HISTORY)

    async def close(self) -> None:
        """Finish what is under way; cancelled, it gives that up."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    # --- What was done

    def record(self, edit: Edit, *, continued: Edit | None = None) -> None:
        """Remember an edit that was just made, in the project it was made in.

        It may go on with the one that is `continued` though somebody sealed that meanwhile.
        """
        self._timelines.setdefault(edit.project_id, _Timeline()).record(edit, continued)
        self._changes.announce(Kind.HISTORY)

    def expect(self, edit: Edit) -> None:
        """This edit, which somebody asked for, is being worked out, until it `came`; its `undo` gives that up.

        To the artist it is the last step. So undo gives it up, rather than take back an earlier one, which nothing
        would bring again once this one is recorded; and nothing is redone.
        """
        self._coming.append(edit)
        self._changes.announce(Kind.HISTORY)

    def came(self, edit: Edit) -> None:
        """An edit that was expected is recorded now, or will not come."""
        if edit in self._coming:
            self._coming.remove(edit)
            self._changes.announce(Kind.HISTORY)

    def goes_on(self, merges: Hashable, continued: Edit | None = None) -> bool:
        """Whether an edit with this key, recorded now in the open project, would become one with the last."""
        return self._timeline.goes_on(merges, continued)

    def seal(self) -> None:
        """End the current edit: what is typed next is one of its own (call it when the focus leaves a field)."""
        self._timeline.is_sealed = True

    def is_done(self, edit: Edit) -> bool:
        """Whether this is an edit of the open project that can be taken back."""
        return edit in self._timeline.done

    def is_met(self, edit: Edit) -> bool:
        """Whether a later step changed the same art: taken back before that, this one would take it along."""
        done = self._timeline.done
        return edit in done and any(map(edit.meets, done[done.index(edit) + 1 :]))

    def stands(self, edit: Edit) -> bool:
        """Whether this edit, or one that it became a part of, is done and not taken back in the open project."""
        done = self._timeline.done
        return edit in done or (edit.merges is not None and any(one.merges == edit.merges for one in done))

    @property
    def is_under_way(self) -> bool:
        """Whether a step is being taken, or waits for its turn; it is announced when none is any more."""
        return bool(self._under_way)

    @property
    def unsealed(self) -> Edit | None:
        """The last edit, while another may still become one with it."""
        return None if self._timeline.is_sealed else self.last

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._coming or self._timeline.done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._timeline.undone) and not self._coming

    @property
    def last(self) -> Edit | None:
        """The step that was recorded last, and is not taken back."""
        return self._timeline.done[-1] if self._timeline.done else None

    @property
    def newest(self) -> Edit | None:
        """The step that `undo` would undo: the last, or one that is still being worked out."""
        return self._coming[-1] if self._coming else self.last

    @property
    def undo_label(self) -> Sentence | None:
        """The label of the step that `undo` would undo."""
        return None if self.newest is None else self.newest.label

    @property
    def redo_label(self) -> Sentence | None:
        """The label of the step that `redo` would redo."""
        return self._timeline.undone[-1].label if self.can_redo else None

    # --- Back and forth

    def undo(self) -> Step | None:
        """Begin to take the last edit back, or give up one that is coming; None when there is none."""
        if self._coming:
            return self._give_up(self._coming[-1])
        done = self._timeline.done
        return self._take(done[-1], done, self._timeline.undone, is_back=True) if done else None

    def redo(self) -> Step | None:
        """Begin to make the edit again that was undone last; None when there is none."""
        undone = self._timeline.undone
        return self._take(undone[-1], undone, self._timeline.done, is_back=False) if self.can_redo else None

    def take_back(self, edit: Edit) -> Step | None:
        """Begin to take this edit back, None when it cannot be (`is_done`).

        The last one can be redone then, as after `undo`. An earlier one is taken out of its turn, for good.
        """
        target = self._timeline.undone if edit is self.last else []
        return self._take(edit, self._timeline.done, target, is_back=True) if self.is_done(edit) else None

    def discard(self, edit: Edit) -> None:
        """Take back what was given up while it was made: nothing redoes it."""
        if self.is_done(edit):
            self._take(edit, self._timeline.done, [], is_back=True)

    def _give_up(self, edit: Edit) -> Step:
        self.came(edit)
        edit.undo()
        return Step(edit, is_back=True)

    def _take(self, edit: Edit, origin: list[Edit], target: list[Edit], *, is_back: bool) -> Step:
        place = origin.index(edit)
        target.append(origin.pop(place))
        self.seal()
        self._changes.announce(Kind.HISTORY)
        change = edit.undo if is_back else edit.redo
        work = _later(change) if any(map(edit.meets, self._under_way.values())) else change()
        if work is None:
            return Step(edit, is_back)

        def restore() -> None:
            if edit in target:
                target.remove(edit)
            if edit not in origin:  # taken forth again meanwhile, it is there
                origin.insert(place, edit)
            self._changes.announce(Kind.HISTORY)

        task = asyncio.get_running_loop().create_task(self._in_turn(work, self._timeline, restore))
        self._under_way[task] = edit
        task.add_done_callback(self._ended)
        return Step(edit, is_back, task)

    def _ended(self, task: asyncio.Task[bool]) -> None:
        del self._under_way[task]
        if not self._under_way:
            self._changes.announce(Kind.HISTORY)

    async def _in_turn(
        self, work: Coroutine[Any, Any, object], timeline: _Timeline, restore: Callable[[], None]
    ) -> bool:
        """Do it once what was asked for before is done, if its project is still the open one; else all is as it was."""
        is_taken = False
        try:
            with closing(work):
                async with self.turn:
                    if timeline is self._timeline:
                        await work
                        is_taken = True
        except PartlyTakenError:
            is_taken = True
            raise
        finally:
            if not is_taken:
                restore()
        return is_taken


async def _later(change: Change) -> None:
    if (work := change()) is not None:
        await work
