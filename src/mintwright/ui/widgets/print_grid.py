"""A wrapping list of pictures with words below, in as many columns as fit: the columns share what is left."""

from collections.abc import Collection, Sequence
from typing import cast

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    Qt,
    Signal,
)
from PySide6.QtGui import QHelpEvent, QHideEvent, QHoverEvent, QKeyEvent, QMouseEvent, QRegion, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QToolTip,
    QWidget,
)

from mintwright.ui.shell.announcements import announce, is_read_aloud
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.art_drag import drag_art
from mintwright.ui.widgets.choice_words import chosen_in_words
from mintwright.ui.widgets.kept_rows import KeptRows
from mintwright.ui.widgets.print_delegate import PrintDelegate
from mintwright.ui.widgets.scroll_bar import keep_scroll_bar

_PAIRS = 10_000  # of ranges that are compared, in about 0.1 ms


class PrintGrid(ListView):
    """Cards of art, as an `ArtListModel` lists it; where it does not wrap, on one line as wide as they are.

    Signals:
        view_requested(int): show this piece of art by itself.
        all_requested(): a key asked to end the search and the filter.
    """

    view_requested = Signal(int)
    all_requested = Signal()

    def __init__(self, theme: Theme, cards: PrintDelegate, width: int, parent: QWidget | None = None) -> None:
        """`cards` paint them, each about `width` pixels wide."""
        super().__init__(parent)
        self._theme = theme
        self._card_width = width
        self._columns = 1
        self._was_shown = False
        self._pressed: int | None = None  # the art whose expander is held down
        self._pointer: QPoint | None = None  # where it is in the viewport
        self._kept = QPersistentModelIndex()  # the card to bring back into sight after the next layout
        cards.setParent(self)
        self.setItemDelegate(cards)
        self.setFlow(QListView.Flow.LeftToRight)  # a wrapping list: Qt's icon mode moves pictures, not the model
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setSelectionRectVisible(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        keep_scroll_bar(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        theme.changed.connect(self._fit)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """List what this model does; what is chosen of an `ArtListModel` stays so when it is put in another order."""
        super().setModel(model)
        if isinstance(model, ArtListModel):
            kept = KeptRows(self, model.createIndex, lambda: model.art_ids)
            model.rows_moving.connect(kept.hold)
            model.rows_moved.connect(kept.choose)

    @property
    def cards(self) -> PrintDelegate:
        """What paints the cards."""
        return cast("PrintDelegate", self.itemDelegate())

    def set_card_width(self, width: int) -> None:
        """Set the approximate width of a card; the columns share what is left."""
        self._card_width = width
        self._keep_current(self.viewport().height())
        self._fit()

    @property
    def columns(self) -> int:
        """How many cards stand side by side."""
        return self._columns if self.isWrapping() else max(1, self.model().rowCount())

    @property
    def chosen_count(self) -> int:
        """How many cards are chosen."""
        return sum(each.height() for each in self.selectionModel().selection().toList())

    def chosen(self) -> list[int]:
        """The art ids of the chosen cards, in the order of the grid."""
        ranges = self.selectionModel().selection().toList()
        rows = sorted(row for each in ranges for row in range(each.top(), each.bottom() + 1))
        art_ids = self._listed().art_ids if rows else ()
        return [art_ids[row] for row in rows]

    def choose(self, rows: int | Sequence[int]) -> None:
        """Choose exactly this row, or these, and scroll to the first."""
        rows = [rows] if isinstance(rows, int) else rows
        chosen = QItemSelection()
        for row in rows:
            at = self.model().index(row, 0)
            chosen.select(at, at)
        if len(rows) * len(self.selectionModel().selection().toList()) > _PAIRS:
            self.selectionModel().clearSelection()  # else Qt looks at each range beside each of before
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if rows:
            self.make_current(rows[0])

    def make_current(self, row: int) -> None:
        """Have the keys go on from this row, and scroll to it; what is chosen stays so."""
        at = self.model().index(row, 0)
        self.go_on_from(at)
        self._kept = QPersistentModelIndex(at)  # also where there is no room yet to scroll that far
        self._bring_back()

    def choose_next(self, art_id: int | None) -> None:
        """Go on with this card, unless the artist has chosen another meanwhile."""
        row = None if art_id is None else self._listed().row_of(art_id)
        if row is not None and not self.selectionModel().hasSelection():
            self.choose([row])

    def beside(self, art_ids: Collection[int]) -> int | None:
        """The art to go on with when these are gone: what comes next, else what was before; None if nothing is left."""
        shown, gone = self._listed().art_ids, frozenset(art_ids)
        rows = [row for row, art_id in enumerate(shown) if art_id in gone]
        after = shown[rows[-1] + 1 :] if rows else ()
        left = (art_id for art_id in reversed(shown) if art_id not in gone)
        return after[0] if after else next(left, None)

    def doItemsLayout(self) -> None:
        """Wait until the grid has its size. All at once: ten thousand cards take a millisecond, while Qt's batches made
        the end of a long list unreachable until the last of them."""
        if self._was_shown:
            super().doItemsLayout()
            self._bring_back()

    def selectAll(self) -> None:
        """Choose every card, as one range; Qt looks whether each of them is hidden."""
        model = self.model()
        every = QItemSelection(model.index(0, 0), model.index(model.rowCount() - 1, 0))
        self.selectionModel().select(every, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def choose_all(self) -> None:
        """The same for the keys: whoever does not see it hears how many these are."""
        self.selectAll()
        self._tell_choice()

    def choose_none(self) -> None:
        """Let go of what is chosen, and say so."""
        self.clearSelection()
        self._tell_choice()

    def _tell_choice(self) -> None:
        announce(self, text(chosen_in_words(self.chosen_count)))

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """What to repaint when this is chosen, or no longer: all in sight. Qt would ask for the place of each card."""
        return QRegion(self.viewport().rect())

    def indexAt(self, point: QPoint) -> QModelIndex:
        """The card at a point of the viewport; between the cards there is none, so that a rubber band begins there."""
        found = super().indexAt(point)
        within = found.isValid() and self.cards.touches(self.visualRect(found), point)
        return found if within else QModelIndex()

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex | QPersistentModelIndex:
        """Where a key leads. End is the end, also before any card is current."""
        if action is QAbstractItemView.CursorAction.MoveEnd:
            return self.model().index(self.model().rowCount() - 1, 0)
        return super().moveCursor(action, modifiers)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc lets go of what is chosen; with nothing chosen, of the search and the filter."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.selectionModel().hasSelection():
            self.choose_none()
        else:
            self.all_requested.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """On an expander nothing is chosen, and nothing dragged."""
        is_left = event.button() is Qt.MouseButton.LeftButton
        self._pressed = self._expander_at(event.position().toPoint()) if is_left else None
        if self._pressed is None:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            super().mouseReleaseEvent(event)
        elif pressed == self._expander_at(event.position().toPoint()):
            self.view_requested.emit(pressed)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHoverEvent):
            is_left = event.type() is QEvent.Type.HoverLeave
            self._pointer = None if is_left else event.position().toPoint()
        elif event.type() is QEvent.Type.Leave:
            self._hover(None)
        is_asked = event.type() is QEvent.Type.ToolTip
        if is_asked and isinstance(event, QHelpEvent) and self._expander_at(event.pos()) is not None:
            QToolTip.showText(event.globalPos(), tip(self.tr("Show it large (Space)")), self)
            return True
        return super().viewportEvent(event)

    def _expander_at(self, point: QPoint) -> int | None:
        """The art on whose expander this point of the viewport is."""
        index = self.indexAt(point)
        is_there = index.isValid() and self.cards.expander(self.visualRect(index)).contains(point)
        return self._listed().art_ids[index.row()] if is_there else None

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag what is chosen, as a copy. Qt's own picture of it, all chosen cards in their places, hides the goal."""
        rows = self.selectionModel().selectedIndexes()
        drag_art(self, self._theme, self.model().mimeData(rows), actions)
        self._hover(None)  # where the pointer is now, no event tells: Qt does not see it move during a drag

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._hover(self._pointer)  # another card is under it now

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._hover(None)

    def _hover(self, at: QPoint | None) -> None:
        """Have the card at this point of the viewport be the one under the pointer; none, where it is elsewhere."""
        if at is not None or self._pointer is not None:
            kind = QEvent.Type.HoverLeave if at is None else QEvent.Type.HoverMove
            place = QPointF(-1, -1) if at is None else QPointF(at)
            self.viewportEvent(QHoverEvent(kind, place, place, place))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._was_shown:
            self._was_shown = True
            self.doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._keep_current(event.oldSize().height())
        self._fit()
        super().resizeEvent(event)

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        """Cards that come where all had gone, as with another project, have the keys at the first, not nowhere."""
        super().rowsInserted(parent, start, end)
        if self.hasFocus() and not self.currentIndex().isValid():
            self.go_on_from(self.model().index(0, 0))

    def dataChanged(self, first: QModelIndex, last: QModelIndex, roles: Sequence[int] = ()) -> None:
        """Repaint the visible cards that changed. Qt would lay out the whole list again for each of them."""
        if is_read_aloud():
            super().dataChanged(first, last, roles)
            return
        if not self.isVisible():  # it is painted anew when it is shown
            return
        if not self.isWrapping():
            self.viewport().update()
            return
        seen = self._rows_in_sight()
        for row in range(max(first.row(), seen.start), min(last.row() + 1, seen.stop)):
            self.viewport().update(self.visualRect(self.model().index(row, 0)))

    def _rows_in_sight(self) -> range:
        size, columns = self.gridSize(), self._columns
        top = max(0, self.verticalOffset()) // size.height()
        bottom = (self.verticalOffset() + self.viewport().height()) // size.height()
        return range(top * columns, (bottom + 1) * columns)

    def _keep_current(self, height: int) -> None:
        """Remember the current card if it is in sight in a view of this height: other columns would push it out."""
        current = self.currentIndex()
        if self.isWrapping() and current.isValid() and not self._kept.isValid():
            top = self._top_of(current.row()) - self.verticalOffset()
            if -self.gridSize().height() < top < height:
                self._kept = QPersistentModelIndex(current)

    def _bring_back(self) -> None:
        """Scroll as little as needed to the card that was in sight; again later if there is no space for it yet."""
        if not self._kept.isValid():
            return
        if not self.isWrapping():
            self.scrollTo(self._kept)
            self._kept = QPersistentModelIndex()
            return
        top, bar = self._top_of(self._kept.row()), self.verticalScrollBar()
        lowest = top + self.gridSize().height() - self.viewport().height()
        bar.setValue(min(max(bar.value(), lowest), top))
        if bar.maximum() >= lowest:
            self._kept = QPersistentModelIndex()

    def _top_of(self, row: int) -> int:
        return row // self._columns * self.gridSize().height()

    def _fit(self) -> None:
        if not self.isWrapping():
            return
        room = self.viewport().width() - 1
        self._columns = max(1, room // self._theme.scale(self._card_width))
        size = self.cards.card_size(room // self._columns)
        self.cards.width = size.width()
        if size != self.gridSize():
            self.setGridSize(size)

    def _listed(self) -> ArtListModel:
        return cast("ArtListModel", self.model())
