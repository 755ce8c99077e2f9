"""A summary is shown at once, then at most ten times a second, and never misses the last news."""

import asyncio

from PySide6.QtCore import QObject
from tests.ui.driver import Arun, Until

from mintwright.ui.shell.throttle import Throttle


def test_the_first_wish_counts_at_once_and_a_flood_becomes_a_few(arun: Arun, until: Until, qapp: object) -> None:
    async def story() -> None:
        seen: list[int] = []
        news = [0]
        owner = QObject()
        throttle = Throttle(lambda: seen.append(news[0]), owner)
        throttle.request(frozenset({1}))
        assert seen == [0]
        clock = asyncio.get_running_loop().time
        begun = clock()
        for number in range(1, 200):
            news[0] = number
            throttle.request()
            await asyncio.sleep(0)
        await until(lambda: clock() - begun > 0.25)
        await until(lambda: seen[-1] == 199)
        assert len(seen) <= 10 * (clock() - begun) + 2
        await until(lambda: not throttle._pause.isActive())
        assert seen.count(199) == 1
        throttle.request()
        assert len(seen) > 1
        assert seen.count(199) == 2

    arun(story())
