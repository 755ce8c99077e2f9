"""Keeps the view's state through undo and redo: a row that moved stays open and selected.

News reaches the model as the fewest removals and insertions, so a row that returns to its place is a new row to the
view. It is recognised by its kind and name.
"""

from itertools import islice

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex
from PySide6.QtWidgets import QTreeView

from mintwright.domain.assets.attributes import NodeKind
from mintwright.ui.inspector.attributes.item import AttrItem
from mintwright.ui.inspector.attributes.model import AttributeModel
from mintwright.ui.inspector.attributes.traversal import visible_rows

_LOOKED_AT = 2000  # rows: nobody needs all of more open rows restored

Mark = tuple[NodeKind, str, str]  # kind, name and text of a row


class ViewState(QObject):
    """Watches a model for news, and a view for its open and selected rows."""

    def __init__(self, tree: QTreeView, model: AttributeModel) -> None:
        super().__init__(tree)
        self._tree = tree
        self._model = model
        self._open: set[Mark] = set()
        self._chosen: Mark | None = None
        self._kept = QPersistentModelIndex()
        self._added: list[QPersistentModelIndex] = []
        self._watching = False
        model.news_coming.connect(self._remember)
        model.rowsInserted.connect(self._note)
        model.news_shown.connect(self._restore)
        model.modelReset.connect(self._begin)

    def _begin(self) -> None:
        """Rows have come into an empty tree: with the focus in it, the keys are at the first, not nowhere."""
        if self._tree.hasFocus() and self._model.rowCount():
            self._tree.setCurrentIndex(self._model.index(0, 0))

    def _remember(self) -> None:
        seen = islice(visible_rows(self._tree), _LOOKED_AT)
        self._open = {_mark(self._model.item(index)) for index in seen if self._tree.isExpanded(index)}
        current = self._tree.currentIndex()
        self._kept = QPersistentModelIndex(current)
        self._chosen = _mark(self._model.item(current)) if current.isValid() else None
        self._added, self._watching = [], True

    def _note(self, above: QModelIndex, first: int, last: int) -> None:
        if self._watching:
            rows = range(first, min(last, first + _LOOKED_AT) + 1)
            self._added += [QPersistentModelIndex(self._model.index(row, 0, above)) for row in rows]

    def _restore(self) -> None:
        self._watching = False
        for kept in self._added:
            self._look_into(kept.sibling(kept.row(), 0))
        self._added = []

    def _look_into(self, index: QModelIndex) -> None:
        """Restore a row that came back: open, selected, and likewise the rows below it."""
        if not index.isValid():
            return
        item = self._model.item(index)
        mark = _mark(item)
        if self._chosen == mark and not self._kept.isValid():
            self._chosen = None
            self._tree.setCurrentIndex(index)
            self._tree.scrollTo(index)
        if item.kind is not NodeKind.TEXT and mark in self._open:
            self._tree.expand(index)
            for row in range(min(item.child_count, _LOOKED_AT)):
                self._look_into(self._model.index(row, 0, index))


def _mark(item: AttrItem) -> Mark:
    return item.kind, item.key, item.text
