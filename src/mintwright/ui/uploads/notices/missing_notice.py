"""The notice about missing originals: how many, a button to find them, and the progress."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.notices.strip import Strip
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, icon_button, set_button_text

_ONE = Sentence(
    "finding", "1 original is not where it was. If its drive is away, connect it; if it was moved, find it."
)
_MANY = Sentence(
    "finding",
    "{count} originals are not where they were. If their drive is away, connect it; if they were moved, find them.",
)


class MissingNotice(Strip):
    """Hidden while every original is there, and, once closed, until there is something new to say.

    Signals:
        find_requested(list): look for this art.
    """

    find_requested = Signal(list)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._relocating = studio.missing_files
        self._closed = ""  # the words that were closed
        self._is_searching = False
        self.action = button(self.tr("Find them…"), kind="link")
        self.action.clicked.connect(self._act)
        self.dismiss = icon_button(theme, "x", self.tr("Close this message"))
        self.dismiss.clicked.connect(self._close_words)
        self.offer(self.action, self.dismiss)
        news = Throttle(self.follow, self)
        follow(self, studio.changes, news.request, Kind.FINDING)
        self.follow()

    def follow(self) -> None:
        """Show how many are missing now, or the progress of the search."""
        search, missing = self._relocating.search, self._relocating.missing
        self._is_searching = search is not None
        self.dismiss.setVisible(search is None)
        if search is not None:
            counts = {
                "seen": formatting.number(search.seen),
                "found": formatting.number(search.found),
                "count": formatting.number(search.wanted),
            }
            said = Sentence("finding", "Looked at {seen} files, found {found} of {count} originals.", **counts)
            self._show(text(said), self.tr("Stop"))
        elif missing:
            said = counted(len(missing), _ONE, _MANY).filled(count=formatting.number(len(missing)))
            self._show(text(said), self.tr("Find them…"))
        else:
            self._closed = ""
            self.withdraw()

    def _show(self, words: str, action: str) -> None:
        if words == self._closed:
            return
        self.show_words(words, "warn", "circle-alert", "warn")
        set_button_text(self.action, action)
        self.action.setAccessibleName(action)
        if not self._is_searching:
            self.announce()

    def _act(self) -> None:
        if self._is_searching:
            self._relocating.stop()
        else:
            self.find_requested.emit(list(self._relocating.missing))

    def _close_words(self) -> None:
        self._closed = self.message
        self.withdraw()
