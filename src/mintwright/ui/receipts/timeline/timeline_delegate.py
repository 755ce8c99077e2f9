"""Paints one line of a timeline: a dot on a thread, the words beside it, when and by whom below."""

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.studio.receipts.mint_status import StepState
from mintwright.ui.receipts.timeline.timeline_model import TimelineRole
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.card_painting import leading
from mintwright.ui.style.keyboard_ring import paint_keyboard_ring
from mintwright.ui.style.theme import Theme

DOT = 12
GUTTER = 28  # from the edge to the words
ROW, ROW_AHEAD = 46, 31
_FILLS = {StepState.DONE: "ok", StepState.FAILED: "bad"}  # the others are rings
_RINGS = {StepState.CURRENT: "accent", StepState.AHEAD: "ink3"}


class TimelineDelegate(QStyledItemDelegate):
    """Never by colour alone: what is done is a full dot, what is current or ahead a ring, a problem a full square."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        is_ahead = index.data(TimelineRole.STATE) is StepState.AHEAD
        return QSize(self._theme.scale(120), self._theme.scale(ROW_AHEAD if is_ahead else ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        step: StepState = index.data(TimelineRole.STATE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bold, small = self._theme.font(13, 600 if step is not StepState.AHEAD else 500), self._theme.font(11)
        height = QFontMetrics(bold).height()
        gutter = leading(painter, QRect(rect.x(), rect.y(), self._theme.scale(GUTTER), rect.height()), rect)
        centre = QPointF(gutter.center().x(), rect.y() + 2 + height / 2)
        self._paint_thread(painter, rect, centre, index)
        self._paint_dot(painter, centre, step)
        words = QRect(rect)
        (words.setLeft if gutter.x() == rect.x() else words.setRight)(
            gutter.right() if gutter.x() == rect.x() else gutter.left()
        )
        words.adjust(2, 2, -4, 0)
        ink = "ink2" if step is StepState.AHEAD else "bad" if step is StepState.FAILED else "ink"
        self._paint_line(painter, words, index.data(), bold, ink)
        self._paint_line(painter, words.adjusted(0, height + 1, 0, 0), index.data(TimelineRole.BELOW), small, "ink3")
        paint_keyboard_ring(painter, self._theme, state, rect.adjusted(1, 0, -1, -2), 6)
        painter.restore()

    def _paint_thread(self, painter: QPainter, rect: QRect, centre: QPointF, index: Index) -> None:
        top = centre.y() if index.row() == 0 else rect.top()
        bottom = centre.y() if index.row() == index.model().rowCount() - 1 else rect.bottom() + 1
        painter.setPen(QPen(self._theme.color("line_strong"), 2))
        painter.drawLine(QPointF(centre.x(), top), QPointF(centre.x(), bottom))

    def _paint_dot(self, painter: QPainter, centre: QPointF, step: StepState) -> None:
        radius = self._theme.scale(DOT) / 2
        if step in _FILLS:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(_FILLS[step]))
        else:
            painter.setPen(QPen(self._theme.color(_RINGS[step]), 2))
            painter.setBrush(self._theme.color("surface"))
            radius -= 1
        if step is StepState.FAILED:
            painter.drawRect(QRect(round(centre.x() - radius), round(centre.y() - radius), DOT, DOT))
        else:
            painter.drawEllipse(centre, radius, radius)

    def _paint_line(self, painter: QPainter, at: QRect, line: str, font: QFont, color: str) -> None:
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(self._theme.color(color))
        shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, at.width())
        painter.drawText(QRect(at.x(), at.y(), at.width(), metrics.height()), Qt.AlignmentFlag.AlignLeading, shown)
