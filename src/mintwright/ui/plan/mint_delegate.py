"""Paints a mint: its first asset, a strip that fills up line by line, its number, and how many it holds."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mintwright.domain.plan.plan import PlannedMint
from mintwright.ui.plan.mint_model import MintRole
from mintwright.ui.plan.plan_words import NEARLY_FULL, fill_of
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.card_painting import fill
from mintwright.ui.style.formatting import number
from mintwright.ui.style.keyboard_ring import paint_keyboard_ring
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail

PRINT, BESIDE, GAP = 34, 5, 4
METER, LINE, BETWEEN, CAP = 60, 3, 1, 2
_NUMBER, _COUNT = 15, 14


class MintDelegate(QStyledItemDelegate):
    """The painter of a list of mints; `over` is the row over which something is dragged."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._theme = theme
        self.over = -1

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        scale = self._theme.scale
        high = PRINT + GAP + METER + _NUMBER + _COUNT + 2 * GAP
        return QSize(scale(PRINT) + 2 * scale(BESIDE), scale(high))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        mint, limits = index.data(MintRole.MINT), index.data(MintRole.LIMITS)
        if not isinstance(mint, PlannedMint):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        self._paint_ground(painter, rect, state, is_over=index.row() == self.over)
        scale = self._theme.scale
        left, side = rect.x() + scale(BESIDE), scale(PRINT)
        print_ = QRect(left, rect.y() + scale(GAP), side, side)
        paint_thumbnail(painter, self._theme, mint.art_ids[0], print_, radius=3)
        meter = QRect(left, print_.bottom() + 1 + scale(GAP), side, scale(METER))
        full = fill_of(mint, limits)
        self._paint_meter(painter, meter, full, is_chosen=is_chosen)
        token = "bad" if full > 1 else "warn" if full >= NEARLY_FULL else "accent_ink" if is_chosen else "ink"
        below = QRect(rect.x(), meter.bottom() + 1, rect.width(), scale(_NUMBER))
        self._write(painter, below, number(index.row() + 1), token, 11, 650)
        count = QRect(rect.x(), below.bottom() + 1, rect.width(), scale(_COUNT))
        self._write(painter, count, number(len(mint.assets)), "ink3", 11, 400)
        paint_keyboard_ring(painter, self._theme, state, rect.adjusted(2, 2, -2, -2), 4)
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag, *, is_over: bool) -> None:
        inside = rect.adjusted(1, 1, -1, -1)
        if state & QStyle.StateFlag.State_Selected:
            fill(painter, self._theme, inside, "accent_soft", 5)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.color("focus"), 1))
            painter.drawRoundedRect(QRectF(inside).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        elif state & QStyle.StateFlag.State_MouseOver:
            fill(painter, self._theme, inside, "hover", 5)
        if is_over:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.color("focus"), 2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(QRectF(inside).adjusted(1, 1, -1, -1), 5, 5)

    def _paint_meter(self, painter: QPainter, at: QRect, full: float, *, is_chosen: bool) -> None:
        """Lines from the foot up, and a cap where they end; what is too full is red to the top."""
        fill(painter, self._theme, at, "sunken", 2)
        painter.setPen(QPen(self._theme.color("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(at.adjusted(0, 0, -1, -1))
        top = at.bottom() + 1 - round(at.height() * min(1.0, full))
        body = "bad" if full > 1 else "accent" if is_chosen else "line_strong"
        painter.setOpacity(1 if is_chosen or full > 1 else 0.55)
        color = self._theme.color(body)
        foot = at.bottom() + 1
        while foot - LINE >= top:
            painter.fillRect(at.x() + 1, foot - LINE, at.width() - 2, LINE, color)
            foot -= LINE + BETWEEN
        painter.setOpacity(1)
        cap = "bad" if full > 1 else "warn" if full >= NEARLY_FULL else "accent" if is_chosen else "ink2"
        high = 2 * CAP if full >= NEARLY_FULL else CAP
        painter.fillRect(at.x(), max(at.y(), top), at.width(), high, self._theme.color(cap))

    def _write(self, painter: QPainter, at: QRect, words: str, token: str, size: int, weight: int) -> None:
        painter.setFont(self._theme.font(size, weight, tabular=True))
        painter.setPen(self._theme.color(token))
        painter.drawText(at, Qt.AlignmentFlag.AlignCenter, words)
