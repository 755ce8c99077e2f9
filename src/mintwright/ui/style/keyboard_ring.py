"""The ring around the item that the keys go on from: dashed, since what is chosen has a ring or a ground of its own."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle

from mintwright.ui.style.theme import Theme


def paint_keyboard_ring(painter: QPainter, theme: Theme, state: QStyle.StateFlag, at: QRect, radius: int) -> None:
    """Paint it inside a rectangle, if this item has the focus, and keys have led there."""
    if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("ink2"), 1.5, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(QRectF(at), radius, radius)
