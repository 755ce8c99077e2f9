"""The one window: sidebar, pages, messages, keys. It closes only after its tasks have been brought to an end."""

import asyncio
import base64
from collections.abc import Hashable, Sequence
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.actions.menu_bar import give_menu_bar
from mintwright.ui.notices.notice_stack import NoticeStack
from mintwright.ui.shell import tasks
from mintwright.ui.shell.focus import (
    HasPanes,
    Pane,
    focus_inside,
    focus_next,
    focus_next_pane,
    press_focused,
    take_up_focus,
)
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sidebar.sidebar import Sidebar
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, row
from mintwright.ui.window.appearance import REDUCE_MOTION, TEXT_SIZE, THEME, apply_settings
from mintwright.ui.window.disk_full_notice import DiskFullNotice
from mintwright.ui.window.pages import Pages
from mintwright.ui.window.session_notice import SessionNotice
from mintwright.ui.window.window_actions import WindowActions
from mintwright.ui.window.window_banner import WindowBanner
from mintwright.ui.window.window_dialogs import WindowDialogs, may_leave_dialogs
from mintwright.ui.window.window_title import window_title

if TYPE_CHECKING:
    from mintwright.ui.uploads.uploads_page import UploadsPage
    from mintwright.ui.window.dialogs.unsaved_work_dialog import UnsavedWorkPrompt
    from mintwright.ui.window.mint_notices import MintNotices
    from mintwright.ui.window.opened_files import OpenedFiles

USUAL_SIZE = QSize(1280, 800)
SMALLEST_SIZE = QSize(960, 640)
FRAME = QSize(16, 48)  # about what a window manager puts round a window
NARROW = 1_100  # below this width the details hide and the sidebar shows icons alone
GEOMETRY, PAGE = "window", "page"  # keys of the settings
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
        self._is_led_by_keys = False  # to what had the focus when another window became active
        self.mint_notices: MintNotices | None = None  # once the window was painted
        self.is_closed = False  # for good: whoever waits for `close_requested` ends the program
        theme.pixmaps.follow(studio.pictures, self._sign_of)
        full = DiskFullNotice(studio.disk_space, studio.changes, theme)
        self.banner = WindowBanner(theme, full, studio.changes)
        self.all_actions = Actions(theme, self)
        self.sidebar = Sidebar(studio, theme, self.all_actions)
        self.notices = NoticeStack()
        self.notices.add(full, self.banner)
        self.pages = Pages(studio, theme, self.notices, self.all_actions)
        self.dialogs = WindowDialogs(studio, theme, self)
        self.notices.add(*self.dialogs.update_notices())
        self._session_notice = SessionNotice(studio, self.banner, self.pages)
        self._lay_out()
        self.menus = give_menu_bar(self, self.all_actions, theme)
        self.sidebar.show_page(self._first_page())  # before its lists are heard: nobody asks for that page yet
        self._connect()
        self.all_actions.offer_everywhere(self, WindowActions(studio, theme, self).offers())
        self._subscribe()
        self._restore_geometry()
        self.pages.setFocus()  # else the sidebar would have it until there is a page
        self._follow()

    # --- For the bootstrap

    async def painted(self) -> None:
        """Return once the window has been painted for the first time."""
        if not self._was_painted:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._painted.append(future)
            await future

    async def fill(self) -> None:
        """Make the page that work begins on, then the details beside it, once the window itself has been painted.

        Step by step: none of them holds up the window for long.
        """
        import_module("mintwright.ui.uploads.uploads_page")  # a step of its own
        await asyncio.sleep(0)
        if self.pages.currentWidget() is None:  # else the artist was faster, or files were opened
            self._go_to_first_page()
        await asyncio.sleep(0)
        self.uploads.form.show_art(self.uploads.grid.chosen())
        await asyncio.sleep(0)
        self._notify()

    def _notify(self) -> None:
        """Tell of mints while this window is not in front, follow the keys, and keep held ones from what appears.

        Files can be dropped on the sidebar from now on.
        """
        from mintwright.ui.window.held_keys import HeldKeys
        from mintwright.ui.window.key_ring import KeyRing
        from mintwright.ui.window.mint_notices import MintNotices

        self.sidebar.take_files()
        HeldKeys(self)
        KeyRing(self._theme, self)
        self.mint_notices = MintNotices(self._studio.make_notifications(), self._studio.changes, self)
        self.mint_notices.receipt_requested.connect(self._open_receipt)
        self.pages.copy_replaced.connect(self._warn_of_copy)

    def _warn_of_copy(self, mint_id: int) -> None:
        """Come before the wallet, or whatever is in front; have it said too, where a system allows that to none."""
        if QApplication.activeWindow() is None or self.isMinimized():
            if self.mint_notices is not None:
                self.mint_notices.tell_copy_replaced(mint_id)
            self.come_to_front()
            QApplication.alert(self)

    def _open_receipt(self, mint_id: int) -> None:
        self.come_to_front()
        self.pages.open_receipt(mint_id)

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
        self._opened_files.add(paths)

    @cached_property
    def _opened_files(self) -> "OpenedFiles":
        from mintwright.ui.window.opened_files import OpenedFiles

        files = OpenedFiles(self.pages, self.banner)
        files.uploads_requested.connect(partial(self.go, PageName.UPLOADS))
        return files

    @cached_property
    def unsaved_work_prompt(self) -> "UnsavedWorkPrompt":
        """Asks before any work is lost."""
        from mintwright.ui.window.dialogs.unsaved_work_dialog import UnsavedWorkPrompt

        return UnsavedWorkPrompt(self._studio.unsaved_work, self._studio.settings)

    def report_problem(self, message: str) -> None:
        """Say what went wrong in some part of the window (`tasks.report`)."""
        self.banner.report_problem(message)

    def withdraw_problem(self, message: str) -> None:
        """Say so no longer: it is over (`tasks.withdraw`)."""
        self.banner.withdraw_problem(message)

    # --- Pages

    @property
    def uploads(self) -> "UploadsPage":
        """The page that work begins on."""
        return self.pages.uploads

    def go(self, name: PageName) -> QWidget:
        """Show a page and return it."""
        return self.pages.go(name)

    def show_sign_in(self) -> None:
        """Show the networks and how to sign in to them."""
        self.pages.lead_to(PageName.SIGN_IN)
        self._session_notice.follow()  # what the page itself says needs no banner

    def _first_page(self) -> PageName:
        """The page that was shown last; the uploads where there was none, or it is not of this network."""
        kept = self._studio.settings.text(PAGE)
        can = [one for one in PageName if one is not PageName.PRACTICE or self._studio.practice_tools.is_here]
        return PageName(kept) if kept in can else PageName.UPLOADS

    def _go_to_first_page(self) -> None:
        focus_inside(self.go(self._first_page()))

    # --- What stands where

    def _lay_out(self) -> None:
        stage = column(self.notices, self.pages, spacing=0)
        stage.setStretchFactor(self.pages, 1)
        whole = row(self.sidebar, stage, spacing=0)
        whole.setStretch(1, 1)
        body = QWidget()
        body.setLayout(whole)
        self.setCentralWidget(body)

    def _connect(self) -> None:
        self.sidebar.page_requested.connect(self.go)
        self.sidebar.naming_requested.connect(self.pages.name_collection)
        self.sidebar.project.deleted.connect(self.pages.undo_notice.tell_deleted)
        self.sidebar.collection_removed.connect(self.pages.undo_notice.tell)
        self.sidebar.paths_dropped.connect(self.pages.add_files)
        self.sidebar.network_requested.connect(self.show_sign_in)
        self.sidebar.practice_requested.connect(partial(self.go, PageName.PRACTICE))
        self.sidebar.theme_toggled.connect(self.toggle_theme)
        self.sidebar.settings_requested.connect(self.dialogs.open_settings)
        self._session_notice.sign_in_requested.connect(self.show_sign_in)
        self.pages.import_requested.connect(lambda paths: self.dialogs.imports.take(paths))
        self.pages.chain_requested.connect(lambda art_id: self.dialogs.chain.show(art_id, self.pages.choice))
        self.pages.choose_sheet_requested.connect(lambda: self.dialogs.imports.choose())
        self.pages.page_shown.connect(self.sidebar.show_page)
        self.pages.pieces_counted.connect(self.sidebar.show_pieces)
        self.pages.page_shown.connect(lambda name: self._studio.settings.put(PAGE, str(name), is_trifle=True))

    def go_to_next_pane(self, step: int) -> None:
        """Put the focus into the next region of the window, or the one before."""
        page = self.pages.currentWidget()
        inner = page.panes() if isinstance(page, HasPanes) else [Pane(page, page)] if page else []
        focus_next_pane([Pane(self.sidebar, self.sidebar.pages), *inner], step)

    # --- News from the studio

    def _subscribe(self) -> None:
        changes = self._studio.changes
        follow(self, changes, Throttle(self._follow, self).request, Kind.ART, Kind.PROJECTS, Kind.SESSION)
        follow(self, changes, self._follow_settings, Kind.SETTINGS)
        follow(self, changes, self._theme.pixmaps.on_arrived, Kind.PREVIEWS)

    def _follow(self) -> None:
        self.setWindowTitle(text(window_title(self._studio)))

    def _follow_settings(self, keys: frozenset[Hashable]) -> None:
        if not keys or keys & {THEME, TEXT_SIZE, REDUCE_MOTION}:
            apply_settings(self._theme, self._studio.settings, in_turns=True)
            self._fit()

    def _sign_of(self, art_id: int) -> str:
        """The icon of the kind of this art; of what another project has, that of pictures."""
        from mintwright.ui.style.file_kinds import kind_icon  # not for the first paint

        uploads = self._studio.uploads
        return kind_icon(uploads.art(art_id).media_type) if uploads.has(art_id) else "images"

    def toggle_theme(self) -> None:
        """Change between light and dark colours."""
        chosen = ThemeChoice.LIGHT if self._theme.dark else ThemeChoice.DARK
        self._studio.settings.put(THEME, chosen.value)

    # --- The window itself

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's signature
        """Tab goes through the window in reading order; so does the focus of what is hidden."""
        return focus_next(self, forth=next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_focused(event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """What had the focus may have been hidden while a dialog was open: Qt would go to the head of the sidebar."""
        super().changeEvent(event)
        if event.type() is not QEvent.Type.ActivationChange:
            return
        if self.isActiveWindow():
            take_up_focus(self, by_keys=self._is_led_by_keys)
            self.pages.look_again()
        else:
            self._is_led_by_keys = self.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)

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
            asyncio.get_running_loop().create_task(self._close()).add_done_callback(self.banner.report_failure)
        else:
            self.unsaved_work_prompt.come_to_front()

    async def _close(self) -> None:
        """Let the program end, if the artist may leave; `Studio.settle` then waits for a mint that is being sent."""
        if not await self._may_leave():
            return
        self.closing_started.emit()
        geometry = bytes(self.saveGeometry().data())
        self._studio.settings.put(GEOMETRY, base64.b64encode(geometry).decode("ascii"), is_trifle=True)
        if "_opened_files" in vars(self):
            await self._opened_files.finish(OPENING_SECONDS)
        await tasks.cancel_all(self)
        if self.mint_notices is not None:
            self.mint_notices.close()
        self.is_closed = True
        self.close_requested.emit()

    async def _may_leave(self) -> bool:
        """Whether all is saved, or the artist leaves all the same; whatever happens, she can ask to leave again."""
        may_leave = False
        try:
            await self.pages.keep_typed()
            may_leave = await may_leave_dialogs(self) and await self.unsaved_work_prompt.may_leave(self)
        finally:
            self._closing = may_leave
        return may_leave

    def _tell_painted(self) -> None:
        for future in self._painted:
            if not future.done():
                future.set_result(None)
        self._painted.clear()

    def _fit(self) -> None:
        narrow = self.width() < self._theme.scale(NARROW)
        self.sidebar.set_compact(compact=narrow)
        self.pages.set_narrow(narrow=narrow)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.windowHandle().screenChanged.connect(self._follow_screen, Qt.ConnectionType.UniqueConnection)
            self._follow_screen()

    def _follow_screen(self) -> None:
        """Follow the screen it is on, also where that is magnified, or a bar takes of it."""
        self._fit_to_screen()
        self.screen().availableGeometryChanged.connect(self._fit_to_screen, Qt.ConnectionType.UniqueConnection)

    def _fit_to_screen(self) -> None:
        """Let the window be as small as its screen: one that is magnified may have less room than it would like."""
        self.setMinimumSize(SMALLEST_SIZE.boundedTo(self._room()))

    def _room(self) -> QSize:
        """What the screen offers a window inside its frame."""
        return self.screen().availableSize() - FRAME

    def _restore_geometry(self) -> None:
        """As it was left; at first the usual size, or the whole of a screen that has no room for that and its frame."""
        kept = self._studio.settings.get(GEOMETRY)
        room = self._room()
        self._fit_to_screen()
        size = USUAL_SIZE.boundedTo(room).expandedTo(SMALLEST_SIZE.boundedTo(room))
        self.resize(size)
        if isinstance(kept, str):
            self.setMinimumSize(0, 0)  # it may have been left on a smaller screen than where it is now
            self.restoreGeometry(QByteArray.fromBase64(kept.encode("ascii", "replace")))
            self._fit_to_screen()
        elif size != USUAL_SIZE and size == size.boundedTo(room):
            self.setWindowState(Qt.WindowState.WindowMaximized)
