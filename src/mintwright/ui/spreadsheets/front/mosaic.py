"""A few prints at random: whoever sees them knows whether these are the right pictures."""

from collections.abc import Sequence
from secrets import SystemRandom

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import rounded

MOST = 16
_SIDE, _GAP = 62, 4  # pixels of the design


class Mosaic(QWidget):
    """So many prints as there is room for, in rows of as many as it is told."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._columns = 4
        self.art_ids: Sequence[int] = ()
        self._among = 0
        theme.pixmaps.arrived.connect(self._follow)
        theme.changed.connect(self.updateGeometry)
        self.set_columns(4)

    def show_some(self, art_ids: Sequence[int]) -> None:
        """Show some of these; those that are shown stay, if they are among them."""
        among = frozenset(art_ids)
        if self._among != len(among) or not self.art_ids or not among.issuperset(self.art_ids):
            picked = frozenset(SystemRandom().sample(art_ids, min(MOST, len(art_ids))))
            self.art_ids, self._among = [one for one in art_ids if one in picked], len(among)
        self.updateGeometry()
        self.update()

    def set_columns(self, columns: int) -> None:
        """Show so many in a row. In two, it is as high as it may be."""
        self._columns = columns
        fixed, free = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
        self.setSizePolicy(fixed, fixed if columns * columns >= MOST else free)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._reach(self._columns), self._reach(-(-MOST // self._columns)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._reach(self._columns), self._reach(1))

    def paintEvent(self, _: QPaintEvent) -> None:
        """The prints that fit whole; where there are fewer, empty places stand for the others."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, at in enumerate(self._places()):
            painter.fillPath(rounded(at, 4), self._theme.color("mat"))
            if place < len(self.art_ids):
                self._paint(painter, self.art_ids[place], at)
        painter.end()

    def _paint(self, painter: QPainter, art_id: int, at: QRect) -> None:
        ratio = self.devicePixelRatioF()
        pixmap = self._theme.pixmaps.square(art_id, at.width(), ratio, radius=4)
        if pixmap is not None:
            painter.drawPixmap(at.topLeft(), pixmap)
            return
        sign = QRect(0, 0, at.width() // 3, at.width() // 3)
        sign.moveCenter(at.center())
        self._theme.icons.paint(painter, "images", sign, "ink3")

    def _places(self) -> Sequence[QRect]:
        side, step = self._theme.scale(_SIDE), self._theme.scale(_SIDE) + self._theme.scale(_GAP)
        rows = min(-(-MOST // self._columns), (self.height() + step - side) // step)
        return [QRect(at * step, row * step, side, side) for row in range(rows) for at in range(self._columns)]

    def _reach(self, count: int) -> int:
        return count * (self._theme.scale(_SIDE) + self._theme.scale(_GAP)) - self._theme.scale(_GAP)

    def _follow(self, art_ids: frozenset[int]) -> None:
        if not art_ids or not art_ids.isdisjoint(self.art_ids):
            self.update()
