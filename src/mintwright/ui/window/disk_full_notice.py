"""The line that says that the disk is full. It cannot be closed: it goes once there is room again."""

from PySide6.QtWidgets import QWidget

from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.free_space import REFUSAL, DiskSpaceMonitor
from mintwright.ui.notices.strip import Strip
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text


class DiskFullNotice(Strip):
    """Hidden while there is room."""

    def __init__(self, space: DiskSpaceMonitor, changes: Changes, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._space = space
        follow(self, changes, self._follow, Kind.SPACE)
        self._follow()

    def says(self, message: str) -> bool:
        """Whether it says this already, with what to do: once is enough."""
        return bool(self.message) and message == text(REFUSAL)

    def _follow(self, *_: object) -> None:
        if self._space.problem is None:
            self.withdraw()
            return
        is_news = not self.message
        self.show_words(text(self._space.problem), "bad", "triangle-alert", "bad")
        if is_news:  # not each time that another number of bytes is free
            self.announce()
