"""Searching the attributes: the tree shows those that hold the words, with the groups they are in. It changes none."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.inspector.attributes.item import AttrItem
from mintwright.ui.inspector.attributes.shared_model import SharedAttributeModel
from mintwright.ui.inspector.attributes.traversal import count_up_to
from mintwright.ui.inspector.attributes.view import AttributeView
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import label, row

LEAST_ROWS = 8  # fewer are seen at a glance

_FOUND = Sentence("attributes", "{found} of {all}")
_OFF = QItemSelectionModel.SelectionFlag.Deselect | QItemSelectionModel.SelectionFlag.Rows


class AttributeSearch(QWidget):
    """A field above the tree, where that has many rows. What is written meanwhile stays in sight."""

    def __init__(self, theme: Theme, tree: AttributeView, model: SharedAttributeModel) -> None:
        super().__init__()
        self._tree = tree
        self._model = model
        self._is_narrowed = False
        self._count = 0  # of all rows, when they were last looked through
        self.field = SearchField(theme, self.tr("Search the attributes"))
        self.field.setPlaceholderText(self.tr("Search names and values"))
        self.field.fill()
        self._said = label("", "muted")
        self._said.hide()
        self.setLayout(row(self.field, self._said))
        self.field.textChanged.connect(self._narrow)
        self.field.left.connect(tree.setFocus)
        self.field.found_requested.connect(self._go_to_first)
        for changed in (self._model.modelReset, self._model.news_shown):
            changed.connect(self._follow)
        self._model.rowsInserted.connect(self._follow_row)
        self._model.rowsRemoved.connect(self._offer)
        self._offer()

    def end(self) -> None:
        """Show all rows again, because one of them is wanted."""
        self.field.clear()

    # --- How

    def _follow(self) -> None:
        self._offer()
        if self.field.words or self._is_narrowed:
            self._narrow()

    def _follow_row(self) -> None:
        """A row that the artist has just made is shown, whatever was searched for."""
        self._offer()
        if self._tree.is_adding:
            self.end()

    def _offer(self, *_: object) -> None:
        has_many = count_up_to(self._model.nodes(), LEAST_ROWS) >= LEAST_ROWS
        self.setVisible(has_many or bool(self.field.words))

    def _narrow(self) -> None:
        words = self.field.words.casefold().split()
        self._is_narrowed, self._count = bool(words), 0
        found = self._narrow_below(self._model.item(QModelIndex()), QModelIndex(), words)
        self._said.setVisible(bool(words))
        self._said.setText(text(_FOUND.filled(found=found, all=self._count)))
        self._let_go_of_hidden()
        self._tree.fit()

    def _narrow_below(self, above: AttrItem, index: QModelIndex, words: Sequence[str]) -> int:
        """Hide what holds none of the words; how many rows hold them, or are in one that does."""
        found = 0
        self._count += above.child_count
        for at, item in enumerate(above.children):
            here = self._model.index(at, 0, index)
            holds = _holds(item, words)
            below = self._narrow_below(item, here, () if holds else words)
            self._tree.setRowHidden(at, index, not (holds or below))
            found += holds + below
            if words and below and not holds:
                self._tree.expand(here)
        return found

    def _let_go_of_hidden(self) -> None:
        """What is not seen is not chosen: nothing is done with it unseen."""
        selection = self._tree.selectionModel()
        for index in selection.selectedRows():
            if self._is_hidden(index):
                selection.select(index, _OFF)
        if self._is_hidden(self._tree.currentIndex().siblingAtColumn(0)):
            self._tree.setCurrentIndex(QModelIndex())

    def _is_hidden(self, index: QModelIndex) -> bool:
        while index.isValid():
            if self._tree.isRowHidden(index.row(), index.parent()):
                return True
            index = index.parent()
        return False

    def _go_to_first(self) -> None:
        """Go to the first row that holds the words."""
        words = self.field.words.casefold().split()
        index = next((one for one in self._tree.rows_shown() if _holds(self._model.item(one), words)), None)
        if index is not None:
            self._tree.setFocus()
            self._tree.setCurrentIndex(index)


def _holds(item: AttrItem, words: Sequence[str]) -> bool:
    held = f"{item.key}\n{item.text}".casefold()
    return all(word in held for word in words)
