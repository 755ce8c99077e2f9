"""The picture itself on its ground: the wheel and the keys zoom it, a drag moves it."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mintwright.ui.style.palette import DARK, VIEWER_GROUNDS
from mintwright.ui.style.theme import Theme
from mintwright.ui.viewer.viewer_pictures import ViewerPictures
from mintwright.ui.viewer.zoom import EVEN, STEP, Box, Zoom

GREY, WHITE = "#8C8C8A", "#FFFFFF"
NOTCH = 120.0  # of a wheel, in eighths of a degree
SHADOW = 14  # logical pixels
MARGIN_X, MARGIN_Y = 64, 20
_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)


class PictureCanvas(QLabel):
    """Shows one picture. A label, so that a screen reader finds an image with a name.

    Signals:
        zoomed(): it is shown at another size.
    """

    zoomed = Signal()

    def __init__(self, theme: Theme, pictures: ViewerPictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(80, 80)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._theme = theme
        self._pictures = pictures
        self._art_id: int | None = None
        self._is_drawing = False
        self._is_led_to_by_keys = False
        self._ground = 0
        self._drag: QPoint | None = None
        self.zoom = Zoom(margin_x=MARGIN_X, margin_y=MARGIN_Y)
        pictures.arrived.connect(self._on_arrived)
        theme.changed.connect(self.update)

    # --- What it shows

    def show_art(self, near: Sequence[int]) -> None:
        """Show the first of these, all of it; the others are its neighbours, which may be next."""
        self._art_id = near[0]
        self._is_drawing = self._pictures.is_drawing(near[0])
        self._pictures.look_at(near, max(self.width(), self.height()) * self.devicePixelRatioF())
        self._measure()
        self._changed()

    @property
    def grounds(self) -> tuple[QColor, ...]:
        """The colours that the picture can be shown on."""
        return QColor(VIEWER_GROUNDS[self._theme.dark]), QColor(GREY), QColor(WHITE)

    @property
    def ground(self) -> int:
        """Which of them it is shown on."""
        return self._ground

    def set_ground(self, ground: int) -> None:
        """Show it on another of the grounds."""
        self._ground = ground % len(self.grounds)
        self.update()

    # --- Its size and place

    def fit(self) -> None:
        """Show all of it."""
        self._zoom(self.zoom.fitted())

    def zoom_to(self, magnification: float) -> None:
        """So many pixels of the screen for one of the picture."""
        self._zoom(self.zoom.to(magnification / self.zoom.ratio))

    def zoom_by(self, steps: float) -> None:
        """So many steps larger."""
        self._zoom(self.zoom.by(STEP**steps))

    def move_by(self, across: float, down: float) -> None:
        """Move the picture by parts of the room."""
        self._zoom(self.zoom.moved(across * self.width(), down * self.height()))

    def _zoom(self, zoom: Zoom) -> None:
        if zoom != self.zoom:
            self.zoom = zoom
            self._changed()

    def _measure(self) -> None:
        if self._art_id is not None:
            self.zoom = self.zoom.of_picture(*self._pictures.size_of(self._art_id))

    def _changed(self) -> None:
        self._pictures.sharpen(self.zoom)
        self._show_hand()
        self.update()
        self.zoomed.emit()

    def _show_hand(self) -> None:
        if self._drag is not None:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self.zoom.reaches_beyond and not self.zoom.is_fit:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()

    def _on_arrived(self, art_id: int) -> None:
        if art_id != self._art_id:
            return
        if self._pictures.size_of(art_id) != (self.zoom.width, self.zoom.height):
            self._measure()
            self._changed()
        self.update()

    # --- Gestures

    def wheelEvent(self, event: QWheelEvent) -> None:
        at = event.position()
        if turned := event.angleDelta().y():
            self._zoom(self.zoom.by(STEP ** (turned / NOTCH), (at.x(), at.y())))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag = event.position().toPoint()
            self._show_hand()
        self._is_led_to_by_keys = False
        self.update()
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None:
            here = event.position().toPoint()
            by, self._drag = here - self._drag, here
            self._zoom(self.zoom.moved(by.x(), by.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag = None
        self._show_hand()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """To the pixels that were clicked on, and back."""
        at = event.position()
        whole = self.zoom.fitted()
        self._zoom(self.zoom.to(1 / self.zoom.ratio, (at.x(), at.y())) if self.zoom.is_fit else whole)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._is_led_to_by_keys = event.reason() in _BY_KEYS
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._is_led_to_by_keys = False
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.zoom = self.zoom.in_room(self.width(), self.height(), self.devicePixelRatioF())
        self._changed()

    # --- Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.grounds[self._ground])
        whole = None if self._art_id is None else self._pictures.whole(self._art_id)
        if whole is not None:
            self._paint_picture(painter, whole)
        if self._is_led_to_by_keys:  # whoever uses the mouse sees the art without a frame
            painter.setPen(QPen(QColor(DARK.focus), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()

    def _paint_picture(self, painter: QPainter, whole: QPixmap) -> None:
        shown = self.zoom.shown
        smooth = self.zoom.magnification < EVEN or self._is_drawing
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
        target = QRectF(shown.left, shown.top, shown.width, shown.height)
        if self._ground == 0 and not whole.hasAlphaChannel():
            self._paint_shadow(painter, target)
        painter.drawPixmap(target, whole, QRectF(whole.rect()))
        if (part := self._pictures.part()) is not None:
            painter.drawPixmap(self._place(part[0]), part[1], QRectF(part[1].rect()))

    def _paint_shadow(self, painter: QPainter, target: QRectF) -> None:
        painter.save()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for distance in range(SHADOW):
            painter.setPen(QColor(0, 0, 0, round(46 * (1 - distance / SHADOW) ** 2)))
            painter.drawRoundedRect(target.adjusted(-distance, -distance, distance, distance), distance, distance)
        painter.restore()

    def _place(self, part: Box) -> QRectF:
        shown, scale = self.zoom.shown, self.zoom.scale
        corner = QPointF(shown.left + part.left * scale, shown.top + part.top * scale)
        return QRectF(corner.x(), corner.y(), part.width * scale, part.height * scale)
