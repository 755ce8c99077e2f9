"""The uploads: drop art, watch it travel, describe it beside the grid, and put it into the collection below."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QProgressBar, QStackedWidget, QWidget

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.resources import resources
from mintwright.studio.changes import Kind
from mintwright.studio.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.studio.uploads import Added
from mintwright.ui import dialogs, slots
from mintwright.ui.banner import Banner, Tone
from mintwright.ui.controls import column, panel, row
from mintwright.ui.drop import DropArea, dropped
from mintwright.ui.left_out_dialog import LeftOutDialog, left_out_summary
from mintwright.ui.theme import Look
from mintwright.ui.throttle import Throttle
from mintwright.ui.tray import Tray
from mintwright.ui.uploads_empty import UploadsEmpty
from mintwright.ui.uploads_grid import USUAL_WIDTH, UploadsGrid
from mintwright.ui.uploads_header import FilterBar, UploadsHeader
from mintwright.ui.uploads_menu import UploadsMenu
from mintwright.ui.uploads_model import UploadsModel
from mintwright.ui.wording import text

if TYPE_CHECKING:
    from mintwright.ui.asset_form import AssetForm

FORM_WIDTH = 332
_CARD_WIDTH = "card_width"  # in the settings
_PROGRESS_STEPS = 1_000


class UploadsPage(QWidget):
    """All art of the open project.

    Signals:
        review_requested(): show the collection.
        mint_requested(list): review these pieces of art for minting, without the collection.
        sign_in_requested(): uploading waits for a sign-in.
        problem_reported(str): something went wrong, in words.
    """

    review_requested = Signal()
    sign_in_requested = Signal()
    mint_requested = Signal(list)
    problem_reported = Signal(str)

    def __init__(self, studio: Studio, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._look = look
        self._narrow = False
        self._model = UploadsModel(studio, self)
        self.header = UploadsHeader(look)
        self.filters = FilterBar(look)
        self.notice = Banner(look)
        self.queue_notice = Banner(look)
        self._queue_words = ""
        self.progress = self._make_progress()
        self.grid = UploadsGrid(look)
        self.grid.setModel(self._model)
        self.empty = UploadsEmpty(look)
        self.tray = Tray(studio, look)
        self._form: AssetForm | None = None
        self._place = panel("body", column(spacing=0))
        self._place.setMinimumWidth(look.scale(FORM_WIDTH))
        self.area = DropArea()
        self._stack = QStackedWidget()
        self._menu = UploadsMenu(studio, look, self)
        self._lay_out()
        self._connect()
        self._settle = QTimer(self, singleShot=True, interval=0)
        self._settle.timeout.connect(self._show_chosen)
        news = (Kind.ART, Kind.SESSION, Kind.PROJECTS)
        summary = Throttle(self._follow, self)
        subscriptions = [studio.changes.subscribe(kind, summary.wish) for kind in news]
        self.destroyed.connect(lambda: [unsubscribe() for unsubscribe in subscriptions])
        self._follow()
        self._show_chosen()

    # --- What others may ask of the page

    @property
    def form(self) -> "AssetForm":
        """The details beside the grid, made when first asked for: the window does so once it has been painted."""
        if self._form is None:
            from mintwright.ui.asset_form import AssetForm

            self._form = AssetForm(self._studio, self._look)
            self._form.problem_reported.connect(self.problem_reported)
            self._place.layout().addWidget(self._form)  # pyright: ignore[reportOptionalMemberAccess] - given above
            self._place.setMinimumWidth(0)
            self._form.show_art(self.grid.chosen())
        return self._form

    def set_narrow(self, *, narrow: bool) -> None:
        """In a narrow window the details are shown only when they are asked for."""
        self._narrow = narrow
        self.header.offer_details(offered=narrow)
        self._show_form()

    def choose_files(self) -> None:
        """Let the artist choose files to add."""
        slots.start(self, self._choose_files())

    def choose_folder(self) -> None:
        """Let the artist choose a folder to add."""
        slots.start(self, self._choose_folder())

    def add(self, paths: Sequence[Path]) -> None:
        """Add files and folders."""
        slots.start(self, self._add(paths))

    def add_samples(self) -> None:
        """Add the sample pictures that ship with the program."""
        slots.start(self, self._add_samples())

    def panes(self) -> list[QWidget]:
        """The regions between which F6 moves."""
        return [self.grid if self._stack.currentIndex() == 0 else self.empty, self.tray.strip, self._place]

    def focus_search(self) -> None:
        """Put the cursor into the search."""
        self.header.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.header.search.selectAll()

    def show_art(self, art_id: int, field: str = "") -> None:
        """Choose one piece of art, whatever is filtered, and open its details at a field."""
        if self._model.row_of(art_id) is None:
            self.header.search.clear()
            self.filters.tabs.setCurrentIndex(0)
        row_of_it = self._model.row_of(art_id)
        if row_of_it is None:
            return
        self.grid.choose([row_of_it])
        self._show_chosen()
        self._show_details()
        if field:
            self.form.focus_field(field)

    # --- What stands where

    def _lay_out(self) -> None:
        cards = QWidget()
        cards.setLayout(column(self.grid, margins=(14, 6, 4, 0)))
        invitation = QWidget()
        invitation.setLayout(column(self.empty, margins=(20, 6, 16, 16)))
        self._stack.addWidget(cards)
        self._stack.addWidget(invitation)
        body = column(
            self.header, self.filters, self.progress, self.queue_notice, self.notice, self._stack, self.tray, spacing=0
        )
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
        self.header.search_changed.connect(self._model.search)
        self.header.pause_all_requested.connect(lambda: slots.start(self, uploads.pause_all()))
        self.header.resume_all_requested.connect(lambda: slots.start(self, uploads.resume_all()))
        self.header.files_requested.connect(self.choose_files)
        self.header.folder_requested.connect(self.choose_folder)
        self.header.details_toggled.connect(lambda _: self._show_form())
        self.filters.filter_chosen.connect(self._model.show_only)
        self.filters.width_chosen.connect(self.grid.set_card_width)
        self.filters.slider.sliderReleased.connect(self._keep_card_width)
        self.filters.slider.setValue(self._studio.settings.get(_CARD_WIDTH, USUAL_WIDTH))
        self.empty.files_requested.connect(self.choose_files)
        self.empty.samples_requested.connect(self.add_samples)
        self.area.paths_dropped.connect(self.add)
        self.tray.review_requested.connect(self.review_requested)
        self.tray.problem_reported.connect(self.problem_reported)
        self.grid.selectionModel().selectionChanged.connect(lambda *_: self._settle.start())
        self._model.shown_changed.connect(lambda: self._settle.start())
        self._connect_grid()

    def _connect_grid(self) -> None:
        uploads = self._studio.uploads
        self.grid.details_requested.connect(self._show_details)
        self.grid.remove_requested.connect(self._remove_chosen)
        self.grid.retry_requested.connect(lambda: slots.start(self, uploads.retry(self.grid.chosen())))
        self.grid.pause_requested.connect(self._pause_or_resume_chosen)
        self.grid.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.grid.customContextMenuRequested.connect(self._open_menu)
        self._menu.details_requested.connect(self._show_details)
        self._menu.remove_requested.connect(self._remove_chosen)
        self._menu.pause_requested.connect(self._pause_or_resume_chosen)
        self._menu.mint_requested.connect(self.mint_requested)
        self._menu.add_requested.connect(self.tray.add)
        self._menu.problem_reported.connect(self.problem_reported)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self.grid)
        paste.setContext(Qt.ShortcutContext.WidgetShortcut)
        paste.activated.connect(self._paste)

    # --- News from the studio

    def _follow(self) -> None:
        totals, all_paused = self._studio.uploads.totals(), self._studio.uploads.all_paused
        some = bool(totals.count)
        self.header.show_totals(totals, all_paused=all_paused)
        self.filters.show_totals(totals)
        self.filters.setVisible(some)
        self.progress.setValue(round(totals.fraction * _PROGRESS_STEPS))
        self.progress.setVisible(bool(totals.waiting + totals.uploading + totals.paused))
        self._stack.setCurrentIndex(0 if some else 1)
        self.tray.setVisible(some)
        self._show_form()
        self._explain_waiting(waiting=bool(totals.waiting))

    def _explain_waiting(self, *, waiting: bool) -> None:
        """Say why nothing moves: nobody is signed in, or the network is away. Once, until the reason changes."""
        session, words = self._studio.session, ""
        signed_out = session.state is SessionState.SIGNED_OUT
        if waiting and signed_out:
            words = text(Sentence("uploads", "Uploads wait until you sign in."))
        elif waiting and self._studio.uploads.outage is not None:
            words = text(self._studio.uploads.outage)
        if words == self._queue_words:
            return
        self._queue_words = words
        if words:
            action = self.tr("Sign in") if signed_out else ""
            self.queue_notice.say(words, Tone.WARN, action=action, act=self.sign_in_requested.emit)
        else:
            self.queue_notice.hide()

    # --- Choosing

    def _show_chosen(self) -> None:
        chosen = self.grid.chosen()
        if chosen or self._form is not None:
            self.form.show_art(chosen)
        self.tray.choose(chosen)

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

    # --- Adding and taking away

    def _paste(self) -> None:
        drop = dropped(QGuiApplication.clipboard().mimeData())
        if drop is not None and drop.paths:
            self.add(drop.paths)

    async def _choose_files(self) -> None:
        if paths := await dialogs.choose_files(self, self.tr("Add files")):
            await self._add(paths)

    async def _choose_folder(self) -> None:
        if path := await dialogs.choose_folder(self, self.tr("Add a folder")):
            await self._add([path])

    async def _add(self, paths: Sequence[Path]) -> None:
        self._tell(await self._studio.uploads.add(paths))

    async def _add_samples(self) -> None:
        self._tell(await self._studio.uploads.add_samples(resources() / "samples"))

    def _tell(self, added: Added) -> None:
        """Choose the first new card when nothing is chosen, and say what was left out."""
        self._studio.changes.deliver()  # so that the cards are there to be chosen
        if added.art_ids and not self.grid.chosen() and (first := self._model.row_of(added.art_ids[0])) is not None:
            self.grid.choose([first])
        if not added.left_out:
            return
        self.notice.say(
            left_out_summary(added.left_out),
            Tone.WARN,
            action=self.tr("See which and why") if len(added.left_out) > 1 else "",
            act=lambda: slots.start(self, dialogs.show(LeftOutDialog(added.left_out, self))),
        )

    def _remove_chosen(self) -> None:
        if chosen := self.grid.chosen():
            slots.start(self, self._remove(chosen))

    async def _remove(self, art_ids: list[int]) -> None:
        await self._studio.uploads.remove(art_ids)
        removed = counted(
            len(art_ids),
            Sentence("uploads", "Removed 1 file from the list. It stays on your disk."),
            Sentence("uploads", "Removed {count} files from the list. They stay on your disk."),
        )
        restore = self._studio.uploads.restore
        self.notice.say(text(removed), action=self.tr("Undo"), act=lambda: slots.start(self, restore(art_ids)))

    def _pause_or_resume_chosen(self) -> None:
        """Resume when something chosen is paused, else pause."""
        uploads, chosen = self._studio.uploads, self.grid.chosen()
        paused = [art_id for art_id in chosen if uploads.item(art_id).state is UploadState.PAUSED]
        slots.start(self, uploads.resume(paused) if paused else uploads.pause(chosen))
