"""The appearance of the attribute tree: two columns, as high as its rows within limits, an invitation while empty."""

from itertools import islice

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from mintwright.domain.assets.attributes import NodeKind
from mintwright.ui.inspector.attributes.delegate import ROW
from mintwright.ui.inspector.attributes.editable_model import EditableAttributeModel
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole
from mintwright.ui.inspector.attributes.traversal import count_up_to, visible_rows
from mintwright.ui.inspector.attributes.view_state import ViewState
from mintwright.ui.style.theme import Theme

_OPEN_AT_FIRST = 200  # rows: a tree up to this size opens with all its groups open
_LEAST, _MOST = 7, 14  # rows the tree is high


class AttributeBaseView(QTreeView):
    """A view of EditableAttributeModel."""

    def __init__(self, theme: Theme, model: EditableAttributeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model
        self.setModel(model)
        self.setAccessibleName(self.tr("Attributes"))
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
        header.resizeSection(AttrColumn.NAME, theme.scale(134))
        model.modelReset.connect(self._open_small)
        for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset, self.expanded, self.collapsed):
            changed.connect(self._fit)
        theme.changed.connect(self._relook)
        ViewState(self, model)
        self._fit()

    def drop_place(self, over: QModelIndex) -> tuple[QModelIndex, int]:
        """Below which row, and in front of which number, the drop indicator stands."""
        place = self.dropIndicatorPosition()
        if not over.isValid() or place is QAbstractItemView.DropIndicatorPosition.OnViewport:
            return QModelIndex(), self._model.rowCount()
        if place is QAbstractItemView.DropIndicatorPosition.OnItem and over.data(AttrRole.KIND) != NodeKind.TEXT:
            return over, self._model.rowCount(over)
        return over.parent(), over.row() + (place is not QAbstractItemView.DropIndicatorPosition.AboveItem)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateEditorGeometries()

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

    def _open_small(self) -> None:
        if count_up_to(self._model.nodes(), _OPEN_AT_FIRST) < _OPEN_AT_FIRST:
            self.expandAll()

    def _fit(self) -> None:
        rows = min(_MOST, max(_LEAST, sum(1 for _ in islice(visible_rows(self), _MOST))))
        height = self.header().sizeHint().height() + rows * self._theme.scale(ROW) + 2 * self.frameWidth() + 2
        self.setFixedHeight(height)

    def _relook(self) -> None:
        self.setIndentation(self._theme.scale(16))
        self._fit()
        self.viewport().update()
