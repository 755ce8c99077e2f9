"""Paints one receipt as a card: cover, title, the network's badge, what it was, and its status as a coloured word.

In a narrow list the status stands below the rest, so that neither it nor the network is cut.
"""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.ui.receipts.receipts_model import ReceiptRole
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail, rounded
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import network_mark

COVER = 44
CARD = 70
LINE = 28  # what a narrow card is higher by: its status stands on a line of its own
NARROW = 480
GAP = 8
TONES = {"ok": ("ok_soft", "ok"), "warn": ("warn_soft", "warn"), "bad": ("bad_soft", "bad"),
         "info": ("accent_soft", "accent_ink"), "plain": ("hover", "ink2"), "real": ("warn", "surface")}  # fmt: skip


class ReceiptsDelegate(QStyledItemDelegate):
    """One card a row; the chosen one has the focus colour around it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        high = CARD + LINE if self._is_narrow(option.widget) else CARD
        return QSize(self._theme.scale(320), self._theme.scale(high) + GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        card = rect.adjusted(1, 1, -1, -GAP)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_card(painter, card, state)
        narrow = self._is_narrow(option.widget)
        whole = card
        if narrow:
            card = card.adjusted(0, 0, 0, -self._theme.scale(LINE))
        cover = QRect(card.x() + 12, card.y() + (card.height() - COVER) // 2, COVER, COVER)
        if index.data(ReceiptRole.COVER) is not None:
            paint_thumbnail(painter, self._theme, index.data(ReceiptRole.COVER), cover, radius=5)
        words = card.adjusted(COVER + 26, 12, -14, -12)
        status, tone = index.data(ReceiptRole.STATUS), index.data(ReceiptRole.TONE)
        if narrow:
            below = QRect(cover.left(), card.bottom() - 8, whole.width() - 26, whole.bottom() - card.bottom())
            self._paint_chip(painter, below, status, tone, most=below.width(), leading=True)
        else:
            words.setRight(self._paint_chip(painter, words, status, tone, most=words.width() // 2).left() - 12)
        half = words.height() // 2
        self._paint_line(painter, words.adjusted(0, 0, 0, -half), index.data(), self._theme.font(15, 600), "ink")
        below = words.adjusted(0, half, 0, 0)
        mark, kind = network_mark(index.data(ReceiptRole.NETWORK))
        badge = self._paint_chip(painter, below, text(mark), kind, most=below.width(), leading=True)
        below.setLeft(badge.right() + 8)
        self._paint_line(painter, below, index.data(ReceiptRole.SUMMARY), self._theme.font(12), "ink3")
        painter.restore()

    def _paint_card(self, painter: QPainter, card: QRect, state: QStyle.StateFlag) -> None:
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        color = "focus" if chosen else "line_strong" if over else "line"
        painter.setBrush(self._theme.color("surface"))
        painter.setPen(QPen(self._theme.color(color), 2 if chosen else 1))
        painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)

    def _is_narrow(self, view: QWidget | None) -> bool:
        return view is not None and view.width() < self._theme.scale(NARROW)

    def _paint_chip(
        self, painter: QPainter, line: QRect, words: str, tone: str, *, most: int, leading: bool = False
    ) -> QRect:
        fill, ink = TONES[tone]
        font = self._theme.font(11, 600)
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, most - 18)
        chip = QRect(0, 0, metrics.horizontalAdvance(shown) + 18, metrics.height() + 5)
        chip.moveCenter(line.center())
        if leading:
            chip.moveLeft(line.left())
        else:
            chip.moveRight(line.right())
        painter.fillPath(rounded(chip, chip.height() // 2), self._theme.color(fill))
        painter.setFont(font)
        painter.setPen(self._theme.color(ink))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
        return chip

    def _paint_line(self, painter: QPainter, at: QRect, line: str, font: QFont, color: str) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(color))
        shown = QFontMetrics(font).elidedText(line, Qt.TextElideMode.ElideRight, at.width())
        painter.drawText(at, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
