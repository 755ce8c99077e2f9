"""Painting a picture that represents an asset: on a mat with round corners."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from mintwright.ui.style.theme import Theme


def rounded(rect: QRect, radius: int) -> QPainterPath:
    """A rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(rect), radius, radius)
    return path


def paint_thumbnail(
    painter: QPainter, theme: Theme, art_id: int, at: QRect, *, radius: int = 4, mat: str = "mat", grey: bool = False
) -> None:
    """Paint some art on a mat of this token's colour, as a whole or filling it; a sign where there is none (yet)."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(rounded(at, radius))
    painter.fillRect(at, theme.color(mat))
    pixmap = theme.pixmaps.mounted(art_id, at.size(), painter.device().devicePixelRatioF(), grey=grey)
    if pixmap is not None:
        painter.drawPixmap(middle_of(at, pixmap).topLeft(), pixmap)
    else:
        side = min(28, at.width() // 2)
        centre = QRect(0, 0, side, side)
        centre.moveCenter(at.center())
        theme.icons.paint(painter, theme.pixmaps.sign(art_id), centre, "ink3")
    painter.restore()


def middle_of(place: QRect, pixmap: QPixmap) -> QRect:
    """Where a pixmap lies in the middle of a place, in logical pixels."""
    size = pixmap.deviceIndependentSize().toSize()
    left, top = (place.width() - size.width()) // 2, (place.height() - size.height()) // 2
    return QRect(place.x() + left, place.y() + top, size.width(), size.height())
