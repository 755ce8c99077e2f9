"""Paints one receipt as a card: cover, title, how many and how much, its status as a coloured word, and when.

The heading of a plan is one line above the cards of its receipts, which are indented; below the last of them is a gap.
"""

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.ui.receipts.groups.heading import Heading
from mintwright.ui.receipts.receipts_model import ReceiptRole
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.card_painting import fill, leading, paint_chip
from mintwright.ui.style.keyboard_ring import paint_keyboard_ring
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail, rounded
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import network_mark

COVER = 44
CARD = 96
FOOT = 34  # of the card, for status and time
GAP = 8
ROUND = 10  # of the corners
BAR = 5  # of the chosen one
HEADING = 34
SIGN = 16  # that says whether it is folded
INDENT = 16  # of what is of a plan, below its heading
AFTER = 14  # the gap below a plan


class ReceiptsDelegate(QStyledItemDelegate):
    """One card a row; the chosen one has a bar at its side: a ring would say that the keys are there."""

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        is_heading: Callable[[int], bool] = lambda _: False,
        ends_plan: Callable[[int], bool] = lambda _: False,
    ) -> None:
        """`is_heading` says whether a heading stands in a row, `ends_plan` whether a plan ends with it."""
        super().__init__(parent)
        self._theme = theme
        self._is_heading = is_heading
        self._ends_plan = ends_plan

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        is_heading = self._is_heading(index.row())
        high = self._theme.scale(HEADING if is_heading else CARD)
        return QSize(self._theme.scale(200), high + self._below(index))

    def card_in(self, rect: QRect, index: Index, direction: Qt.LayoutDirection) -> QRect:
        """Where in the place of its row a card or a heading is painted."""
        indent = self._theme.scale(INDENT) if index.data(ReceiptRole.IS_OF_PLAN) else 0
        card = rect.adjusted(1 + indent, 1, -1, -self._below(index))
        return QStyle.visualRect(direction, rect, card)

    def _below(self, index: Index) -> int:
        """The gap below it."""
        return GAP + (self._theme.scale(AFTER) if self._ends_plan(index.row()) else 0)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        card = self.card_in(rect, index, painter.layoutDirection())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if (heading := index.data(ReceiptRole.HEADING)) is not None:
            self._paint_heading(painter, card, state, heading)
        elif index.data() is not None:  # else it has gone, and the news of that comes
            self._paint_receipt(painter, card, state, index)
        painter.restore()

    def _paint_heading(self, painter: QPainter, line: QRect, state: QStyle.StateFlag, heading: Heading) -> None:
        scale = self._theme.scale
        if state & QStyle.StateFlag.State_Selected:
            fill(painter, self._theme, line, "accent_soft", ROUND)
        elif state & QStyle.StateFlag.State_MouseOver:
            fill(painter, self._theme, line, "hover", ROUND)
        words = line.adjusted(8, 0, -8, 0)
        if heading.can_be_folded:
            sign = QRect(words.x(), words.y() + (words.height() - scale(SIGN)) // 2, scale(SIGN), scale(SIGN))
            onward = "chevron-left" if painter.layoutDirection() == Qt.LayoutDirection.RightToLeft else "chevron-right"
            icon = onward if heading.is_folded else "chevron-down"
            self._theme.icons.paint(painter, icon, leading(painter, sign, line), "ink2")
            words.setLeft(sign.right() + 6)
        title, small = self._theme.font(13, 600), self._theme.font(12)
        told = min(QFontMetrics(small).horizontalAdvance(heading.said) + 4, words.width() * 2 // 3)
        left = leading(painter, words.adjusted(0, 0, -(told + 8), 0), line)
        right = leading(painter, words.adjusted(words.width() - told, 0, 0, 0), line)
        self._paint_line(painter, left, heading.title, title, "ink")
        self._paint_line(painter, right, heading.said, small, "ink2")
        paint_keyboard_ring(painter, self._theme, state, line.adjusted(2, 2, -2, -2), 7)

    def _paint_receipt(self, painter: QPainter, card: QRect, state: QStyle.StateFlag, index: Index) -> None:
        self._paint_card(painter, card, state)
        foot = card.adjusted(12, card.height() - self._theme.scale(FOOT), -12, -4)
        head = card.adjusted(12, 10, -12, -foot.height() - 4)
        cover = QRect(head.x(), head.y() + (head.height() - COVER) // 2, COVER, COVER)
        if index.data(ReceiptRole.COVER) is not None:
            paint_thumbnail(painter, self._theme, index.data(ReceiptRole.COVER), cover, radius=5)
        self._paint_head(painter, head.adjusted(COVER + 12, 0, 0, 0), index)
        self._paint_foot(painter, foot, index)

    def _paint_head(self, painter: QPainter, words: QRect, index: Index) -> None:
        half = words.height() // 2
        self._paint_line(painter, words.adjusted(0, 0, 0, -half), index.data(), self._theme.font(14, 600), "ink")
        below = words.adjusted(0, half, 0, 0)
        if (network := index.data(ReceiptRole.NETWORK)) is not None:
            mark, kind = network_mark(network)
            below.setLeft(paint_chip(painter, self._theme, below, text(mark), kind).right() + 8)
        self._paint_line(painter, below, index.data(ReceiptRole.SUMMARY), self._theme.font(12), "ink3")

    def _paint_foot(self, painter: QPainter, line: QRect, index: Index) -> None:
        chip = paint_chip(painter, self._theme, line, index.data(ReceiptRole.STATUS), index.data(ReceiptRole.TONE))
        rest, small = line.adjusted(chip.width() + 10, 0, 0, 0), self._theme.font(11)
        if QFontMetrics(small).horizontalAdvance(when := index.data(ReceiptRole.WHEN)) <= rest.width():
            painter.setFont(small)
            painter.setPen(self._theme.color("ink3"))
            painter.drawText(rest, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, when)

    def _paint_card(self, painter: QPainter, card: QRect, state: QStyle.StateFlag) -> None:
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.setBrush(self._theme.color("surface"))
        painter.setPen(QPen(self._theme.color("line_strong" if chosen or over else "line"), 1))
        painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
        if chosen:
            bar = leading(painter, QRect(card.x(), card.y(), BAR, card.height()), card)
            painter.setClipPath(rounded(card, ROUND))
            painter.fillRect(bar, self._theme.color("accent"))
            painter.setClipping(False)
        paint_keyboard_ring(painter, self._theme, state, card.adjusted(4, 4, -4, -4), 7)

    def _paint_line(self, painter: QPainter, at: QRect, line: str, font: QFont, color: str) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(color))
        shown = QFontMetrics(font).elidedText(line, Qt.TextElideMode.ElideRight, at.width())
        painter.drawText(at, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
