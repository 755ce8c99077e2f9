"""A splitter whose side keeps its width: dragged or moved by keys within bounds, as wide again after a restart.

Where there is no room for both side by side, the side lies over the end of the main area.
"""

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QStyle, QWidget

from mintwright.ui.style.theme import Theme

_HANDLE = 8
_GRIP = QSize(6, 34)
_STEP = 16  # of an arrow key
_MAIN = 280  # pixels of the design: the side gives way, as far as its content allows, before the main area has less
_KEYS = {Qt.Key.Key_Left: 1, Qt.Key.Key_Right: -1}  # where the side is at the right


class SideSplitter(QSplitter):
    """A main area, and at its end a side of a width that the artist chooses. All widths are those of the design.

    Signals:
        width_chosen(int): the artist made the side this wide.
        left(): Esc asked for the keys to go on elsewhere.
    """

    width_chosen = Signal(int)
    left = Signal()

    def __init__(self, theme: Theme, main: QWidget, side: QWidget, widths: range, usual: int) -> None:
        """The side may have these `widths`, and has the `usual` one at first."""
        super().__init__(Qt.Orientation.Horizontal)
        self._theme = theme
        self._main = main
        self._side = side
        self._widths = widths
        self._usual = self._wanted = usual
        self.setHandleWidth(_HANDLE)
        self.setChildrenCollapsible(False)
        self.addWidget(main)
        self.addWidget(side)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self.splitterMoved.connect(lambda *_: self._keep())
        theme.changed.connect(self._fit)
        self._fit()

    def name_handle(self, name: str) -> None:
        """Say what the handle is for: its name for a screen reader."""
        self.handle(1).setAccessibleName(name)

    def show_width(self, width: int) -> None:
        """Make the side this wide, as far as there is room and its content allows."""
        self._wanted = max(self._widths.start, min(width, self._widths.stop - 1))
        room = self.width() - self.handleWidth()
        least = self._side.minimumSizeHint().width()
        side = min(self._theme.scale(self._wanted), max(least, room - self._theme.scale(_MAIN)))
        self.setSizes([max(0, room - side), side])
        self._lie_over()

    def choose_width(self, width: int) -> None:
        """The same, as the artist's choice."""
        self.show_width(width)
        self._keep()

    def reset(self) -> None:
        """As wide as at first."""
        self.choose_width(self._usual)

    def step(self, steps: int) -> None:
        """Make the side wider or narrower by some steps."""
        self.choose_width(self._wanted + steps * _STEP)

    def widest(self, *, is_least: bool) -> None:
        """Make the side as wide as it may be, or as narrow."""
        self.choose_width(self._widths.start if is_least else self._widths.stop - 1)

    def open_part(self, part: QWidget) -> QRect:
        """How much of a part of the main area is seen: the side may lie over its end."""
        at = part.mapTo(self, QPoint(0, 0))
        seen = QRect(at, part.size())
        for above in (self._side, self.handle(1)):
            if above.isVisible() and above.geometry().intersects(seen):
                if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
                    seen.setLeft(above.geometry().right() + 1)
                else:
                    seen.setRight(above.geometry().left() - 1)
        return seen.translated(-at)

    def createHandle(self) -> QSplitterHandle:
        """The handle that the artist drags."""
        return _Handle(self._theme, self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.show_width(self._wanted)

    def event(self, event: QEvent) -> bool:
        """A side that is shown again, or whose content wants another width, gets the chosen one."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.show_width(self._wanted)
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lie_over()

    def _lie_over(self) -> None:
        """Give both what they need, as far as there is that much at all."""
        main, side = (min(part.minimumSizeHint().width(), self.width()) for part in (self._main, self._side))
        if self._main.width() < main or not self.rect().contains(self._main.geometry()):  # Qt errs by one, mirrored
            self._place(self._main, 0, max(main, self._main.width()))
        if self._side.isVisible() and self._side.width() < side:
            self._place(self._side, self.width() - side, side)
            self._place(self.handle(1), self.width() - side - self.handleWidth(), self.handleWidth())
        if self._side.geometry().intersects(self._main.geometry()):
            self._side.raise_()
            self.handle(1).raise_()

    def _place(self, part: QWidget, at: int, width: int) -> None:
        place = QRect(at, 0, width, self.height())
        part.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))

    def _keep(self) -> None:
        self._lie_over()
        width = round(self.sizes()[1] * 100 / self._theme.text_percent)
        if width and width != self._wanted:
            self._wanted = width
        self.width_chosen.emit(self._wanted)

    def _fit(self) -> None:
        self._side.setMaximumWidth(self._theme.scale(self._widths.stop - 1))
        self.show_width(self._wanted)


class _Handle(QSplitterHandle):
    """A grip between the two; the arrow keys move it, a double click or Enter puts it back, Esc leaves it."""

    def __init__(self, theme: Theme, splitter: SideSplitter) -> None:
        super().__init__(Qt.Orientation.Horizontal, splitter)
        self._theme = theme
        self._splitter = splitter
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme.changed.connect(self.update)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        step = _KEYS.get(Qt.Key(event.key()), 0)
        if step:
            self._splitter.step(-step if is_mirrored else step)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._splitter.widest(is_least=event.key() == Qt.Key.Key_End)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._splitter.reset()
        elif event.key() == Qt.Key.Key_Escape:
            self._splitter.left.emit()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._splitter.reset()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("canvas"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        grip = QRect(0, 0, _GRIP.width(), _GRIP.height())
        grip.moveCenter(self.rect().center())
        painter.setBrush(self._theme.color("surface"))
        edge = "focus" if self.hasFocus() else "line_strong"
        painter.setPen(QPen(self._theme.color(edge), 2 if self.hasFocus() else 1))
        painter.drawRoundedRect(grip, grip.width() / 2, grip.width() / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("ink3"))
        for offset in (-6, 0, 6):
            painter.drawEllipse(grip.center().x(), grip.center().y() + offset, 2, 2)
        painter.end()
