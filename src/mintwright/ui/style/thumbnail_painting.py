"""Painting a picture that represents an asset: square, with round corners."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from mintwright.ui.style.theme import Theme


def rounded(rect: QRect, radius: int) -> QPainterPath:
    """A rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(rect), radius, radius)
    return path


def paint_thumbnail(painter: QPainter, theme: Theme, art_id: int, at: QRect, *, radius: int = 4) -> None:
    """Paint the middle of some art as a square print; a quiet tile where there is no picture (yet)."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(rounded(at, radius))
    pixmap = theme.pixmaps.square(art_id, at.width(), painter.device().devicePixelRatioF())
    if pixmap is not None:
        painter.drawPixmap(at.topLeft(), pixmap)
    else:
        painter.fillRect(at, theme.color("hover"))
        side = min(28, at.width() // 2)
        centre = QRect(0, 0, side, side)
        centre.moveCenter(at.center())
        theme.icons.paint(painter, "images", centre, "ink3")
    painter.restore()
