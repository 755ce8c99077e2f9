"""Files opened from outside, on their way to the uploads; while a question is asked, they wait for its end."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.notices.toast import Toast
from mintwright.ui.shell.drop import Drop, are_files
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.window.pages import Pages

_ONE = Sentence("window", "1 file waits. It is added to the uploads once you have closed what is open.")
_SOME = Sentence("window", "{shown} files wait. They are added to the uploads once you have closed what is open.")
_FOLDER = Sentence("window", "A folder waits. It is added to the uploads once you have closed what is open.")
_ITEMS = Sentence("window", "{shown} items wait. They are added to the uploads once you have closed what is open.")
_TAKEN = Sentence("window", "What waited is added to the uploads now.")


class OpenedFiles(QObject):
    """Adds them, and says when they have to wait.

    Signals:
        uploads_requested(): the uploads shall be seen.
    """

    uploads_requested = Signal()

    def __init__(self, pages: Pages, banner: Banner) -> None:
        super().__init__(pages)
        self._pages = pages
        self._banner = banner
        self._waiting: list[Path] = []
        self._watched: tuple[QWidget, Toast] | None = None  # the dialog that they wait for, and what lies on it
        self._said = ""
        self._under_way: set[asyncio.Task[None]] = set()
        pages.page_shown.connect(self._follow_page)

    def add(self, paths: Sequence[Path]) -> None:
        """Add files and folders, and show them; a question that is being asked is answered first."""
        if (dialog := QApplication.activeModalWidget()) is None:
            self.uploads_requested.emit()
            self._take(paths)
            return
        self._waiting = list(dict.fromkeys((*self._waiting, *paths)))
        toast = self._wait_for(dialog)
        self._said = text(_waits(Drop(paths=tuple(self._waiting))))
        self._banner.say(self._said)
        toast.say(self._said)  # in front of the banner, which is dimmed

    async def finish(self, seconds: float) -> None:
        """The window closes: add what waits, and give what is being added these seconds."""
        self._take(self._waiting)
        self._waiting = []
        if self._under_way:  # who brought these files was told that they were taken
            await asyncio.wait(self._under_way, timeout=seconds)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Hide and self._watched is not None and watched is self._watched[0]:
            watched.removeEventFilter(self)
            self._watched = None
            QTimer.singleShot(0, self, self._go_on)  # another may follow it
        return super().eventFilter(watched, event)

    def _wait_for(self, dialog: QWidget) -> Toast:
        """Wait for this one, unless another is waited for already; where that is said in front."""
        if self._watched is None:
            self._watched = dialog, Toast(dialog)
            dialog.installEventFilter(self)
        return self._watched[1]

    def _go_on(self) -> None:
        """Add what waits, unless something is asked again; the page that is seen stays."""
        if (dialog := QApplication.activeModalWidget()) is not None:
            self._wait_for(dialog)
            return
        if self._banner.message == self._said:
            self._banner.withdraw()
        if self._waiting and not self._pages.shows(PageName.UPLOADS):
            self._banner.say(
                text(_TAKEN), Tone.OK, action=self.tr("Go to the uploads"), act=self.uploads_requested.emit
            )
        waiting, self._waiting = self._waiting, []
        self._take(waiting)

    def _follow_page(self, name: PageName) -> None:
        if name is PageName.UPLOADS and self._banner.message == text(_TAKEN):
            self._banner.withdraw()  # now it is seen

    def _take(self, paths: Sequence[Path]) -> None:
        if paths:
            task = self._pages.uploads.adding.add_opened(paths)
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)


def _waits(drop: Drop) -> Sentence:
    one, many = (_ONE, _SOME) if are_files(drop) else (_FOLDER, _ITEMS)
    return counted(drop.count, one, many.filled(shown=number(drop.count)))
