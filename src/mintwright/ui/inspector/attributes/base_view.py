"""The appearance of the attribute tree: two columns, as high as its rows, an invitation while empty."""

from collections.abc import Iterator
from itertools import islice

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from mintwright.domain.assets.attributes import NodeKind
from mintwright.studio.settings import Settings
from mintwright.ui.inspector.attributes.delegate import ROW, AttributeDelegate
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole
from mintwright.ui.inspector.attributes.shared_model import SharedAttributeModel
from mintwright.ui.inspector.attributes.traversal import count_up_to, visible_rows
from mintwright.ui.inspector.attributes.view_state import ViewState
from mintwright.ui.shell.list_view import TreeView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme

_OPEN_AT_FIRST = 200  # rows: a tree up to this size opens with all its groups open
_LEAST, _MOST = 2, 400  # rows the tree is high; whoever has more scrolls in it
_IN_SIGHT = QAbstractItemView.ScrollHint.EnsureVisible
_HALF, _SHARES = 50, range(20, 81)  # percent of the width: the most at first, and whatever the edge is dragged to
_MEASURED = 100  # rows whose names are measured for the width of their column
_KEY = "attribute_names_share"  # in the settings


class AttributeBaseView(TreeView):
    """A view of SharedAttributeModel. It is as high as its rows: what is around it scrolls.

    Signals:
        row_shown(QRect): this row, in the viewport, is wanted in sight.
        laid_out: rows and columns may be elsewhere now.
        share_chosen(int): the artist gave the names this share of the width, in percent.
    """

    row_shown = Signal(QRect)
    laid_out = Signal()
    share_chosen = Signal(int)

    def __init__(self, theme: Theme, model: SharedAttributeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model
        self.setModel(model)
        self.setAccessibleName(self.tr("Attributes"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformRowHeights(True)
        self.setIndentation(theme.scale(16))
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDropIndicatorShown(True)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionsMovable(False)
        header.setMinimumSectionSize(theme.scale(72))
        header.setSectionResizeMode(AttrColumn.NAME, QHeaderView.ResizeMode.Interactive)
        header.sectionResized.connect(self._on_resized)
        self._name_share: int | None = None  # the column is as wide as its names, until the artist drags its edge
        self._names = 0  # the width that names need, as far as it was measured
        self._is_sharing = False
        self._measuring = QTimer(self, singleShot=True)  # rows that come and go are not all laid out yet
        self._measuring.timeout.connect(self._measure)
        model.modelReset.connect(self._open_small)
        for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset, self.expanded, self.collapsed):
            changed.connect(self._fit)
        model.dataChanged.connect(lambda *_: self._measuring.start())
        theme.changed.connect(self._relook)
        ViewState(self, model)
        self._fit()

    def remember(self, settings: Settings) -> None:
        """Divide the width as last time, and keep how it is divided from now on."""
        self._name_share = settings.number(_KEY, 0, _SHARES) or None
        self._share_width()
        self.share_chosen.connect(lambda share: settings.put(_KEY, share, is_trifle=True))

    def drop_place(self, over: QModelIndex) -> tuple[QModelIndex, int]:
        """Below which row, and in front of which number, the drop indicator stands."""
        place = self.dropIndicatorPosition()
        if not over.isValid() or place is QAbstractItemView.DropIndicatorPosition.OnViewport:
            return QModelIndex(), self._model.rowCount()
        if place is QAbstractItemView.DropIndicatorPosition.OnItem and over.data(AttrRole.KIND) != NodeKind.TEXT:
            return over, self._model.rowCount(over)
        return over.parent(), over.row() + (place is not QAbstractItemView.DropIndicatorPosition.AboveItem)

    def scrollTo(self, index: Index, hint: QAbstractItemView.ScrollHint = _IN_SIGHT) -> None:
        super().scrollTo(index, hint)
        if self.hasFocus():
            self.row_shown.emit(self.visualRect(index))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()
        self.updateEditorGeometries()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self.laid_out.emit()

    def drawBranches(self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex) -> None:
        """Not over the value, however deep in groups a row is."""
        header = self.header()
        left, width = header.sectionViewportPosition(AttrColumn.NAME), header.sectionSize(AttrColumn.NAME)
        painter.save()
        painter.setClipRect(QRect(left, rect.top(), width, rect.height()), Qt.ClipOperation.IntersectClip)
        super().drawBranches(painter, rect, index)
        painter.restore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._model.rowCount() or self.state() is QAbstractItemView.State.EditingState:
            return
        painter = QPainter(self.viewport())
        painter.setPen(self._theme.color("ink3"))
        painter.setFont(self._theme.font(12))
        room = self.viewport().rect().adjusted(24, 0, -24, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._invitation())
        painter.end()

    def _invitation(self) -> str:
        return self.tr("Nothing here yet. Add what collectors should know: artist, series, materials.")

    def fit(self) -> None:
        """Be as high as the rows that are shown: some were hidden, or shown again."""
        self.executeDelayedItemsLayout()
        self._fit()
        self.laid_out.emit()

    def rows_shown(self) -> Iterator[QModelIndex]:
        """The rows that are neither hidden nor inside a closed group."""
        return visible_rows(self)

    def _open_small(self) -> None:
        if count_up_to(self._model.nodes(), _OPEN_AT_FIRST) < _OPEN_AT_FIRST:
            self.expandAll()

    def _fit(self) -> None:
        rows = min(_MOST, max(_LEAST, sum(1 for _ in islice(visible_rows(self), _MOST))))
        height = self.header().sizeHint().height() + rows * self._theme.scale(ROW) + 2 * self.frameWidth() + 2
        self.setFixedHeight(height + self.room_below)
        self._measuring.start()

    @property
    def room_below(self) -> int:
        """How much higher than the others the row is that is written in."""
        return 0

    def _share_width(self) -> None:
        """As the artist divided it; else the values have what the names leave, and at least half."""
        share = (self._name_share or _HALF) * self.viewport().width() // 100
        self._is_sharing = True
        self.header().resizeSection(AttrColumn.NAME, share if self._name_share else min(share, self._names or share))
        self._is_sharing = False

    def _measure(self) -> None:
        self._names = self._names_width()
        self._share_width()

    def _names_width(self) -> int:
        """What the names need, and the word above them; 0 where there are none, or one is still to be written."""
        delegate, header = self.itemDelegate(), self.header()
        rows = list(islice(visible_rows(self), _MEASURED))
        if not isinstance(delegate, AttributeDelegate) or not rows or not all(row.data() for row in rows):
            return 0
        step = self.indentation()
        needed = (step * _depth(row) + delegate.name_width(row) for row in rows)
        return max(header.minimumSectionSize(), header.sectionSizeHint(AttrColumn.NAME), *needed)

    def _on_resized(self, section: int, _: int, width: int) -> None:
        """The artist dragged the edge between the columns, unless it was the view itself."""
        self.laid_out.emit()
        if section == AttrColumn.NAME and self.isVisible() and not self._is_sharing:
            share = round(100 * width / max(1, self.viewport().width()))
            self._name_share = min(max(share, _SHARES.start), _SHARES.stop - 1)
            self.share_chosen.emit(self._name_share)

    def _relook(self) -> None:
        self.setIndentation(self._theme.scale(16))
        self._fit()
        self.viewport().update()


def _depth(index: QModelIndex) -> int:
    """In how many groups a row is, the tree itself counted: so often it is indented."""
    depth = 1
    while (index := index.parent()).isValid():
        depth += 1
    return depth
