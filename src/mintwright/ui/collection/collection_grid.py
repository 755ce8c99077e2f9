"""The prints of a collection in their order, reordered by mouse or keyboard.

A list that wraps, on purpose: Qt's icon mode moves the pictures and never the model. Every drop is answered as a
copy, since after a move the view would remove the rows again.
"""

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from mintwright.ui.collection.collection_model import CollectionRole
from mintwright.ui.shell.drop import art_ids_of
from mintwright.ui.style.theme import Theme

STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}


class CollectionGrid(QListView):
    """A wrapping list of prints that reports where art was dropped.

    Signals:
        art_dropped(list, int): these art ids go before this row.
        move_requested(list, int): the same, asked for by keyboard.
        remove_requested(list): remove these art ids from the collection.
    """

    art_dropped = Signal(list, int)
    move_requested = Signal(list, int)
    remove_requested = Signal(list)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._gap = -1
        self._keeps_current = False  # until the prints are laid out anew
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.viewport().setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.setAccessibleName(self.tr("Collection order"))
        self.setAccessibleDescription(self.tr("Alt and arrow keys move the chosen assets, Alt and Home makes primary"))

    def chosen(self) -> list[int]:
        """The art ids of the chosen prints, in their order."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        return [self.model().index(row, 0).data(CollectionRole.ART_ID) for row in rows]

    def choose(self, row: int) -> None:
        """Choose one print and scroll to it."""
        self.setCurrentIndex(self.model().index(row, 0))

    def gap_at(self, position: QPoint) -> int:
        """The row before which something dropped at `position` will go."""
        model, rightwards = self.model(), not self.isRightToLeft()
        for row in range(model.rowCount()):
            print_ = self.visualRect(model.index(row, 0))
            before = position.x() < print_.center().x() if rightwards else position.x() > print_.center().x()
            if position.y() < print_.top() or (position.y() <= print_.bottom() and before):
                return row
        return model.rowCount()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._consider(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)  # scrolls at the edges
        self._consider(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_gap(-1)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        gap = self.gap_at(event.position().toPoint())
        self._show_gap(-1)
        ids = art_ids_of(event.mimeData())
        if not ids:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.art_dropped.emit(list(ids), gap)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Delete) and self.chosen():
            self.remove_requested.emit(self.chosen())
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier and self.chosen():
            self._move_by_key(event)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current print in sight when the number of columns changes."""
        at, rows = self.currentIndex(), event.oldSize().height()
        self._keeps_current = self._keeps_current or (at.isValid() and -1 < self.visualRect(at).bottom() < rows)
        super().resizeEvent(event)

    def doItemsLayout(self) -> None:
        super().doItemsLayout()
        if self._keeps_current:
            self._keeps_current = False
            self.scrollTo(self.currentIndex())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap >= 0:
            self._paint_gap()

    def _consider(self, event: QDragMoveEvent) -> None:
        if not art_ids_of(event.mimeData()):
            event.ignore()
            return
        self._show_gap(self.gap_at(event.position().toPoint()))
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    def _show_gap(self, gap: int) -> None:
        if gap != self._gap:
            self._gap = gap
            self.viewport().update()

    def _move_by_key(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        rows = sorted(index.row() for index in self.selectedIndexes())
        step = STEPS.get(key, 0) * (self._columns() if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) else 1)
        if self.isRightToLeft() and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = -step
        if key == Qt.Key.Key_Home:
            target = 0
        elif key == Qt.Key.Key_End:
            target = self.model().rowCount()
        elif step:
            target = rows[0] + step if step < 0 else rows[-1] + 1 + step
        else:
            super().keyPressEvent(event)
            return
        event.accept()
        self.move_requested.emit(self.chosen(), max(0, min(self.model().rowCount(), target)))

    def _columns(self) -> int:
        tops = [self.visualRect(self.model().index(row, 0)).top() for row in range(self.model().rowCount())]
        return max(1, sum(top == tops[0] for top in tops))

    def _paint_gap(self) -> None:
        count = self.model().rowCount()
        nearest = self.visualRect(self.model().index(min(self._gap, max(0, count - 1)), 0))
        leading = (self._gap < count) is not self.isRightToLeft()
        x = nearest.left() if leading else nearest.right()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("focus"))
        painter.drawRoundedRect(QRectF(x - 2, nearest.top() + 6, 4, nearest.height() - 34), 2, 2)
