"""The first prints of a mint in one line, at the last question."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail, rounded
from mintwright.ui.style.wording import text

PRINT = 98
GAP = 6


class PrintRow(QLabel):
    """The first prints of a mint, the primary on its yellow mount; a last tile says how many more there are."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._ids: tuple[int, ...] = ()
        self._primary = False
        self._side = theme.scale(PRINT)
        self.setFixedHeight(self._side)
        theme.pixmaps.arrived.connect(self.update)

    def show_art(self, art_ids: Sequence[int], *, primary: bool) -> None:
        """Show these; `primary` puts the first on the yellow mount."""
        self._ids = tuple(art_ids)
        self._primary = primary
        one, many = Sentence("Review", "The asset to mint"), Sentence("Review", "The {count} assets to mint")
        self.setAccessibleName(text(counted(len(self._ids), one, many)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = max(2, (self.width() + GAP) // (self._side + GAP))
        more = len(self._ids) > places
        shown = self._ids[: places - 1] if more else self._ids
        for place, art_id in enumerate(shown):
            self._paint_one(painter, self._tile(place), art_id, mounted=self._primary and place == 0)
        if more:
            self._paint_rest(painter, self._tile(places - 1), len(self._ids) - len(shown))
        painter.end()

    def _tile(self, place: int) -> QRect:
        left = place * (self._side + GAP)
        x = self.width() - left - self._side if self.isRightToLeft() else left
        return QRect(x, 0, self._side, self._side)

    def _paint_one(self, painter: QPainter, tile: QRect, art_id: int, *, mounted: bool) -> None:
        if mounted:
            painter.fillPath(rounded(tile, 7), self._theme.color("lead"))
            tile = tile.adjusted(4, 4, -4, -4)
        paint_thumbnail(painter, self._theme, art_id, tile)

    def _paint_rest(self, painter: QPainter, tile: QRect, count: int) -> None:
        painter.fillPath(rounded(tile, 5), self._theme.color("hover"))
        painter.setPen(self._theme.color("ink2"))
        painter.setFont(self._theme.font(13, 600))
        painter.drawText(tile, Qt.AlignmentFlag.AlignCenter, f"+{number(count)}")
