"""Copying fields of one asset to the others: a list of what it says, to tick."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from mintwright.domain.assets.asset import Draft
from mintwright.domain.bulk.copying import CopyFields, copyable
from mintwright.domain.bulk.sweeps import Target
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.bulk.sweeping import Sweep, Sweeping
from mintwright.ui.bulk.panes import Pane
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row

_LINES = 4  # of the list that are in sight
_Ticked = Qt.CheckState


class CopyPane(Pane):
    """All that the asset at the keys says; its title is ticked by nobody but the artist."""

    has_target = False
    step = Sentence("bulk", "Copy fields of one asset")

    def __init__(self, origin: Draft, file: str) -> None:
        """`file` is the name of the file of the one that is copied."""
        super().__init__()
        self._origin = origin
        said = label(text(Sentence("bulk", "From “{piece}” to the others:", piece=origin.name or file)), "label")
        self.list = QListWidget()
        self.list.setObjectName("fields")
        self.list.setAccessibleName(self.tr("Fields to copy"))
        for each in copyable(origin):
            item = QListWidgetItem(title_of(each).replace("\n", " "), self.list)
            item.setData(Qt.ItemDataRole.UserRole, each)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(_Ticked.Checked if each.field is Field.ATTRIBUTE else _Ticked.Unchecked)
        every, none = button(self.tr("Tick all"), kind="quiet"), button(self.tr("Tick none"), kind="quiet")
        every.clicked.connect(lambda: self._tick(_Ticked.Checked))
        none.clicked.connect(lambda: self._tick(_Ticked.Unchecked))
        self.list.setFixedHeight(_LINES * max(28, self.list.sizeHintForRow(0)) + 8)
        self.setLayout(column(row(said, None, every, none), self.list, spacing=4))
        self.list.itemChanged.connect(lambda _: self.changed.emit())
        self.leads_to = self.list

    @property
    def ticked(self) -> tuple[Column, ...]:
        """What is to be copied."""
        items = map(self.list.item, range(self.list.count()))
        return tuple(one.data(Qt.ItemDataRole.UserRole) for one in items if one.checkState() is _Ticked.Checked)

    async def sweep(self, sweeping: Sweeping, target: Target, art_ids: Sequence[int]) -> Sweep | None:
        return CopyFields(self._origin, self.ticked) if self.ticked else None

    def _tick(self, state: Qt.CheckState) -> None:
        self.list.blockSignals(True)  # noqa: FBT003 - Qt's signature
        for at in range(self.list.count()):
            self.list.item(at).setCheckState(state)
        self.list.blockSignals(False)  # noqa: FBT003
        self.list.viewport().update()
        self.changed.emit()
