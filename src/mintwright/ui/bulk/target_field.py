"""Which texts are to change: a field of all assets, one of their attributes, or all texts."""

from collections.abc import Iterable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.assets.patterns import path_of
from mintwright.domain.bulk.sweeps import ASSET_NAME, DESCRIPTION, TITLE, Target
from mintwright.domain.table.columns import Column, Field
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.widgets.controls import column, fit_choice, label
from mintwright.ui.widgets.inputs import ComboBox

_FIELDS = (TITLE, ASSET_NAME, DESCRIPTION)
_ALL, _NEW = "all", "new"


class TargetField(QWidget):
    """A list to choose from, and a line for the name of an attribute that is new.

    Signals:
        changed(): other texts are meant.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._attributes: tuple[Column, ...] = ()
        self._offers = (True, False)
        self._wanted = ""
        name = label(self.tr("Which texts"), "label")
        self.list = ComboBox()
        fit_choice(self.list, name.text(), 12)
        self.new = QLineEdit()
        self.new.setAccessibleName(self.tr("Name of the new attribute"))
        self.new.setPlaceholderText(self.tr("Name of the new attribute"))
        name.setBuddy(self.list)
        self.setLayout(column(name, self.list, self.new, spacing=4))
        self.list.currentIndexChanged.connect(lambda _: self._choose())
        self.list.activated.connect(lambda _: self.begin_with(""))
        self.new.textChanged.connect(lambda _: self.changed.emit())
        self._fill()

    def show_attributes(self, attributes: Iterable[Column]) -> None:
        """Offer these attributes as well."""
        self._attributes = tuple(attributes)
        self._fill()

    def offer(self, *, all_texts: bool, new_attribute: bool) -> None:
        """Offer all texts at once, or an attribute that nobody has yet."""
        self._offers = (all_texts, new_attribute)
        self._fill()

    @property
    def is_complete(self) -> bool:
        """Whether a new attribute has a name."""
        return self.list.currentData() != _NEW or all(path_of(self.new.text()))

    @property
    def target(self) -> Target:
        """The texts that are meant."""
        data = self.list.currentData()
        if data == _NEW:
            return Column(Field.ATTRIBUTE, path_of(self.new.text()), NodeKind.TEXT)
        return data if isinstance(data, Column) else None

    def choose(self, column: Column) -> None:
        """Choose these texts."""
        for at in range(self.list.count()):
            if self.list.itemData(at) == column:
                self.list.setCurrentIndex(at)

    def begin_with(self, field: str) -> None:
        """Choose the texts of this field of the metadata once they are offered, unless others are chosen before."""
        self._wanted = field
        self._choose_wanted()

    def _choose_wanted(self) -> None:
        """An attribute is offered later; of a group of them the first."""
        for at in range(self.list.count()):
            if self._wanted and _field_of(self.list.itemData(at)) == self._wanted:
                self.list.setCurrentIndex(at)
                self._wanted = ""
                return

    def _fill(self) -> None:
        """What was chosen stays so, if it is still offered."""
        before = self.list.currentData()
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's signature
        self.list.clear()
        all_texts, new_attribute = self._offers
        for one in _FIELDS:
            self.list.addItem(title_of(one), one)
        if all_texts:
            self.list.addItem(self.tr("Titles, descriptions and attributes"), _ALL)
        for one in self._attributes:
            self.list.addItem(title_of(one).replace("\n", " "), one)
        if new_attribute:
            self.list.addItem(self.tr("A new attribute"), _NEW)
        places = (at for at in range(self.list.count()) if self.list.itemData(at) == before)
        self.list.setCurrentIndex(next(places, 0))
        self._choose_wanted()
        self.list.blockSignals(False)  # noqa: FBT003
        self._choose()

    def _choose(self) -> None:
        self.new.setVisible(self.list.currentData() == _NEW)
        self.changed.emit()


def _field_of(data: object) -> str | None:
    """The field of the metadata in which these texts are written; None where they are in several, or in none yet."""
    if data == DESCRIPTION:
        return "description"
    return data.path[0] if isinstance(data, Column) and data.path else None
