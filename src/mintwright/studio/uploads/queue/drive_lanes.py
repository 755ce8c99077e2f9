"""Art waiting in order, in one lane for each drive: a drive that does not answer holds up its own lane only.

Copies wait together: however many there are of what is being sent, they are passed by in one step.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable

from mintwright.studio.disk.drives import Drive

_Turn = tuple[int, int]  # which number it took, and the art
_Lane = OrderedDict[Hashable, deque[_Turn]]  # by content, in the order of their turns


class DriveLanes:
    """A lane for each drive. Next is whoever has waited longest among the lanes whose drive may be asked."""

    def __init__(self, drive_of: Callable[[int], Drive], content_of: Callable[[int], Hashable]) -> None:
        """`drive_of` says which drive art is on; where its links lead may be known only after a look.

        Art for which `content_of` gives the same are copies.
        """
        self._drive_of = drive_of
        self._content_of = content_of
        self._lanes: dict[Drive, _Lane] = {}
        self._number = 0

    def append(self, art_id: int) -> None:
        """Put this last, or last among its copies."""
        self._number += 1
        self._put((self._number, art_id))

    def clear(self) -> None:
        """Empty all lanes."""
        self._lanes.clear()

    def next(
        self,
        may_ask: Callable[[Drive], bool],
        is_wanted: Callable[[int], bool],
        is_held_up: Callable[[Hashable], bool] = lambda _: False,
    ) -> int | None:
        """Take out the next one; those no longer wanted are dropped, and content that `is_held_up` stays."""
        found = self._found(may_ask, is_wanted, is_held_up)
        if found is None:
            found = self._found(may_ask, is_wanted, is_held_up)  # among what went to another lane
        return found

    def _found(
        self, may_ask: Callable[[Drive], bool], is_wanted: Callable[[int], bool], is_held_up: Callable[[Hashable], bool]
    ) -> int | None:
        for drive in sorted(filter(may_ask, self._lanes), key=self._first):
            lane = self._lanes[drive]
            while (content := next((one for one in lane if not is_held_up(one)), None)) is not None:
                number, art_id = _taken(lane, content)
                if not is_wanted(art_id):
                    continue
                if self._drive_of(art_id) is drive and self._content_of(art_id) == content:
                    return art_id
                self._put((number, art_id))  # a link was followed meanwhile, or its content is another by now
            if not lane:
                del self._lanes[drive]
        return None

    def _put(self, turn: _Turn) -> None:
        lane = self._lanes.setdefault(self._drive_of(turn[1]), OrderedDict())
        lane.setdefault(self._content_of(turn[1]), deque()).append(turn)

    def _first(self, drive: Drive) -> int:
        return next((copies[0][0] for copies in self._lanes[drive].values()), 0)


def _taken(lane: _Lane, content: Hashable) -> _Turn:
    """Take out the first of its copies; the others go to the end of the lane."""
    turn = lane[content].popleft()
    lane.move_to_end(content)
    if not lane[content]:
        del lane[content]
    return turn
