"""The mat behind art with transparency: neutral squares on which white, black and coloured art can all be seen.

It is the same in light and in dark, because the art is: only the chrome around it changes.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPixmap

SQUARES = 24  # along the longer edge
LIGHT, DARK = QColor("#C6C6C4"), QColor("#B4B4B2")  # black on them 9:1, white 2:1


def laid_on_mat(image: QImage) -> QImage:
    """The picture on the mat where one can see through it; an opaque picture as it is."""
    if not _is_transparent(image):
        return image
    mat = QImage(image.size(), QImage.Format.Format_RGB32)
    painter = QPainter(mat)
    painter.fillRect(mat.rect(), _squares(max(image.width(), image.height())))
    painter.drawImage(0, 0, image)
    painter.end()
    return mat


def _is_transparent(image: QImage) -> bool:
    """Whether any pixel lets something through. Rows are padded to four bytes, and padding says nothing."""
    if not image.hasAlphaChannel():
        return False
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    pixels, stride, opaque = bytes(alpha.constBits()), alpha.bytesPerLine(), b"\xff" * alpha.width()
    starts = range(0, stride * alpha.height(), stride)
    return any(pixels[start : start + alpha.width()] != opaque for start in starts)


def _squares(longer_edge: int) -> QBrush:
    side = max(2, longer_edge // SQUARES)
    tile = QPixmap(2 * side, 2 * side)
    tile.fill(LIGHT)
    painter = QPainter(tile)
    for x, y in ((0, side), (side, 0)):
        painter.fillRect(x, y, side, side, DARK)
    painter.end()
    return QBrush(Qt.GlobalColor.white, tile)
