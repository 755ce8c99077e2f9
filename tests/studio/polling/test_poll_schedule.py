"""The polling schedule: simulated hours in which each mint answers, fails, hangs or is missing, in any order."""

import heapq
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.studio.background.request_spacing import SPACING
from mintwright.studio.polling.poll_schedule import LONGEST_ABSENT, LONGEST_PAUSE, QUICK, SLOW, PollSchedule

EVERY = 10.0
ROUND_TRIP = 0.2  # seconds that an answer takes which comes
SLOTS = 5

WELL, FAILS, ABSENT, HANGS, SLOWLY = "well", "fails", "absent", "hangs", "slowly"


class Service:
    """Mints whose answers are scripted, asked for as `PollSchedule` says, in a time of its own."""

    def __init__(self, script: Callable[[int, int], str], mints: Sequence[int]) -> None:
        """`script(mint, n)` is how the n-th asking for a mint ends."""
        self.turns = PollSchedule(EVERY)
        self.script = script
        self.mints = list(mints)
        self.now = 0.0
        self.begun: dict[int, list[float]] = {mint: [] for mint in mints}
        self.order: list[int] = []
        self.most_at_once = 0
        self._ends: list[tuple[float, int, str]] = []

    def run(self, until: float) -> None:
        while True:
            while (mint := self.turns.next(self.mints, self.now)) is not None:
                self._begin(mint)
            at = min(self.turns.next_time(self.mints), self._ends[0][0] if self._ends else inf)
            if at > until:
                self.now = until
                return
            self.now = max(self.now, at)
            while self._ends and self._ends[0][0] <= self.now:
                self._end(*heapq.heappop(self._ends)[1:])

    def _begin(self, mint: int) -> None:
        outcome = self.script(mint, len(self.begun[mint]))
        self.begun[mint].append(self.now)
        self.order.append(mint)
        limit = self.turns.limit(mint)
        takes = {HANGS: limit, SLOWLY: min(limit, 30.0)}.get(outcome, ROUND_TRIP)
        if outcome == SLOWLY:
            outcome = HANGS if limit < 30 else WELL
        heapq.heappush(self._ends, (self.now + takes, mint, outcome))
        self.most_at_once = max(self.most_at_once, len(self._ends))

    def _end(self, mint: int, outcome: str) -> None:
        match outcome:
            case "fails":
                self.turns.failed(mint, self.now)
            case "absent":
                self.turns.failed(mint, self.now, longest=LONGEST_ABSENT)
            case "hangs":
                self.turns.was_late(mint, self.now)
            case _:
                self.turns.answered(mint, self.now)

    def gaps(self, mint: int, since: float = 0.0) -> list[float]:
        times = [time for time in (*self.begun[mint], self.now) if time >= since]
        return [later - earlier for earlier, later in pairwise(times)]


scripts = st.lists(
    st.lists(st.sampled_from([WELL, FAILS, ABSENT, HANGS, SLOWLY]), min_size=1, max_size=5), min_size=0, max_size=12
)


@given(scripts)
@settings(max_examples=40, deadline=None)
def test_whatever_the_others_answer_a_mint_that_answers_keeps_its_pace(others: list[list[str]]) -> None:
    """Each of the others repeats its own sequence for ever. The last mint always answers."""
    well, count = len(others), len(others) + 1
    service = Service(lambda mint, n: others[mint][n % len(others[mint])] if mint != well else WELL, range(count))
    service.run(1200)
    pace = EVERY + ROUND_TRIP + count * SPACING
    once = QUICK * len(others)  # each that hangs takes a slot of the quick ones once in these minutes, and never again
    assert sum(max(0.0, gap - pace) for gap in service.gaps(well)) <= once + 0.01
    assert service.most_at_once <= SLOTS


@given(st.sampled_from([FAILS, ABSENT, HANGS]), st.integers(1, 12))
@settings(max_examples=30, deadline=None)
def test_pauses_grow_and_nobody_is_given_up(outcome: str, failures: int) -> None:
    service = Service(lambda _, n: outcome if n < failures else WELL, [1])
    service.run(30_000)
    gaps = service.gaps(1)
    assert len(gaps) > failures
    paused = gaps[:failures]
    longest = LONGEST_ABSENT if outcome == ABSENT else LONGEST_PAUSE
    assert all(paused[i + 1] >= paused[i] - 0.01 for i in range(len(paused) - 1))
    assert max(paused) <= longest + SLOW
    assert gaps[failures] == pytest.approx(EVERY + ROUND_TRIP)


def test_a_thousand_open_mints_are_no_flood_and_all_have_their_turn() -> None:
    service = Service(lambda mint, n: WELL, range(1000))
    service.run(300)
    begun = sorted(time for times in service.begun.values() for time in times)
    in_one_second = max(sum(1 for other in begun if time <= other < time + 1) for time in begun[::50])
    assert in_one_second <= 1 / SPACING + 1
    assert service.most_at_once <= 3
    assert min(map(len, service.begun.values())) >= 1
    assert max(max(service.gaps(mint)) for mint in range(1000)) <= 1000 * SPACING + EVERY + 1


def test_the_newest_are_asked_for_first_and_whoever_is_named_before_all() -> None:
    service = Service(lambda mint, n: WELL, range(100))
    service.run(1)
    assert service.order[:4] == [99, 98, 97, 96]
    service.turns.wake([3], service.now, first=True)
    service.run(1.5)
    assert service.order[5] == 3


def test_who_was_woken_is_asked_for_at_once_though_it_failed_before() -> None:
    service = Service(lambda mint, n: FAILS if n < 9 else WELL, [1])
    service.run(500)
    asked = len(service.begun[1])
    service.turns.wake([1], service.now)
    service.run(service.now + 1)
    assert len(service.begun[1]) == asked + 1


@given(st.floats(1, 7200), st.integers(2, 30))
@settings(max_examples=30, deadline=None)
def test_a_service_that_asks_to_wait_is_left_alone_by_all(seconds: float, count: int) -> None:
    service = Service(lambda mint, n: WELL, range(count))
    service.run(30)
    service.turns.hold(service.now, seconds)
    held = min(seconds, LONGEST_ABSENT)
    before = Counter({mint: len(times) for mint, times in service.begun.items()})
    service.run(30 + held - 0.01)
    assert all(len(times) == before[mint] for mint, times in service.begun.items())
    assert service.turns.is_held(service.now)
    service.run(30 + held + EVERY + count * SPACING + 1)
    assert all(len(times) > before[mint] for mint, times in service.begun.items())


def test_a_service_that_asks_to_wait_again_and_again_is_asked_ever_more_rarely() -> None:
    turns = PollSchedule(EVERY)
    waits: list[float] = []
    now = 0.0
    for _ in range(12):
        turns.hold(now)
        waits.append(turns.next_time([1]) - now)
        now = turns.next_time([1])
    assert waits[:3] == [20, 40, 80]
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_ABSENT


def test_who_has_ended_has_no_turn_any_more() -> None:
    turns = PollSchedule(EVERY)
    assert turns.next([1], 0) == 1
    turns.ended(1)
    assert turns.next([1], 10**9) is None
    assert turns.next_time([1]) == inf
