"""What is new in a version, and where to get it. The program itself fetches nothing: the artist's browser does."""

from PySide6.QtCore import QDate, QLocale, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLayout, QPlainTextEdit, QWidget

from mintwright.domain.releases.release_feed import Download, Release
from mintwright.domain.sentences import Sentence
from mintwright.studio.updates import Updates
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row

SIZE = (600, 300)  # of the notes
_WIDEST = 860


class UpdateDialog(FittedDialog):
    """The notes of a release as plain text. Escape is "Later"; nothing happens that cannot be had again in Settings."""

    def __init__(self, updates: Updates, release: Release, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._updates = updates
        self._release = release
        name = text(Sentence("updates", "Mintwright {version}", version=release.version))
        self.setWindowTitle(name)
        day = QLocale().toString(QDate(release.day.year, release.day.month, release.day.day), "d MMM yyyy")
        facts = Sentence("updates", "Released on {day}. You have {running}.", day=day, running=updates.running)
        self._trouble = label("", "error", wrap=True)
        self._trouble.hide()
        self.setLayout(
            column(
                label(name, "heading"),
                label(text(facts), "muted", wrap=True),
                8,
                self._make_notes(theme),
                4,
                label(text(self._where()), "muted", wrap=True),
                self._trouble,
                10,
                self._make_buttons(),
                margins=(24, 20, 24, 20),
            )
        )
        self.setMinimumWidth(min(theme.scale(SIZE[0]), _WIDEST))

    def _make_notes(self, theme: Theme) -> QPlainTextEdit:
        notes = QPlainTextEdit("\n\n".join(filter(None, (self._release.notes, _checksums(self._release.downloads)))))
        notes.setReadOnly(True)
        notes.setAccessibleName(self.tr("What is new"))
        width, height = SIZE
        notes.setMinimumSize(width, height // 3)  # in a small window, with large text
        notes.setMaximumHeight(theme.scale(height))
        return notes

    def _make_buttons(self) -> QLayout:
        skip, later = button(self.tr("Skip this version")), button(self.tr("Later"))
        open_page = button(self.tr("Open download page"), kind="primary")
        open_page.setDefault(True)
        skip.clicked.connect(self._skip)
        later.clicked.connect(self.reject)
        open_page.clicked.connect(self._open)
        for other in (skip, later):
            other.setAutoDefault(False)
        return row(skip, None, later, open_page)

    def _where(self) -> Sentence:
        host = QUrl(self._release.page).host()
        return Sentence("updates", "Mintwright downloads nothing by itself. The page opens at {host}.", host=host)

    def _open(self) -> None:
        if QDesktopServices.openUrl(QUrl(self._release.page, QUrl.ParsingMode.StrictMode)):
            self._updates.postpone()
            self.accept()
            return
        said = Sentence("updates", "No browser could be opened. The page is {page}", page=self._release.page)
        self._trouble.setText(text(said))
        self._trouble.show()

    def _skip(self) -> None:
        self._updates.skip()
        self.accept()

    def reject(self) -> None:
        """Later: closing the window in any other way means it too."""
        self._updates.postpone()
        super().reject()


def _checksums(downloads: tuple[Download, ...]) -> str:
    """What an artist can compare a download with, in lines."""
    if not downloads:
        return ""
    said = Sentence("updates", "To check a download, compare its SHA-256:")
    return "\n".join(
        [text(said), *(f"{file.name} ({formatting.size(file.size)})\n{file.sha256}" for file in downloads)]
    )
