"""The mints side by side, as a contact sheet whose strips fill up; assets are dropped on the one that takes them."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from mintwright.domain.plan.moves import forecasts_after, lack
from mintwright.domain.sentences import Sentence
from mintwright.ui.plan.mint_delegate import MintDelegate
from mintwright.ui.plan.mint_model import MintModel
from mintwright.ui.plan.plan_words import size_in_words
from mintwright.ui.shell.drop import art_ids_of
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

SCROLL_BAR = 12  # pixels below them
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_OWN = Sentence("plan", "A mint of their own, behind the others")


class MintList(ListView):
    """One line of them, which scrolls.

    Signals:
        chosen(int): this mint is looked at.
        entered(): the keys shall go on among its assets.
        dropped(tuple, int): these assets were dropped on this mint; behind the last, for one of their own.
        hovered(str): what a drop would do; empty once nothing is dragged over it any more.
    """

    chosen = Signal(int)
    entered = Signal()
    dropped = Signal(tuple, int)
    hovered = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.mints = MintModel(self)
        self._cards = MintDelegate(theme, self)
        self._dragged: tuple[int, ...] = ()
        self.setModel(self.mints)
        self.setItemDelegate(self._cards)
        self.setAccessibleName(self.tr("Mints"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.viewport().setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.selectionModel().selectionChanged.connect(lambda *_: self._tell())
        self.activated.connect(lambda _: self.entered.emit())
        theme.changed.connect(self._fit)
        theme.pixmaps.arrived.connect(self.viewport().update)
        self._fit()

    def turn_to(self, row: int) -> None:
        """Choose this mint, and bring it into sight."""
        at = self.mints.index(min(max(0, row), self.mints.rowCount() - 1))
        if at.isValid():
            self.setCurrentIndex(at)
            self.scrollTo(at)

    @property
    def row(self) -> int:
        """The mint that is chosen; -1 where none is."""
        rows = self.selectionModel().selectedIndexes()
        return rows[0].row() if rows else -1

    def wheelEvent(self, event: QWheelEvent) -> None:
        """It lies across: what scrolls down elsewhere goes on here, as far as there is more."""
        bar, turned = self.horizontalScrollBar(), event.angleDelta().x() or event.angleDelta().y()
        before = bar.value()
        bar.setValue(before - turned)
        event.setAccepted(bar.value() != before)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and not event.modifiers():
            self.entered.emit()
            return
        super().keyPressEvent(event)

    # --- Dropping

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        held = {one for mint in self.mints.plan.mints for one in mint.art_ids}
        self._dragged = tuple(one for one in art_ids_of(event.mimeData()) if one in held)
        self._consider(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)  # scrolls at the edges
        self._consider(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._forget()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        dragged, target = self._dragged, self._target(event.position().toPoint())
        self._forget()
        if not dragged or target < 0:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.dropped.emit(dragged, target)

    def _target(self, at: QPoint) -> int:
        """The mint at this place; behind the last, one of their own."""
        found = self.indexAt(at)
        if found.isValid():
            return found.row()
        last = self.visualRect(self.mints.index(self.mints.rowCount() - 1))
        is_behind = at.x() < last.left() if self.isRightToLeft() else at.x() > last.right()
        return self.mints.rowCount() if is_behind else -1

    def _consider(self, event: QDragMoveEvent) -> None:
        if not self._dragged:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self._show_over(self._target(event.position().toPoint()))

    def _show_over(self, target: int) -> None:
        if target == self._cards.over:
            return
        self._cards.over = target
        plan, sources = self.mints.plan, self.sources(self._dragged)
        if target < 0 or len(sources) != 1 or sources[0] == target:
            self.mints.show_instead({})
            self.hovered.emit("")
            return
        before, after = forecasts_after(plan, self._dragged, sources[0], target)
        instead = {} if target >= len(plan.mints) else {target: after}
        self.mints.show_instead(instead if before is None else {**instead, sources[0]: before})
        need = lack(after, plan.limits)
        fits = Sentence(
            "plan",
            "Mint {number}: {size} of metadata then",
            number=target + 1,
            size=size_in_words(after.metadata_bytes, plan.limits.metadata_bytes),
        )
        no_room = Sentence("plan", "Mint {number} has no room: {need}", number=target + 1, need=need)
        self.hovered.emit(text(no_room if need is not None else _OWN if target >= len(plan.mints) else fits))

    def sources(self, art_ids: tuple[int, ...]) -> list[int]:
        """The mints that hold some of these."""
        wanted = frozenset(art_ids)
        return [at for at, mint in enumerate(self.mints.plan.mints) if not wanted.isdisjoint(mint.art_ids)]

    def _forget(self) -> None:
        self._dragged = ()
        if self._cards.over >= 0:
            self._cards.over = -1
            self.mints.show_instead({})
            self.hovered.emit("")
            self.viewport().update()

    def _tell(self) -> None:
        if self.row >= 0:
            self.chosen.emit(self.row)

    def _fit(self) -> None:
        height = self._cards.sizeHint(None, None).height()  # pyright: ignore[reportArgumentType] - neither is read
        self.setFixedHeight(height + SCROLL_BAR)
        self.scheduleDelayedItemsLayout()
