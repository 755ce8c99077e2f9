"""Paints one card of the uploads grid. Uploading art develops like a print: grey, with its colour sweeping in."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.domain.project import UploadState
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_model import UploadRole

MARGIN = 6  # around a card, so that selection rings of neighbours never touch
GAP = 6  # between the print and its name
LINE = 17
RADIUS = 6

_BADGES = {
    UploadState.WAITING: "clock",
    UploadState.UPLOADING: "upload",
    UploadState.PAUSED: "pause",
    UploadState.PROBLEM: "triangle-alert",
}
_DEVELOPING = (UploadState.UPLOADING, UploadState.PAUSED)


class CardDelegate(QStyledItemDelegate):
    """Cards `width` logical pixels wide: a square print, its name, and its state."""

    def __init__(self, theme: Theme, view: QWidget) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self.width = 140
        self._dress()
        theme.changed.connect(self._dress)

    def card_size(self, width: int) -> QSize:
        """The size of a card of this width."""
        return QSize(width, width + GAP + 2 * self._theme.scale(LINE))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self.card_size(self.width)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        flags: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        word = index.data(UploadRole.STATE)
        if word is None:
            return
        state = UploadState(word)  # a variant keeps the text of an enum, not the enum
        box = rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        print_ = QRect(box.x(), box.y(), box.width(), box.width())
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_print(painter, print_, index, state)
        refused = bool(index.data(UploadRole.REFUSED))
        self._paint_badge(painter, print_, state, index.data(UploadRole.FRACTION), refused=refused)
        self._paint_choice(painter, print_, flags)
        self._paint_words(painter, print_, index, state)
        painter.restore()

    # --- The print

    def _paint_print(self, painter: QPainter, at: QRect, index: Index, state: UploadState) -> None:
        art_id: int = index.data(UploadRole.ART_ID)
        color = self._picture(painter, at, art_id)
        self._paint_tile(painter, at)  # seen through what is transparent or faded
        if color is None and self._theme.pixmaps.no_picture(art_id):
            self._paint_no_picture(painter, at, index.data(UploadRole.SUFFIX))
        if color is not None and state is UploadState.UPLOADED:
            painter.drawPixmap(at.topLeft(), color)
        elif color is not None:
            grey = self._picture(painter, at, art_id, grey=True)
            painter.setOpacity(0.75 if state in _DEVELOPING else 0.4)
            painter.drawPixmap(at.topLeft(), grey if grey is not None else color)
            painter.setOpacity(1)
        if state in _DEVELOPING:
            self._paint_development(painter, at, index.data(UploadRole.FRACTION), color)

    def _paint_development(self, painter: QPainter, at: QRect, fraction: float, color: QPixmap | None) -> None:
        """Paint the uploaded part in colour, and a progress bar at the foot."""
        developed = self._developed(at, fraction)
        path = QPainterPath()
        path.addRoundedRect(QRectF(at), RADIUS, RADIUS)
        painter.save()
        if color is not None:
            painter.setClipRect(developed)
            painter.drawPixmap(at.topLeft(), color)
        painter.setClipPath(path)
        foot = QRect(at.x(), at.bottom() - 3, at.width(), 4)
        painter.fillRect(foot, QColor(0, 0, 0, 140))
        painter.fillRect(foot.intersected(developed), QColor("white"))
        painter.restore()

    def _picture(self, painter: QPainter, at: QRect, art_id: int, *, grey: bool = False) -> QPixmap | None:
        ratio = painter.device().devicePixelRatioF()
        return self._theme.pixmaps.square(art_id, at.width(), ratio, grey=grey, radius=RADIUS)

    def _paint_tile(self, painter: QPainter, at: QRect) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("hover"))
        painter.drawRoundedRect(QRectF(at), RADIUS, RADIUS)

    def _developed(self, at: QRect, fraction: float) -> QRect:
        width = round(at.width() * fraction)
        rightwards = self._view.layoutDirection() == Qt.LayoutDirection.LeftToRight
        return QRect(at.x() if rightwards else at.right() + 1 - width, at.y(), width, at.height())

    def _paint_no_picture(self, painter: QPainter, at: QRect, suffix: str) -> None:
        side = min(self._theme.scale(28), at.width() // 3)
        middle = QRect(0, 0, side, side)
        middle.moveCenter(at.center())
        middle.translate(0, -self._theme.scale(8))
        self._theme.icons.paint(painter, "images", middle, "ink3")
        painter.setFont(self._badge_font)
        painter.setPen(self._theme.color("ink3"))
        line = QRect(at.x(), middle.bottom() + 6, at.width(), self._theme.scale(16))
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, suffix)

    # --- What lies on it

    def _paint_badge(self, painter: QPainter, at: QRect, state: UploadState, fraction: float, *, refused: bool) -> None:
        icon = _BADGES.get(state) or ("circle-alert" if refused else None)
        if icon is None:
            return
        side, icon_side = self._theme.scale(22), self._theme.scale(12)
        words = formatting.percent(fraction) if state in _DEVELOPING else ""
        width = side + (self._percent_width if words else 0)
        badge = self._leading(QRect(at.x() + 6, at.y() + 6, width, side), at)
        bad = state is UploadState.PROBLEM or icon == "circle-alert"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("bad" if bad else "surface"))
        painter.drawRoundedRect(QRectF(badge), side / 2, side / 2)
        pad = (side - icon_side) // 2
        place = self._leading(QRect(badge.x() + pad, badge.y() + pad, icon_side, icon_side), badge)
        self._theme.icons.paint(painter, icon, place, "on_bad" if bad else "ink")
        if words:
            painter.setFont(self._badge_font)
            painter.setPen(self._theme.color("ink"))
            rest = self._leading(badge.adjusted(pad + icon_side + 2, 0, -4, 0), badge)
            painter.drawText(rest, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_choice(self, painter: QPainter, at: QRect, flags: QStyle.StateFlag) -> None:
        chosen = bool(flags & QStyle.StateFlag.State_Selected)
        hovered = bool(flags & QStyle.StateFlag.State_MouseOver)
        if chosen:
            self._outline(painter, at.adjusted(1, 1, -1, -1), "surface", 5, RADIUS)
            self._outline(painter, at, "focus", 3, RADIUS + 1)
        elif hovered:
            self._outline(painter, at, "ink", 1.5, RADIUS)
        if chosen or hovered:
            self._paint_check(painter, at, chosen=chosen)
        if (
            flags & QStyle.StateFlag.State_HasFocus
            and flags & QStyle.StateFlag.State_KeyboardFocusChange
            and not chosen
        ):
            self._outline(painter, at.adjusted(-3, -3, 3, 3), "focus", 2, RADIUS + 2)

    def _paint_check(self, painter: QPainter, at: QRect, *, chosen: bool) -> None:
        side = self._theme.scale(20)
        mark = self._leading(QRect(at.right() - side - 6, at.y() + 7, side, side), at)
        painter.setBrush(self._theme.color("accent") if chosen else QColor(0, 0, 0, 120))
        painter.setPen(QPen(QColor("white"), 1.5))
        painter.drawEllipse(mark)
        if chosen:
            self._theme.icons.paint(painter, "check", mark.adjusted(4, 4, -4, -4), "on_accent")

    def _outline(self, painter: QPainter, at: QRect, token: str, width: float, radius: int) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.color(token), width))
        painter.drawRoundedRect(QRectF(at), radius, radius)

    # --- The words below it

    def _paint_words(self, painter: QPainter, at: QRect, index: Index, state: UploadState) -> None:
        height = self._theme.scale(LINE)
        line = QRect(at.x(), at.bottom() + 1 + GAP, at.width(), height)
        name = self._name_metrics.elidedText(index.data(), Qt.TextElideMode.ElideMiddle, line.width())
        caption = self._caption_metrics.elidedText(
            index.data(UploadRole.CAPTION), Qt.TextElideMode.ElideRight, line.width()
        )
        alignment = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self._name_font)
        painter.setPen(self._theme.color("ink"))
        painter.drawText(line, alignment, name)
        painter.setFont(self._caption_font)
        painter.setPen(self._theme.color(self._caption_token(index, state)))
        painter.drawText(line.translated(0, height - 1), alignment, caption)

    @staticmethod
    def _caption_token(index: Index, state: UploadState) -> str:
        if state is UploadState.PROBLEM or index.data(UploadRole.REFUSED):
            return "bad"
        return "warn" if index.data(UploadRole.DOUBTFUL) else "ink3"

    def _leading(self, part: QRect, whole: QRect) -> QRect:
        """Mirror `part` inside `whole` where the interface is read from right to left."""
        return QStyle.visualRect(self._view.layoutDirection(), whole, part)

    def _dress(self) -> None:
        self._name_font = self._theme.font(12, 500)
        self._caption_font = self._theme.font(11)
        self._badge_font = self._theme.font(11, 600, tabular=True)
        self._percent_width = QFontMetrics(self._badge_font).horizontalAdvance(formatting.percent(1)) + 4
        self._name_metrics = QFontMetrics(self._name_font)
        self._caption_metrics = QFontMetrics(self._caption_font)
