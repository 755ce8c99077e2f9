"""Looks for the lines of the page: where very many values differ, for longer than a turn may take."""

import time
from collections.abc import Callable, Generator

from PySide6.QtCore import QObject, QTimer, Signal

from mintwright.studio.background.piecewise import SLICE_SECONDS
from mintwright.ui.traits.trait_rows import TraitLine

Looking = Generator[None, None, list[TraitLine]]


class LineSearch(QObject):
    """Looks for what was asked last: in the turn in which that is, as far as nobody feels it, and on in the next ones.

    Signals:
        found(object): the lines.
    """

    found = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._looking: Looking | None = None
        self._then: Callable[[], object] | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._look)

    def begin(self, looking: Looking) -> None:
        """Look for these lines, and no longer for others, nor lead anywhere among those."""
        self._looking, self._then = looking, None
        self._look()

    def then(self, act: Callable[[], object]) -> None:
        """Do this with what is found: at once, if nothing is being looked for."""
        if self._looking is None:
            act()
        else:
            self._then = act

    def _look(self) -> None:
        began = time.perf_counter()
        while self._looking is not None:
            if time.perf_counter() - began > SLICE_SECONDS:
                self._soon.start()
                return
            self._go_on(self._looking)

    def _go_on(self, looking: Looking) -> None:
        self._looking = None
        try:
            next(looking)
        except StopIteration as end:
            self._end(end.value)
        else:
            self._looking = looking

    def _end(self, lines: list[TraitLine]) -> None:
        self._soon.stop()
        self.found.emit(lines)
        act, self._then = self._then, None
        if act is not None:
            act()
