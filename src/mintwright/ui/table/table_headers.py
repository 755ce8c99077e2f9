"""The headers of the table: a click sorts, an edge sizes, a drag moves a column."""

from PySide6.QtCore import QItemSelectionModel, QObject, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTableView

from mintwright.domain.table.columns import Column, Field
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.frozen_columns import FROZEN, FrozenColumns
from mintwright.ui.table.table_model import TableModel

_WIDTHS = {Field.PICTURE: 52, Field.TITLE: 176, Field.ASSET_NAME: 150, Field.AMOUNT: 84, Field.DESCRIPTION: 220}
_WIDTH = 130
_HEIGHT = 32
_TITLE = FROZEN - 1


class TableHeaders(QObject):
    """Those of both views, the whole and its first columns, which neither move nor let others before them.

    Signals:
        sort_requested(Column): put the rows in the order of this column.
        resized(Column, int): the artist made a column this wide.
        moved(Column, int): the artist moved a column by so many places.
        laid(): columns have other widths.
    """

    sort_requested = Signal(object)
    resized = Signal(object, int)
    moved = Signal(object, int)
    laid = Signal()

    def __init__(self, theme: Theme, model: TableModel, view: QTableView, frozen: FrozenColumns) -> None:
        super().__init__(view)
        self._theme = theme
        self._model = model
        self._view = view
        self._frozen = frozen
        self._titles = _WIDTHS[Field.TITLE]  # as wide as they are where there is room
        self._is_ours = False  # what happens to the headers is not the artist's doing
        self._across, self._above = view.horizontalHeader(), frozen.horizontalHeader()
        self._make(view)
        for header in (self._across, self._above):
            header.sectionPressed.disconnect()  # a click sorts
            header.setSectionsClickable(True)
            header.sectionClicked.connect(lambda at: self.sort_requested.emit(model.columns[at]))
            header.setHighlightSections(False)
            header.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names with their groups differ at their ends
        self._across.setSectionsMovable(True)
        self._across.sectionMoved.connect(self._on_moved)
        self._across.sectionResized.connect(self._on_resized)
        self._above.sectionResized.connect(self._on_frozen_resized)
        theme.changed.connect(self._dress)
        self._dress()

    def _make(self, view: QTableView) -> None:
        across, down = self._across, view.verticalHeader()
        across.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for header in (across, self._above):
            header.setMinimumSectionSize(32)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        across.setSelectionModel(QItemSelectionModel(self._model, across))  # else it asks each cell if it is chosen
        across.setAccessibleName(self.tr("Columns"))
        down.setAccessibleName(self.tr("Numbers of the rows"))
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def fit(self, widths: dict[Column, int | None]) -> None:
        """Make the columns as wide as the artist made them, or as is usual."""
        self._is_ours = True
        for at, column in enumerate(self._model.columns):
            usual = self._theme.scale(_WIDTHS.get(column.field, _WIDTH))
            self._view.setColumnWidth(at, widths.get(column) or usual)
        self._is_ours = False
        self._titles = self._view.columnWidth(_TITLE)
        self.laid.emit()

    def squeeze(self) -> None:
        """Have the titles give way where the first columns would leave too little to the others, and no longer."""
        room = self._frozen.most_width() - self._view.columnWidth(0)
        width = max(min(self._titles, room), self._across.minimumSectionSize())
        if width != self._view.columnWidth(_TITLE):
            self._is_ours = True
            self._view.setColumnWidth(_TITLE, width)
            self._is_ours = False

    def show_sorting(self, column: Column | None, order: Qt.SortOrder) -> None:
        """Show by which column the rows are in order, and in which direction."""
        at = self._model.columns.index(column) if column in self._model.columns else -1
        for header in (self._across, self._above):
            header.setSortIndicatorShown(at >= 0)
            header.setSortIndicator(at, order)

    def _dress(self) -> None:
        self._across.setFixedHeight(self._theme.scale(_HEIGHT))

    def _on_resized(self, at: int, _: int, width: int) -> None:
        if not self._is_ours:
            self._titles = width if at == _TITLE else self._titles
            self.laid.emit()
            self.resized.emit(self._model.columns[at], width)

    def _on_frozen_resized(self, at: int, _: int, width: int) -> None:
        if at < FROZEN and width:  # the others are hidden there, which is a width too
            self._view.setColumnWidth(at, width)

    def _on_moved(self, at: int, before: int, after: int) -> None:
        """Take it back: the columns of the model move, and the headers with them."""
        if self._is_ours:
            return
        self._is_ours = True
        self._across.moveSection(after, before)
        self._is_ours = False
        if steps := max(after, FROZEN) - before:
            self.moved.emit(self._model.columns[at], steps)
