"""One piece of art as large as the window, and the way from each to the next; Space and Esc lead back.

It is given ids in an order, reads the rest from the studio, and follows its news: what is removed makes room for the
next.
"""

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.dialogs.line_sheet import Line, LineSheet
from mintwright.ui.dialogs.overlay import Overlay
from mintwright.ui.notices.toast import Toast
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.focus import press_focused
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import number
from mintwright.ui.style.palette import VIEWER_GROUNDS
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.viewer import piece
from mintwright.ui.viewer.elsewhere import is_played, is_shown, open_elsewhere
from mintwright.ui.viewer.filmstrip import Filmstrip, FilmstripModel
from mintwright.ui.viewer.looked_at import LookedAt
from mintwright.ui.viewer.stage import Stage
from mintwright.ui.viewer.viewer_bar import ViewerBar
from mintwright.ui.viewer.viewer_keys import ARROWS, keys_in, keys_of
from mintwright.ui.viewer.viewer_pictures import ViewerPictures
from mintwright.ui.widgets.controls import column, row
from mintwright.ui.widgets.elided_label import ElidedLabel

WORDS_WIDTH = 304
Words = Callable[[int], tuple[Line, ...]]


class Viewer(Overlay):
    """Covers `parent`, a window, from `open` until it is closed; then it deletes itself.

    Signals:
        closed(int): the artist goes back, from this piece of art.
    """

    closed = Signal(int)

    def __init__(
        self,
        studio: Studio,
        theme: Theme,
        art_ids: Sequence[int],
        start: int,
        parent: QWidget,
        *,
        about: str = "",
        words: Words | None = None,
        looked_at: LookedAt | None = None,
    ) -> None:
        """`start` is the piece that is seen first. `about` says what order they are in, `words` what is said of each.

        With `looked_at` it is a review: the words are shown, and each piece counts once it was looked at.
        """
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._about = about
        self._words = words or (lambda art_id: piece.words_of(studio, art_id))
        self._looked_at = looked_at
        self._model = FilmstripModel(studio, art_ids, self)
        self._at = self._model.row_of(start) or 0
        self._picture = studio.pictures.of(start)  # the art that is seen in its place
        self._project, self._scope = studio.projects.current.id, studio.session.scope
        self.setObjectName("viewer")
        self._bar = ViewerBar(theme)
        self.pictures = ViewerPictures(studio, self)
        self.stage = Stage(theme, self.pictures)
        self.toast = Toast(self.stage)
        self._title, self._facts = ElidedLabel("title"), ElidedLabel("muted")
        self._place = ElidedLabel()
        self._place.setProperty("chip", "plain")
        self._sheet = LineSheet(theme, self.tr("Words"), margins=(16, 12, 16, 12))
        self._strip = Filmstrip(self._model, theme, self.tr("All assets"), seen=looked_at)
        self._shows_words = looked_at is not None
        self._keys = keys_of(self)
        self._lay_out()
        self._connect()
        for one in self.findChildren(QPushButton):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the picture
            one.installEventFilter(self)

    # --- Opening and closing

    def open(self) -> None:
        """Cover the window and take the focus."""
        self.cover(self.stage.canvas)
        self._show()

    def go_back(self) -> None:
        """Close, and lead back to the piece that is seen."""
        art_id = self.art_id
        self.dismiss()
        self.closed.emit(art_id)

    def report_problem(self, message: str) -> None:
        """Say here what went wrong (`tasks.report`): what the window says lies behind this."""
        self.toast.say(message)

    def dismiss(self) -> None:
        """Close; nothing is looked at any more."""
        if self._looked_at is not None:
            self._looked_at.look(None)
        super().dismiss()

    @property
    def art_id(self) -> int:
        """The piece that is seen."""
        return self._model.art_ids[self._at]

    # --- What stands where

    def _lay_out(self) -> None:
        names = column(self._title, self._facts, spacing=2)
        caption = row(names, self._place, spacing=12, margins=(24, 8, 24, 12))
        caption.setStretch(0, 1)
        caption.setAlignment(self._place, Qt.AlignmentFlag.AlignVCenter)
        self._caption = QWidget()
        self._caption.setLayout(caption)
        left = column(self.stage, self._caption, spacing=0)
        left.setStretch(0, 1)
        middle = row(left, self._sheet, spacing=0)
        middle.setStretch(0, 1)
        foot = QFrame()
        foot.setObjectName("strip")
        foot.setLayout(row(self._strip, margins=(16, 2, 16, 2)))
        whole = column(self._bar, middle, foot, spacing=0)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self._fit_words()

    def _fit_words(self) -> None:
        """The words stand beside the picture, and below it is only what they do not say."""
        self._sheet.setFixedWidth(self._theme.scale(WORDS_WIDTH))
        self._sheet.setVisible(self._shows_words)
        self._caption.setVisible(not self._shows_words)
        self._bar.facts.setChecked(self._shows_words)

    def _connect(self) -> None:
        canvas = self.stage.canvas
        self._bar.back_requested.connect(self.go_back)
        self._bar.fit_requested.connect(canvas.fit)
        self._bar.facts_requested.connect(self.toggle_words)
        self._bar.program_requested.connect(self._open_elsewhere)
        self._bar.zoom_requested.connect(canvas.zoom_to)
        self._bar.step_requested.connect(canvas.zoom_by)
        self._bar.ground_requested.connect(self.show_ground)
        self.stage.step_requested.connect(self.step)
        self.stage.open_requested.connect(self._open_elsewhere)
        canvas.zoomed.connect(self._show_zoom)
        self._strip.chosen.connect(self.show_row)
        self.pictures.arrived.connect(self._on_arrived)
        if self._looked_at is not None:
            self._looked_at.changed.connect(self._show_place)
        self._theme.changed.connect(self._fit_words)
        changes = self._studio.changes
        follow(self, changes, self._follow_art, Kind.ART)
        follow(self, changes, self._follow_words, Kind.DRAFTS)
        follow(self, changes, self._follow_pictures, Kind.PREVIEWS)
        follow(self, changes, lambda _: self._show_words(), Kind.COLLECTIONS)
        follow(self, changes, self._follow_scope, Kind.PROJECTS, Kind.SESSION)

    # --- From one to another

    def step(self, by: int) -> None:
        """Go so many pieces on; what is left by the artist herself counts as looked at."""
        if self._looked_at is not None:
            self._looked_at.go_on()
        self.show_row(self._at + by)

    def show_row(self, at: int) -> None:
        """Show this piece of the order, or the nearest there is."""
        at = min(max(at, 0), len(self._model.art_ids) - 1)
        if at != self._at:
            self._at = at
            self._show()
            announce(self.stage.canvas, self.stage.canvas.accessibleName())

    def toggle_words(self) -> None:
        """Show the words and facts beside the picture, or hide them."""
        self._shows_words = not self._shows_words
        self._fit_words()
        self._show_words()

    def _show(self) -> None:
        ids, at = self._model.art_ids, self._at
        near = [self._studio.pictures.of(ids[row]) for row in (at, at + 1, at - 1) if 0 <= row < len(ids)]
        self._picture = near[0]
        self.stage.canvas.show_art(near)
        self.stage.show_ends(is_first=at == 0, is_last=at == len(ids) - 1)
        self._strip.show_row(at)
        if self._looked_at is not None:
            self._looked_at.look(self.art_id)
        self._show_place()
        self._show_words()
        self._show_lack()
        self._show_whether_it_moves()

    def _show_whether_it_moves(self) -> None:
        """As far as that is known: news tell when it is."""
        moves = self._studio.motions.of(self._studio.uploads.art(self._picture)).is_animated
        self.stage.show_animated(is_animated=moves)

    def _show_place(self) -> None:
        place, count = number(self._at + 1), number(len(self._model.art_ids))
        where = text(Sentence("Viewer", "{place} of {count}", place=place, count=count))
        if self._looked_at is None:
            self._bar.show_place(where, self._about)
            return
        seen = number(self._looked_at.count)
        self._bar.show_place(text(Sentence("Viewer", "{seen} of {count} looked at", seen=seen, count=count)), "")

    def _show_words(self) -> None:
        if not self._is_there():
            return
        title = piece.title_of(self._studio, self.art_id)
        place, count = number(self._at + 1), number(len(self._model.art_ids))
        said = Sentence("Viewer", "{title}, {place} of {count}", title=title, place=place, count=count)
        self.stage.canvas.setAccessibleName(text(said))
        self._title.show_text(title)
        self._facts.show_text(piece.facts_of(self._studio, self.art_id))
        where = piece.place_of(self._studio, self.art_id)
        self._place.show_text(where)
        self._place.setVisible(bool(where))
        if self._shows_words:
            self._sheet.show_lines(self._words(self.art_id))

    def _is_there(self) -> bool:
        """Whether the piece is still known: news of another project may come before this is dismissed."""
        return self.is_open and self._studio.uploads.has(self.art_id)

    def _show_lack(self) -> None:
        lack = piece.no_picture_of(self._studio, self._picture)
        path = self._studio.uploads.art(self.art_id).path
        shown = is_shown(path)
        self._bar.offer_program(offers=lack is None and is_played(path))
        self.stage.show_waiting(waits=lack is None and self.pictures.whole(self._picture) is None)
        self.stage.show_lack(lack, self.tr("Open in its program") if shown else self.tr("Show in its folder"))
        self._show_zoom()

    def _show_zoom(self) -> None:
        some = self.pictures.whole(self._picture) is not None
        self._bar.show_zoom(self.stage.canvas.zoom, some=some)

    def go_to_end(self, by: int) -> None:
        """Go to the first or to the last."""
        self.step(by * len(self._model.art_ids))

    def show_ground(self, ground: int) -> None:
        """Show the pieces on another of the grounds."""
        self.stage.canvas.set_ground(ground)
        self._bar.show_ground(self.stage.canvas.ground)

    def _open_elsewhere(self) -> None:
        tasks.run(self, self._open_in_program(self._studio.uploads.art(self.art_id).path))

    async def _open_in_program(self, path: Path) -> None:
        if (problem := await open_elsewhere(path)) is not None:
            tasks.report(self, text(problem))

    # --- News

    def _on_arrived(self, art_id: int) -> None:
        if art_id == self._picture and self._is_there():
            self._show_lack()

    def _follow_art(self, ids: frozenset[Hashable]) -> None:
        """Leave out what was removed; the next one takes its place."""
        if not self.is_open:
            return
        known = self._studio.uploads.is_shown
        gone = {one for one in (ids or self._model.art_ids) if isinstance(one, int) and not known(one)}
        left = [one for one in self._model.art_ids if one not in gone] if gone else self._model.art_ids
        if not left:
            self.dismiss()
        elif len(left) != len(self._model.art_ids):
            shown = self.art_id
            before = sum(one in gone for one in self._model.art_ids[: self._at])
            self._model.show_ids(left)
            self._at = min(self._at - before, len(left) - 1)
            self._show()
            if shown in gone:
                announce(self.stage.canvas, self.stage.canvas.accessibleName())
        elif self.art_id in ids:
            self._show_words()

    def _follow_words(self, ids: frozenset[Hashable]) -> None:
        if not ids or self.art_id in ids:
            self._show_words()
        if self._is_there() and self._studio.pictures.of(self.art_id) != self._picture:
            self._show()

    def _follow_pictures(self, ids: frozenset[Hashable]) -> None:
        if self._is_there() and (not ids or not ids.isdisjoint({self.art_id, self._picture})):
            self._show_words()  # how long it takes is known by now
            self._show_whether_it_moves()

    def _follow_scope(self, _: frozenset[Hashable]) -> None:
        """Another project, or another account, has other pieces."""
        if (self._studio.projects.current.id, self._studio.session.scope) != (self._project, self._scope):
            self.dismiss()

    # --- Keys, and the window around it

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (act := self._keys.get(keys_in(event))) is not None and not (event.isAutoRepeat() and act == self.go_back):
            act()  # a Space that is held opens, and does not close again
        elif act is None:
            press_focused(event)
        event.accept()  # nothing below may hear it

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(VIEWER_GROUNDS[self._theme.dark]))
        painter.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows go on from a button as well, where Qt would go to the next button."""
        is_press = isinstance(watched, QPushButton) and event.type() is QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() in ARROWS:
            self.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)
