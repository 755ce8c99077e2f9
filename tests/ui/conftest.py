"""Fixtures for the interface's tests: a Qt loop that runs coroutines, a theme, a check that nothing is left open.

The test is a plain `def` that runs one coroutine: `arun(story())`. Inside, gestures are synchronous
(`qtbot.mouseClick`), and `await until(lambda: ...)` waits for what they lead to. Never use
`qtbot.waitSignal` in a coroutine.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QPA_FONTDIR", str(Path(__file__).parents[2] / "resources" / "fonts"))  # Windows

import pytest
import qasync
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid
from tests.pace import turns as turns
from tests.parts import MemoryKeyring
from tests.ui.driver import Arun, Idle, Until
from tests.ui.mints import gather as gather
from tests.ui.mints import receipt_on as receipt_on

from mintwright.practice import PracticeServer
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio, open_studio
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.window.main_window import MainWindow

_CANNOT = "does not support (propagateSizeHints|raise|grabbing the keyboard)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Qt's offscreen platform warns that it has no window manager to tell sizes to, or to ask for the front or keys."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(
                pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")
            )


@pytest.fixture(scope="session")
def ended_loops() -> list[qasync.QEventLoop]:
    """The loops of the tests before, kept alive: a cancelled `call_later` leaves its Qt timer running until it is due,
    and a loop that the garbage collector ends in another thread leaves that timer pointing at nothing (a crash)."""
    return []


@pytest.fixture
def qloop(qapp: QApplication, ended_loops: list[qasync.QEventLoop]) -> Iterator[qasync.QEventLoop]:
    """A qasync loop on the application; fails the test that leaves a task running or a window open."""
    qapp.setQuitOnLastWindowClosed(False)
    loop = qasync.QEventLoop(qapp, already_running=False)
    ended_loops.append(loop)
    asyncio.set_event_loop(loop)
    yield loop
    qapp.clipboard().clear()  # what a test copied is its own; left there, Qt frees it after Python has ended (a crash)
    asyncio._set_running_loop(None)  # `arun` leaves it
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    if tasks:
        loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()
    asyncio.set_event_loop(None)
    assert not tasks, f"left running: {tasks}"


@pytest.fixture
def arun(qloop: qasync.QEventLoop) -> Arun:
    """Run one coroutine on the Qt loop, at most `timeout` seconds.

    What it leaves going on may be stepped by Qt's events before the next is run: pytest-qt processes them after each
    test, and qasync's own `run_until_complete` after each run, without saying which loop is running.
    """

    def run(coroutine: Any, timeout: float = 60) -> Any:
        task = qloop.create_task(asyncio.wait_for(coroutine, timeout))
        task.add_done_callback(lambda _: qloop.stop())
        qloop.run_forever()
        asyncio._set_running_loop(qloop)
        return task.result()

    return run


async def settled() -> None:
    """Let all be done that is due: news are delivered, then parts are laid out, then painted."""
    for _ in range(5):  # what is done can make more due
        QCoreApplication.sendPostedEvents()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        QTimer.singleShot(0, lambda turn=turn: turn.set_result(None))  # a timer of no length comes after all that
        await turn


@pytest.fixture
def until() -> Until:
    """Wait inside a coroutine until `holds()` is true, at most `seconds`, and until all that is due then is done.

    The studio knows before it tells: without the second, models and widgets may not have heard yet.
    """

    async def wait(holds: Callable[[], object], seconds: float = 30) -> None:
        deadline = asyncio.get_running_loop().time() + seconds
        while not holds():
            assert asyncio.get_running_loop().time() < deadline, "waited in vain"
            await asyncio.sleep(0.01)
        await settled()

    return wait


@pytest.fixture
def idle() -> Idle:
    """Wait inside a coroutine until all that is due is done, paints among it."""
    return settled


@pytest.fixture
def theme(qapp: QApplication, tmp_path: Path) -> Iterator[Theme]:
    """The light look without motion. Pictures come once a test says `look.pixmaps.follow(source)`."""
    theme = Theme(tmp_path / "cache")
    qapp.setCursorFlashTime(0)
    theme.choose(ThemeChoice.LIGHT, reduce_motion=True)
    yield theme
    theme.close()
    qapp.setStyleSheet("")


@pytest.fixture(scope="session")
def practice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PracticeServer]:
    """The practice service on a real loopback socket, one for all tests of the interface."""
    server = PracticeServer(tmp_path_factory.mktemp("practice"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def studio(arun: Arun, practice: PracticeServer, tmp_path: Path) -> Iterator[Studio]:
    """A real studio on a profile and an account of its own. It knows the practice network but is not started: nothing
    uploads.
    """

    async def stay() -> None:
        """The service outlives the studio."""

    async def access() -> PracticeAccess:
        loop = asyncio.get_running_loop()
        secret = await loop.run_in_executor(None, practice.issue_secret_token, str(tmp_path))
        return PracticeAccess(base_url=practice.base_url, secret_token=secret, close=stay)

    studio = open_studio(tmp_path / "profile", practice=access, keyring=MemoryKeyring())
    yield studio
    arun(studio.close())


@pytest.fixture
def live_studio(studio: Studio, arun: Arun, until: Until) -> Studio:
    """The same, started and signed in to the practice network."""

    async def sign_in() -> None:
        await studio.start()
        await until(lambda: studio.session.state is SessionState.SIGNED_IN)

    arun(sign_in())
    return studio


@pytest.fixture
def closed() -> Callable[[MainWindow], Awaitable[None]]:
    """Close the window as the artist does, and wait until it has ended what it started."""

    async def close(window: MainWindow) -> None:
        if window.is_closed:
            return
        done = asyncio.Event()
        window.close_requested.connect(done.set)
        window.close()
        await asyncio.wait_for(done.wait(), 30)  # as long as `until`

    return close


@pytest.fixture
def empty_window(
    studio: Studio, theme: Theme, arun: Arun, closed: Callable[[MainWindow], Awaitable[None]]
) -> Iterator[MainWindow]:
    """The real window, painted before it has a page, with everything it started brought to an end afterwards."""
    with theme.building():
        window = MainWindow(studio, theme)
    window.setWindowState(Qt.WindowState.WindowNoState)  # the offscreen screen is small: it would fill that
    window.resize(1280, 800)

    async def opened() -> None:
        window.show()
        await window.painted()

    arun(opened())
    yield window
    arun(closed(window))
    window.hide()
    window.deleteLater()


@pytest.fixture
def window(empty_window: MainWindow, arun: Arun) -> MainWindow:
    """The real window with the page that work begins on."""
    arun(empty_window.fill())
    return empty_window


def close_all(left: Sequence[QWidget]) -> None:
    """Close what a test left, and have it deleted: dialogs before the windows they lie above, which own them.

    What goes with another is left alone. A window is hidden, as it would ask before it is closed.
    """
    for widget in sorted(left, key=lambda one: one.parentWidget() is None):
        if isValid(widget):
            widget.hide()
        if isValid(widget):
            widget.deleteLater()


@pytest.fixture(autouse=True)
def no_window_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close and delete what a test left; a visible window that the test did not give to qtbot fails it."""
    if "qapp" in request.fixturenames:
        request.getfixturevalue("qapp")
    yield
    if QApplication.instance() is None:
        return
    left = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    names = [repr(widget) for widget in left]
    close_all(left)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not left, f"left open: {names}"
