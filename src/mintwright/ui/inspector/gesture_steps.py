"""The steps that one gesture makes, until it is done: given up, it takes back these and no others."""

from collections.abc import Callable

from mintwright.studio.history import Edit, History


class GestureSteps:
    """What was kept while the artist writes. Another step may be made meanwhile: a search that ends, a removal."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._made: list[Edit] = []

    def add(self, write: Callable[[], object]) -> None:
        """Write a part of the gesture, which may make a step or change the last one."""
        before = self._history.last
        write()
        made = self._history.last
        if made is not None and made is not before:
            self._made.append(made)

    def end(self) -> None:
        """The gesture is done: what comes next is another step."""
        self._history.seal()
        self._made.clear()

    def give_up(self) -> None:
        """Take back what the gesture made, the latest first."""
        for edit in reversed(self._made):
            self._history.discard(edit)
        self._made.clear()
