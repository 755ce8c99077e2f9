"""Paints the cards of a `PrintGrid`."""

from abc import abstractmethod

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.ui.shell.model_index import Index

_EXPANDER, _INSET = 24, 9  # logical pixels; the tick of what is chosen lies on the same corner


class PrintDelegate(QStyledItemDelegate):
    """Paints cards `width` logical pixels wide, with their share of the gap to the next."""

    def __init__(self, view: QWidget | None, width: int) -> None:
        super().__init__(view)
        self.width = width

    @abstractmethod
    def card_size(self, width: int) -> QSize:
        """The size of a card of this width."""

    @abstractmethod
    def mat(self, card: QRect) -> QRect:
        """Where the picture of a card lies, with what is left around it."""

    def expander(self, card: QRect) -> QRect:
        """Where the button lies that shows the picture by itself."""
        mat = self.mat(card)
        place = QRect(mat.right() + 1 - _INSET - _EXPANDER, mat.y() + _INSET, _EXPANDER, _EXPANDER)
        view = self.parent()
        return QStyle.visualRect(view.layoutDirection(), mat, place) if isinstance(view, QWidget) else place

    @abstractmethod
    def touches(self, card: QRect, point: QPoint) -> bool:
        """Whether a point is on a card, not in the gap around it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self.card_size(self.width)

    def prepare(self, painter: QPainter) -> None:
        """Have it paint smoothly, and in the direction in which the view is read."""
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if isinstance(view := self.parent(), QWidget):
            painter.setLayoutDirection(view.layoutDirection())
