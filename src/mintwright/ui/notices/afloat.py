"""What passes by itself lies over the work, as a toast does: nothing moves when it comes, nor when it goes."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from mintwright.ui.notices.strip import Strip
from mintwright.ui.style.theme import restyle
from mintwright.ui.widgets.controls import column

_WIDEST = 720
_BESIDE = 12
_ABOVE_THE_EDGE = 56  # a toast of one line lies below


class Afloat(QWidget):
    """Strips one below the other at the foot of a place; hidden while there is none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place: QWidget | None = None
        self._lines = column(spacing=6)
        self.setLayout(self._lines)
        self.hide()

    def lie_over(self, place: QWidget) -> None:
        """Lie over this part from now on."""
        if place is not self._place:
            if self._place is not None:
                self._place.removeEventFilter(self)
            self._place = place
            self.setParent(place)
            place.installEventFilter(self)

    def take(self, strip: Strip) -> None:
        """Have this one among them."""
        self._lines.addWidget(strip)
        restyle(strip, afloat=True)

    def fit(self) -> None:
        """Be as high as what is said needs, or be gone."""
        is_any = any(not strip.isHidden() for strip in self.findChildren(Strip))
        self.setVisible(is_any)
        if is_any and self._place is not None:
            room = self._place.size()
            width = min(_WIDEST, room.width() - 2 * _BESIDE)
            self._lines.activate()
            height = (
                self._lines.totalHeightForWidth(width) if self._lines.hasHeightForWidth() else self.sizeHint().height()
            )
            top = max(0, room.height() - height - _ABOVE_THE_EDGE)
            self.setGeometry((room.width() - width) // 2, top, width, height)
            self.raise_()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.fit()
        return done

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._place and event.type() is QEvent.Type.Resize:
            self.fit()
        return super().eventFilter(watched, event)
