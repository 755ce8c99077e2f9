"""By which of its texts a collection is put in order, and in which direction."""

import asyncio
from collections.abc import Sequence

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column, ColumnsInUse, Field
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.studio import Studio
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.shell import tasks
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.widgets.controls import button, column, fit_choice, label, row
from mintwright.ui.widgets.inputs import ComboBox

_FIELDS = tuple(map(Column, (Field.TITLE, Field.ASSET_NAME, Field.AMOUNT, Field.DESCRIPTION)))
_SORTED = Sentence("Collection", "Sort by “{field}”")
_SORTED_BACK = Sentence("Collection", "Sort by “{field}”, largest first")
_WIDTH = 420  # pixels
_LETTERS = 12  # what a list asks for at least


class SortDialog(FittedDialog):
    """A list of the fields, and of the attributes that some asset of the collection has."""

    def __init__(self, studio: Studio, parent: QWidget) -> None:
        super().__init__(parent)
        self._studio = studio
        self._reading: asyncio.Task[None] | None = None
        title = self.tr("Sort the collection")
        self.setWindowTitle(title)
        self.fields = self._list(self.tr("By"), [(title_of(one), one) for one in _FIELDS])
        directions = [(self.tr("A to Z, smallest first"), False), (self.tr("Z to A, largest first"), True)]
        self.directions = self._list(self.tr("In which direction"), directions)
        yes, no = button(self.tr("Sort"), kind="primary"), button(self.tr("Cancel"))
        yes.setDefault(True)
        no.setAutoDefault(False)
        yes.clicked.connect(self.accept)
        no.clicked.connect(self.reject)
        note = label(
            self.tr("What has nothing there comes last. Assets with the same keep their order."), "muted", wrap=True
        )
        parts = label(title, "heading", wrap=True), 4, *self._named(self.fields), *self._named(self.directions)
        self.setLayout(column(*parts, note, 8, row(None, no, yes), spacing=6, margins=(24, 20, 24, 20)))
        self.setMinimumWidth(_WIDTH)
        self.fields.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Look for attributes only now: asked for twice, the other is never shown."""
        super().showEvent(event)
        if self._reading is None:
            self._reading = tasks.run(self, self._read_attributes())

    def done(self, result: int) -> None:
        """What is still looked for is not needed any more."""
        if self._reading is not None:
            self._reading.cancel()
        super().done(result)

    @property
    def column(self) -> Column:
        """By what it shall be sorted."""
        chosen = self.fields.currentData()
        assert isinstance(chosen, Column)
        return chosen

    @property
    def is_reversed(self) -> bool:
        """Whether the largest shall come first."""
        return bool(self.directions.currentData())

    @property
    def step(self) -> Sentence:
        """What that is called in the history."""
        return (_SORTED_BACK if self.is_reversed else _SORTED).filled(field=title_of(self.column))

    async def _read_attributes(self) -> None:
        used = ColumnsInUse()
        async for art_id in in_slices(self._studio.projects.current_collection.art_ids):
            used.note([self._studio.drafts.draft(art_id)])
        for one in used.columns:
            if one.field is Field.ATTRIBUTE:
                self.fields.addItem(title_of(one).replace("\n", " "), one)

    def _list(self, name: str, items: Sequence[tuple[str, object]]) -> QComboBox:
        made = ComboBox()
        fit_choice(made, name, _LETTERS)
        for words, data in items:
            made.addItem(words, data)
        return made

    def _named(self, chosen: QComboBox) -> tuple[QWidget, QWidget]:
        name = label(chosen.accessibleName(), "label")
        name.setBuddy(chosen)
        return name, chosen
