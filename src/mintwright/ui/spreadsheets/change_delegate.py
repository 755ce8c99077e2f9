"""Paints the cells of a spreadsheet that is looked at: what is new, what it replaces, what goes, and what cannot be."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QBrush, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from mintwright.ui.shell.model_index import Index
from mintwright.ui.spreadsheets.change_model import ChangeRole, Mark
from mintwright.ui.style.theme import Theme

ROW = 40
_PAD, _EDGE, _ICON, _FRAME = 8, 2, 14, 1.5
_SOFT = {Mark.CHANGED: "warn_soft", Mark.CLEARED: "bad_soft"}
_INK = {
    Mark.NEW: "ink", Mark.CHANGED: "warn", Mark.CLEARED: "bad", Mark.PROBLEM: "bad", Mark.SAME: "ink3",
}  # fmt: skip
_STRONG = (Mark.CHANGED, Mark.CLEARED, Mark.PROBLEM)


class ChangeDelegate(QStyledItemDelegate):
    """One cell: the words in the sheet, above them what they replace. Never colour alone: edge, line, frame."""

    def __init__(self, theme: Theme, view: QTableView) -> None:
        super().__init__(view)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        mark = Mark(index.data(ChangeRole.MARK))  # Qt hands over its text
        painter.save()
        self._paint_ground(painter, option, mark)
        area = option.rect.adjusted(self._theme.scale(_PAD) + _EDGE, 1, -self._theme.scale(_PAD) // 2, -2)
        if mark is Mark.PROBLEM:
            area = self._paint_problem(painter, option, area)
        if mark is not Mark.LEFT_OUT:
            self._paint_words(painter, option, area, index, mark)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self._theme.color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, mark: Mark) -> None:
        color, cell = self._theme.color, option.rect
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(cell, color("accent_soft" if is_chosen else _SOFT.get(mark, "surface")))
        if mark is Mark.LEFT_OUT:
            painter.fillRect(cell, QBrush(color("line"), Qt.BrushStyle.BDiagPattern))
        elif mark is Mark.NEW:
            edge = QRect(cell.left(), cell.top() + _PAD, _EDGE, cell.height() - 2 * _PAD)
            painter.fillRect(QStyle.visualRect(option.direction, cell, edge), color("ok"))
        painter.setPen(color("line"))
        painter.drawLine(cell.bottomLeft(), cell.bottomRight())

    def _paint_problem(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect) -> QRect:
        """A frame and a sign; what is left of the cell."""
        painter.setPen(QPen(self._theme.color("bad"), _FRAME))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(option.rect.adjusted(1, 1, -2, -2))
        side, direction = self._theme.scale(_ICON), option.direction
        at = QRect(area.left(), area.center().y() - side // 2, side, side)
        self._theme.icons.paint(painter, "triangle-alert", QStyle.visualRect(direction, area, at), "bad")
        return QStyle.visualRect(direction, area, area.adjusted(side + 4, 0, 0, 0))

    def _paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, index: Index, mark: Mark
    ) -> None:
        words, old = index.data(), index.data(ChangeRole.OLD)
        painter.setPen(self._theme.color(_INK[mark]))
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # each text by its own script
        if old:
            half = area.height() // 2
            self._paint_line(painter, option, QRect(area.left(), area.top(), area.width(), half), old, 11, strikes=True)
            area = area.adjusted(0, half, 0, 0)
        weight = 600 if mark in _STRONG else 400
        self._paint_line(painter, option, area, words, 12 if old else 13, weight)

    def _paint_line(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        area: QRect,
        words: str,
        pixels: int,
        weight: int = 400,
        *,
        strikes: bool = False,
    ) -> None:
        font = self._theme.font(pixels, weight)
        font.setStrikeOut(strikes)
        painter.setFont(font)
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, area.width())
        align = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(area, align | Qt.AlignmentFlag.AlignAbsolute | Qt.TextFlag.TextSingleLine, shown)
