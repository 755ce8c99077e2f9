"""The bootstrap of the studio: builds every part once and in order, runs the loop, closes in reverse."""

import mintwright.ui  # noqa: F401  # pyright: ignore[reportUnusedImport]  # first: PySide reads what is imported before

# isort: split
import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import qasync

from mintwright import __version__
from mintwright.allocator import HeapTrimmer
from mintwright.build_settings import publisher
from mintwright.domain.errors import MintwrightError
from mintwright.domain.secret_text import SecretText
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import DiskFullError, ProfileInUseError, disk_error_behind
from mintwright.logbook import LOGS, close_logbook, crashes_noted, open_logbook
from mintwright.private_files import make_folder, mend, refuse_links
from mintwright.profile_folder import ProfileFolders
from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.changes import Kind
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.studio import PRACTICE, Studio, open_studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.garbage import GarbageCollection
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.application import Application
from mintwright.ui.window.external_files import ExternalFiles
from mintwright.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from mintwright.practice import PracticeServer
    from mintwright.ui.window.single_instance import SingleInstance

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

THREAD_SWITCH_SECONDS = 0.0005  # with two busy threads the interface's 99th percentile fell from 68 to 13 ms
PATIENCE_SECONDS = 10  # with a program that holds the profile and still opens, or closes
BETWEEN_TRIES_SECONDS = 0.1
_NO_ROOM_TO_PRACTISE = Sentence(
    "session",
    "The disk is full, so the practice network could not be started. Free some space: then it starts by itself.",
)
PAINTING_SECONDS = 2
ENDING_SECONDS = 4.0  # of a practice network that starts while the program ends


def run_studio(
    folders: ProfileFolders, files: Sequence[Path] = (), *, after_paint: Callable[[], None] | None = None
) -> int:
    """Open the studio on a profile, add these files, and return the exit status when its window has been closed.

    The files have absolute paths. Where a window is already open for the profile, it gets them, and this ends.
    `after_paint` is called once the window has been painted for the first time; the start-up benchmark uses it.
    """
    opened = ExternalFiles(files)
    make_application().file_opened.connect(opened.add)  # before the loop: the Finder tells its files when that begins
    return run_with_qt(_run(folders, opened, after_paint))


def run_with_qt(task: Coroutine[Any, Any, Answer]) -> Answer:
    """Run `task` to its end on the one loop that Qt and asyncio share, and return what it returns."""
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    with qasync.QEventLoop(make_application()) as loop:
        asyncio.set_event_loop(loop)
        return cast("asyncio.AbstractEventLoop", loop).run_until_complete(task)


def make_application() -> Application:
    """The one application, with its names set; it never ends by itself when a window closes."""
    application = Application.instance()
    if not isinstance(application, Application):
        application = Application(sys.argv[:1])
        GarbageCollection(application)
    application.setApplicationName("Mintwright")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(os.environ.get("FLATPAK_ID", "mintwright"))  # Wayland finds name and icon by it
    application.setQuitOnLastWindowClosed(False)
    return application


async def _run(folders: ProfileFolders, opened: ExternalFiles, after_paint: Callable[[], None] | None) -> int:
    """Build, show, start, wait for the artist to leave, close in reverse."""
    asyncio.get_running_loop().set_exception_handler(_log_failure)
    theme = Theme(folders.cache)
    try:
        refuse_links(folders.data, folders.cache)
        make_folder(folders.data)
        mend(folders.data, folders.cache, is_own=folders.is_own)
        logbook = open_logbook(folders.data / LOGS)
        studio = await _studio_of(folders, opened)
    except (MintwrightError, OSError) as error:
        from mintwright.ui.dialogs.questions import show_failure

        await show_failure(theme, error)
        return 1
    if studio is None:
        if sys.stderr is not None:  # a windowed Windows program has none
            sys.stderr.write("Mintwright is already open: its window came to the front and took the files, if any.\n")
        return 0
    log.info("Mintwright %s opened %s", __version__, folders.data)
    try:
        with crashes_noted(folders.data / LOGS):
            await _open_until_closed(folders, studio, theme, opened, after_paint)
    finally:
        close_logbook(logbook)
    return 0


async def _open_until_closed(
    folders: ProfileFolders,
    studio: Studio,
    theme: Theme,
    opened: ExternalFiles,
    after_paint: Callable[[], None] | None,
) -> None:
    """Show the window of an opened studio; once it is closed, close all in reverse."""
    with theme.building():
        window = MainWindow(studio, theme)
    try:
        await _until_closed(folders, studio, window, opened, after_paint)
    finally:
        await studio.close()
        window.deleteLater()
        theme.close()
        log.info("Mintwright closed")


async def _studio_of(folders: ProfileFolders, opened: ExternalFiles) -> Studio | None:
    """The studio of this profile; None when a window that is open for it has taken over.

    Raises MintwrightError, ProfileInUseError among them when nobody answers.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return open_studio(
                folders.data,
                practice=lambda: open_practice(folders.data / PRACTICE),
                cache_dir=folders.cache,
                is_own=folders.is_own,
                publisher=publisher(),
            )
        except ProfileInUseError as error:
            from mintwright.ui.window.single_instance import hand_over, not_taken

            if hand_over(folders.data, opened.waiting):
                return None
            if time.monotonic() > deadline:
                raise ProfileInUseError(not_taken(opened.waiting), details=error.details) from None
            await asyncio.sleep(BETWEEN_TRIES_SECONDS)


async def _until_closed(
    folders: ProfileFolders,
    studio: Studio,
    window: MainWindow,
    opened: ExternalFiles,
    after_paint: Callable[[], None] | None,
) -> None:
    """Show the window, start what needs the network after the first paint, and wait for the close."""
    closed = asyncio.Event()
    window.close_requested.connect(closed.set)
    for interruption in (signal.SIGINT, signal.SIGTERM):  # heard at the next timer at the latest
        signal.signal(interruption, lambda _signal, _frame: window.close())
    window.show()
    with suppress(TimeoutError):  # a window that is opened small is not painted
        async with asyncio.timeout(PAINTING_SECONDS):
            await window.painted()
    if after_paint is not None:
        after_paint()
    from mintwright.ui.window.session_end import SessionEnd  # neither is needed for the first paint
    from mintwright.ui.window.shared_profile_notice import tell_who_reads

    make_application().commitDataRequest.connect(SessionEnd(window, studio.unsaved_work).on_commit_request)
    await window.fill()
    heap_trimmer = HeapTrimmer()
    for kind in (Kind.PREVIEWS, Kind.ART, Kind.PROJECTS):
        studio.changes.subscribe(kind, heap_trimmer.on_news)
    for kind in (Kind.MINTS, Kind.LONG_ANSWER):
        studio.changes.subscribe(kind, heap_trimmer.on_much)
    opened.opened.connect(window.add_files)
    window.closing_started.connect(opened.end)
    with closing(heap_trimmer), closing(_further_starts(folders.data, window, opened)):
        starting = asyncio.ensure_future(studio.start())
        starting.add_done_callback(window.banner.report_failure)
        tasks.run(window, tell_who_reads(folders.data, window.banner, studio.settings))
        opened.deliver()
        await closed.wait()
    window.hide()
    starting.cancel()
    await asyncio.gather(starting, return_exceptions=True)
    await studio.settle()
    # files that arrived after the window was closed are not lost silently either
    await window.unsaved_work_prompt.may_leave(None)


def _further_starts(data_dir: Path, window: MainWindow, opened: ExternalFiles) -> "SingleInstance":
    """Bring the window to the front when this profile is started once more, with the files that start was given."""
    from mintwright.ui.window.single_instance import SingleInstance  # QtNetwork is not needed for the first paint

    starts = SingleInstance(data_dir, window)
    window.closing_started.connect(starts.close)  # whoever comes later waits for the profile and opens it anew
    starts.files_brought.connect(window.come_to_front)
    starts.files_brought.connect(opened.add)
    return starts


async def open_practice(data_dir: Path) -> PracticeAccess:
    """Start the practice network in its own thread; what the session needs to sign in to it, and how to stop it."""
    await load("mintwright.practice")
    starting = run_detached(partial(_start_practice, data_dir), "practice starts")
    try:
        server, secret = await asyncio.shield(starting)
    except asyncio.CancelledError:  # it starts anyway, and nobody else knows about it
        await asyncio.wait([asyncio.ensure_future(_stopped(starting))], timeout=ENDING_SECONDS)
        raise
    except Exception as error:
        if (of_the_disk := disk_error_behind(error, data_dir)) is None:
            raise
        is_full = isinstance(of_the_disk, DiskFullError)
        said = _NO_ROOM_TO_PRACTISE if is_full else of_the_disk.sentence
        raise MintwrightError(said, details=f"{type(error).__name__}: {error}") from error

    async def close() -> None:
        await run_detached(server.stop, "practice stops")

    return PracticeAccess(base_url=server.base_url, secret_token=SecretText(secret), close=close)


def _start_practice(data_dir: Path) -> "tuple[PracticeServer, str]":
    """The running service, and a fresh secret token for it."""
    from mintwright.practice import PracticeOptions, PracticeServer  # not before the first paint

    server = PracticeServer(data_dir, options=PracticeOptions(chain_strict=True))
    server.start()
    try:
        return server, server.issue_secret_token()
    except BaseException:
        server.stop()
        raise


async def _stopped(starting: "asyncio.Future[tuple[PracticeServer, str]]") -> None:
    """Stop what still starts, once it has."""
    try:
        server, _ = await starting
    except Exception as error:  # noqa: BLE001 - nobody wants it any more
        log.info("the practice network did not start: %s", error)
    else:
        await run_detached(server.stop, "practice stops")


def _log_failure(_loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    """Log a bug of ours in a task nobody awaited, without showing it to the artist."""
    error = context.get("exception")
    log.error("%s", context.get("message"), exc_info=error if isinstance(error, BaseException) else None)
