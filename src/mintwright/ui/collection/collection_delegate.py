"""Paints one print of a collection; the primary lies on a yellow mount and says so in a word, not by colour alone."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.ui.collection.collection_model import CollectionRole
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.prints import paint_print, rounded
from mintwright.ui.style.theme import Theme

MARGIN = 7
CAPTION = 20


class CollectionDelegate(QStyledItemDelegate):
    """Square prints of `side` logical pixels with their number below."""

    def __init__(self, theme: Theme, side: int = 122, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._side = side

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._side + 2 * MARGIN, self._side + 2 * MARGIN + self._theme.scale(CAPTION))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect
        picture = QRect(rect.x() + MARGIN, rect.y() + MARGIN, self._side, self._side)
        primary = bool(index.data(CollectionRole.PRIMARY))
        if primary:
            self._paint_mount(painter, picture)
        paint_print(painter, self._theme, index.data(CollectionRole.ART_ID), picture)
        self._paint_badge(painter, picture, index)
        self._paint_caption(painter, picture, index.data(CollectionRole.CAPTION), primary=primary)
        self._paint_state(painter, picture, option, primary=primary)
        painter.restore()

    def _paint_mount(self, painter: QPainter, picture: QRect) -> None:
        painter.setBrush(self._theme.color("lead"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPath(rounded(picture.adjusted(-4, -4, 4, self._theme.scale(CAPTION) + 2), 7))

    def _paint_badge(self, painter: QPainter, picture: QRect, index: Index) -> None:
        if index.data(CollectionRole.FAILED):
            icon, token, inset = "circle-alert", "bad", 3
        elif index.data(CollectionRole.DAMAGED):
            icon, token, inset = "circle-alert", "warn", 3
        elif not index.data(CollectionRole.UPLOADED):
            icon, token, inset = "clock", "ink", 5
        else:
            return
        badge = QRect(picture.x() + 6, picture.y() + 6, 22, 22)
        painter.setBrush(self._theme.color("surface"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(badge)
        self._theme.icons.paint(painter, icon, badge.adjusted(inset, inset, -inset, -inset), token)

    def _paint_caption(self, painter: QPainter, picture: QRect, caption: str, *, primary: bool) -> None:
        line = QRect(picture.x(), picture.bottom() + 2, picture.width(), self._theme.scale(CAPTION))
        painter.setFont(self._theme.font(11, 650 if primary else 500))
        painter.setPen(self._theme.color("on_lead" if primary else "ink3"))
        if primary:
            star = self._theme.scale(12)
            self._theme.icons.paint(painter, "star", QRect(line.x() + 2, line.y(), star, line.height()), "on_lead")
            line.setLeft(line.x() + star + 7)
        painter.drawText(line.adjusted(1, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, caption)

    def _paint_state(self, painter: QPainter, picture: QRect, option: QStyleOptionViewItem, *, primary: bool) -> None:
        state: QStyle.StateFlag = option.state
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = picture.adjusted(-4, -4, 4, self._theme.scale(CAPTION) + 2 if primary else 4)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(self._theme.color("surface"), 5))
            painter.drawRoundedRect(QRectF(picture).adjusted(1, 1, -1, -1), 4, 4)
            painter.setPen(QPen(self._theme.color("focus"), 3))
            painter.drawRoundedRect(QRectF(outline).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
            if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
                painter.setPen(QPen(self._theme.color("ink"), 1.5))  # which of the chosen ones the keys begin at
                painter.drawRoundedRect(QRectF(outline).adjusted(-2, -2, 2, 2), 9, 9)
        elif state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self._theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(outline), 7, 7)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(QPen(self._theme.color("ink"), 1.5))
            painter.drawRoundedRect(QRectF(picture), 4, 4)
