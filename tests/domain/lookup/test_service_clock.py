"""Whether something was created after it was sent, whichever of the two clocks is off."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.lookup.service_clock import FURTHEST, TOLERANCE, ServiceClock, Timing

CASES = settings(derandomize=True, deadline=None, max_examples=200)
SENT = datetime(2026, 11, 25, 14, 31, 5, tzinfo=UTC)
SECOND, HOURS = timedelta(seconds=1), timedelta(hours=1)
OFF = st.integers(-14 * 3600, 14 * 3600).map(lambda seconds: timedelta(seconds=seconds))


@CASES
@given(OFF, st.integers(0, 86_400), st.booleans())
def test_what_was_created_afterwards_is_found_whatever_the_clock_says(
    off: timedelta, later: int, by_date: bool
) -> None:
    """Whichever of the two tells how far the clock is off, and if neither does it is a doubt and not a no."""
    created = SENT + timedelta(seconds=later) + off
    told = ServiceClock(by_date=off) if by_date else ServiceClock(by_records=off)
    assert told.timing(created, SENT) is Timing.AFTER
    assert told.here(created) == SENT + timedelta(seconds=later)
    assert ServiceClock().timing(created, SENT) is not Timing.BEFORE


@CASES
@given(OFF, st.integers(1, 10**7))
def test_what_was_created_before_is_not_it_where_its_records_tell_the_time(off: timedelta, earlier: int) -> None:
    created = SENT + off - TOLERANCE - timedelta(seconds=earlier)
    clock = ServiceClock(by_date=off, by_records=off)
    assert clock.timing(created, SENT) is not Timing.AFTER
    if off >= timedelta(0) and earlier > off.total_seconds():
        assert clock.timing(created, SENT) is Timing.BEFORE


def test_a_date_that_contradicts_the_records_is_a_doubt() -> None:
    clock = ServiceClock(by_date=timedelta(0), by_records=-2 * HOURS)
    assert clock.is_contradictory
    assert clock.timing(SENT - 2 * HOURS + SECOND, SENT) is Timing.DOUBTFUL


@pytest.mark.parametrize(
    ("created", "timing"),
    [
        (SENT + SECOND, Timing.AFTER),
        (SENT - timedelta(minutes=4), Timing.AFTER),
        (SENT - 2 * HOURS, Timing.DOUBTFUL),
        (SENT - FURTHEST - timedelta(minutes=6), Timing.BEFORE),
        (None, Timing.DOUBTFUL),
    ],
)
def test_five_minutes_are_no_doubt_hours_are_one_and_a_day_is_none(created: datetime | None, timing: Timing) -> None:
    assert ServiceClock(by_date=timedelta(0)).timing(created, SENT) is timing


def test_a_clock_beyond_the_calendar_moves_nothing_out_of_it() -> None:
    first, last = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)
    for off in (timedelta(days=4_000_000), timedelta(days=-4_000_000)):
        clock = ServiceClock(by_date=off, by_records=off)
        assert {clock.here(first), clock.here(last)} & {first, last}
        assert clock.timing(first, SENT) in Timing
