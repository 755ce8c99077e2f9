"""The mints of a plan that was begun, one below the other."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView

from mintwright.ui.plan.run.run_delegate import RunDelegate
from mintwright.ui.plan.run.run_model import RunModel
from mintwright.ui.plan.run.run_work import RunRow
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.style.theme import Theme

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RunList(ListView):
    """Enter, and a double click, open what belongs to a mint.

    Signals:
        chosen(): another one is chosen, or none.
        opened(): what belongs to the chosen one is asked for.
    """

    chosen = Signal()
    opened = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.mints = RunModel(self)
        self.setModel(self.mints)
        self.setItemDelegate(RunDelegate(theme, self))
        self.setAccessibleName(self.tr("Mints of the plan"))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())
        self.doubleClicked.connect(lambda _: self.opened.emit())
        theme.changed.connect(self.scheduleDelayedItemsLayout)
        theme.pixmaps.arrived.connect(self.viewport().update)

    @property
    def row(self) -> RunRow | None:
        """The mint that is chosen."""
        rows = self.selectionModel().selectedIndexes()
        return self.mints.row_at(rows[0].row()) if rows else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and not event.modifiers():
            if not event.isAutoRepeat():
                self.opened.emit()
            return
        super().keyPressEvent(event)
