"""Paints a mint of a plan that was begun: number, picture, what it is called, where it stands, and its cost."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.ui.plan.plan_words import assets_in_words
from mintwright.ui.plan.run.run_model import RunRole
from mintwright.ui.plan.run.run_work import RunRow
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.card_painting import fill, leading, paint_chip
from mintwright.ui.style.formatting import number
from mintwright.ui.style.keyboard_ring import paint_keyboard_ring
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail

ROW, PRINT, NUMBER, GAP, BAR = 46, 32, 34, 10, 4
_CHIP, _COST = 150, 110  # the widest there is room for


class RunDelegate(QStyledItemDelegate):
    """One line a mint."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.scale(200), self._theme.scale(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: RunRow | None = index.data(RunRole.ROW)
        if row is None:
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, state)
        self._paint_row(painter, rect.adjusted(GAP, 0, -GAP, 0), row)
        paint_keyboard_ring(painter, self._theme, state, rect.adjusted(3, 3, -3, -3), 6)
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        if state & QStyle.StateFlag.State_Selected:
            fill(painter, self._theme, rect, "accent_soft", 0)
            bar = leading(painter, QRect(rect.x(), rect.y(), BAR, rect.height()), rect)
            painter.fillRect(bar, self._theme.color("accent"))
        elif state & QStyle.StateFlag.State_MouseOver:
            fill(painter, self._theme, rect, "hover", 0)
        painter.setPen(QPen(self._theme.color("line"), 1))
        painter.drawLine(QRectF(rect).bottomLeft(), QRectF(rect).bottomRight())

    def _paint_row(self, painter: QPainter, line: QRect, row: RunRow) -> None:
        scale = self._theme.scale
        begin, left = scale(NUMBER), line
        at = QRect(left.x(), left.y(), begin, left.height())
        end = Qt.AlignmentFlag.AlignRight
        self._write(painter, leading(painter, at, line), number(row.number), self._theme.font(12, 600), "ink2", end)
        left = left.adjusted(begin + GAP, 0, 0, 0)
        print_ = QRect(left.x(), left.y() + (left.height() - PRINT) // 2, PRINT, PRINT)
        is_ahead = row.mint_id is None
        place = leading(painter, print_, line)
        paint_thumbnail(painter, self._theme, row.planned.art_ids[0], place, grey=is_ahead)
        left = left.adjusted(PRINT + GAP, 0, 0, 0)
        cost, chip = self._room_beside(left, row)
        words = left.adjusted(0, 0, -(cost + chip + 2 * GAP), 0)
        self._paint_words(painter, leading(painter, words, line), row)
        at = QRect(words.right() + GAP, left.y(), chip, left.height())
        paint_chip(painter, self._theme, leading(painter, at, line), row.word, row.tone)
        if cost:
            at = QRect(left.right() - cost + 1, left.y(), cost, left.height())
            self._write(painter, leading(painter, at, line), row.cost, self._theme.font(12, 600), "ink", end)

    def _room_beside(self, left: QRect, row: RunRow) -> tuple[int, int]:
        """How wide the cost and the chip may be: the words keep half of the line."""
        scale = self._theme.scale
        chip = min(scale(_CHIP), left.width() // 2)
        cost = scale(_COST) if left.width() - chip - scale(_COST) > left.width() // 3 else 0
        return cost, chip

    def _paint_words(self, painter: QPainter, at: QRect, row: RunRow) -> None:
        half = at.height() // 2
        below = row.why or assets_in_words(len(row.planned.art_ids))
        font = self._theme.font(13, 600 if row.mint_id is not None else 500)
        bottom, top = Qt.AlignmentFlag.AlignBottom, Qt.AlignmentFlag.AlignTop
        self._write(painter, at.adjusted(0, 0, 0, -half), row.title, font, "ink", bottom)
        token = "bad" if row.why and row.tone == "bad" else "warn" if row.why else "ink2"
        self._write(painter, at.adjusted(0, half, 0, 0), below, self._theme.font(11), token, top)

    def _write(self, painter: QPainter, at: QRect, words: str, font: QFont, token: str, how: Qt.AlignmentFlag) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, at.width())
        vertical = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignBottom
        painter.drawText(at, how if how & vertical else how | Qt.AlignmentFlag.AlignVCenter, shown)
