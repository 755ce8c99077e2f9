"""Paints one receipt as a card: cover, title, what it was, and its status as a coloured word."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.ui.collection_delegate import paint_print, rounded
from mintwright.ui.receipts_model import ReceiptRole
from mintwright.ui.theme import Look

COVER = 44
CARD = 70
GAP = 8
TONES = {"ok": ("ok_soft", "ok"), "warn": ("warn_soft", "warn"), "bad": ("bad_soft", "bad"),
         "info": ("accent_soft", "accent_ink"), "plain": ("hover", "ink2")}  # fmt: skip


class ReceiptsDelegate(QStyledItemDelegate):
    """One card a row; the chosen one has the focus colour around it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(self._look.scale(320), self._look.scale(CARD) + GAP)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        card = rect.adjusted(1, 1, -1, -GAP)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_card(painter, card, state)
        cover = QRect(card.x() + 12, card.y() + (card.height() - COVER) // 2, COVER, COVER)
        if index.data(ReceiptRole.COVER) is not None:
            paint_print(painter, self._look, index.data(ReceiptRole.COVER), cover, radius=5)
        words = card.adjusted(COVER + 26, 12, -14, -12)
        chip = self._paint_chip(painter, words, index.data(ReceiptRole.STATUS), index.data(ReceiptRole.TONE))
        words.setRight(chip.left() - 12)
        self._paint_words(painter, words, index.data(), index.data(ReceiptRole.SUMMARY))
        painter.restore()

    def _paint_card(self, painter: QPainter, card: QRect, state: QStyle.StateFlag) -> None:
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        color = "focus" if chosen else "line_strong" if over else "line"
        painter.setBrush(self._look.color("surface"))
        painter.setPen(QPen(self._look.color(color), 2 if chosen else 1))
        painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)

    def _paint_chip(self, painter: QPainter, words: QRect, status: str, tone: str) -> QRect:
        fill, ink = TONES[tone]
        font = self._look.font(11, 600)
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(status, Qt.TextElideMode.ElideRight, words.width() // 2)
        chip = QRect(0, 0, metrics.horizontalAdvance(shown) + 18, metrics.height() + 5)
        chip.moveCenter(words.center())
        chip.moveRight(words.right())
        painter.fillPath(rounded(chip, chip.height() // 2), self._look.color(fill))
        painter.setFont(font)
        painter.setPen(self._look.color(ink))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
        return chip

    def _paint_words(self, painter: QPainter, words: QRect, title: str, summary: str) -> None:
        upper = QRect(words.x(), words.y(), words.width(), words.height() // 2)
        for line, at, pixels, weight, color in (
            (title, upper, 15, 600, "ink"),
            (summary, upper.translated(0, words.height() - upper.height()), 12, 400, "ink3"),
        ):
            font = self._look.font(pixels, weight)
            painter.setFont(font)
            painter.setPen(self._look.color(color))
            shown = QFontMetrics(font).elidedText(line, Qt.TextElideMode.ElideRight, at.width())
            painter.drawText(at, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
