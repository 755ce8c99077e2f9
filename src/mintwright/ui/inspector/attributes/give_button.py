"""The button that gives an attribute to all of several assets, in the row that says that only some have it."""

from PySide6.QtCore import QModelIndex, QRect
from PySide6.QtWidgets import QPushButton, QStyle

from mintwright.domain.sentences import Sentence
from mintwright.ui.inspector.attributes.base_view import AttributeBaseView
from mintwright.ui.inspector.attributes.delegate import ROW
from mintwright.ui.inspector.attributes.model import AttrColumn
from mintwright.ui.inspector.attributes.shared_model import SharedAttributeModel
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip

_INSET = 3


def give_words(total: int) -> Sentence:
    """What the button says, and the menu."""
    return Sentence("AttributePanel", "Give to all {total}", total=number(total))


class GiveButton(QPushButton):
    """Stands at the end of the current row, over the words "in 1 of 5"; hidden where all have the whole of it."""

    def __init__(self, theme: Theme, tree: AttributeBaseView, model: SharedAttributeModel) -> None:
        super().__init__(tree.viewport())
        self._theme = theme
        self._tree = tree
        self._model = model
        self.setProperty("pill", True)  # noqa: FBT003 - Qt's signature
        self.setAccessibleName(self.tr("Give to all"))
        self.hide()
        tree.laid_out.connect(self._lie)
        tree.selectionModel().currentChanged.connect(lambda *_: self.follow())

    def follow(self) -> None:
        """Say what the current row wants said: another one, or the same after news."""
        found = self._model.missing(self._row())
        self.setVisible(found is not None)
        if found is None:
            return
        spread, shared = found
        counts = {"name": shared.key, "count": number(spread.count), "total": number(spread.total)}
        there = Sentence("AttributePanel", "“{name}” is in {count} of {total}.", **counts)
        whole = Sentence("AttributePanel", "“{name}” is whole in {count} of {total}.", **counts)
        self.setText(text(give_words(spread.total)))
        self.setAccessibleName(text(Sentence("AttributePanel", "Give “{name}” to all {total}", **counts)))
        self.setAccessibleDescription(text(whole if shared.children else there))
        self.setToolTip(tip(self.accessibleDescription()))
        self._lie()

    def _row(self) -> QModelIndex:
        return self._tree.currentIndex().siblingAtColumn(AttrColumn.NAME)

    def _lie(self) -> None:
        """Take the place at the end of the row."""
        if self.isHidden():
            return
        cell = self._tree.visualRect(self._row().siblingAtColumn(AttrColumn.VALUE))
        height = self._theme.scale(ROW) - 2 * _INSET
        width = min(self.sizeHint().width(), cell.width() - 2 * _INSET)
        place = QRect(cell.right() - _INSET - width + 1, cell.top() + _INSET, width, height - 1)
        self.setGeometry(QStyle.visualRect(self.layoutDirection(), cell, place))
