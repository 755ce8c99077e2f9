"""Lists and trees of which an item says that it is focused only while they have the focus."""

from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QApplication, QListView, QTreeView, QWidget

_NO_UPDATE = QItemSelectionModel.SelectionFlag.NoUpdate
_BY_KEYS = Qt.WidgetAttribute.WA_KeyboardFocusChange


class KeptCurrent:
    """Keeps the current item of a view while the focus is elsewhere.

    To assistive technology Qt calls the current item of every view focused, even of one that is hidden. So the
    selection model has one only while the focus is in the view. To everybody else nothing changes.
    """

    def __init__(self, view: QAbstractItemView) -> None:
        self._view = view
        self._kept = QPersistentModelIndex()

    def of(self, current: QModelIndex) -> QModelIndex:
        """The item that the keys go on from; `current` is the selection model's."""
        if current.isValid() or not self._kept.isValid():
            return current
        return self._kept.model().index(self._kept.row(), self._kept.column(), self._kept.parent())

    def take_up(self) -> None:
        """The focus comes."""
        current, self._kept = self.of(self._view.selectionModel().currentIndex()), QPersistentModelIndex()
        self._set_quietly(current)

    def put_down(self) -> None:
        """The focus has gone, unless it is inside the view, where something is written."""
        focus = QApplication.focusWidget()
        if focus is None or not (focus is self._view or self._view.isAncestorOf(focus)):
            self._kept = QPersistentModelIndex(self.of(self._view.selectionModel().currentIndex()))
            self._set_quietly(QModelIndex())

    @contextmanager
    def in_place(self) -> Generator[None]:
        """Have it in its place while it is changed."""
        self.take_up()
        yield
        self.put_down()

    def _set_quietly(self, index: QModelIndex) -> None:
        selection = self._view.selectionModel()
        with QSignalBlocker(selection):
            selection.setCurrentIndex(index, _NO_UPDATE)


class ListView(QListView):
    """A list of which an item is focused only while the list is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keeper = KeptCurrent(self)

    def currentIndex(self) -> QModelIndex:
        """The item that the keys go on from, whoever has the focus."""
        return self._keeper.of(super().currentIndex())

    def setCurrentIndex(self, index: QModelIndex | QPersistentModelIndex) -> None:
        """Make this item the current one, and choose it."""
        with self._keeper.in_place():
            super().setCurrentIndex(index)

    def go_on_from(self, index: QModelIndex) -> None:
        """Make this item the current one; what is chosen stays so."""
        with self._keeper.in_place():
            self.selectionModel().setCurrentIndex(index, _NO_UPDATE)

    def enter(self) -> None:
        """Give the keys to what is chosen, or to the first item, which that chooses; nothing, while the list is empty.

        Where each click adds to the choice, nothing is chosen: Space does that.
        """
        if not self.model().rowCount():
            return
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        chosen, first = self.selectionModel().selectedIndexes(), self.model().index(0, 0)
        if self.selectionMode() is self.SelectionMode.MultiSelection:
            self.go_on_from(first)
        elif not chosen:
            self.setCurrentIndex(first)
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Whoever uses the keys here sees where they are; Qt would show the ring only after Tab."""
        if not self.window().testAttribute(_BY_KEYS):
            self.window().setAttribute(_BY_KEYS)
            self.viewport().update()
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Whoever uses the mouse here sees no ring, also where the keys had been in this list already."""
        self.window().setAttribute(_BY_KEYS, on=False)
        self.viewport().update()
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._keeper.take_up()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:  # else its own menu is open
            self._keeper.put_down()


class TreeView(QTreeView):
    """A tree of which an item is focused only while the tree is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keeper = KeptCurrent(self)

    def currentIndex(self) -> QModelIndex:
        """The item that the keys go on from, whoever has the focus."""
        return self._keeper.of(super().currentIndex())

    def setCurrentIndex(self, index: QModelIndex | QPersistentModelIndex) -> None:
        """Make this item the current one, and choose it."""
        with self._keeper.in_place():
            super().setCurrentIndex(index)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._keeper.take_up()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:  # else its own menu is open
            self._keeper.put_down()

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        self._keeper.put_down()  # the focus may have gone elsewhere from the editor
