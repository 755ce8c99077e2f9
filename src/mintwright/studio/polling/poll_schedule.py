"""When to ask for which mint: each at its own pace, and few at once, so that none holds up another.

Pure: the time is passed in, in seconds of any monotonic clock.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from mintwright.studio.background.request_spacing import SPACING, RequestSpacing

LONGEST_PAUSE = 160.0  # between attempts while they fail
LONGEST_ABSENT = 3600.0  # while the service says that it does not know the transaction
QUICK, SLOW = 10.0, 60.0  # how long one answer may take in each lane

_NEVER = -1.0  # when it was due, before it was asked for the first time


@dataclass(slots=True)
class _Turn:
    due: float = _NEVER
    ended: float = -inf  # when it was asked for the last time
    faults: int = 0  # in a row
    is_slow: bool = False
    is_asked_for: bool = False
    is_first: bool = False  # before all others, once


@dataclass(slots=True, eq=False)
class _Lane:
    """A limit on how many run at once."""

    slots: int
    asking: int = 0

    @property
    def is_open(self) -> bool:
        """Whether one more may begin; while all slots are taken, whoever ends calls again."""
        return self.asking < self.slots


class PollSchedule:
    """The schedule of the mints in one scope, since one sign-in.

    A mint whose answer is late moves to the slow lane and stays there: it takes a slot from those that answer once,
    and never again.
    """

    def __init__(self, every: float, spacing: RequestSpacing | None = None) -> None:
        """`every` is the pace of a mint that is answered, in seconds; `spacing` is shared with whoever asks beside."""
        self._every = every
        self._spacing = spacing or RequestSpacing(min(SPACING, every))
        self._turns: dict[int, _Turn] = {}
        self._quick = _Lane(slots=3)
        self._slow = _Lane(slots=2)
        self._held_until = -inf
        self._holds = 0

    # --- Asking

    def next(self, open_ids: Iterable[int], now: float) -> int | None:
        """The mint to ask for now: it counts as being asked for until one of the endings below; None for none."""
        open_lanes = [lane for lane in (self._quick, self._slow) if lane.is_open]
        if now < self._begins() or not open_lanes:
            return None
        ready = [mint_id for mint_id in open_ids if self._due(mint_id) <= now and self._lane(mint_id) in open_lanes]
        if not ready:
            return None
        chosen = min(ready, key=self._order)
        lane, self._turn(chosen).is_asked_for = self._lane(chosen), True
        lane.asking += 1
        self._spacing.claim(now)
        return chosen

    def reserve(self, now: float) -> float:
        """Claim the next beginning for something else that is asked; returns how long to wait for it, in seconds."""
        return self._spacing.reserve(now, self._held_until)

    @property
    def spacing(self) -> float:
        """The seconds at least between two beginnings."""
        return self._spacing.seconds

    def was_asked_beside(self, now: float) -> None:
        """The artist had something asked at once: what follows by itself keeps its distance."""
        self._spacing.claim(now)

    def _begins(self) -> float:
        """When one more may begin."""
        return max(self._spacing.next_beginning, self._held_until)

    def next_time(self, open_ids: Iterable[int]) -> float:
        """When the next mint is due, unless one ends before; infinite if none is."""
        quick, slow = inf, inf
        for mint_id in open_ids:
            if self._turn(mint_id).is_slow:
                slow = min(slow, self._due(mint_id))
            else:
                quick = min(quick, self._due(mint_id))
        due = min(quick if self._quick.is_open else inf, slow if self._slow.is_open else inf)
        return max(self._begins(), due)

    def is_held(self, now: float) -> bool:
        """Whether the service asked all to wait."""
        return now < self._held_until

    def limit(self, mint_id: int) -> float:
        """The timeout for this mint's answer, in seconds."""
        return SLOW if self._turn(mint_id).is_slow else QUICK

    def faults(self, mint_id: int) -> int:
        """How many times in a row it failed."""
        return self._turn(mint_id).faults

    def was_asked(self, mint_id: int) -> bool:
        """Whether it has ever been asked for."""
        turn = self._turn(mint_id)
        return turn.due != _NEVER or turn.is_asked_for

    def is_new(self, mint_id: int) -> bool:
        """Whether none of its turns has ended yet."""
        return self._turn(mint_id).due == _NEVER

    # --- What came of it

    def answered(self, mint_id: int, now: float, pause: float | None = None) -> None:
        """It was answered; the next turn comes after its usual pace, or after `pause`."""
        self._holds = 0
        self._turn(mint_id).faults = 0
        self._rest(mint_id, now + (self._every if pause is None else pause), now)

    def failed(self, mint_id: int, now: float, *, longest: float = LONGEST_PAUSE) -> None:
        """It failed: its next turn comes after a pause that grows each time. No other mint is affected."""
        turn = self._turn(mint_id)
        turn.faults += 1
        self._rest(mint_id, now + min(longest, self._every * 2 ** min(turn.faults, 16)), now)

    def was_late(self, mint_id: int, now: float) -> None:
        """Its answer did not come in time."""
        self.failed(mint_id, now)
        self._turn(mint_id).is_slow = True

    def ended(self, mint_id: int) -> None:
        """There is nothing more to ask."""
        self._rest(mint_id, inf)

    def hold(self, now: float, seconds: float | None = None) -> None:
        """The service asks everyone to wait: for this long, or, if it does not say, longer each time."""
        self._holds += 1
        asked = self._every * 2 ** min(self._holds, 16) if seconds is None else seconds
        self._held_until = max(self._held_until, now + min(asked, LONGEST_ABSENT))

    def wake(self, mint_ids: Iterable[int], now: float, *, first: bool = False) -> None:
        """Make these due now; with `first`, before all others."""
        for mint_id in mint_ids:
            turn = self._turn(mint_id)
            turn.due = min(turn.due, now)
            turn.is_first = first or turn.is_first

    def hasten(self, mint_id: int) -> None:
        """Make it due at the pace of what is in sight, if it does not fail."""
        turn = self._turn(mint_id)
        if not turn.faults and not turn.is_asked_for:
            turn.due = min(turn.due, turn.ended + self._every)

    # --- How

    def _turn(self, mint_id: int) -> _Turn:
        turn = self._turns.get(mint_id)
        if turn is None:
            turn = self._turns[mint_id] = _Turn()
        return turn

    def _lane(self, mint_id: int) -> _Lane:
        return self._slow if self._turn(mint_id).is_slow else self._quick

    def _rest(self, mint_id: int, due: float, now: float = -inf) -> None:
        turn = self._turn(mint_id)
        turn.ended = max(turn.ended, now)
        if turn.is_asked_for:
            self._lane(mint_id).asking -= 1
        turn.due, turn.is_first, turn.is_asked_for = due, False, False

    def _due(self, mint_id: int) -> float:
        """When its next turn is; infinite while it is being asked for."""
        turn = self._turn(mint_id)
        return inf if turn.is_asked_for else turn.due

    def _order(self, mint_id: int) -> tuple[bool, float, int]:
        """The order of turns: named mints, those never asked for, those that wait longest, newer ones."""
        turn = self._turn(mint_id)
        return not turn.is_first, turn.due, -mint_id
