"""The settings section about new versions: one switch, its explanation, and a check on demand."""

from PySide6.QtWidgets import QCheckBox, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.updates import Updates
from mintwright.ui import dialogs
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.updates.update_dialog import UpdateDialog
from mintwright.ui.widgets.controls import button, column, label, row


class UpdateSettings(QWidget):
    """Counts at once, like the rest of the settings."""

    def __init__(self, updates: Updates, changes: Changes, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._updates = updates
        self._theme = theme
        self.switch = QCheckBox(self.tr("Look for new versions"))
        self.switch.setAccessibleName(self.switch.text())
        self.switch.clicked.connect(lambda on: updates.set_enabled(on=on))
        does = Sentence(
            "updates",
            "Once a day a small signed file is fetched from {host}. Nothing is sent about you or your work.",
            host=updates.source,
        )
        self.now = button(self.tr("Look now"))
        self.now.setAutoDefault(False)
        self.now.clicked.connect(updates.check_now)
        self.news = button(self.tr("See what is new"))
        self.news.setAutoDefault(False)
        self.news.clicked.connect(self._show_news)
        self._outcome = label("", "muted", wrap=True)
        self._outcome.hide()
        self.setLayout(
            column(
                label(self.tr("New versions"), "label"),
                self.switch,
                label(text(does), "muted", wrap=True),
                2,
                row(self.now, self.news, None),
                self._outcome,
            )
        )
        follow(self, changes, self._follow, Kind.UPDATES)
        self._follow()

    @property
    def outcome(self) -> str:
        """The outcome of the last check."""
        return self._outcome.text()

    def _follow(self, *_: object) -> None:
        updates = self._updates
        self.switch.setChecked(updates.is_enabled)
        self.now.setEnabled(updates.is_enabled)
        self.news.setVisible(updates.offer is not None)
        said = self._said()
        if said != self.outcome:
            self._outcome.setText(said)
            self._outcome.setVisible(bool(said))
            if said:
                announce(self._outcome, said)

    def _said(self) -> str:
        if self._updates.is_checking:
            return self.tr("Looking…")
        return text(self._updates.outcome) if self._updates.outcome is not None else ""

    def _show_news(self) -> None:
        release = self._updates.offer
        if release is not None:
            tasks.run(self, dialogs.show(UpdateDialog(self._updates, release, self._theme, self.window())))
