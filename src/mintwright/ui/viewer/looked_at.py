"""Which pieces the artist has looked at: those that were seen long enough, or left by her own key."""

from collections.abc import Collection

from PySide6.QtCore import QObject, QTimer, Signal

ENOUGH_MS = 600


class LookedAt(QObject):
    """Counts each piece once, however often its review is opened.

    Signals:
        changed(): one more was looked at.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ids: set[int] = set()
        self._now: int | None = None
        self._enough = QTimer(self, singleShot=True)
        self._enough.timeout.connect(self.go_on)

    def has(self, art_id: int) -> bool:
        """Whether it was looked at."""
        return art_id in self._ids

    @property
    def count(self) -> int:
        """How many were."""
        return len(self._ids)

    def keep_only(self, art_ids: Collection[int]) -> None:
        """Forget all others."""
        self._ids.intersection_update(art_ids)

    def look(self, art_id: int | None) -> None:
        """This is what is seen from now on; None is nothing."""
        if art_id != self._now:
            self._now = art_id
            self._enough.stop()
            if art_id is not None and art_id not in self._ids:
                self._enough.start(ENOUGH_MS)

    def go_on(self) -> None:
        """What is seen counts now: its time is over, or the artist goes on to the next by herself."""
        self._enough.stop()
        if self._now is not None and self._now not in self._ids:
            self._ids.add(self._now)
            self.changed.emit()
