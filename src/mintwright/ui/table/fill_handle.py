"""The small square at the corner of the chosen cells: dragged down or along the row, it fills."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.ui.style.theme import Theme
from mintwright.ui.table.table_view import TableView

_SIDE = 9
_SCROLLING_MS = 30


class FillHandle(QWidget):
    """Lies on the table, wherever the corner is seen. Keys fill too, so it takes no focus.

    Signals:
        fill_requested(QRect): the chosen cells are to be repeated over these, which they are part of.
    """

    fill_requested = Signal(QRect)

    def __init__(self, theme: Theme, view: TableView) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self.is_written_in: Callable[[], bool] = lambda: False  # whether a cell is open, which it would lie on
        self._aim: QRect | None = None  # what would be filled, while it is dragged
        self.target = QFrame(view)
        self.target.setObjectName("fill_target")
        self.target.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.target.hide()
        self._scrolling = QTimer(self, interval=_SCROLLING_MS)
        self._scrolling.timeout.connect(self._scroll)
        self._at = QPoint()  # the mouse, on the view
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Fill handle"))
        self.setToolTip(self.tr("Drag to fill; a double click fills down to the last row"))
        view.selectionModel().selectionChanged.connect(self.lie)
        view.moved.connect(self.lie)
        self.lie()

    def lie(self) -> None:
        """Go to the corner of the chosen cells; away, where that is out of sight, or while a cell is written in.

        While it is dragged it only moves away: a part that is hidden loses the mouse, and is told of no release.
        """
        chosen = self._view.block()
        cell = self._view.place_of(chosen.bottom(), chosen.right())
        is_mirrored = self._view.layoutDirection() is Qt.LayoutDirection.RightToLeft
        corner = cell.bottomLeft() if is_mirrored else cell.bottomRight()
        is_free = not chosen.isEmpty() and not self.is_written_in()
        is_seen = is_free and self._view.is_in_sight(corner, chosen.right())
        side = self._theme.scale(_SIDE)
        if is_seen:
            self.setGeometry(corner.x() - side // 2, corner.y() - side // 2, side, side)
            self.raise_()
        elif self._aim is not None:
            self.setGeometry(-2 * side, -2 * side, side, side)
        self.setVisible(is_seen or self._aim is not None)
        self._show_aim()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("canvas"))
        painter.fillRect(self.rect().adjusted(1, 1, -1, -1), self._theme.color("focus"))
        painter.end()

    # --- The mouse

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._aim = None  # the page was left meanwhile
        self._scrolling.stop()
        self.target.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._aim = self._view.block()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._aim is not None:
            self._at = self.mapToParent(event.position().toPoint())
            self._aim = self._aimed()
            self._show_aim()
            self._scrolling.start()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        aim, chosen = self._let_go(), self._view.block()
        if aim is not None and aim != chosen and aim.contains(chosen):
            self.fill_requested.emit(aim)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        chosen = self._view.block()
        whole = QRect(chosen.topLeft(), chosen.bottomRight())
        whole.setBottom(self._view.model().rowCount() - 1)
        if whole != chosen:
            self.fill_requested.emit(whole)

    def _let_go(self) -> QRect | None:
        aim, self._aim = self._aim, None
        self._scrolling.stop()
        self.lie()
        return aim

    def _scroll(self) -> None:
        """While the mouse is beyond the cells, go on in its direction."""
        room = self._view.viewport().geometry()
        for bar, at, start, end in (
            (self._view.verticalScrollBar(), self._at.y(), room.top(), room.bottom()),
            (self._view.horizontalScrollBar(), self._at.x(), room.left(), room.right()),
        ):
            beyond = min(0, at - start) + max(0, at - end)
            bar.setValue(bar.value() + beyond)
        if self._aim is not None:
            self._aim = self._aimed()
            self._show_aim()

    def _aimed(self) -> QRect:
        """The chosen cells and those up to the mouse, in the direction in which it is farther away."""
        chosen = self._view.block()
        row, column = self._view.cell_at(self._at)
        corner = self._view.place_of(chosen.bottom(), chosen.right())
        down, along = self._at.y() - corner.bottom(), abs(self._at.x() - corner.center().x()) - corner.width() // 2
        aimed = QRect(chosen)
        if row > chosen.bottom() and down >= along:
            aimed.setBottom(row)
        elif column > chosen.right():
            aimed.setRight(column)
        return aimed

    def _show_aim(self) -> None:
        aim, chosen = self._aim, self._view.block()
        is_shown = aim is not None and aim != chosen
        if is_shown and aim is not None:
            first = self._view.place_of(aim.top(), aim.left())
            last = self._view.place_of(aim.bottom(), aim.right())
            self.target.setGeometry(first.united(last).intersected(self._view.viewport().geometry()))
            self.target.raise_()
        self.target.setVisible(is_shown)
