"""A quiet line above the work: a newer version is there. It asks for nothing and is gone with one press."""

from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.updates import Updates
from mintwright.ui import dialogs
from mintwright.ui.notices.strip import Strip
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.updates.update_dialog import UpdateDialog
from mintwright.ui.widgets.controls import button


class UpdateNotice(Strip):
    """Hidden while there is nothing to announce."""

    def __init__(self, updates: Updates, changes: Changes, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._updates = updates
        self._theme = theme
        self.news = button(self.tr("See what is new"), kind="link")
        self.news.clicked.connect(self._show_news)
        self.later = button(self.tr("Later"), kind="quiet")
        self.later.clicked.connect(updates.postpone)
        self.offer(self.news, self.later)
        follow(self, changes, self._follow, Kind.UPDATES)

    def _follow(self, *_: object) -> None:
        release = self._updates.notice
        if release is None:
            self.withdraw()
            return
        said = text(Sentence("updates", "Mintwright {version} is available.", version=release.version))
        if said != self.message:
            self.show_words(said, "info", "download", "accent_ink")
            self.announce()

    def _show_news(self) -> None:
        release = self._updates.notice
        if release is not None:
            tasks.run(self, dialogs.show(UpdateDialog(self._updates, release, self._theme, self.window())))
