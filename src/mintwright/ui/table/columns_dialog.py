"""Which columns are shown, chosen from all of them, however many there are."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, QSortFilterProxyModel, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QDialog, QListView, QWidget

from mintwright.domain.table.columns import Column
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.shell.fitted_dialog import ScaledSize
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button, column, label, row

_ON, _OFF = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class ColumnsDialog(QDialog):
    """A list with a box for each column, and a search; what is chosen holds once it is accepted."""

    def __init__(self, theme: Theme, columns: Sequence[Column], shown: Sequence[Column], parent: QWidget) -> None:
        super().__init__(parent)
        title = self.tr("Columns")
        self.setWindowTitle(title)
        self._columns = tuple(columns)
        self._model = QStandardItemModel(self)
        in_sight = frozenset(shown)
        for each in columns:
            item = QStandardItem(title_of(each))
            item.setEditable(False)
            item.setCheckable(True)
            item.setCheckState(_ON if each in in_sight else _OFF)
            self._model.appendRow(item)
        self.found = QSortFilterProxyModel(self)
        self.found.setSourceModel(self._model)
        self.found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search = SearchField(theme, self.tr("Find a column"))
        self.search.textChanged.connect(self.found.setFilterFixedString)
        self.view = self._list(title)
        self.search.left.connect(self.view.setFocus)
        self.search.fill()
        self.show_these, self.hide_these = button(self.tr("Show these")), button(self.tr("Hide these"))
        self.show_these.clicked.connect(lambda: self._tick(_ON))
        self.hide_these.clicked.connect(lambda: self._tick(_OFF))
        self.yes, no = button(self.tr("Done"), kind="primary"), button(self.tr("Cancel"))
        self.yes.clicked.connect(self.accept)
        no.clicked.connect(self.reject)
        for one in (self.show_these, self.hide_these, no):
            one.setAutoDefault(False)
        self.yes.setDefault(True)
        footer = row(self.show_these, self.hide_these, None, no, self.yes)
        heading = label(title, "heading")
        self.setLayout(column(heading, self.search, self.view, footer, spacing=12, margins=(20, 18, 20, 16)))
        ScaledSize(self, theme, QSize(460, 520))
        self.search.setFocus()

    @property
    def chosen(self) -> Mapping[Column, bool]:
        """Each column, and whether it is to be shown."""
        return {each: self._model.item(at).checkState() is _ON for at, each in enumerate(self._columns)}

    def _list(self, name: str) -> QListView:
        view = QListView()
        view.setModel(self.found)
        view.setUniformItemSizes(True)
        view.setAccessibleName(name)
        return view

    def _tick(self, state: Qt.CheckState) -> None:
        """All that the search finds."""
        rows = [self.found.mapToSource(self.found.index(at, 0)).row() for at in range(self.found.rowCount())]
        for at in rows:
            self._model.item(at).setCheckState(state)
