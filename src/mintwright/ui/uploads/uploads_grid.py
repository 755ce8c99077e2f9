"""The uploads grid: a wrapping list of cards in as many columns as fit, and its keys."""

from collections.abc import Callable, Sequence
from typing import cast

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt, QTimerEvent, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from mintwright.ui.shell.announcements import is_read_aloud
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.uploads.card_delegate import CardDelegate
from mintwright.ui.uploads.uploads_model import UploadsModel

CARD_WIDTHS = range(96, 261)
USUAL_WIDTH = 140
BATCH = 500


class UploadsGrid(QListView):
    """The cards of the uploads. A card is dragged as our own art; files are dropped on the page that holds the grid.

    Signals:
        remove_requested(), retry_requested(), pause_requested(), find_requested(), details_requested(): a key asked
            for it.  retry_all_requested(): the same, for all that failed.
    """

    remove_requested = Signal()
    retry_requested = Signal()
    retry_all_requested = Signal()
    pause_requested = Signal()
    find_requested = Signal()
    details_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._card_width = USUAL_WIDTH
        self._columns = 1
        self._was_shown = False
        self._kept = QPersistentModelIndex()  # the card to bring back into sight after the next layout
        self._cards = CardDelegate(theme, self)
        self._keys: dict[int, Callable[[], object]] = {
            Qt.Key.Key_R: self.retry_requested.emit,
            Qt.Key.Key_P: self.pause_requested.emit,
            Qt.Key.Key_F: self.find_requested.emit,
            Qt.Key.Key_Return: self.details_requested.emit,
            Qt.Key.Key_Enter: self.details_requested.emit,
            Qt.Key.Key_Backspace: self.remove_requested.emit,
        }
        self.setItemDelegate(self._cards)
        self.setFlow(QListView.Flow.LeftToRight)  # a wrapping list: Qt's icon mode moves pictures, not the model
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(BATCH)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionRectVisible(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # one that comes and goes costs a column
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().rangeChanged.connect(self._show_whether_it_scrolls)
        self._show_whether_it_scrolls(0, 0)  # nothing changes while all cards have room
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setAccessibleName(self.tr("Uploaded files"))
        self.setAccessibleIdentifier("uploads-grid")
        theme.changed.connect(self._fit)

    def set_card_width(self, width: int) -> None:
        """Set the approximate width of a card; the columns share what is left."""
        self._card_width = width
        self._keep_current(self.viewport().height())
        self._fit()

    def chosen(self) -> list[int]:
        """The art ids of the chosen cards, in the order of the grid."""
        ranges = self.selectionModel().selection().toList()
        rows = sorted(row for each in ranges for row in range(each.top(), each.bottom() + 1))
        art_ids = cast("UploadsModel", self.model()).art_ids if rows else ()
        return [art_ids[row] for row in rows]

    def choose(self, rows: list[int]) -> None:
        """Choose exactly these rows and scroll to the first."""
        self.clearSelection()
        for row in rows:
            self.selectionModel().select(self.model().index(row, 0), QItemSelectionModel.SelectionFlag.Select)
        if rows:
            first = self.model().index(rows[0], 0)
            self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
            self._kept = QPersistentModelIndex(first)  # also where there is no room yet to scroll that far
            self._bring_back()

    def doItemsLayout(self) -> None:
        """Wait until the grid has its size: once begun, Qt's batches for an old width go on, and are seen."""
        if self._was_shown:
            super().doItemsLayout()
            self._bring_back()

    def timerEvent(self, event: QTimerEvent) -> None:
        super().timerEvent(event)
        self._bring_back()  # with the last of Qt's batches there is room to scroll that far

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._was_shown:
            self._was_shown = True
            self.doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._keep_current(event.oldSize().height())
        self._fit()
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.matches(QKeySequence.StandardKey.Delete):
            self.remove_requested.emit()
        elif plain and event.key() in self._keys:
            self._keys[event.key()]()
        elif event.key() == Qt.Key.Key_R and event.modifiers() == Qt.KeyboardModifier.ShiftModifier:
            self.retry_all_requested.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.clearSelection()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()).isValid():
            self.details_requested.emit()
        super().mouseDoubleClickEvent(event)

    def dataChanged(self, first: QModelIndex, last: QModelIndex, roles: Sequence[int] = ()) -> None:
        """Repaint the visible cards that changed. Qt would lay out the whole list again for each of them."""
        if is_read_aloud():
            super().dataChanged(first, last, roles)
            return
        seen = self._rows_in_sight()
        for row in range(max(first.row(), seen.start), min(last.row() + 1, seen.stop)):
            self.viewport().update(self.visualRect(self.model().index(row, 0)))

    def _rows_in_sight(self) -> range:
        size, columns = self.gridSize(), self._columns
        top = max(0, self.verticalOffset()) // size.height()
        bottom = (self.verticalOffset() + self.viewport().height()) // size.height()
        return range(top * columns, (bottom + 1) * columns)

    def _show_whether_it_scrolls(self, first: int, last: int) -> None:
        restyle(self.verticalScrollBar(), idle=first == last)

    def _keep_current(self, height: int) -> None:
        """Remember the current card if it is in sight in a view of this height: other columns would push it out."""
        current = self.currentIndex()
        if current.isValid() and not self._kept.isValid():
            top = self._top_of(current.row()) - self.verticalOffset()
            if -self.gridSize().height() < top < height:
                self._kept = QPersistentModelIndex(current)

    def _bring_back(self) -> None:
        """Scroll as little as needed to the card that was in sight; again later if there is no space for it yet."""
        if not self._kept.isValid():
            return
        top, bar = self._top_of(self._kept.row()), self.verticalScrollBar()
        lowest = top + self.gridSize().height() - self.viewport().height()
        bar.setValue(min(max(bar.value(), lowest), top))
        if bar.maximum() >= lowest:
            self._kept = QPersistentModelIndex()

    def _top_of(self, row: int) -> int:
        return row // self._columns * self.gridSize().height()

    def _fit(self) -> None:
        room = self.viewport().width() - 1
        self._columns = max(1, room // self._theme.scale(self._card_width))
        size = self._cards.card_size(room // self._columns)
        if size != self.gridSize():
            self._cards.width = size.width()
            self.setGridSize(size)
