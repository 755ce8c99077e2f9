"""Undo and redo of the artist's edits: plain before and after, no framework."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from mintwright.domain.sentences import Sentence

LIMIT = 1_000  # edits kept


@dataclass(frozen=True, slots=True)
class Edit:
    """One step. Two edits with the same `merges` key in a row become one, until somebody seals.

    `art_ids` is the art whose words it changes, so that a step back can be seen where it happens.
    """

    label: Sentence
    undo: Callable[[], None]
    redo: Callable[[], None]
    merges: Hashable = None
    art_ids: frozenset[int] = frozenset()


class History:
    """The undo and redo steps."""

    def __init__(self) -> None:
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self._sealed = True

    def record(self, edit: Edit) -> None:
        """Record a step that was just taken."""
        self._undone.clear()
        last = self._done[-1] if self._done else None
        if last and not self._sealed and edit.merges is not None and last.merges == edit.merges:
            self._done[-1] = replace(edit, undo=last.undo)
        else:
            self._done.append(edit)
            del self._done[:-LIMIT]
        self._sealed = False

    def seal(self) -> None:
        """End the current step: the next edit is a new step (call it when the focus leaves a field)."""
        self._sealed = True

    def clear(self) -> None:
        """Forget every step."""
        self._done.clear()
        self._undone.clear()
        self._sealed = True

    def undo(self) -> Edit | None:
        """Undo the last step and return it; nothing happens if there is none."""
        if not self._done:
            return None
        edit = self._done.pop()
        self._undone.append(edit)
        self._sealed = True
        edit.undo()
        return edit

    def redo(self) -> Edit | None:
        """Redo the step that was undone last, and return it."""
        if not self._undone:
            return None
        edit = self._undone.pop()
        self._done.append(edit)
        self._sealed = True
        edit.redo()
        return edit

    def forget(self, edit: Edit) -> bool:
        """Drop a step that was undone out of order; False if it is not one that could be undone."""
        held = len(self._done)
        self._done = [one for one in self._done if one is not edit]
        self._sealed = True
        return len(self._done) < held

    def is_undone(self, edit: Edit) -> bool:
        """Whether this is the step that `redo` would redo."""
        return bool(self._undone) and self._undone[-1] is edit

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._undone)

    @property
    def undo_label(self) -> Sentence | None:
        """The label of the step that `undo` would undo."""
        return self._done[-1].label if self._done else None

    @property
    def redo_label(self) -> Sentence | None:
        """The label of the step that `redo` would redo."""
        return self._undone[-1].label if self._undone else None
