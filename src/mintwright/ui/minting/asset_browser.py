"""The work itself beside its words: one asset large, the way to each other, and how many were looked at."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.minting.review_model import ReviewModel
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.viewer.filmstrip import Filmstrip
from mintwright.ui.viewer.large_print import LargePrint
from mintwright.ui.viewer.looked_at import LookedAt
from mintwright.ui.viewer.piece import title_of
from mintwright.ui.widgets.controls import column, icon_button, label, row

MOST_TICKS = 60  # more are one bar
TICK_GAP = 2
_GAP = 6


class AssetBrowser(QWidget):
    """Shows one asset of several; the arrow keys lead from each to the next, wherever the focus is around it.

    Signals:
        shown(int): this row is seen now.
        view_requested(int): the artist wants to see this art as large as the window.
    """

    shown = Signal(int)
    view_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, looked_at: LookedAt, around: QWidget) -> None:
        super().__init__()
        self._studio = studio
        self._looked_at = looked_at
        self._model = ReviewModel(studio, self)
        self._at = 0
        self._print = LargePrint(studio, theme)
        self._print.view_requested.connect(lambda: self.view_requested.emit(self._model.art_ids[self._at]))
        self._said = label("", "label")
        self._meter = _Meter(theme)
        self._before = icon_button(theme, "chevron-left", self.tr("Previous asset"))
        self._after = icon_button(theme, "chevron-right", self.tr("Next asset"))
        self._strip = Filmstrip(self._model, theme, self.tr("Assets to mint"), seen=looked_at, on_dark=False)
        self._strip.chosen.connect(self.show_row)
        for one, step, key in ((self._before, -1, Qt.Key.Key_Left), (self._after, 1, Qt.Key.Key_Right)):
            one.clicked.connect(lambda _=False, step=step: self.step(step))
            shortcut = QShortcut(QKeySequence(key), around)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)  # a text that is read comes first
            shortcut.activated.connect(lambda step=step: self._step_by_key(step))
        count = row(self._said, self._meter, self._before, self._after, spacing=6)
        count.setStretch(1, 1)
        whole = column(self._print, count, self._strip, spacing=_GAP)
        whole.setStretch(0, 1)
        self.setLayout(whole)
        looked_at.changed.connect(self._count)

    @property
    def row(self) -> int:
        """The row that is seen."""
        return self._at

    @property
    def art_ids(self) -> Sequence[int]:
        """What is browsed: all, or some of them."""
        return self._model.art_ids

    def show_art(self, art_ids: Sequence[int]) -> None:
        """Browse these, from the first; the same ones stay where they are."""
        if list(self._model.art_ids) != list(art_ids):
            self._model.show_art(art_ids)
            self._at = 0
            self._show()

    def show_row(self, at: int) -> None:
        """Show this asset, or the nearest there is."""
        at = min(max(at, 0), len(self._model.art_ids) - 1)
        if at != self._at:
            self._at = at
            self._show()
            self.shown.emit(at)
            announce(self._print, self._print.accessibleName())

    def come_back_to(self, art_id: int) -> None:
        """Show the asset that was last seen by itself."""
        if (at := self._model.row_of(art_id)) is not None:
            self.show_row(at)
        self._look()

    def describe(self, words: str) -> None:
        """Have the picture say what is minted with it, to who hears it in place of seeing."""
        self._print.setAccessibleDescription(words)

    def take_focus(self) -> None:
        """Put the focus on the picture, where Space shows it as large as the window."""
        self._print.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def step(self, by: int) -> None:
        """Go on; what is left by the artist herself counts as looked at."""
        self._looked_at.go_on()
        self.show_row(self._at + by)

    def _step_by_key(self, by: int) -> None:
        self.take_focus()
        self.step(-by if self.isRightToLeft() else by)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()

    def minimumSizeHint(self) -> QSize:
        """Without the strip, which gives way in a low window: its arrows and its keys do the same."""
        least = super().minimumSizeHint()
        return least if self._strip.isHidden() else least - QSize(0, self._strip.sizeHint().height() + _GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        least = self.minimumSizeHint().height() + self._strip.sizeHint().height() + _GAP
        self._strip.setVisible(self.height() >= least)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._looked_at.look(None)

    def _look(self) -> None:
        if self.isVisible() and self._model.art_ids:
            self._looked_at.look(self._model.art_ids[self._at])

    def _show(self) -> None:
        ids, at = self._model.art_ids, self._at
        near = [ids[one] for one in (at, at + 1, at - 1) if 0 <= one < len(ids)]
        title = title_of(self._studio, ids[at])
        said = Sentence(
            "Review", "{title}, {place} of {count}", title=title, place=number(at + 1), count=number(len(ids))
        )
        self._print.show_art(near, text(said))
        self._strip.show_row(at)
        several = len(ids) > 1
        for part in (self._strip, self._before, self._after):
            part.setVisible(several)
        self._before.setEnabled(at > 0)
        self._after.setEnabled(at < len(ids) - 1)
        self._look()
        self._count()

    def _count(self) -> None:
        seen, count = sum(map(self._looked_at.has, self._model.art_ids)), len(self._model.art_ids)
        said = Sentence("Review", "{seen} of {count} looked at", seen=number(seen), count=number(count))
        self._said.setText(text(said))
        self._meter.show_count(seen, count)


class _Meter(QLabel):
    """A tick for each asset, filled once it was looked at; of many one bar."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._theme = theme
        self._seen = self._count = 0

    def show_count(self, seen: int, count: int) -> None:
        """So many there are, and so many of them were looked at."""
        self._seen, self._count = seen, count
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(40, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._count:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        ticks = self._count if self._count <= MOST_TICKS else 1
        filled = self._seen if ticks > 1 else 0
        width = (self.width() + TICK_GAP) / ticks
        for tick in range(ticks):
            painter.setBrush(self._theme.color("ok" if tick < filled else "line"))
            painter.drawRoundedRect(QRectF(tick * width, self.height() / 2 - 2, width - TICK_GAP, 4), 1, 1)
        if ticks == 1:
            part = self._seen / self._count
            painter.setBrush(self._theme.color("ok"))
            painter.drawRoundedRect(QRectF(0, self.height() / 2 - 2, self.width() * part, 4), 1, 1)
        painter.end()
