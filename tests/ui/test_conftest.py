"""The fixtures that the tests of the interface rely on."""

import asyncio

from PySide6.QtCore import QCoreApplication
from tests.ui.driver import Arun


def test_what_a_story_leaves_going_on_still_knows_its_loop(arun: Arun) -> None:
    """pytest-qt processes Qt's events between a test and the end of its fixtures."""
    loops: list[asyncio.AbstractEventLoop] = []
    tasks: list[asyncio.Task[None]] = []

    async def go_on() -> None:
        for _ in range(3):
            await asyncio.sleep(0)
            loops.append(asyncio.get_running_loop())

    async def story() -> None:
        tasks.append(asyncio.create_task(go_on()))

    arun(story())
    while not tasks[0].done():
        QCoreApplication.processEvents()
    arun(asyncio.wait_for(tasks[0], 1))
    assert len(loops) == 3
