"""Paints a line: words, a bar as long as it is frequent, the count and the share. Only what is chosen is blue."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.card_painting import fill, leading
from mintwright.ui.style.keyboard_ring import paint_keyboard_ring
from mintwright.ui.style.theme import Theme
from mintwright.ui.traits.trait_model import TraitRole
from mintwright.ui.traits.trait_rows import LineKind, TraitLine, beside, values_words, words_of

_MIDDLE = Qt.TextElideMode.ElideMiddle  # names with their groups, and numbered values, differ at their ends
ROW = 26
_EDGE, _BAR, _GAP, _SIGN = 12, 8, 10, 14
_COUNT, _SHARE = 52, 50  # the widths of the two numbers
_WORDS = 0.36  # of the width, at most
_LEAST_BAR = 2
_QUIET = 0.5  # beside it stands the number, and what is chosen stands out


class TraitDelegate(QStyledItemDelegate):
    """`is_index`: of attributes alone, with a bar for how many have each."""

    def __init__(self, theme: Theme, view: QListView, *, is_index: bool = False) -> None:
        super().__init__(view)
        self._theme = theme
        self._is_index = is_index

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._theme.scale(2 * ROW - 8 if self._is_index else ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        line: TraitLine = index.data(TraitRole.LINE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, state)
        inner = rect.adjusted(self._theme.scale(_EDGE), 0, -self._theme.scale(_EDGE), 0)
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if self._is_index:
            self._paint_entry(painter, inner, line, is_chosen=is_chosen)
        elif line.kind is LineKind.NAME:
            self._paint_name(painter, inner, line)
        elif line.kind is LineKind.VALUE:
            self._paint_value(painter, inner, line, is_chosen=is_chosen)
        else:
            token = "accent_ink" if line.kind is LineKind.MORE else "ink2"
            self._write(painter, inner, inner, words_of(line), self._theme.font(12, 500), token)
        paint_keyboard_ring(painter, self._theme, state, rect.adjusted(2, 1, -2, -1), 5)
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        if state & QStyle.StateFlag.State_Selected:
            fill(painter, self._theme, rect.adjusted(2, 1, -2, -1), "accent_soft", 5)
        elif state & QStyle.StateFlag.State_MouseOver:
            fill(painter, self._theme, rect.adjusted(2, 1, -2, -1), "hover", 5)

    def _paint_entry(self, painter: QPainter, inner: QRect, line: TraitLine, *, is_chosen: bool) -> None:
        """An attribute in the list of them: its name and how many have it, below that the bar."""
        above = inner.adjusted(0, self._theme.scale(4), 0, -self._theme.scale(16))
        self._paint_ends(painter, above, line, has_share=False)
        words = above.adjusted(0, 0, -self._theme.scale(_COUNT) - _GAP, 0)
        token = "ink" if line.doubt is None else "warn"
        self._write(painter, words, inner, words_of(line), self._theme.font(13, 600 if is_chosen else 500), token)
        bar = inner.adjusted(0, inner.height() - self._theme.scale(13), 0, 0)
        self._paint_bar(painter, bar, inner, line, is_chosen=is_chosen)

    def _paint_name(self, painter: QPainter, inner: QRect, line: TraitLine) -> None:
        font, small = self._theme.font(13, 600), self._theme.font(12)
        room = inner.width() * 2 // 3
        said = QFontMetrics(font).elidedText(words_of(line), _MIDDLE, room)
        used = QFontMetrics(font).horizontalAdvance(said) + 2
        token = "ink" if line.doubt is None else "warn"
        self._write(painter, inner.adjusted(0, 0, used - inner.width(), 0), inner, said, font, token)
        self._write(painter, inner.adjusted(used + _GAP, 0, 0, 0), inner, values_words(line), small, "ink3")

    def _paint_value(self, painter: QPainter, inner: QRect, line: TraitLine, *, is_chosen: bool) -> None:
        room = int(inner.width() * _WORDS)
        token = "warn" if line.doubt is not None else "accent_ink" if is_chosen else "ink"
        weight = 600 if is_chosen or line.doubt is not None else 400
        sign = self._theme.scale(_SIGN) if line.doubt is not None else 0
        font = self._theme.font(12, weight)
        said = QFontMetrics(font).elidedText(words_of(line), _MIDDLE, room - sign - _GAP)
        used = QFontMetrics(font).horizontalAdvance(said) + 4
        self._write(painter, inner.adjusted(0, 0, room - inner.width(), 0), inner, said, font, token)
        if sign:
            at = QRect(inner.x() + used, inner.y() + (inner.height() - sign) // 2, sign, sign)
            self._theme.icons.paint(painter, "circle-help", leading(painter, at, inner), "warn")
        ends = self._theme.scale(_COUNT + _SHARE)
        self._paint_bar(painter, inner.adjusted(room, 0, -ends, 0), inner, line, is_chosen=is_chosen)
        self._paint_ends(painter, inner, line, has_share=True)

    def _paint_bar(self, painter: QPainter, place: QRect, whole: QRect, line: TraitLine, *, is_chosen: bool) -> None:
        high = self._theme.scale(_BAR)
        width = max(_LEAST_BAR, round(place.width() * line.bar))
        bar = QRect(place.x(), place.y() + (place.height() - high) // 2, width, high)
        is_quiet = line.doubt is None and not is_chosen
        token = "line_strong" if is_quiet else "accent" if line.doubt is None else "warn"
        painter.setOpacity(_QUIET if is_quiet else 1)
        fill(painter, self._theme, leading(painter, bar, whole), token, 1.5)
        painter.setOpacity(1)

    def _paint_ends(self, painter: QPainter, inner: QRect, line: TraitLine, *, has_share: bool) -> None:
        count, part = beside(line)
        room = self._theme.scale(_SHARE) if has_share else 0
        numbers = inner.adjusted(0, 0, -room, 0)
        self._write_end(painter, numbers, inner, count, self._theme.font(12, 600, tabular=True), "ink")
        if has_share:
            self._write_end(painter, inner, inner, part, self._theme.font(12, tabular=True), "ink2")

    def _write(self, painter: QPainter, at: QRect, whole: QRect, words: str, font: QFont, token: str) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        said = QFontMetrics(font).elidedText(words, _MIDDLE, at.width())
        side = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(leading(painter, at, whole), side, said)

    def _write_end(self, painter: QPainter, at: QRect, whole: QRect, words: str, font: QFont, token: str) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        side = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(leading(painter, at, whole)), side, words)
