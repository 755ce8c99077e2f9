"""A pass over the service's list ends where nothing can be new, whatever order the service keeps."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.answers.list_pages import ListPage, parse_transactions_page
from mintwright.domain.answers.service_records import Transaction
from mintwright.studio.polling.list_pass import MOST_PAGES, ListPass
from mintwright.studio.polling.list_watch import PATIENT_PAGES, ListWatch
from mintwright.studio.polling.poll_pace import pause
from mintwright.studio.polling.sleep_watch import JUMP, SleepWatch

START = datetime(2026, 1, 1, tzinfo=UTC)
SIZE = 3


def page(rows: Sequence[dict[str, Any]], *, more: bool) -> ListPage[Transaction]:
    return parse_transactions_page(json.dumps({"results": rows, "next": "x" if more else None}).encode())


def row(number: int, changed: int, **more: object) -> dict[str, Any]:
    return {"uuid": f"t-{number}", "updated_on": (START + timedelta(seconds=changed)).isoformat(), **more}


def read(one_pass: ListPass, rows: Sequence[dict[str, Any]]) -> int:
    """Read as many pages as it wants; returns how many."""
    pages = [rows[at : at + SIZE] for at in range(0, len(rows), SIZE)] or [[]]
    for number, some in enumerate(pages, start=1):
        if not one_pass.take(page(some, more=number < len(pages))):
            return number
    return len(pages)


def test_a_pass_ends_once_all_is_found() -> None:
    rows = [row(number, 100 - number) for number in range(30)]
    one_pass = ListPass({"t-4"})
    assert read(one_pass, rows) == 2
    assert set(one_pass.found) == {"t-4"}


def test_what_changed_since_is_read_and_no_more() -> None:
    rows = [row(7, 205), *[row(number, 100 - number) for number in range(30)]]
    one_pass = ListPass({"t-7", "t-29"}, since=START + timedelta(seconds=100))
    assert read(one_pass, rows) == 1
    assert set(one_pass.found) == {"t-7"}
    assert one_pass.read_only_news


changes = st.lists(st.integers(0, 50), min_size=1, max_size=30)


@given(changes, st.sets(st.integers(0, 29), max_size=5), st.booleans())
def test_nothing_that_changed_is_missed_whether_the_service_orders_its_list_or_not(
    changed: list[int], news: set[int], is_ordered: bool
) -> None:
    """Each number is a transaction and when it changed; those of `news` change again after the first pass."""
    wanted = {f"t-{number}" for number in range(len(changed))}
    rows = [row(number, second) for number, second in enumerate(changed)]
    in_order = sorted(rows, key=lambda one: one["updated_on"], reverse=True)
    watch = ListWatch(10)
    first = watch.begin(wanted, 0)
    read(first, in_order if is_ordered else rows)
    watch.ended(first, wanted, 0, 10)
    assert first.found.keys() == wanted
    later = {number for number in news if number < len(rows)}
    for number in later:
        rows[number] = row(number, 100 + number)
    in_order = sorted(rows, key=lambda one: one["updated_on"], reverse=True)
    second = watch.begin(wanted, 10)
    read(second, in_order if is_ordered else rows)
    watch.ended(second, wanted, 10, 10)
    if is_ordered:
        assert second.found.keys() >= {f"t-{number}" for number in later}
    assert all(watch.covers(uuid) for uuid in wanted)


def test_a_list_without_an_end_is_left_after_so_many_pages() -> None:
    one_pass = ListPass({"t-never"})
    count = 1
    while one_pass.take(page([row(count, 0)], more=True)):
        count += 1
    assert count == MOST_PAGES


def test_the_same_page_again_and_again_is_the_end() -> None:
    one_pass = ListPass({"t-never"})
    assert one_pass.take(page([row(1, 0), row(2, 0)], more=True))
    assert one_pass.take(page([row(2, 0)], more=True)), "one moved while it was read"
    assert one_pass.take(page([row(3, 0)], more=True))
    assert one_pass.take(page([row(3, 0)], more=True))
    assert not one_pass.take(page([row(1, 0)], more=True))
    assert not one_pass.is_complete


def test_an_endless_list_is_not_waited_for() -> None:
    watch = ListWatch(10)
    watch.begin({"t-1"}, 0)
    assert watch.comes_first
    watch.pages_read = PATIENT_PAGES
    assert not watch.comes_first


def test_a_list_that_answers_something_else_covers_nothing_and_one_that_is_not_reached_all_that_it_did() -> None:
    watch = ListWatch(10)
    for is_answered in (False, True):
        one_pass = watch.begin({"t-1"}, 0)
        read(one_pass, [row(1, 0)])
        watch.ended(one_pass, {"t-1"}, 0, 10)
        watch.begin({"t-1"}, 10)
        watch.failed(10, is_answered=is_answered)
        assert watch.covers("t-1") is not is_answered
        assert watch.next_time() == 30


@given(st.booleans(), st.booleans(), st.integers(0, 5_000), st.floats(0, 10**7))
def test_the_pace_is_ten_seconds_in_sight_a_minute_out_of_it_and_stretches(
    is_in_sight: bool, is_moving: bool, count: int, age: float
) -> None:
    seconds = pause(10, is_in_sight=is_in_sight, is_moving=is_moving, count=count, age=age)
    if is_moving:
        assert seconds == 1
    elif is_in_sight:
        assert seconds == 10
    else:
        assert 60 <= seconds <= 3600
        assert seconds >= min(3600, count)
        assert seconds <= pause(10, is_in_sight=False, is_moving=False, count=count + 1, age=age + 1)


def test_sleep_is_noticed_by_either_clock_and_a_slow_wait_is_none() -> None:
    watch = SleepWatch()
    assert not watch.has_slept(0, 0, 30)
    for monotonic, wall, slept in ((3600, 30, True), (30, 3600, True), (31, 40, False), (5, 5, False)):
        watch.goes_to_wait(0, 0)
        assert watch.has_slept(monotonic, wall, 30) is slept
    assert JUMP < 30
