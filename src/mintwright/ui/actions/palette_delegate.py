"""Paints a line of the palette: icon or print, words with the typed letters in colour, its menu, its keys."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.ui.actions.palette_model import PaletteRole
from mintwright.ui.actions.palette_rows import PaletteRow
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme

ROW, HEADING = 36, 28
_EDGE, _ICON, _PRINT, _GAP = 12, 16, 22, 10


def key_caps(keys: str) -> list[str]:
    """The keys one by one, as they are held together: "Ctrl++" is Ctrl and +."""
    if keys.endswith("++"):
        return [*keys[:-2].split("+"), "+"]
    return keys.split("+") if keys else []


class PaletteDelegate(QStyledItemDelegate):
    """A heading is small and grey; what cannot be done now is grey as a whole."""

    def __init__(self, theme: Theme, view: QWidget) -> None:
        super().__init__(view)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: PaletteRow = index.data(PaletteRole.ROW)
        return QSize(0, self._theme.scale(HEADING if row.is_heading else ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: PaletteRow = index.data(PaletteRole.ROW)
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue]
        inner = rect.adjusted(_EDGE, 0, -_EDGE, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.is_heading:
            painter.setFont(self._theme.font(11, 600))
            painter.setPen(self._theme.color("ink3"))
            line = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(self._placed(option, rect, inner), line, row.words)
        else:
            chosen = bool(state & QStyle.StateFlag.State_Selected)
            if chosen:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._theme.color("accent_soft"))
                painter.drawRoundedRect(QRectF(rect), 6, 6)
            self._paint_line(painter, option, inner, row, chosen=chosen)
        painter.restore()

    def _paint_line(
        self, painter: QPainter, option: QStyleOptionViewItem, inner: QRect, row: PaletteRow, *, chosen: bool
    ) -> None:
        side = self._theme.scale(_PRINT if row.art_id is not None else _ICON)
        outdent = 0 if row.art_id is None else (_PRINT - _ICON) // 2
        icon = QRect(inner.x() - outdent, inner.y() + (inner.height() - side) // 2, side, side)
        self._paint_icon(painter, self._placed(option, inner, icon), row, chosen=chosen)
        keys = self._paint_keys(painter, option, inner, row, chosen=chosen)
        words = inner.adjusted(side - outdent + _GAP, 0, -keys - _GAP, 0)
        used = self._paint_words(painter, option, inner, words, row)
        beside = words.adjusted(used + _GAP, 0, 0, 0)
        painter.setFont(self._theme.font(12))
        painter.setPen(self._theme.color("ink2" if chosen else "ink3"))
        said = painter.fontMetrics().elidedText(row.beside, Qt.TextElideMode.ElideRight, max(0, beside.width()))
        line = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self._placed(option, inner, beside), line, said)

    def _paint_icon(self, painter: QPainter, at: QRect, row: PaletteRow, *, chosen: bool) -> None:
        if row.art_id is None:
            token = "accent_ink" if chosen and row.can else "ink2" if row.can else "ink3"
            self._theme.icons.paint(painter, row.icon, at, token)
            return
        ratio = painter.device().devicePixelRatioF()  # pyright: ignore[reportAttributeAccessIssue]
        picture = self._theme.pixmaps.square(row.art_id, at.width(), ratio, radius=3)
        if picture is not None:
            painter.drawPixmap(at.topLeft(), picture)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("line"))
            painter.drawRoundedRect(QRectF(at), 3, 3)

    def _paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, inner: QRect, at: QRect, row: PaletteRow
    ) -> int:
        """Paint the words, the found letters in colour; how wide they are."""
        font = self._theme.font(13, 500)
        shown = QFontMetrics(font).elidedText(row.words, Qt.TextElideMode.ElideRight, max(0, at.width()))
        layout = QTextLayout(shown, font)
        formats = []
        for start, end in row.found:
            marked = QTextLayout.FormatRange()
            marked.start, marked.length = start, end - start
            marked.format = QTextCharFormat()
            marked.format.setForeground(self._theme.color("accent_ink"))
            formats.append(marked)
        layout.setFormats(formats)
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        width = round(line.naturalTextWidth()) + 1
        place = self._placed(option, inner, QRect(at.x(), at.y(), width, at.height()))
        painter.setPen(self._theme.color("ink" if row.can else "ink3"))
        layout.draw(painter, QPointF(place.x(), place.y() + (place.height() - line.height()) / 2))
        return width

    def _paint_keys(
        self, painter: QPainter, option: QStyleOptionViewItem, inner: QRect, row: PaletteRow, *, chosen: bool
    ) -> int:
        """Paint each key on a cap of its own at the line's end; how much room they take."""
        font = self._theme.font(11, 500)
        metrics, height, right = QFontMetrics(font), self._theme.scale(19), inner.right() + 1
        painter.setFont(font)
        for cap in reversed(key_caps(row.keys)):
            width = metrics.horizontalAdvance(cap) + 12
            at = QRect(right - width, inner.y() + (inner.height() - height) // 2, width, height)
            place = self._placed(option, inner, at)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("surface" if chosen and not self._theme.dark else "hover"))
            painter.drawRoundedRect(QRectF(place), 4, 4)
            painter.setPen(self._theme.color("ink2" if row.can else "ink3"))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, cap)
            right -= width + 3
        return inner.right() + 1 - right

    @staticmethod
    def _placed(option: QStyleOptionViewItem, inner: QRect, part: QRect) -> QRect:
        direction: Qt.LayoutDirection = option.direction  # pyright: ignore[reportAttributeAccessIssue]
        return QStyle.visualRect(direction, inner, part)
