"""The one window: sidebar, pages, messages, keys. It closes only after its tasks have been brought to an end."""

import asyncio
import base64
import logging
from collections.abc import Callable, Hashable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.panes import go_to_next_pane
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sidebar.sidebar import Sidebar
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.style.wording import text
from mintwright.ui.widgets import dialogs
from mintwright.ui.widgets.banner import Banner, Tone
from mintwright.ui.widgets.controls import column, row
from mintwright.ui.widgets.notice_stack import NoticeStack
from mintwright.ui.widgets.strip import Strip
from mintwright.ui.window.appearance import REDUCE_MOTION, TEXT_SIZE, THEME, apply_settings
from mintwright.ui.window.disk_full_notice import DiskFullNotice
from mintwright.ui.window.pages import Pages
from mintwright.ui.window.unsaved_work_dialog import UnsavedWorkPrompt

log = logging.getLogger(__name__)

USUAL_SIZE = QSize(1280, 800)
SMALLEST_SIZE = QSize(960, 640)
NARROW = 1_100  # below this width the details hide and the sidebar shows icons alone
GEOMETRY = "window"  # key of the settings
OPENING_SECONDS = 2  # a drive that does not answer must not hold up the end


class MainWindow(QMainWindow):
    """Everything the artist sees.

    Signals:
        closing_started(): the artist wants to leave; from now on nothing more is taken in.
        close_requested(): the window's own tasks have ended. The bootstrap does the rest.
    """

    closing_started = Signal()
    close_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme) -> None:
        apply_settings(theme, studio.settings)  # before there is a window, which takes its font when it is made
        super().__init__()
        self._studio = studio
        self._theme = theme
        self._painted: list[asyncio.Future[None]] = []
        self._was_painted = False
        self._closing = False
        self.is_closed = False  # for good: whoever waits for `close_requested` ends the program
        self._opening: set[asyncio.Task[None]] = set()
        theme.pixmaps.follow(studio.previews)
        self.banner = Banner(theme)
        self.unsaved_work_prompt = UnsavedWorkPrompt(studio.unsaved_work, studio.settings)
        self._said_of_session = ""
        self._tried_at: datetime | None = None  # when the artist said "Try again"
        self.sidebar = Sidebar(studio, theme)
        self.notices = NoticeStack()
        self._full = DiskFullNotice(studio.disk_space, studio.changes, theme)
        self.notices.add(self._full, self.banner)
        self.pages = Pages(studio, theme, self.notices)
        self.notices.add(*self._make_update_notice())
        self.uploads = self.pages.uploads
        self._lay_out()
        self._connect()
        self._bind_keys()
        self._subscribe()
        self._restore_geometry()
        self.go(PageName.UPLOADS)
        self.uploads.take_focus()
        self._follow()

    # --- For the bootstrap

    async def painted(self) -> None:
        """Return once the window has been painted for the first time."""
        if not self._was_painted:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._painted.append(future)
            await future

    def come_to_front(self) -> None:
        """Show the window above all others; once it is closed, the question that is still asked, if there is one."""
        if self.is_closed:
            self.unsaved_work_prompt.come_to_front()
            return
        self.setWindowState((self.windowState() & ~Qt.WindowState.WindowMinimized) | Qt.WindowState.WindowActive)
        self.show()
        self.raise_()
        self.activateWindow()

    def add_files(self, paths: Sequence[Path]) -> None:
        """Add files and folders that were opened from outside; a question that is being asked stays in front."""
        self.come_to_front()
        if QApplication.activeModalWidget() is None:
            self.go(PageName.UPLOADS)
        task = self.uploads.commands.add_opened(paths)
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    def report_problem(self, message: str) -> None:
        """Say what went wrong in some part of the window (`tasks.report`)."""
        if not self._full.says(message):
            self.banner.say(message, Tone.BAD)

    def report_failure(self, task: "asyncio.Future[Any]") -> None:
        """Say what went wrong in a task that has ended; nothing when it went well."""
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, MintwrightError):
            self.report_problem(text(error.sentence))
        else:
            log.error("a task of the bootstrap failed", exc_info=error)
            self.report_problem(self.tr("Something went wrong inside Mintwright. Your work is kept; start it again."))

    # --- Pages

    def go(self, name: PageName) -> QWidget:
        """Show a page and return it."""
        return self.pages.go(name)

    def show_sign_in(self) -> None:
        """Show the networks and how to sign in to them."""
        self.go(PageName.SIGN_IN)
        self._follow_session()  # what the page itself says needs no banner

    # --- What stands where

    def _lay_out(self) -> None:
        stage = column(self.notices, self.pages, spacing=0)
        stage.setStretchFactor(self.pages, 1)
        whole = row(self.sidebar, stage, spacing=0)
        whole.setStretch(1, 1)
        body = QWidget()
        body.setLayout(whole)
        self.setCentralWidget(body)
        self.setMinimumSize(SMALLEST_SIZE)

    def _connect(self) -> None:
        self.sidebar.page_requested.connect(self.go)
        self.sidebar.network_requested.connect(self.show_sign_in)
        self.sidebar.practice_requested.connect(partial(self.go, PageName.PRACTICE))
        self.sidebar.theme_toggled.connect(self._toggle_theme)
        self.sidebar.settings_requested.connect(self._open_settings)
        self.pages.page_shown.connect(self.sidebar.show_page)

    def _bind_keys(self) -> None:
        keys: list[tuple[QKeySequence | QKeySequence.StandardKey | str, Callable[[], object]]] = [
            ("Ctrl+1", lambda: self.go(PageName.UPLOADS)),
            ("Ctrl+2", lambda: self.go(PageName.COLLECTION)),
            ("Ctrl+3", lambda: self.go(PageName.RECEIPTS)),
            (QKeySequence.StandardKey.Open, lambda: self._on_uploads(self.uploads.commands.choose_files)),
            ("Ctrl+Shift+O", lambda: self._on_uploads(self.uploads.commands.choose_folder)),
            (QKeySequence.StandardKey.Find, lambda: self._on_uploads(self.uploads.focus_search)),
            (QKeySequence.StandardKey.Undo, lambda: self.pages.take_step(self._studio.history.undo)),
            (QKeySequence.StandardKey.Redo, lambda: self.pages.take_step(self._studio.history.redo)),
            ("Ctrl+,", self._open_settings),
            ("Ctrl+/", self._open_keys),
            ("F6", lambda: self._next_pane(1)),
            ("Shift+F6", lambda: self._next_pane(-1)),
            (QKeySequence.StandardKey.Quit, self.close),
        ]
        for key, act in keys:
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.activated.connect(act)

    def _on_uploads(self, act: Callable[[], object]) -> None:
        self.go(PageName.UPLOADS)
        act()

    def _next_pane(self, step: int) -> None:
        page = self.pages.currentWidget()
        inner = self.uploads.panes() if page is self.uploads else [page] if page else []
        go_to_next_pane([self.sidebar.pages, *inner], step)

    # --- News from the studio

    def _subscribe(self) -> None:
        changes = self._studio.changes
        follow(self, changes, Throttle(self._follow, self).request, Kind.ART, Kind.PROJECTS)
        follow(self, changes, self._follow_session, Kind.SESSION)
        follow(self, changes, self._follow_settings, Kind.SETTINGS)
        follow(self, changes, self._follow_space, Kind.SPACE)
        follow(self, changes, self._theme.pixmaps.on_arrived, Kind.PREVIEWS)

    def _follow(self) -> None:
        totals, project = self._studio.uploads.totals(), self._studio.projects.current.name
        if not totals.is_at_rest and not self._studio.uploads.all_paused:
            title = Sentence(
                "window",
                "{percent} of {size} · {uploaded} of {count} uploaded · {project}",
                percent=formatting.percent(totals.fraction),
                size=formatting.size(totals.size),
                uploaded=formatting.number(totals.uploaded),
                count=formatting.number(totals.count),
                project=project,
            )
        else:
            title = Sentence("window", "{project} · Mintwright", project=project)
        self.setWindowTitle(text(title))

    def _follow_session(self, *_: object) -> None:
        """Say what is wrong with the sign-in, away from its own page, and take it back once it is not."""
        session = self._studio.session
        if session.state is SessionState.SIGNED_IN:
            self._tried_at = None
        if self.pages.shows(PageName.PRACTICE) and not self._studio.practice_tools.is_here:
            self.show_sign_in()  # nothing is rehearsed on another network
        said = self._what_is_wrong_with_the_sign_in()
        if said is not None:
            self._said_of_session = text(said[0])
            self.banner.say(self._said_of_session, Tone.WARN, action=said[1], act=said[2])
        elif self.banner.message == self._said_of_session:
            self.banner.withdraw()

    def _what_is_wrong_with_the_sign_in(self) -> tuple[Sentence, str, Callable[[], None] | None] | None:
        """What is said of it, and what can be done: the button's words and what it does."""
        session = self._studio.session
        if self.pages.shows(PageName.SIGN_IN):
            return None
        if session.can_give_up and session.waiting is not None:
            return session.waiting, self.tr("Do not wait"), self._give_up_waiting
        if session.problem is not None and session.can_try_again:
            problem = formatting.tried_again(session.problem, self._tried_at)
            return problem, self.tr("Try again"), self._sign_in_again
        if session.problem is not None:
            return session.problem, self.tr("Sign in"), self.show_sign_in
        if self._tried_at is not None and session.state is SessionState.SIGNING_IN:
            return formatting.trying(self._tried_at), "", None
        return None

    def _follow_space(self, *_: object) -> None:
        """What one write said of the full disk is said of all of them now."""
        if self._full.says(self.banner.message):
            self.banner.withdraw()

    def _sign_in_again(self) -> None:
        self._tried_at = datetime.now(UTC)
        tasks.run(self, self._studio.session.try_again())

    def _give_up_waiting(self) -> None:
        self._studio.session.give_up_waiting()
        self.show_sign_in()

    def _follow_settings(self, keys: frozenset[Hashable]) -> None:
        if not keys or keys & {THEME, TEXT_SIZE, REDUCE_MOTION}:
            apply_settings(self._theme, self._studio.settings)
            self._fit()

    def _toggle_theme(self) -> None:
        chosen = ThemeChoice.LIGHT if self._theme.dark else ThemeChoice.DARK
        self._studio.settings.put(THEME, chosen.value)

    def _open_settings(self) -> None:
        from mintwright.ui.window.restore_section import RestoreSection
        from mintwright.ui.window.settings_dialog import SettingsDialog

        updates = self._make_update_settings()
        settings = self._studio.settings
        unsaved = RestoreSection(self._studio.unsaved_work, settings)
        dialog = SettingsDialog(settings, self._theme, self._diagnostics, self, updates=updates, unsaved=unsaved)
        tasks.run(self, dialogs.show(dialog))

    def _make_update_notice(self) -> list[Strip]:
        """The line that tells of a new version; none where nobody publishes any."""
        if self._studio.updates is None:
            return []
        from mintwright.ui.updates.update_notice import UpdateNotice

        return [UpdateNotice(self._studio.updates, self._studio.changes, self._theme)]

    def _make_update_settings(self) -> QWidget | None:
        if self._studio.updates is None:
            return None
        from mintwright.ui.updates.update_settings import UpdateSettings

        return UpdateSettings(self._studio.updates, self._studio.changes, self._theme)

    def _diagnostics(self) -> str:
        from mintwright.ui.style.environment import diagnostics_of

        return diagnostics_of(self._studio, self._theme)

    def _open_keys(self) -> None:
        from mintwright.ui.window.shortcuts_dialog import ShortcutsDialog

        tasks.run(self, dialogs.show(ShortcutsDialog(self)))

    # --- The window itself

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self._tell_painted)  # after the children, which are painted in the same go

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()
        if not self._closing:
            self._closing = True
            asyncio.get_running_loop().create_task(self._close()).add_done_callback(self.report_failure)
        else:
            self.unsaved_work_prompt.come_to_front()

    async def _close(self) -> None:
        """Let the program end, if the artist may leave; `Studio.settle` then waits for a mint that is being sent."""
        if not await self._may_leave():
            return
        self.closing_started.emit()
        geometry = bytes(self.saveGeometry().data())
        self._studio.settings.put(GEOMETRY, base64.b64encode(geometry).decode("ascii"), is_trifle=True)
        if self._opening:  # who brought these files was told that they were taken
            await asyncio.wait(self._opening, timeout=OPENING_SECONDS)
        await tasks.cancel_all(self)
        self.is_closed = True
        self.close_requested.emit()

    async def _may_leave(self) -> bool:
        """Whether all is saved, or the artist leaves all the same; whatever happens, she can ask to leave again."""
        may_leave = False
        try:
            await self.pages.keep_typed()
            may_leave = await self.unsaved_work_prompt.may_leave(self)
        finally:
            self._closing = may_leave
        return may_leave

    def _tell_painted(self) -> None:
        for future in self._painted:
            if not future.done():
                future.set_result(None)
        self._painted.clear()
        QTimer.singleShot(0, self._make_details)

    def _make_details(self) -> None:
        """What the first paint need not wait for."""
        self.uploads.form.show_art(self.uploads.grid.chosen())

    def _fit(self) -> None:
        narrow = self.width() < self._theme.scale(NARROW)
        self.sidebar.set_compact(compact=narrow)
        self.uploads.set_narrow(narrow=narrow)

    def _restore_geometry(self) -> None:
        self.resize(USUAL_SIZE.boundedTo(self.screen().availableSize()).expandedTo(SMALLEST_SIZE))
        kept = self._studio.settings.get(GEOMETRY)
        if isinstance(kept, str):
            self.restoreGeometry(QByteArray.fromBase64(kept.encode("ascii", "replace")))
