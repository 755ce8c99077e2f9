"""The prints of a collection in their order, reordered by mouse or keyboard.

A list that wraps, on purpose: Qt's icon mode moves the pictures and never the model. Every drop is answered as a
copy, since after a move the view would remove the rows again.
"""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Offer
from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.cards.card_look import PRINT, STRIP
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.shell.drop import Drop, dropped
from mintwright.ui.shell.drop_target import into_collection
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.print_grid import PrintGrid

PRINT_MENU = (  # of the chosen prints, wherever they are shown
    (ActionId.OPEN, ActionId.SEE, ActionId.SHOW_ON_CHAIN, ActionId.MINT_ONE),
    (ActionId.MAKE_PRIMARY, ActionId.MOVE_LEFT, ActionId.MOVE_RIGHT, ActionId.MOVE_TO, ActionId.MOVE_LAST),
    (ActionId.ADD_PIECES, ActionId.SELECT_ALL),
    (ActionId.REMOVE,),
)
_TO_ENDS = (ActionId.MOVE_LAST, ActionId.MAKE_PRIMARY)
_SEARCHED = Sentence("Collection", "End the search first: only a part of the order is shown")
SIDE = 122  # of a print in pixels, usually
MARGIN = PRINT.margin
_STEPS = {ActionId.MOVE_LEFT: -1, ActionId.MOVE_UP: -1, ActionId.MOVE_RIGHT: 1, ActionId.MOVE_DOWN: 1}


class CollectionGrid(PrintGrid):
    """A wrapping list of prints that reports where art was dropped.

    Signals:
        hovered(str): what a release would do of what is dragged over it; empty once that is gone.
        art_dropped(list, int): these art ids go before this row.
        paths_dropped(tuple, int): these files and folders, in the same way.
        move_requested(list, int): the same, asked for by keyboard.
        remove_requested(list): remove these art ids from the collection.
    """

    hovered = Signal(str)
    art_dropped = Signal(list, int)
    paths_dropped = Signal(tuple, int)
    move_requested = Signal(list, int)
    remove_requested = Signal(list)

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, titled: bool = False) -> None:
        """`titled`: with the titles below the prints, not only their numbers."""
        width = SIDE + 2 * MARGIN
        cards = CardDelegate(theme, look=PRINT if titled else STRIP, width=width)
        super().__init__(theme, cards, width, parent)
        self._gap = -1
        self._is_refused = False  # what is dragged over it
        self.is_searched = False  # not all of the order is shown, so nothing is put between what is
        self._drop: Drop | None = None  # what is dragged over it: thousands of addresses are read once
        self.setAcceptDrops(True)
        self.viewport().setAcceptDrops(True)
        self.setDropIndicatorShown(False)
        self.setAccessibleName(self.tr("Collection order"))
        self.setAccessibleDescription(self.tr("Alt and arrow keys move the chosen assets, Alt and Home makes primary"))

    def set_side(self, side: int) -> None:
        """Set the approximate side of a print in pixels."""
        self.set_card_width(side + 2 * MARGIN)

    def come_back_to(self, row: int) -> None:
        """Have the keys go on from this print, and scroll to it; what is chosen stays so if it is among that."""
        at = self.model().index(row, 0)
        if self.selectionModel().isSelected(at):
            self.make_current(row)
        else:
            self.choose(row)

    def move_chosen(self, where: ActionId) -> None:
        """Ask for the chosen prints to be moved: one place or line on, or to an end."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        step = _STEPS.get(where, 0) * (self.columns if where in (ActionId.MOVE_UP, ActionId.MOVE_DOWN) else 1)
        if self.isRightToLeft() and where in (ActionId.MOVE_LEFT, ActionId.MOVE_RIGHT):
            step = -step
        last = self.model().rowCount()
        target = 0 if where is ActionId.MAKE_PRIMARY else last
        if step:
            target = rows[0] + step if step < 0 else rows[-1] + 1 + step
        self.move_requested.emit(self.chosen(), max(0, min(last, target)))

    def offers(self) -> Mapping[ActionId, Offer]:
        """What is done with the chosen prints, with the words and keys of the list of actions."""
        return {
            **{each: Offer(partial(self.move_chosen, each), self._none_to_step) for each in _STEPS},
            **{each: Offer(partial(self.move_chosen, each), self._none_chosen) for each in _TO_ENDS},
            ActionId.REMOVE: Offer(
                lambda: self.remove_requested.emit(self.chosen()), self._none_chosen, self._remove_words
            ),
            ActionId.SEE: Offer(self._view, self._none_current),
            ActionId.SELECT_ALL: Offer(self.choose_all, self._none_there, self._select_words),
            ActionId.SELECT_NONE: Offer(self.choose_none, self._none_chosen),
        }

    def _none_chosen(self) -> Sentence | None:
        return None if self.selectionModel().hasSelection() else Sentence("Collection", "Choose assets first")

    def _none_to_step(self) -> Sentence | None:
        return _SEARCHED if self.is_searched else self._none_chosen()

    def _none_current(self) -> Sentence | None:
        return None if self.currentIndex().isValid() else Sentence("Collection", "Choose assets first")

    def _none_there(self) -> Sentence | None:
        return None if self.model().rowCount() else Sentence("Collection", "The collection is empty")

    def _remove_words(self) -> Sentence:
        count = self.chosen_count
        one = Sentence("Collection", "Remove from the collection")
        many = Sentence("Collection", "Remove {shown} assets from the collection", shown=number(count))
        return counted(count, one, many)

    def _select_words(self) -> Sentence:
        return Sentence("Collection", "Select all {shown}", shown=number(self.model().rowCount()))

    def gap_at(self, position: QPoint) -> int:
        """The row before which something dropped at `position` will go."""
        first, count = self.visualRect(self.model().index(0, 0)), self.model().rowCount()
        if not count or (self.isWrapping() and position.y() < first.top()):
            return 0
        width, x = first.width(), position.x()
        along = first.right() - x - width // 2 if self.isRightToLeft() else x - first.left() - (width - 1) // 2
        passed = max(0, min(self.columns, along // width + 1))  # prints whose middle is behind
        line = (position.y() - first.top()) // first.height() if self.isWrapping() else 0
        return min(count, line * self.columns + passed)

    @property
    def is_hovered(self) -> bool:
        """Whether something is dragged over it that it takes."""
        return self._drop is not None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._drop = dropped(event.mimeData())
        if self._drop is not None:
            is_new = bool(self._drop.paths) or not frozenset(self._drop.art_ids) <= frozenset(self._listed().art_ids)
            self._is_refused = self.is_searched and not is_new
            words = into_collection(self._drop) if is_new else _SEARCHED if self._is_refused else None
            self.hovered.emit("" if words is None else text(words))  # what is in it already only moves
        self._consider(event)
        if self._drop is not None:
            event.accept()  # also to what is refused here, to be told when it is gone

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)  # scrolls at the edges
        self._consider(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._forget_drop()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        drop = self._drop
        gap = self.model().rowCount() if self.is_searched else self.gap_at(event.position().toPoint())
        self._forget_drop()
        if drop is None or self._is_refused:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        if drop.paths:
            self.paths_dropped.emit(drop.paths, gap)
        else:
            self.art_dropped.emit(list(drop.art_ids), gap)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap >= 0:
            self._paint_gap()
        if self.is_hovered and self.isWrapping():  # a strip lights up with the tray around it
            self._paint_frame()

    def _view(self) -> None:
        self.view_requested.emit(self.currentIndex().data(CardRole.ART_ID))

    def _consider(self, event: QDragMoveEvent) -> None:
        if self._drop is None or self._is_refused:
            event.ignore()
            return
        self._show_gap(-1 if self.is_searched else self.gap_at(event.position().toPoint()))
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    def _forget_drop(self) -> None:
        if self._drop is not None:
            self._drop = None
            self.hovered.emit("")
        self._show_gap(-1)

    def _show_gap(self, gap: int) -> None:
        if gap != self._gap:
            self._gap = gap
            self.viewport().update()

    def _paint_frame(self) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("focus"), 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(self.viewport().rect().adjusted(1, 1, -2, -2), 10, 10)

    def _paint_gap(self) -> None:
        count = self.model().rowCount()
        nearest = self.visualRect(self.model().index(min(self._gap, max(0, count - 1)), 0))
        leading = (self._gap < count) is not self.isRightToLeft()
        x = nearest.left() if leading else nearest.right()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("focus"))
        painter.drawRoundedRect(QRectF(x - 2, nearest.top() + MARGIN, 4, self.cards.width - 2 * MARGIN), 2, 2)
