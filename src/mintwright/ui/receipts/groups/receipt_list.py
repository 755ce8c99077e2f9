"""The list of receipts and of the headings of their plans, each of which folds what is below it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from mintwright.ui.receipts.receipts_delegate import ReceiptsDelegate
from mintwright.ui.receipts.receipts_model import ReceiptsModel
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme

_OPEN = frozenset({Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter})


class ReceiptList(ListView):
    """A click on a heading folds it or unfolds it, and so do Enter and Space. An arrow to where reading began folds,
    the other one unfolds.

    Signals:
        view_requested(): Space was pressed on a receipt.
        entered(): Enter was.
    """

    view_requested = Signal()
    entered = Signal()

    def __init__(self, model: ReceiptsModel, theme: Theme) -> None:
        super().__init__()
        self._receipts = model
        self.setModel(model)
        delegate = ReceiptsDelegate(theme, self, is_heading=model.is_heading_at, ends_plan=model.ends_plan_at)
        self.setItemDelegate(delegate)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Receipts"))
        self.setAccessibleDescription(self.tr("Enter leads into the receipt, Space shows its art, F6 leads on"))
        self.setAccessibleIdentifier("receipts")
        self.clicked.connect(self._click)
        for counted in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            counted.connect(self._follow_heights)
        self._follow_heights()
        theme.pixmaps.arrived.connect(self.viewport().update)

    def _follow_heights(self, *_: object) -> None:
        """Without headings all rows are as high as the first, which Qt needs not ask of ten thousand."""
        self.setUniformItemSizes(not self._receipts.has_headings)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        row = self.currentIndex().row()
        if held or row < 0 or not self._act(key, row, is_held=event.isAutoRepeat()):
            super().keyPressEvent(event)

    def _act(self, key: Qt.Key, row: int, *, is_held: bool) -> bool:
        """Do what a key says in this row; returns whether it says anything here. One that is held opens nothing."""
        arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right)
        fold, unfold = reversed(arrows) if self.isRightToLeft() else arrows
        if key in (fold, unfold):
            self._lead(row, folded=key is fold)
            return True
        if key not in _OPEN:
            return False
        if not is_held:
            self._open(key, row)
        return True

    def _open(self, key: Qt.Key, row: int) -> None:
        if self._receipts.is_heading_at(row):
            self._turn(row)
        elif key is Qt.Key.Key_Space:
            self.view_requested.emit()
        else:
            self.entered.emit()

    def _lead(self, row: int, *, folded: bool) -> None:
        """Fold the heading of this row, or unfold it; from its receipts to it, from an unfolded one to its receipts."""
        heading, plan_id = self._receipts.heading_row(row), self._receipts.plan_at(row)
        if heading is None or plan_id is None:
            return
        if row != heading:
            if folded:
                self._go_to(heading)
        elif self._receipts.is_folded(plan_id) or folded:
            self._receipts.fold(plan_id, folded=folded)
        else:
            self._go_to(heading + 1)

    def _go_to(self, row: int) -> None:
        self.setCurrentIndex(self._receipts.index(row))
        self.scrollTo(self._receipts.index(row))

    def _click(self, index: Index) -> None:
        if self._receipts.is_heading_at(index.row()):
            self._turn(index.row())

    def _turn(self, row: int) -> None:
        if (plan_id := self._receipts.plan_at(row)) is not None:
            self._receipts.fold(plan_id, folded=not self._receipts.is_folded(plan_id))
