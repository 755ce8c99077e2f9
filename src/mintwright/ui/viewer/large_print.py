"""One piece of art, large and whole, on a mat that is darker than what surrounds it."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import rounded
from mintwright.ui.viewer import piece
from mintwright.ui.viewer.viewer_pictures import ViewerPictures

MARGIN = 11
RADIUS = 6
GLYPH = 40
_BESIDE, _BELOW = 16, 10  # pixels around the words
HINT = 20
LEAST_WITH_HINT = 260
_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LargePrint(QLabel):
    """Shows one picture. A label, so that a screen reader finds an image with a name.

    Signals:
        view_requested(): the artist clicked on it, or pressed Space or Enter: she wants it as large as the window.
    """

    view_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 96)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._studio = studio
        self._theme = theme
        self._pictures = ViewerPictures(studio, self)
        self._art_id: int | None = None
        self._pictures.arrived.connect(lambda _: self.update())
        theme.changed.connect(self.update)

    def show_art(self, near: Sequence[int], name: str) -> None:
        """Show the first of these, which is called `name`; the others are its neighbours."""
        pictures = [self._studio.pictures.of(art_id) for art_id in near]
        self._art_id = pictures[0]
        self._pictures.look_at(pictures, max(self.width(), self.height()) * self.devicePixelRatioF())
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        """As large as there is room."""
        return QSize(self._theme.scale(430), self._theme.scale(380))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS:
            if not event.isAutoRepeat():
                self.view_requested.emit()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.view_requested.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillPath(rounded(self.rect(), RADIUS), self._theme.color("canvas"))
        room = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN - self._paint_hint(painter))
        whole = None if self._art_id is None else self._pictures.whole(self._art_id)
        if whole is not None:
            size = whole.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRect(0, 0, size.width(), size.height())
            place.moveCenter(room.center())
            painter.drawPixmap(place, whole)
        elif self._art_id is not None:
            self._paint_lack(painter, room, self._art_id)
        if self.hasFocus():
            painter.setPen(QPen(self._theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        painter.end()

    def _paint_hint(self, painter: QPainter) -> int:
        """Say what the keys do, where there is room for it; the height that takes."""
        if self.height() < self._theme.scale(LEAST_WITH_HINT):
            return 0
        height = self._theme.scale(HINT)
        line = QRect(MARGIN, self.height() - height - 4, self.width() - 2 * MARGIN, height)
        painter.setPen(self._theme.color("ink3"))
        painter.setFont(self._theme.font(11))
        flags = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(line, flags, self.tr("Space or Enter: as large as the window"))
        return height

    def _paint_lack(self, painter: QPainter, room: QRect, art_id: int) -> None:
        """Say that the picture is on its way, or why there is none: in little room without the sign of its kind."""
        lack = piece.no_picture_of(self._studio, art_id)
        side = self._theme.scale(GLYPH)
        glyph = QRect(0, 0, side, side)
        glyph.moveCenter(room.center())
        painter.setPen(self._theme.color("ink3"))
        painter.setFont(self._theme.font(12))
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        said = "" if lack is None else f"{lack.kind}. {lack.reason}"
        words = painter.fontMetrics().boundingRect(room.adjusted(_BESIDE, 0, -_BESIDE, 0), flags.value, said)
        lowest = room.bottom() - words.height() - _BELOW - side
        if lowest >= room.top() or not said:
            glyph.moveTop(min(glyph.top(), max(lowest, room.top())))
            self._theme.icons.paint(painter, "clock" if lack is None else lack.icon, glyph, "ink3")
            words.moveTop(glyph.bottom() + _BELOW)
        else:
            words.moveCenter(room.center())
        if said:
            painter.drawText(words, flags, said)
