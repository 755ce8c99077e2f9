"""The fixtures that the tests of the interface rely on."""

import asyncio

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import delete, isValid
from tests.ui.conftest import close_all
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


class DeletesWithIt(QObject):
    """Deletes another window as soon as one is hidden, as a part may that owns it."""

    def __init__(self, watched: QWidget, other: QWidget) -> None:
        super().__init__(watched)
        self._other = other
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Hide and isValid(self._other):
            delete(self._other)
        return False


def test_what_a_failed_test_leaves_open_is_closed_from_the_inside_whatever_goes_with_it(qapp: QApplication) -> None:
    window, other = QWidget(), QWidget()
    outer = QDialog(window)
    inner = QDialog(outer)
    for one in (window, other):
        one.show()
    for one in (outer, inner):
        one.open()
    DeletesWithIt(inner, other)
    close_all([window, other, outer, inner])
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not any(map(isValid, (window, other, outer, inner)))
