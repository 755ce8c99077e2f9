"""A summary is shown at once, then at most ten times a second, and never misses the last news."""

import asyncio

import pytest
from PySide6.QtCore import QObject, QTimer
from tests.ui.driver import Arun, Until

from mintwright.ui.shell import throttle
from mintwright.ui.shell.throttle import InShortTurn, Throttle


def test_the_first_wish_counts_at_once_and_a_flood_becomes_a_few(arun: Arun, until: Until, qapp: object) -> None:
    async def story() -> None:
        seen: list[int] = []
        news = [0]
        owner = QObject()
        shown = Throttle(lambda: seen.append(news[0]), owner)
        shown.request(frozenset({1}))
        assert seen == [0]
        clock = asyncio.get_running_loop().time
        begun = clock()
        for number in range(1, 200):
            news[0] = number
            shown.request()
            await asyncio.sleep(0)
        await until(lambda: clock() - begun > 0.25)
        await until(lambda: seen[-1] == 199)
        assert len(seen) <= 10 * (clock() - begun) + 2
        await until(lambda: not shown._pause.isActive())
        assert seen.count(199) == 1
        shown.request()
        assert len(seen) > 1
        assert seen.count(199) == 2

    arun(story())


def test_what_nobody_waits_for_is_done_in_a_turn_that_was_short_so_far_after_a_few_in_any(
    arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, owner = list[str](), QObject()
    soon = InShortTurn(lambda: done.append("done"), owner)

    async def story() -> None:
        monkeypatch.setattr(throttle, "LONG_SECONDS", 60.0)  # every turn is short
        soon.request()
        assert done == ["done"]
        monkeypatch.setattr(throttle, "LONG_SECONDS", -1.0)  # every turn is long
        soon.request()
        soon.request()
        assert done == ["done"]
        await until(lambda: len(done) == 2)
        soon.request()
        assert len(done) == 2
        monkeypatch.setattr(throttle, "LONG_SECONDS", 60.0)
        await until(lambda: len(done) == 3)
        soon.request_later()
        assert len(done) == 3, "not in the turn that asks, however short it was"
        await until(lambda: len(done) == 4)

    arun(story())
    assert len(done) == 4, "once for all that asked meanwhile"


def test_the_last_news_of_an_interval_are_shown_beside_nothing_that_takes_long(
    arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns, owner = list[int](), QObject()
    shown = Throttle(lambda: turns.append(1), owner)

    async def story() -> None:
        shown.request()
        shown.request()
        monkeypatch.setattr(throttle, "LONG_SECONDS", -1.0)
        monkeypatch.setattr(throttle, "MOST_TURNS", 1_000_000)
        over = asyncio.Event()
        QTimer.singleShot(3 * throttle.INTERVAL_MS, over.set)
        await over.wait()
        assert len(turns) == 1
        monkeypatch.setattr(throttle, "LONG_SECONDS", 60.0)
        await until(lambda: len(turns) == 2)

    arun(story())
