"""The prints of the first page: a picture that is brought, described and minted. The art is the same in both themes."""

from enum import Enum

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from mintwright.ui.style.theme import Theme

WIDTH, HEIGHT = 168, 116  # of the drawing, in pixels of the design
_ART = QRectF(0, 0, 88, 66)
_EVENING = (
    ("#F7C9A4", "#8FA7E8", "#F25F4C", "#4A5FC1", "#22307A"),
    ("#DDEBF7", "#7FC3C9", "#FFC917", "#3F8F7D", "#1C4C52"),
)


class Step(Enum):
    """What becomes of art in the studio."""

    BRING = 1
    DESCRIBE = 2
    MINT = 3


def paint_step(painter: QPainter, theme: Theme, step: Step, place: QRect) -> None:
    """Paint the print of a step in the middle of a place, as large as that allows, at most as large as the design."""
    size = min(place.width() / WIDTH, place.height() / HEIGHT, theme.scale(100) / 100)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QRectF(place).center())
    painter.scale(size, size)
    {Step.BRING: _bring, Step.DESCRIBE: _describe, Step.MINT: _mint}[step](painter, theme)
    painter.restore()


def _bring(painter: QPainter, theme: Theme) -> None:
    """Two loose prints."""
    for turn, aside, motif in ((-9, -22, 1), (5, 18, 0)):
        painter.save()
        painter.translate(aside, -2)
        painter.rotate(turn)
        _print(painter, theme, motif, 7)
        painter.restore()


def _describe(painter: QPainter, theme: Theme) -> None:
    """A print, and beside it the lines that are written of it."""
    painter.save()
    painter.translate(-30, 0)
    _print(painter, theme, 0, 7)
    painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
    lines = ((-34, 44, "ink2", 5), (-20, 30, "line_strong", 3), (-6, 38, "line_strong", 3), (8, 24, "line_strong", 3))
    for top, length, token, thick in lines:
        painter.setBrush(theme.color(token))
        painter.drawRoundedRect(QRectF(30, top, length, thick), thick / 2, thick / 2)
    painter.setBrush(theme.color("accent"))
    painter.drawRoundedRect(QRectF(30, 22, 2, 15), 1, 1)


def _mint(painter: QPainter, theme: Theme) -> None:
    """The print on its mount, with the stamp that it bears for ever."""
    _print(painter, theme, 0, 13, "lead")
    painter.translate(40, 26)
    painter.rotate(-12)
    painter.setPen(QPen(theme.color("ok"), 2.5))
    painter.setBrush(theme.color("ok_soft"))
    painter.drawEllipse(QPointF(), 20, 20)
    painter.setPen(QPen(theme.color("ok"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(), 15.5, 15.5)
    tick = QPen(theme.color("ok"), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(tick)
    painter.drawPolyline(QPolygonF([QPointF(-7, 0), QPointF(-2, 5.5), QPointF(7.5, -5.5)]))


def _print(painter: QPainter, theme: Theme, motif: int, margin: int, mount: str = "raised") -> None:
    """A picture on its mount, around the origin."""
    art = _ART.translated(-_ART.center())
    paper = art.adjusted(-margin, -margin, margin, margin)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 28))
    painter.drawRoundedRect(paper.translated(0, 2.5), 4, 4)
    painter.setPen(QPen(theme.color("line_strong" if mount == "raised" else "lead_line"), 0.75))
    painter.setBrush(theme.color(mount))
    painter.drawRoundedRect(paper, 3, 3)
    painter.save()
    frame = QPainterPath()
    frame.addRoundedRect(art, 1.5, 1.5)
    painter.setClipPath(frame)
    _landscape(painter, art, _EVENING[motif])
    painter.restore()


def _landscape(painter: QPainter, art: QRectF, colors: tuple[str, ...]) -> None:
    """A low sun behind two ridges."""
    low, high, sun, far, near = map(QColor, colors)
    sky = QLinearGradient(art.topLeft(), art.bottomLeft())
    sky.setColorAt(0, high)
    sky.setColorAt(0.75, low)
    painter.fillRect(art, sky)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(sun)
    painter.drawEllipse(QPointF(14, 0), 11, 11)
    for color, heights in ((far, (12, -2, 10, 2, 14)), (near, (22, 14, 24, 13, 20))):
        ridge = QPainterPath(art.bottomLeft())
        for place, height in enumerate(heights):
            ridge.lineTo(art.left() + place * art.width() / 4, height)
        ridge.lineTo(art.bottomRight())
        painter.setBrush(color)
        painter.drawPath(ridge)
