"""What passes by itself lies over the work, as a toast does: nothing moves when it comes, nor when it goes."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QWidget

from mintwright.ui.notices.strip import Strip
from mintwright.ui.style.theme import restyle
from mintwright.ui.widgets.controls import column

if TYPE_CHECKING:
    from mintwright.ui.notices.free_place import Lookout

_WIDEST = 720
_BESIDE = 12
_ABOVE_THE_EDGE = 56  # a toast of one line lies below


class Afloat(QWidget):
    """Strips one below the other at the foot of a place, above what they would hide; hidden while there is none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._place: QWidget | None = None
        self._room = QRect()  # of the place, that is seen
        self._foot = QRect()  # where it would lie if nothing stood there
        self._lines = column(spacing=6)
        self.setLayout(self._lines)
        self._lookout: Lookout | None = None  # once something lay here
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
        if is_any:
            self._lie_down()
            self._look_out()

    def _look_out(self) -> None:
        from mintwright.ui.notices.free_place import Lookout  # not for the first paint

        if self._lookout is None:
            self._lookout = Lookout(self)
            self._lookout.due.connect(self._look)
        self._lookout.begin()

    def _look(self) -> None:
        """What lies beside the place, or below this, may have changed."""
        from mintwright.ui.notices.free_place import open_part

        if self._place is not None and open_part(self._place) != self._room:
            self._lie_down()
        else:
            self._keep_clear()

    def _lie_down(self) -> None:
        from mintwright.ui.notices.free_place import open_part

        if self._place is not None:
            self._room = room = open_part(self._place)
            width = min(_WIDEST, room.width() - 2 * _BESIDE)
            self._lines.activate()
            height = (
                self._lines.totalHeightForWidth(width) if self._lines.hasHeightForWidth() else self.sizeHint().height()
            )
            top = max(0, room.height() - height - _ABOVE_THE_EDGE)
            self._foot = QRect(room.left() + (room.width() - width) // 2, top, width, height)
            self._keep_clear()
            self.raise_()

    def _keep_clear(self) -> None:
        from mintwright.ui.notices.free_place import free_place

        if self._place is not None:
            self.setGeometry(free_place(self._place, self._foot, self))

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.fit()
        return done

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._place and event.type() is QEvent.Type.Resize:
            self.fit()
        return super().eventFilter(watched, event)
