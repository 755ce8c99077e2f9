"""The prints below a picture, each as wide as it is: where one is among the others, and the way to any of them."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.studio.studio import Studio
from mintwright.ui.shell.id_list_model import IdListModel
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.file_kinds import kind_icon
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip
from mintwright.ui.viewer.looked_at import LookedAt
from mintwright.ui.viewer.piece import title_of

PRINT = 52
GAP = 8
BAR = 3  # above the chosen print
NARROWEST, WIDEST = 0.45, 2.2  # of width to height: what is narrower or wider is shown in part of its cell
MARK = 16  # below a print
PRIMARY = 2  # the height of the line below the primary
PIXELS = 256
BATCH = 400
KEPT = 200  # prints
_ART_ID = Qt.ItemDataRole.UserRole + 1


class FilmstripModel(IdListModel):
    """The ids in their order; what a row says is read when it is asked for."""

    def __init__(self, studio: Studio, art_ids: Sequence[int] = (), parent: QObject | None = None) -> None:
        super().__init__(art_ids, parent)
        self._studio = studio

    @property
    def art_ids(self) -> Sequence[int]:
        """The art in its order."""
        return self._ids

    def aspect(self, row: int) -> float:
        """Width for each of the height, as far as a print may be narrow or wide."""
        try:
            art = self._studio.uploads.art(self._ids[row])
        except KeyError:  # removed, and the news about it is still on its way
            return 1.0
        return min(max(art.width / art.height, NARROWEST), WIDEST) if art.width and art.height else 1.0

    def icon(self, art_id: int) -> str:
        """The icon of its kind, where there is no picture of it."""
        return kind_icon(self._studio.uploads.art(art_id).media_type)

    def is_primary(self, art_id: int) -> bool:
        """Whether it is the first of the open collection, which decides for the others."""
        gathered = self._studio.projects.current_collection.art_ids
        return len(gathered) > 1 and gathered[0] == art_id

    def read(self, one: int, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return title_of(self._studio, one)
            case Qt.ItemDataRole.ToolTipRole:
                return tip(title_of(self._studio, one))
            case _:
                return one if role == _ART_ID else None


class Filmstrip(ListView):
    """One line of prints. The keys are the viewer's; a click or the wheel goes where they cannot.

    Signals:
        chosen(int): this row was clicked on.
    """

    chosen = Signal(int)

    def __init__(
        self, model: FilmstripModel, theme: Theme, name: str, *, seen: LookedAt | None = None, on_dark: bool = True
    ) -> None:
        """With `seen` there is a mark below each print: whether it was looked at."""
        super().__init__()
        self._theme = theme
        self._is_placed = False  # whether the current print was brought into sight since it became so
        self.setModel(model)
        self.setItemDelegate(_PrintDelegate(model, theme, self, seen, on_dark=on_dark))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setLayoutMode(QListView.LayoutMode.Batched)  # ten thousand prints are not measured in one go
        self.setBatchSize(BATCH)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(name)
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))
        self.horizontalScrollBar().rangeChanged.connect(self._place)
        theme.changed.connect(self._fit)
        theme.pixmaps.arrived.connect(self.viewport().update)
        if seen is not None:
            seen.changed.connect(self.viewport().update)
        self._fit()

    def show_row(self, row: int) -> None:
        """Make this print the current one, and bring it into sight with its neighbours."""
        self._is_placed = False
        self.setCurrentIndex(self.model().index(row, 0))
        self._place()

    def scrollTo(
        self, index: QModelIndex, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Nowhere by itself: `show_row` decides."""

    def dataChanged(self, first: QModelIndex, last: QModelIndex, roles: Sequence[int] = ()) -> None:
        """Repaint. Qt would measure all prints again."""
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().x() or event.angleDelta().y()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - turned)
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        done = super().viewportEvent(event)
        if event.type() is QEvent.Type.Resize:
            self._is_placed = False
            self._place()
        return done

    def _place(self, *_: object) -> None:
        """Bring the current print to the middle, as far as there are others; again with the next of Qt's batches."""
        at = self.visualRect(self.currentIndex())
        if self._is_placed or not self.currentIndex().isValid() or at.isEmpty():
            return
        bar = self.horizontalScrollBar()
        wanted = bar.value() + at.center().x() - self.viewport().width() // 2
        bar.setValue(wanted)
        self._is_placed = bar.maximum() >= wanted or self.currentIndex().row() == self.model().rowCount() - 1

    def _fit(self) -> None:
        delegate = self.itemDelegate()
        assert isinstance(delegate, _PrintDelegate)
        self.setFixedHeight(delegate.height)
        self.scheduleDelayedItemsLayout()


class _PrintDelegate(QStyledItemDelegate):
    """Paints one print, its mark, and a bar above the current one: a ring would say that the keys are there."""

    def __init__(
        self, model: FilmstripModel, theme: Theme, view: QWidget, seen: LookedAt | None, *, on_dark: bool
    ) -> None:
        super().__init__(view)
        self._model = model
        self._theme = theme
        self._seen = seen
        self._on_dark = on_dark
        self._kept: dict[tuple[int, int, int, float], QPixmap] = {}
        theme.pixmaps.arrived.connect(self._forget)
        theme.changed.connect(self._kept.clear)

    @property
    def height(self) -> int:
        """The height of the strip."""
        return self._theme.scale(PRINT) + 2 * GAP + (MARK if self._seen is not None else 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(round(self._theme.scale(PRINT) * self._model.aspect(index.row())) + GAP, self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        art_id = index.data(_ART_ID)
        if art_id is None:
            return
        side = self._theme.scale(PRINT)
        at = QRect(rect.x() + GAP // 2, rect.y() + GAP, rect.width() - GAP, side)
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not is_current and not state & QStyle.StateFlag.State_MouseOver and self._on_dark:
            painter.setOpacity(0.62)
        self._paint_print(painter, art_id, at)
        painter.setOpacity(1)
        if self._model.is_primary(art_id):
            painter.fillRect(at.x(), at.bottom() + GAP // 2, at.width(), PRIMARY, self._theme.color("lead"))
        if is_current:
            ink = QColor("#FFFFFF") if self._on_dark else self._theme.color("accent")
            painter.fillRect(at.x(), at.y() - GAP // 2 - 1, at.width(), BAR, ink)
        if self._seen is not None:
            self._paint_mark(painter, at, seen=self._seen.has(art_id))
        painter.restore()

    def _paint_print(self, painter: QPainter, art_id: int, at: QRect) -> None:
        pixmap = self._print(art_id, at.size(), painter.device().devicePixelRatioF())
        if pixmap is not None:
            painter.drawPixmap(at.topLeft(), pixmap)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(255, 255, 255, 26) if self._on_dark else self._theme.color("hover"))
        painter.drawRoundedRect(QRectF(at), 3, 3)
        if self._theme.pixmaps.no_picture(art_id):
            icons = self._theme.dark_icons if self._on_dark else self._theme.icons
            side = at.height() // 3
            middle = QRect(0, 0, side, side)
            middle.moveCenter(at.center())
            icons.paint(painter, self._model.icon(art_id), middle, "ink2")

    def _print(self, art_id: int, size: QSize, ratio: float) -> QPixmap | None:
        key = (art_id, size.width(), size.height(), ratio)
        if key not in self._kept:
            image = self._theme.pixmaps.image(art_id, PIXELS)
            if image is None:
                return None
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = _filling(image, size, ratio)
        return self._kept[key]

    def _paint_mark(self, painter: QPainter, at: QRect, *, seen: bool) -> None:
        middle = QPoint(at.center().x(), at.bottom() + GAP // 2 + MARK // 2)
        ink = QColor("#5FD394") if self._on_dark else self._theme.color("ok")
        if not seen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#9C9C9A") if self._on_dark else self._theme.color("line_strong"))
            painter.drawEllipse(middle, 2, 2)
            return
        painter.setPen(QPen(ink, 1.75))
        painter.drawPolyline([middle + QPoint(-4, 0), middle + QPoint(-1, 3), middle + QPoint(5, -4)])

    def _forget(self, art_ids: frozenset[int]) -> None:
        for key in [key for key in self._kept if not art_ids or key[0] in art_ids]:
            del self._kept[key]


def _filling(image: QImage, size: QSize, ratio: float) -> QPixmap:
    """The picture in exactly this size: its middle, where it is narrower or wider than a print may be."""
    wanted = size * ratio
    scaled = image.scaled(
        wanted, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    across, down = (scaled.width() - wanted.width()) // 2, (scaled.height() - wanted.height()) // 2
    pixmap = QPixmap.fromImage(scaled.copy(across, down, wanted.width(), wanted.height()))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
