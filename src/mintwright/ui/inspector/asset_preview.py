"""The art itself, large at the head of its details; of several pieces the first ones side by side."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy

from mintwright.ui.shell.focus import are_keys_used
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip

_HEIGHT = 168
_STRIP_HEIGHT = 104
_GAP = 3
_RADIUS = 6
_MOST = 5
_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class AssetPreview(QLabel):
    """A complete picture on a light table. To a screen reader it is an image with a name.

    Signals:
        view_requested(): the artist clicked on it, or pressed Space or Enter there, to see it by itself.
    """

    view_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._art_ids: tuple[int, ...] = ()
        self._icon_of: Callable[[int], str] = lambda _: "layers"
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(tip(self.tr("Show it large (Space)")))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.pixmaps.arrived.connect(self._on_arrived)
        theme.changed.connect(self._fit)
        self._fit()

    def show_art(self, art_ids: Sequence[int], name: str, icon_of: Callable[[int], str]) -> None:
        """Show these; `name` is what a screen reader says, `icon_of` knows what stands for art without a picture."""
        self._icon_of = icon_of
        self.setAccessibleName(name)
        if tuple(art_ids) != self._art_ids:
            self._art_ids = tuple(art_ids)
            self._fit()
            self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(self._theme.scale(300), self.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.view_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _KEYS or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.view_requested.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
        painter.setClipPath(shape)
        painter.fillRect(self.rect(), self._theme.color("canvas"))
        shown = self._art_ids[:_MOST]
        for place, art_id in enumerate(shown):
            self._paint_art(painter, art_id, self._slot(place, len(shown)), whole=len(shown) == 1)
        if self.hasFocus() and are_keys_used(self.window()):
            self._paint_ring(painter)
        painter.end()

    def _paint_ring(self, painter: QPainter) -> None:
        """With a line of the surface inside it, which sets it off from a picture of any colour."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, inset in (("surface", 3), ("focus", 1)):
            painter.setPen(QPen(self._theme.color(color), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), _RADIUS, _RADIUS)

    def _paint_art(self, painter: QPainter, art_id: int, slot: QRect, *, whole: bool) -> None:
        image = self._theme.pixmaps.image(art_id, round(max(slot.width(), slot.height()) * self.devicePixelRatioF()))
        if image is None or image.isNull():
            side = self._theme.scale(28)
            place = QRect(0, 0, side, side)
            place.moveCenter(slot.center())
            self._theme.icons.paint(painter, self._stand_in(art_id), place, "ink3")
            return
        if whole:
            painter.drawImage(_fitted(image.size(), slot), image)
        else:
            painter.drawImage(slot, image, _middle(image, slot))

    def _stand_in(self, art_id: int) -> str:
        return self._icon_of(art_id) if self._theme.pixmaps.no_picture(art_id) else "clock"

    def _slot(self, place: int, count: int) -> QRect:
        width = (self.width() - _GAP * (count - 1)) / count
        left = round(place * (width + _GAP))
        return QRect(left, 0, round((place + 1) * (width + _GAP)) - _GAP - left, self.height())

    def _on_arrived(self, art_ids: frozenset[int]) -> None:
        if not art_ids or art_ids & set(self._art_ids[:_MOST]):
            self.update()

    def _fit(self) -> None:
        self.setFixedHeight(self._theme.scale(_STRIP_HEIGHT if len(self._art_ids) > 1 else _HEIGHT))


def _fitted(size: QSize, room: QRect) -> QRect:
    """The whole picture as large as it fits."""
    scaled = size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRect(0, 0, scaled.width(), scaled.height())
    place.moveCenter(room.center())
    return place


def _middle(image: QImage, slot: QRect) -> QRect:
    """The part of the picture that fills the slot."""
    size = slot.size().scaled(image.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRect(0, 0, size.width(), size.height())
    place.moveCenter(image.rect().center())
    return place
