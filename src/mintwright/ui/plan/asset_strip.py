"""The assets of one mint in a line: chosen, dragged to another mint, or moved there by Alt and an arrow."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.card_painting import paint_choice
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail
from mintwright.ui.style.wording import text, tip
from mintwright.ui.viewer.piece import title_of
from mintwright.ui.widgets.art_drag import drag_art

PRINT, BESIDE = 54, 6
SCROLL_BAR = 12  # pixels below them
_ART_ID = Qt.ItemDataRole.UserRole + 1
_NONE_CHOSEN = Sentence("plan", "Choose assets first")
_EARLIER = Sentence("plan", "Move to the mint before")
_LATER = Sentence("plan", "Move to the next mint")


class StripModel(ArtListModel):
    """The assets, by their titles."""

    def __init__(self, studio: Studio) -> None:
        super().__init__()
        self._studio = studio

    def is_primary(self, art_id: int) -> bool:
        """Whether it is the first of the open collection."""
        return self._studio.projects.current_collection.art_ids[:1] == (art_id,)

    def read(self, one: int, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._called(one)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(self._called(one))
            case _:
                return one if role == _ART_ID else None

    def _called(self, one: int) -> str:
        title = title_of(self._studio, one)
        if not self.is_primary(one):
            return title
        return text(Sentence("plan", "{title}, primary of the collection", title=title))


class AssetStrip(ListView):
    """Ctrl and Shift choose several.

    Signals:
        moved(list, int): these shall go so many mints on, or back.
        view_requested(int): show this one by itself.
    """

    moved = Signal(list, int)
    view_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._theme = theme
        self.assets = StripModel(studio)
        self.assets.setParent(self)
        self.setModel(self.assets)
        self.setItemDelegate(_StripDelegate(self.assets, theme, self))
        self.setAccessibleName(self.tr("Assets of this mint"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setMouseTracking(True)
        self.activated.connect(lambda index: self.view_requested.emit(self.assets.id_at(index.row())))
        actions.offer(self, self._offers())
        theme.changed.connect(self._fit)
        theme.pixmaps.arrived.connect(self.viewport().update)
        self._fit()

    def chosen(self) -> list[int]:
        """Those that are chosen, in their order."""
        return [self.assets.id_at(row) for row in sorted(at.row() for at in self.selectionModel().selectedIndexes())]

    def choose(self, art_ids: Sequence[int]) -> None:
        """Choose exactly these, as far as they are here, and have the keys go on from the first."""
        rows = [row for one in art_ids if (row := self.assets.row_of(one)) is not None]
        self.clearSelection()
        for row in rows:
            self.selectionModel().select(self.assets.index(row), self.selectionModel().SelectionFlag.Select)
        if rows:
            self.go_on_from(self.assets.index(rows[0]))
            self.scrollTo(self.assets.index(rows[0]))

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar, turned = self.horizontalScrollBar(), event.angleDelta().x() or event.angleDelta().y()
        before = bar.value()
        bar.setValue(before - turned)
        event.setAccepted(bar.value() != before)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.selectionModel().hasSelection():
            self.clearSelection()
            return
        super().keyPressEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """A copy: Qt's own picture of all that is chosen would hide where it goes."""
        rows = self.selectionModel().selectedIndexes()
        drag_art(self, self._theme, self.assets.mimeData(rows), actions)

    def _offers(self) -> dict[ActionId, Offer]:
        def why_not() -> Sentence | None:
            return None if self.selectionModel().hasSelection() else _NONE_CHOSEN

        def move(step: int) -> None:
            self.moved.emit(self.chosen(), step)

        def see() -> None:
            self.view_requested.emit(self.assets.id_at(self.currentIndex().row()))

        return {
            ActionId.MOVE_LEFT: Offer(partial(move, -1), why_not, lambda: _EARLIER),
            ActionId.MOVE_RIGHT: Offer(partial(move, 1), why_not, lambda: _LATER),
            ActionId.SELECT_ALL: Offer(self.selectAll),
            ActionId.SELECT_NONE: Offer(self.clearSelection, why_not),
            ActionId.SEE: Offer(see, lambda: None if self.currentIndex().isValid() else _NONE_CHOSEN),
        }

    def _fit(self) -> None:
        self.setFixedHeight(self._theme.scale(PRINT + 2 * BESIDE) + SCROLL_BAR)
        self.scheduleDelayedItemsLayout()


class _StripDelegate(QStyledItemDelegate):
    """A print; the primary of the collection lies on its yellow mount."""

    def __init__(self, model: StripModel, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._model = model
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        scale = self._theme.scale
        return QSize(scale(PRINT + 2 * BESIDE), scale(PRINT + 2 * BESIDE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        art_id = index.data(_ART_ID)
        if art_id is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side, beside = self._theme.scale(PRINT), self._theme.scale(BESIDE)
        at = QRect(rect.x() + beside, rect.y() + beside, side, side)
        if self._model.is_primary(art_id):
            painter.setPen(QPen(self._theme.color("lead_line"), 1))
            painter.setBrush(self._theme.color("lead"))
            painter.drawRoundedRect(QRectF(at).adjusted(-3, -3, 3, 3), 5, 5)
        paint_thumbnail(painter, self._theme, art_id, at, radius=4)
        view: QWidget | None = option.widget  # pyright: ignore[reportAttributeAccessIssue]
        paint_choice(painter, self._theme, at, state, view=view)
        painter.restore()
