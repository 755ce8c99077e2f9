"""The header of the uploads page: progress, search, and the buttons for the whole queue."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.actions import Actions
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.shell.focus import give_menu, open_below
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.uploads.uploads_actions import ADD_MENU
from mintwright.ui.widgets.controls import (
    UNBOUNDED,
    button,
    column,
    icon_button,
    label,
    menu_button,
    row,
    set_button_text,
)
from mintwright.ui.widgets.elided_label import ElidedLabel

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

READING = Sentence("uploads", "Reading your files…")


def summary(
    totals: Totals, damaged: int = 0, *, damaged_uploaded: int = 0, all_paused: bool, is_short: bool = False
) -> str:
    """The queue in one line: "144 of 200 uploaded · about 4 min left · 1 problem".

    What is damaged does not count as uploaded: `damaged_uploaded` of the `damaged` ones are. Where there is little
    room, "uploaded" is left out, and the problems, which a tab counts too.
    """
    if not totals.count:
        return text(Sentence("uploads", "Nothing here yet"))
    sound = totals.uploaded - damaged_uploaded
    counts = {"uploaded": formatting.number(sound), "count": formatting.number(totals.count)}
    parts = [
        Sentence("uploads", "{uploaded} of {count}", **counts)
        if is_short
        else Sentence("uploads", "All {count} uploaded", count=counts["count"])
        if sound == totals.count
        else Sentence("uploads", "{uploaded} of {count} uploaded", **counts)
    ]
    if all_paused and totals.unfinished:
        parts.append(Sentence("uploads", "paused"))
    elif totals.is_at_rest and totals.paused:
        parts.append(Sentence("uploads", "{count} paused", count=formatting.number(totals.paused)))
    elif totals.seconds_left is not None and totals.unfinished:
        parts.append(formatting.left(totals.seconds_left))
    if totals.problems and not is_short:
        parts.append(
            counted(totals.problems, Sentence("uploads", "1 problem"), Sentence("uploads", "{count} problems"))
        )
    if damaged:
        parts.append(Sentence("uploads", "{count} damaged", count=formatting.number(damaged)))
    return " · ".join(text(part) for part in parts)


class UploadsHeader(QWidget):
    """Title, summary, search, and the commands for the whole queue.

    Signals:
        retry_all_requested(): try again everything that failed and can be tried.
        search_left(): Esc ended the search.
        search_changed(str), pause_all_requested(), resume_all_requested().
        details_toggled(bool): show or hide the details beside the grid; offered in narrow windows.
    """

    search_changed = Signal(str)
    search_left = Signal()
    pause_all_requested = Signal()
    resume_all_requested = Signal()
    details_toggled = Signal(bool)
    retry_all_requested = Signal()

    def __init__(self, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._actions = actions
        self.would_resume = False
        self._is_narrow = False
        self._offers = "", ""  # what the button says, and in fewer words
        self._retries = ""  # what the one for what failed says
        self._shown = ""  # how much of it is shown
        self._is_empty, self._is_reading = True, False
        self._may_pause, self._may_retry = False, False
        self._progress = "", ""  # how much is uploaded, and in fewer words
        self._summary = ElidedLabel("muted")
        self._summary.setFont(theme.font(12, tabular=True))
        self.search = self._make_search()
        self.retry = button(self.tr("Try all again"), theme, "rotate-cw")
        self.retry.clicked.connect(self.retry_all_requested)
        self.retry.hide()
        self.pause = button(self.tr("Pause all"), theme, "pause")
        self.pause.clicked.connect(self._pause_or_resume)
        self.add = menu_button(self.tr("Add files"), theme, "plus", kind="primary")
        self._menu = ActionMenu(actions, [ADD_MENU], self)
        give_menu(self.add, self._open_menu)
        self.details = icon_button(theme, "panel-right", self.tr("Details"), kind="")
        self.details.setCheckable(True)
        self.details.toggled.connect(self.details_toggled)
        self.details.toggled.connect(self._fit)
        self.details.hide()
        self._title = label(self.tr("Uploads"), "title")
        self._words = self._make_words()
        self._line = row(
            self._words, self.search, self.retry, self.pause, self.add, self.details, margins=(20, 14, 16, 10)
        )
        self._line.setStretch(0, 1)
        self.setLayout(self._line)

    def show_shown(self, shown: int, count: int, *, is_looking: bool) -> None:
        """Say how many of them a filter or a search shows, or that it is being looked for; nothing, if that is all."""
        numbers = {"shown": formatting.number(shown), "count": formatting.number(count)}
        said = Sentence("uploads", "{shown} of {count} shown", **numbers)
        self._shown = self.tr("Looking at all assets…") if is_looking else "" if shown == count else text(said)
        self._fit()

    def show_reading(self, *, is_reading: bool) -> None:
        """Say that files are being read, where none is on the list yet."""
        self._is_reading = is_reading
        self._fit()

    def _say(self, *, short: bool = False) -> None:
        progress = text(READING) if self._is_reading and self._is_empty else self._progress[short]
        parts = [part for part in (self._shown, *progress.split(" · ")) if part]
        self._summary.show_text(" · ".join(parts), parts[0] if parts else "")

    def show_totals(
        self,
        totals: Totals,
        network: Network,
        *,
        pieces: Totals | None = None,
        damaged: int = 0,
        damaged_uploaded: int = 0,
        all_paused: bool,
    ) -> None:
        """Show the queue's progress on this network; `pieces` are its cards, where some are of two files."""
        self.would_resume = all_paused or (totals.is_at_rest and bool(totals.paused))
        said = partial(summary, pieces or totals, damaged, damaged_uploaded=damaged_uploaded, all_paused=all_paused)
        self._progress = said(), said(is_short=True)
        self._is_empty = not totals.count
        self._say()
        self.pause.setIcon(self._theme.icons.icon("play" if self.would_resume else "pause"))
        self._offers = self._offer(totals, network), self._short_offer(totals)
        self._may_pause = bool(totals.unfinished)
        self.search.setVisible(bool(totals.count))
        self.add.setVisible(bool(totals.count))  # without any art the page itself asks for it
        self._fit()

    def show_failed(self, count: int) -> None:
        """Offer to try this many again."""
        offer = text(Sentence("uploads", "Try all {count} again", count=formatting.number(count)))
        if count == 1:
            offer = self.tr("Try it again")
        self._may_retry = bool(count)
        self._retries = offer
        self._fit()
        said = self.tr("Sends again what failed. The files are looked at anew.")
        self.retry.setToolTip(self._actions.tip(ActionId.TRY_ALL_AGAIN, said))

    def minimumSizeHint(self) -> QSize:
        """With icons and the glass of the search alone, whatever is shown: else it would never become so narrow."""
        return QSize(self._least(), super().minimumSizeHint().height())

    def _least(self) -> int:
        words = self.add.fontMetrics().size(Qt.TextFlag.TextShowMnemonic.value, self.add.text()).width()
        add, details = self.add.sizeHint().width() - words, self.details.sizeHint().width()
        widths = self._title.sizeHint().width(), self.search.folded, add, details
        parts = self._title, self.search, self.add, self.details
        margins, gap = self._line.contentsMargins(), self._line.spacing()
        wanted = [
            width for width, part in zip(widths, parts, strict=True) if part is self._title or not part.isHidden()
        ]
        return margins.left() + margins.right() + sum(wanted) + gap * (len(wanted) - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _offer(self, totals: Totals, network: Network) -> str:
        if not self.would_resume:
            return self.tr("Pause all")
        if not totals.paused:
            return self.tr("Resume all")
        return text(counted(totals.unfinished, *_RESUME[network]))

    def _short_offer(self, totals: Totals) -> str:
        if not self.would_resume or not totals.paused:
            return self.tr("Resume all") if self.would_resume else self.tr("Pause all")
        one, many = Sentence("uploads", "Upload 1 file"), Sentence("uploads", "Upload {count} files")
        return text(counted(totals.unfinished, one, many))

    def set_narrow(self, *, narrow: bool) -> None:
        """In a narrow window show the button for the details, and fewer words. `show_totals` comes next."""
        self._is_narrow = narrow
        self._fit()

    def _make_search(self) -> SearchField:
        search = SearchField(self._theme, self.tr("Search names in the uploads"))
        search.setAccessibleIdentifier("uploads-search")
        self._theme.changed.connect(self._fit)
        search.textChanged.connect(self.search_changed)
        search.left.connect(self.search_left)
        search.usual_changed.connect(self._fit)
        return search

    def _say_offer(self, *, short: bool, icons: bool = False) -> None:
        """Say what the buttons do in fewer words, or by their `icons` alone."""
        whole, shorter = self._offers
        set_button_text(self.pause, "" if icons else shorter if short else whole, whole)
        self.pause.setToolTip(tip(whole) if short or icons else "")
        add = self.tr("Add files")
        for one, words in ((self.add, add), (self.retry, self._retries)):
            set_button_text(one, "" if icons else words, words)
        self.add.setToolTip(tip(add) if icons else "")

    def _fit(self) -> None:
        """If the summary would be cut off, narrow the search field, then say less on the button, and in the summary.

        Where that is not enough, the buttons for the whole queue go: their keys and the menu are left. In the least
        room the search is folded to its glass, and takes the place of the title while it is in use.
        """
        self._say()
        self._show_words(are_shown=True)
        self.search.fold(is_folded=False)
        for one, is_wanted in ((self.pause, self._may_pause), (self.retry, self._may_retry)):
            one.setVisible(is_wanted)
        self._say_offer(short=self._is_narrow)
        self.details.setVisible(self._is_narrow and not self.details.isChecked())  # the details have a button of theirs
        least, usual, spare = self.search.least, self.search.usual, 0
        self.search.setFixedWidth(usual)
        if self.search.isVisible():
            missing = self._line.totalSizeHint().width() - self.width()
            spare = min(max(missing, 0), usual - least)
            if missing > spare:
                self._say_offer(short=True)
                self._say(short=self._line.totalSizeHint().width() - self.width() > spare)
                self._say_offer(short=True, icons=self._is_over(spare))
                for one in (self.pause, self.retry):
                    one.setVisible(not one.isHidden() and not self._is_over(spare))
        self.search.setFixedWidth(usual - spare)
        if self.search.isVisible() and self._is_over(0):
            self._fold_search()
        self._line.invalidate()  # else it goes on with the width that was tried first, and the next part lies over it
        self._line.activate()

    @property
    def _can_fold(self) -> bool:
        return not self.search.isHidden() and not self.search.is_in_use

    def _fold_search(self) -> None:
        if self._can_fold:
            self.search.fold(is_folded=True)
            self.search.setFixedWidth(self.search.folded)
            return
        self._show_words(are_shown=False)
        over = self._line.totalMinimumSize().width() - self.width()
        self.search.setFixedWidth(max(self.search.folded, self.search.width() - over))

    def _make_words(self) -> QWidget:
        words = QWidget()
        words.setLayout(column(self._title, self._summary, spacing=1))
        for one in (self._title, self._summary):
            policy = one.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            one.setSizePolicy(policy)
        return words

    def _show_words(self, *, are_shown: bool) -> None:
        """Show the title and the summary, or nothing in their place, as high as they."""
        self._words.setMaximumWidth(UNBOUNDED if are_shown else 0)
        for one in (self._title, self._summary):
            one.setVisible(are_shown)

    def _is_over(self, spare: int) -> bool:
        """Whether it needs more width than it has, once the search field gives this much away."""
        return self._line.totalMinimumSize().width() - self.width() > spare

    def _open_menu(self) -> None:
        open_below(self._menu, self.add)

    def _pause_or_resume(self) -> None:
        (self.resume_all_requested if self.would_resume else self.pause_all_requested).emit()
