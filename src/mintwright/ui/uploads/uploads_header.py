"""The header of the uploads page: progress, search, and the buttons for the whole queue."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QSizePolicy, QToolButton, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, icon_button, label, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel

_SEARCH_WIDTH = 150
_SEARCH_SIGNS = 40  # the glass and the paddings
_RESUME = {  # what is paused may be meant for another network: what would be uploaded where is said before it happens
    Network.PRACTICE: (
        Sentence("uploads", "Upload 1 file to the practice network"),
        Sentence("uploads", "Upload {count} files to the practice network"),
    ),
    Network.TEST: (
        Sentence("uploads", "Upload 1 file to the test network"),
        Sentence("uploads", "Upload {count} files to the test network"),
    ),
    Network.MAIN: (
        Sentence("uploads", "Upload 1 file to the main network"),
        Sentence("uploads", "Upload {count} files to the main network"),
    ),
}


def summary(totals: Totals, damaged: int = 0, *, all_paused: bool) -> str:
    """The queue in one line: "144 of 200 uploaded · about 4 min left · 1 problem"."""
    if not totals.count:
        return text(Sentence("uploads", "Nothing here yet"))
    counts = {"uploaded": formatting.number(totals.uploaded), "count": formatting.number(totals.count)}
    done = totals.uploaded == totals.count
    parts = [
        Sentence("uploads", "All {count} uploaded", count=counts["count"])
        if done
        else Sentence("uploads", "{uploaded} of {count} uploaded", **counts)
    ]
    if all_paused and not done:
        parts.append(Sentence("uploads", "paused"))
    elif totals.is_at_rest and totals.paused:
        parts.append(Sentence("uploads", "{count} paused", count=formatting.number(totals.paused)))
    elif totals.seconds_left is not None and not done:
        parts.append(formatting.left(totals.seconds_left))
    if totals.problems:
        parts.append(
            counted(totals.problems, Sentence("uploads", "1 problem"), Sentence("uploads", "{count} problems"))
        )
    if damaged:  # apart: they are among the uploaded
        parts.append(Sentence("uploads", "{count} damaged", count=formatting.number(damaged)))
    return " · ".join(text(part) for part in parts)


class UploadsHeader(QWidget):
    """Title, summary, search, and the commands for the whole queue.

    Signals:
        retry_all_requested(): try again everything that failed and can be tried.
        search_changed(str), pause_all_requested(), resume_all_requested().
        files_requested(), folder_requested(), paste_requested(): add something.
        details_toggled(bool): show or hide the details beside the grid; offered in narrow windows.
    """

    search_changed = Signal(str)
    pause_all_requested = Signal()
    resume_all_requested = Signal()
    files_requested = Signal()
    folder_requested = Signal()
    paste_requested = Signal()
    details_toggled = Signal(bool)
    retry_all_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._would_resume = False
        self._is_narrow = False
        self._summary = ElidedLabel("muted")
        self._summary.setFont(theme.font(12, tabular=True))
        self.search = self._make_search()
        self.retry = button(self.tr("Try all again"), theme, "rotate-cw")
        self.retry.clicked.connect(self.retry_all_requested)
        self.retry.hide()
        self.pause = button(self.tr("Pause all"), theme, "pause")
        self.pause.clicked.connect(self._pause_or_resume)
        self.add = button(self.tr("Add files"), theme, "plus", kind="primary")
        self._menu = self._make_menu()
        self.add.clicked.connect(self._open_menu)
        self.details = icon_button(theme, "panel-right", self.tr("Details"), kind="")
        self.details.setCheckable(True)
        self.details.toggled.connect(self.details_toggled)
        self.details.hide()
        words = column(label(self.tr("Uploads"), "title"), self._summary, spacing=1)
        self._line = row(words, self.search, self.retry, self.pause, self.add, self.details, margins=(20, 14, 16, 10))
        self._line.setStretch(0, 1)
        self.setLayout(self._line)

    def show_totals(self, totals: Totals, network: Network, *, damaged: int = 0, all_paused: bool) -> None:
        """Show the queue's progress on this network."""
        self._would_resume = all_paused or (totals.is_at_rest and bool(totals.paused))
        self._summary.show_text(summary(totals, damaged, all_paused=all_paused))
        self.pause.setIcon(self._theme.icons.icon("play" if self._would_resume else "pause"))
        offer = self._offer(totals, network)
        set_button_text(self.pause, self._short_offer(totals) if self._is_narrow else offer)
        self.pause.setAccessibleName(offer)
        self.pause.setToolTip(tip(offer) if self._is_narrow else "")
        self.pause.setVisible(bool(totals.unfinished))
        self.search.setVisible(bool(totals.count))
        self._fit_search()

    def show_failed(self, count: int) -> None:
        """Offer to try this many again."""
        offer = text(Sentence("uploads", "Try all {count} again", count=formatting.number(count)))
        if count == 1:
            offer = self.tr("Try it again")
        self.retry.setVisible(bool(count))
        set_button_text(self.retry, offer)
        self.retry.setAccessibleName(offer)
        self.retry.setToolTip(tip(self.tr("Sends again what failed. The files are looked at anew.")))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_search()

    def _offer(self, totals: Totals, network: Network) -> str:
        if not self._would_resume:
            return self.tr("Pause all")
        if not totals.paused:
            return self.tr("Resume all")
        return text(counted(totals.unfinished, *_RESUME[network]))

    def _short_offer(self, totals: Totals) -> str:
        if not self._would_resume or not totals.paused:
            return self.tr("Resume all") if self._would_resume else self.tr("Pause all")
        one, many = Sentence("uploads", "Upload 1 file"), Sentence("uploads", "Upload {count} files")
        return text(counted(totals.unfinished, one, many))

    def set_narrow(self, *, narrow: bool) -> None:
        """In a narrow window show the button for the details, and fewer words. `show_totals` comes next."""
        self._is_narrow = narrow
        self.details.setVisible(narrow)

    def _make_search(self) -> QLineEdit:
        search = QLineEdit()
        search.setPlaceholderText(self.tr("Search names"))
        search.setAccessibleName(self.tr("Search uploads"))
        search.setAccessibleIdentifier("uploads-search")
        search.setClearButtonEnabled(True)
        search.addAction(self._theme.icons.icon("search", "ink3"), QLineEdit.ActionPosition.LeadingPosition)
        for glyph, name in zip(
            search.findChildren(QToolButton), (self.tr("Clear the search"), self.tr("Search")), strict=False
        ):
            glyph.setAccessibleName(name)
        search.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        search.setFixedWidth(self._theme.scale(_SEARCH_WIDTH))
        self._theme.changed.connect(self._fit_search)
        search.textChanged.connect(self.search_changed)
        return search

    def _fit_search(self) -> None:
        """Narrow the search field if the summary would be cut off."""
        usual, spare = self._theme.scale(_SEARCH_WIDTH), 0
        self.search.setFixedWidth(usual)
        if self.search.isVisible():
            missing = self._line.totalSizeHint().width() - self.width()
            least = self.search.fontMetrics().horizontalAdvance(self.search.placeholderText()) + _SEARCH_SIGNS
            spare = min(max(missing, 0), max(usual - least, 0))
        self.search.setFixedWidth(usual - spare)

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        files = menu.addAction(self.tr("Add files…"))
        files.triggered.connect(self.files_requested)
        files.setShortcut(QKeySequence.StandardKey.Open)
        folder = menu.addAction(self.tr("Add a folder…"))
        folder.triggered.connect(self.folder_requested)
        folder.setShortcut(QKeySequence(Qt.Modifier.CTRL | Qt.Modifier.SHIFT | Qt.Key.Key_O))
        paste = menu.addAction(self.tr("Paste"))
        paste.triggered.connect(self.paste_requested)
        paste.setShortcut(QKeySequence.StandardKey.Paste)
        for action in (files, folder, paste):
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown here, wired in the main window
        return menu

    def _open_menu(self) -> None:
        self._menu.popup(self.add.mapToGlobal(QPoint(0, self.add.height() + 4)))

    def _pause_or_resume(self) -> None:
        (self.resume_all_requested if self._would_resume else self.pause_all_requested).emit()
