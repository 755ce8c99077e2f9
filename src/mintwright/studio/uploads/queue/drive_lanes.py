"""Art waiting in order, in one lane for each drive: a drive that does not answer holds up its own lane only."""

from collections import deque
from collections.abc import Callable

from mintwright.studio.disk.drives import Drive


class DriveLanes:
    """A lane for each drive. Next is whoever has waited longest among the lanes whose drive may be asked."""

    def __init__(self, drive_of: Callable[[int], Drive]) -> None:
        """`drive_of` says which drive art is on; where its links lead may be known only after a look."""
        self._drive_of = drive_of
        self._lines: dict[Drive, deque[tuple[int, int]]] = {}  # which number it took, and the art
        self._number = 0

    def append(self, art_id: int) -> None:
        """Put this last."""
        self._number += 1
        self._lines.setdefault(self._drive_of(art_id), deque()).append((self._number, art_id))

    def clear(self) -> None:
        """Empty all lanes."""
        self._lines.clear()

    def next(self, may_ask: Callable[[Drive], bool], is_wanted: Callable[[int], bool]) -> int | None:
        """Take out the next one; those no longer wanted are dropped."""
        found = self._found(may_ask, is_wanted)
        return found if found is not None else self._found(may_ask, is_wanted)  # among what went to another line

    def _found(self, may_ask: Callable[[Drive], bool], is_wanted: Callable[[int], bool]) -> int | None:
        for drive in sorted(filter(may_ask, self._lines), key=self._first):
            line = self._lines[drive]
            while line:
                number, art_id = line.popleft()
                if not is_wanted(art_id):
                    continue
                if (now := self._drive_of(art_id)) is drive:
                    return art_id
                self._lines.setdefault(now, deque()).append((number, art_id))  # a link was followed meanwhile
            del self._lines[drive]
        return None

    def _first(self, drive: Drive) -> int:
        line = self._lines[drive]
        return line[0][0] if line else 0
