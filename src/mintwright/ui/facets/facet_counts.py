"""How many assets each filter would show, counted in slices while somebody looks."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

from PySide6.QtCore import QObject, QTimer, Signal

from mintwright.domain.assets.attributes import Path
from mintwright.domain.readiness.facets import Facet, absent
from mintwright.studio.background.piecewise import PIECE, SLICE_SECONDS
from mintwright.studio.studio import Studio

CountFacets = Callable[[Iterable[int], Counter[Facet], Path | None], object]


class FacetCounts(QObject):
    """Counts all pieces of a list anew whenever it is asked to: ten thousand take some ten slices.

    What changes while it counts is counted once it is through, so that it comes to an end however fast news arrive.

    Signals:
        counted(): there are other numbers now.
    """

    counted = Signal()

    def __init__(self, studio: Studio, order: Callable[[], Iterable[int]], count: CountFacets, parent: QObject) -> None:
        """`order` gives the art of the list, and `count` adds the facets of some of it to the numbers.

        What it is told besides is the attribute that is looked at, of which also those without it are counted.
        """
        super().__init__(parent)
        self.counts: Mapping[Facet, int] = {}
        self._studio = studio
        self._order = order
        self._count = count
        self._left: Iterator[int] = iter(())
        self._counting = Counter[Facet]()
        self._path: Path | None = None
        self._is_stale = False
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._go_on)

    @property
    def is_counting(self) -> bool:
        """Whether other numbers will follow."""
        return self._slices.isActive() or not self._studio.readiness.is_known

    def look_at(self, path: Path | None) -> None:
        """The values of this attribute are looked at, or those of none."""
        if path != self._path:
            self._path = path
            self.count()

    def count_again(self) -> None:
        """Something is another now."""
        self._is_stale = self._slices.isActive()
        if not self._is_stale:
            self.count()

    def count(self) -> None:
        """Begin anew; few are counted at once. Before all is looked at there is nothing to count."""
        if self._studio.readiness.begin():
            self._is_stale = False
            self._left = iter(tuple(self._order()))
            self._counting = Counter() if self._path is None else Counter({absent(self._path): 0})
            self._slices.start()
            self._go_on()

    def _go_on(self) -> None:
        end = time.monotonic() + SLICE_SECONDS
        while piece := tuple(islice(self._left, PIECE)):
            self._count(piece, self._counting, self._path)
            if time.monotonic() >= end:
                return
        self._slices.stop()
        self.counts = self._counting
        self.counted.emit()
        if self._is_stale:
            self.count()
