"""The seal: rings of fine lines, whole or broken, drawn for each look and screen. Mintwright's own, nobody else's."""

from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.ui.style.theme import Theme

RINGS = 6
WAVES = 12
TURN = 6  # degrees between two rings
FINE = 0.8  # of a line
POINTS = 180  # of a ring, whose curve is as smooth on a screen: twice as many took 7 ms
GAP = 14  # degrees that lack on each side of a broken one
INNER, OUTER = 0.60, 0.92  # of the radius: where the rings wave between


class SealMark(QLabel):
    """A picture with a sign in it, a tick or an exclamation mark, so that it is told apart without its colour."""

    def __init__(self, theme: Theme, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme, self._side = theme, side
        self._tone = "ok"
        self._drawn: tuple[tuple[str, str, float, int], QPixmap] | None = None
        theme.changed.connect(self._refit)
        self._refit()

    def show_finding(self, tone: str, said: str) -> None:
        """`tone` is ok, warn or bad; `said` is what the picture says."""
        self._tone = tone
        self.setAccessibleName(said)
        self.update()

    def _refit(self) -> None:
        side = self._theme.scale(self._side)
        self.setFixedSize(QSize(side, side))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._pixmap())
        painter.end()

    def _pixmap(self) -> QPixmap:
        color, dpr = self._theme.color(self._tone).name(), self.devicePixelRatioF()
        wanted = (self._tone, color, dpr, self.width())
        if self._drawn is None or self._drawn[0] != wanted:
            self._drawn = (wanted, self._draw(dpr))
        return self._drawn[1]

    def _draw(self, dpr: float) -> QPixmap:
        side = self.width()
        picture = QPixmap(round(side * dpr), round(side * dpr))
        picture.setDevicePixelRatio(dpr)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.setPen(QPen(self._theme.color(self._tone), FINE))
        whole = self._tone == "ok"
        for ring in range(RINGS):
            painter.drawPath(wave(side / 2 - 1, ring, whole=whole))
        painter.setBrush(self._theme.color(f"{self._tone}_soft"))
        middle = side * 0.27
        painter.drawEllipse(QRectF(-middle, -middle, 2 * middle, 2 * middle))
        painter.setPen(QPen(self._theme.color(self._tone), side / 28, c=Qt.PenCapStyle.RoundCap))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_tick(side) if whole else _exclamation(side))
        painter.end()
        return picture


@lru_cache(maxsize=64)
def wave(radius: float, ring: int, *, whole: bool) -> QPainterPath:
    """One ring: a sine around the circle, each turned a little; a broken one lacks a part above and below."""
    path, is_open = QPainterPath(), False
    middle, swing = radius * (INNER + OUTER) / 2, radius * (OUTER - INNER) / 2
    for point in range(POINTS + 1):
        angle = 2 * pi * point / POINTS
        if not whole and _lacks(360 * point / POINTS):
            is_open = False
            continue
        far = middle + swing * sin(WAVES * angle + ring * TURN * pi / 30)
        place = QPointF(far * sin(angle), -far * cos(angle))
        (path.lineTo if is_open else path.moveTo)(place)
        is_open = True
    return path


def _lacks(degrees: float) -> bool:
    return min(degrees % 180, 180 - degrees % 180) < GAP / 2


def _tick(side: int) -> QPainterPath:
    unit = side / 20
    path = QPainterPath(QPointF(-2.2 * unit, 0.2 * unit))
    path.lineTo(-0.6 * unit, 1.8 * unit)
    path.lineTo(2.3 * unit, -1.8 * unit)
    return path


def _exclamation(side: int) -> QPainterPath:
    unit = side / 20
    path = QPainterPath(QPointF(0, -2.2 * unit))
    path.lineTo(0, 0.7 * unit)
    path.moveTo(0, 2.2 * unit)
    path.lineTo(0, 2.25 * unit)
    return path
