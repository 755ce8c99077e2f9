"""The uploads page: drop art, watch it upload, describe it beside the grid, and put it into the collection below."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QProgressBar, QStackedWidget, QWidget

from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.history import Step
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.forms.problem_strip import ProblemStrip
from mintwright.ui.shell import tasks
from mintwright.ui.shell.drop import DropArea
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.collection_tray import CollectionTray
from mintwright.ui.uploads.compare_notice import CompareNotice
from mintwright.ui.uploads.filter_bar import FilterBar
from mintwright.ui.uploads.missing_notice import MissingNotice
from mintwright.ui.uploads.uploads_commands import UploadsCommands
from mintwright.ui.uploads.uploads_empty import NothingFound, UploadsEmpty
from mintwright.ui.uploads.uploads_grid import CARD_WIDTHS, USUAL_WIDTH, UploadsGrid
from mintwright.ui.uploads.uploads_header import UploadsHeader
from mintwright.ui.uploads.uploads_menu import UploadsMenu
from mintwright.ui.uploads.uploads_model import UploadsModel
from mintwright.ui.widgets.banner import Banner, Tone
from mintwright.ui.widgets.controls import column, panel, row
from mintwright.ui.widgets.notice_stack import NoticeStack
from mintwright.ui.widgets.step_text import step_in_words
from mintwright.ui.widgets.toast import Toast

if TYPE_CHECKING:
    from mintwright.ui.inspector.asset_form import AssetForm

FORM_WIDTH = 332
_CARD_WIDTH = "card_width"  # in the settings
_PROGRESS_STEPS = 1_000
_UNTIL_SIGNED_IN = Sentence("uploads", "Uploads wait until you sign in.")


class UploadsPage(QWidget):
    """All art of the open project.

    Signals:
        review_requested(): show the collection.
        mint_requested(list): review these pieces of art for minting, without the collection.
        sign_in_requested(): uploading waits for a sign-in.
    """

    review_requested = Signal()
    sign_in_requested = Signal()
    mint_requested = Signal(list)

    def __init__(self, studio: Studio, theme: Theme, notices: NoticeStack, parent: QWidget | None = None) -> None:
        """What it has to say is seen in `notices`, among those of the window around it."""
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._narrow = False
        self._model = UploadsModel(studio, self)
        self.header = UploadsHeader(theme)
        self.filters = FilterBar(theme)
        self.notice = Banner(theme)
        self.queue_notice = Banner(theme)
        self.compare_notice = CompareNotice(studio, theme, self.notice)
        self.missing_notice = MissingNotice(studio, theme)
        self._queue_words = ""
        self._tried_at: datetime | None = None  # when the artist said "Try now"
        self._uploaded_then = 0
        self.progress = self._make_progress()
        self.grid = UploadsGrid(theme)
        self.grid.setModel(self._model)
        self.empty = UploadsEmpty(theme)
        self.nothing = NothingFound()
        self.problem = ProblemStrip(studio, theme)
        self.tray = CollectionTray(studio, theme)
        self._form: AssetForm | None = None
        self._place = panel("body", column(spacing=0))
        self._place.setMinimumWidth(theme.scale(FORM_WIDTH))
        self.area = DropArea()
        self._stack = QStackedWidget()
        self.toast = Toast(self._stack)
        self._menu = UploadsMenu(studio, theme, self)
        self.commands = UploadsCommands(studio, self.grid, self.notice, self)
        self.setFocusProxy(self.grid)  # before the grid lies inside: Qt takes what does then out of the tab order
        notices.add(self.notice, self.queue_notice, self.missing_notice, self.compare_notice, page=self)
        self._lay_out()
        self._connect()
        self._settle = QTimer(self, singleShot=True, interval=0)
        self._settle.timeout.connect(self._show_chosen)
        kinds = (Kind.ART, Kind.SESSION, Kind.PROJECTS, Kind.PREVIEWS, Kind.FINDING, Kind.SPACE)
        follow(self, studio.changes, Throttle(self._follow, self).request, *kinds)
        self._follow()
        self._show_chosen()

    # --- What others may ask of the page

    @property
    def form(self) -> "AssetForm":
        """The details beside the grid, made on first use: the window does so once it has been painted."""
        if self._form is None:
            from mintwright.ui.inspector.asset_form import AssetForm

            self._form = AssetForm(self._studio, self._theme)
            self._form.stepped.connect(lambda step: tasks.run(self, self.show_step(step)))
            self._place.layout().addWidget(self._form)  # pyright: ignore[reportOptionalMemberAccess] - given above
            self._place.setMinimumWidth(0)
            self._form.show_art(self.grid.chosen())
        return self._form

    def set_narrow(self, *, narrow: bool) -> None:
        """In a narrow window, show the details only on demand."""
        if narrow != self._narrow:
            self._narrow = narrow
            self.header.set_narrow(narrow=narrow)
            self._follow()
        self._show_form()

    def take_focus(self) -> None:
        """Put the focus where work begins: on the cards, or on the button that chooses the first files."""
        (self.grid if self._studio.uploads.totals().count else self.empty.choose).setFocus()

    def panes(self) -> list[QWidget]:
        """The regions between which F6 moves."""
        places: list[QWidget] = [self.grid, self.empty, self.nothing]
        return [places[self._stack.currentIndex()], self.tray.strip, self._place]

    def focus_search(self) -> None:
        """Put the cursor into the search."""
        self.header.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.header.search.selectAll()

    def show_art(self, art_id: int, field: FieldPath | str | None = None) -> None:
        """Choose one piece of art, whatever the filter, and open its details at a field."""
        if self._choose(art_id):
            self._show_details()
            if field is not None:
                self.form.focus_field(field)

    async def show_step(self, step: Step) -> None:
        """Say what an undo or redo did, once it is done, and show it. The focus stays: more may follow."""
        if not await step.taken():
            return
        self._studio.changes.deliver()  # so that the cards are there
        self.toast.say(text(step_in_words(self._studio, step)))
        art_ids = step.edit.art_ids
        changed = [art_id for art_id in self._studio.uploads.order() if art_id in art_ids]
        if changed and not art_ids.intersection(self.grid.chosen()) and self._choose(changed[0]):
            self.header.details.setChecked(True)

    # --- What stands where

    def _lay_out(self) -> None:
        cards = QWidget()
        cards.setLayout(column(self.grid, margins=(14, 6, 4, 0)))
        invitation = QWidget()
        invitation.setLayout(column(self.empty, margins=(20, 6, 16, 16)))
        self._stack.addWidget(cards)
        self._stack.addWidget(invitation)
        self._stack.addWidget(self.nothing)
        below = (self.problem, self.tray)
        body = column(self.header, self.filters, self.progress, self._stack, *below, spacing=0)
        body.setStretchFactor(self._stack, 1)
        self.area.setLayout(body)
        self.area.cover(self._stack)
        whole = row(self.area, self._place, spacing=0)
        whole.setStretch(0, 1)
        self.setLayout(whole)

    def _make_progress(self) -> QProgressBar:
        progress = QProgressBar()
        progress.setTextVisible(False)
        progress.setRange(0, _PROGRESS_STEPS)
        progress.setAccessibleName(self.tr("All uploads"))
        policy = progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        progress.setSizePolicy(policy)
        return progress

    def _connect(self) -> None:
        uploads = self._studio.uploads
        self.header.search_changed.connect(self._search)
        self.nothing.all_requested.connect(self._show_all)
        self.header.pause_all_requested.connect(lambda: tasks.run(self, uploads.pause_all()))
        self.header.resume_all_requested.connect(lambda: tasks.run(self, uploads.resume_all()))
        self.header.retry_all_requested.connect(self.commands.retry_all)
        self.missing_notice.find_requested.connect(self.commands.find)
        self.problem.find_requested.connect(self.commands.find)
        self._menu.find_requested.connect(self.commands.find)
        self.header.files_requested.connect(self.commands.choose_files)
        self.header.folder_requested.connect(self.commands.choose_folder)
        self.header.paste_requested.connect(self.commands.paste)
        self.header.details_toggled.connect(lambda _: self._show_form())
        self.filters.filter_chosen.connect(self._model.show_only)
        self.filters.width_chosen.connect(self.grid.set_card_width)
        self.filters.slider.sliderReleased.connect(self._keep_card_width)
        self.filters.slider.setValue(self._studio.settings.number(_CARD_WIDTH, USUAL_WIDTH, CARD_WIDTHS))
        self.empty.files_requested.connect(self.commands.choose_files)
        self.empty.samples_requested.connect(self.commands.add_samples)
        self.area.paths_dropped.connect(self.commands.add)
        self.commands.added.connect(self._choose_first)
        self.problem.retry_requested.connect(self.commands.retry)
        self.problem.remove_requested.connect(self.commands.remove)
        self.problem.compare_requested.connect(self._studio.gateway_comparison.begin)
        self.tray.review_requested.connect(self.review_requested)
        self.grid.selectionModel().selectionChanged.connect(lambda *_: self._settle.start())
        self._model.shown_changed.connect(self._on_shown)
        self._connect_grid()

    def _connect_grid(self) -> None:
        self.grid.details_requested.connect(self._show_details)
        self.grid.remove_requested.connect(self.commands.remove_chosen)
        self.grid.retry_requested.connect(self.commands.retry_chosen)
        self.grid.retry_all_requested.connect(self.commands.retry_all)
        self.grid.find_requested.connect(self.commands.find_chosen)
        self.grid.pause_requested.connect(self.commands.pause_or_resume_chosen)
        self.grid.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.grid.customContextMenuRequested.connect(self._open_menu)
        self._menu.details_requested.connect(self._show_details)
        self._menu.remove_requested.connect(self.commands.remove_chosen)
        self._menu.retry_requested.connect(self.commands.retry_chosen)
        self._menu.retry_all_requested.connect(self.commands.retry_all)
        self._menu.pause_requested.connect(self.commands.pause_or_resume_chosen)
        self._menu.mint_requested.connect(self.mint_requested)
        self._menu.add_requested.connect(self.tray.add)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self)
        paste.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)  # a field that is typed in comes first
        paste.activated.connect(self.commands.paste)

    # --- News from the studio

    def _follow(self) -> None:
        all_paused = self._studio.uploads.all_paused
        totals, damaged = self._studio.uploads.totals(), self._studio.damaged_files.count()
        some = bool(totals.count)
        self.header.show_totals(totals, self._studio.session.network, damaged=damaged, all_paused=all_paused)
        self.header.show_failed(totals.failed)
        self.filters.show_totals(totals, damaged=damaged, all_paused=all_paused)
        self.filters.setVisible(some)
        self.progress.setValue(round(totals.fraction * _PROGRESS_STEPS))
        self.progress.setVisible(bool(totals.unfinished))
        self._show_stack(some=some)
        self.tray.setVisible(some)
        self.problem.show_art(self.grid.chosen())
        self._show_form()
        self._explain_waiting(totals)

    def _show_stack(self, *, some: bool) -> None:
        """The cards, or why there are none."""
        if some and not self._model.rowCount():
            self.nothing.explain(self.header.search.text().strip())
            self._stack.setCurrentWidget(self.nothing)
        else:
            self._stack.setCurrentIndex(0 if some else 1)

    def _show_all(self) -> None:
        """Show everything again: clear the search first, then the filter."""
        if self.header.search.text():
            self.header.search.clear()
        else:
            self.filters.tabs.setCurrentIndex(0)
        self.take_focus()

    def _explain_waiting(self, totals: Totals) -> None:
        """Say why nothing is uploaded: nobody is signed in, or the network is away. Once, until the reason changes."""
        words = text(why) if (why := self._why_it_waits(totals)) else ""
        if words == self._queue_words:
            return
        self._queue_words = words
        if not words:
            self.queue_notice.withdraw()
        elif self._studio.session.state is SessionState.SIGNED_OUT:
            self.queue_notice.say(words, Tone.WARN, action=self.tr("Sign in"), act=self.sign_in_requested.emit)
        else:
            self.queue_notice.say(words, Tone.WARN, action=self.tr("Try now"), act=self._try_now)

    def _why_it_waits(self, totals: Totals) -> Sentence | None:
        """While the program signs in by itself, the window says what keeps it from that: the cause, not what follows.

        Between "Try now" and what comes of it, that it is tried.
        """
        session, reason = self._studio.session, self._studio.uploads.outage
        if not totals.waiting or session.state is SessionState.SIGNED_OUT:
            self._tried_at = self._tried_at if totals.unfinished else None
            is_for_artist = session.has_tried and not session.can_try_again
            return _UNTIL_SIGNED_IN if totals.waiting and is_for_artist else None
        if reason is not None and not self._studio.disk_space.says(reason):
            said = Sentence("uploads", "{reason} Uploads wait, and go on by themselves.", reason=reason)
            return formatting.tried_again(said, self._tried_at)
        if reason is not None or totals.uploaded != self._uploaded_then:
            self._tried_at = None
        return None if self._tried_at is None else formatting.trying(self._tried_at)

    def _try_now(self) -> None:
        totals = self._studio.uploads.totals()
        self._tried_at, self._uploaded_then = datetime.now(UTC), totals.uploaded
        self._studio.uploads.try_now()
        self._explain_waiting(totals)

    # --- Choosing

    def _search(self, words: str) -> None:
        self._model.search(words)
        self._on_shown()

    def _on_shown(self) -> None:
        self._settle.start()
        self._show_stack(some=bool(self._studio.uploads.totals().count))

    def _show_chosen(self) -> None:
        chosen = self.grid.chosen()
        if chosen or self._form is not None:
            self.form.show_art(chosen)
        self.tray.choose(chosen)
        self.problem.show_art(chosen)

    def _choose(self, art_id: int) -> bool:
        """Choose one piece of art, whatever the filter; False if it is gone."""
        if self._model.row_of(art_id) is None:
            self.header.search.clear()
            self.filters.tabs.setCurrentIndex(0)
        row_of_it = self._model.row_of(art_id)
        if row_of_it is None:
            return False
        self.grid.choose([row_of_it])
        self._show_chosen()
        return True

    def _choose_first(self, art_ids: tuple[int, ...]) -> None:
        """Choose the first of the new cards and scroll to it, unless other art is being described just now."""
        first = self._model.row_of(art_ids[0])
        focus = QApplication.focusWidget()
        is_describing = focus is not None and self._place.isAncestorOf(focus)
        if first is not None and not (is_describing and self.grid.chosen()):
            self.grid.choose([first])

    def _show_form(self) -> None:
        asked = not self._narrow or self.header.details.isChecked()
        self._place.setVisible(asked and bool(self._studio.uploads.totals().count))

    def _show_details(self) -> None:
        self.header.details.setChecked(True)
        self.form.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_menu(self, at: QPoint) -> None:
        if chosen := self.grid.chosen():
            self._menu.open(chosen, self.grid.viewport().mapToGlobal(at))

    def _keep_card_width(self) -> None:
        self._studio.settings.put(_CARD_WIDTH, self.filters.slider.value())
