"""A list is read whole while it moves, nothing of it missed and nothing twice, and no hostile one without end."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from mintwright.domain.answers.list_pages import Listed, ListPage, parse_transactions_page
from mintwright.domain.answers.service_records import Transaction
from mintwright.studio.lookup import list_scan
from mintwright.studio.lookup.list_scan import MOST_PASSES, MOST_STALE, ListScan, scan_list

NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)
Page = ListPage[Transaction]
Enough = Callable[[datetime, Mapping[str, Listed[Transaction]]], bool]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_scan, "SPACING", 0.0)


def record(minute: int) -> dict[str, Any]:
    return {"uuid": f"t{minute}", "created_on": (NOON + timedelta(minutes=minute)).isoformat()}


class MovingList:
    """Two records a page, newest first; `then[n]` happens to it after the n-th page was answered."""

    def __init__(self, *minutes: int, then: Mapping[int, Callable[[list[int]], object]] | None = None) -> None:
        self.minutes = list(minutes)
        self.then = dict(then or {})
        self.asked = 0

    async def page(self, number: int) -> Page | None:
        shown = self.minutes[2 * (number - 1) : 2 * number]
        has_more = len(self.minutes) > 2 * number
        raw = {"count": len(self.minutes), "next": "x" if has_more else None, "results": [record(one) for one in shown]}
        self.asked += 1
        self.then.pop(self.asked, lambda _: None)(self.minutes)
        return parse_transactions_page(json.dumps(raw).encode())


def never(_oldest: datetime, _seen: Mapping[str, Listed[Transaction]]) -> bool:
    return False


def back_to(minute: int) -> Enough:
    return lambda oldest, _: oldest < NOON + timedelta(minutes=minute)


def remove_the_first(minutes: list[int]) -> None:
    minutes.remove(9)


def create_one(minutes: list[int]) -> None:
    minutes.insert(0, minutes[0] + 1)


async def read(page_of: Any, enough: Any = never) -> ListScan[Transaction]:
    reading = await scan_list(page_of, enough)
    assert reading is not None
    return reading


async def test_a_list_that_stands_still_is_read_once() -> None:
    moving = MovingList(9, 8, 7, 6, 5)
    reading = await read(moving.page)
    assert list(reading.records) == ["t9", "t8", "t7", "t6", "t5"]
    assert (reading.pages, reading.is_whole, reading.back_to) == (3, True, NOON + timedelta(minutes=5))


async def test_it_is_read_no_further_back_than_matters() -> None:
    moving = MovingList(*range(99, 0, -1))
    reading = await read(moving.page, back_to(97))
    assert (reading.pages, reading.is_whole) == (2, True)


@pytest.mark.parametrize(
    "happens",
    [remove_the_first, create_one],
    ids=["one is removed", "one is created"],
)
@pytest.mark.parametrize("after", [1, 2])
async def test_what_moves_to_another_page_while_it_is_read_is_not_missed_and_not_twice(
    happens: Callable[[list[int]], object], after: int
) -> None:
    moving = MovingList(9, 8, 7, 6, 5, 4, then={after: happens})
    reading = await read(moving.page)
    assert {"t8", "t7", "t6", "t5", "t4"} <= reading.records.keys()
    assert len(reading.records) == len({one.record.uuid for one in reading.records.values()})
    assert reading.is_whole


async def test_a_list_that_never_stands_still_is_not_called_whole() -> None:
    always = dict.fromkeys(range(100), create_one)
    moving = MovingList(5, 4, 3, 2, then=always)
    reading = await read(moving.page)
    assert not reading.is_whole
    assert moving.asked <= MOST_PASSES * 12
    assert {"t5", "t4", "t3", "t2"} <= reading.records.keys()


async def test_the_same_page_again_and_again_comes_to_an_end() -> None:
    asked: list[int] = []

    async def page(number: int) -> Page:
        asked.append(number)
        return parse_transactions_page(json.dumps({"count": 999, "next": "x", "results": [record(1)] * 50}).encode())

    reading = await read(page)
    assert len(asked) == 1 + MOST_STALE
    assert (list(reading.records), reading.is_whole) == (["t1"], False)


async def test_a_list_without_end_is_given_up_and_not_called_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    async def page(number: int) -> Page:
        return parse_transactions_page(json.dumps({"count": 7, "next": "x", "results": [record(-number)]}).encode())

    monkeypatch.setattr(list_scan, "MOST_PASSES", 1)
    reading = await scan_list(page, never, most_pages=20)
    assert reading is not None
    assert (reading.pages, reading.is_whole, len(reading.records)) == (20, False, 20)


async def test_pages_of_nothing_but_rubbish_come_to_an_end() -> None:
    async def page(_: int) -> Page:
        return parse_transactions_page(b'{"next": "x", "results": [1, null, {}, {"uuid": []}]}')

    reading = await read(page)
    assert (reading.pages, dict(reading.records), reading.is_whole) == (MOST_STALE, {}, False)


async def test_large_pages_are_bounded_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_scan, "MOST_BYTES", 10_000)

    async def page(number: int) -> Page:
        one = record(-number) | {"note": "x" * 6_000}
        return parse_transactions_page(json.dumps({"count": 7, "next": "x", "results": [one]}).encode())

    reading = await read(page)
    assert (reading.pages, reading.is_whole) == (2, False)


async def test_without_order_or_times_nothing_is_left_out() -> None:
    """Who does not sort, or tells no times, gets no list cut short."""

    async def page(number: int) -> Page:
        one = record(50 - number) if number % 2 else {"uuid": f"x{number}", "created_on": "2022-02-31 10:00"}
        raw = {"count": 6, "next": "x" if number < 6 else None, "results": [one]}
        return parse_transactions_page(json.dumps(raw).encode())

    reading = await read(page, back_to(48))
    assert len(reading.records) == 6


async def test_no_list_is_none() -> None:
    async def page(_: int) -> Page | None:
        return None

    assert await scan_list(page, never) is None
