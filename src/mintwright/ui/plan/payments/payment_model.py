"""The payments of a plan as a Qt table: a row for each mint."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QObject, Qt

from mintwright.studio.plans.payments import Payment
from mintwright.ui.plan.payments.payment_words import (
    export_in_words,
    left_in_words,
    paid_in_words,
    state_in_words,
    time_in_words,
    waiting_in_words,
)
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import tip

_Role = Qt.ItemDataRole
_ALIGN = Qt.AlignmentFlag


class PaymentColumn(IntEnum):
    """The columns of the table."""

    NUMBER = 0
    TITLE = 1
    ASSETS = 2
    STATE = 3
    TIME = 4
    EXPORTED = 5
    PAID = 6
    WAITING = 7
    LEFT = 8


_COUNTED = frozenset(PaymentColumn) - {PaymentColumn.TITLE, PaymentColumn.STATE, PaymentColumn.EXPORTED}


class PaymentModel(QAbstractTableModel):
    """Words are made for what is seen."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        """`now` is the clock by which the time to pay runs out."""
        super().__init__(parent)
        self._now = now
        self._payments: Sequence[Payment] = ()
        self._expected: Mapping[int, Decimal] = {}
        self._titles = (
            self.tr("No."), self.tr("Mint"), self.tr("Assets"), self.tr("State"), self.tr("Time to pay"),
            self.tr("Exported on"),
            self.tr("Paid"), self.tr("To pay now"), self.tr("Left to send"),
        )  # fmt: skip

    def show_payments(self, payments: Sequence[Payment], expected: Mapping[int, Decimal]) -> None:
        """Show these; `expected` is what mints that are not sent come to, in ADA. The same rows stay chosen."""
        is_as_many = len(payments) == len(self._payments)
        if is_as_many:
            self._payments, self._expected = payments, expected
            self.repaint()
            return
        self.beginResetModel()
        self._payments, self._expected = payments, expected
        self.endResetModel()

    def repaint(self) -> None:
        """Say everything anew: time goes by."""
        if self._payments:
            last = self.index(len(self._payments) - 1, len(PaymentColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def at(self, row: int) -> Payment | None:
        """What stands there."""
        return self._payments[row] if 0 <= row < len(self._payments) else None

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._payments)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(PaymentColumn)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self._titles):
            return None
        if role == _Role.TextAlignmentRole:
            return _alignment(PaymentColumn(section))
        return self._titles[section] if role in (_Role.DisplayRole, _Role.AccessibleTextRole) else None

    def data(self, index: Index, role: int = _Role.DisplayRole) -> object:
        payment = self.at(index.row()) if index.isValid() else None
        if payment is None:
            return None
        column = PaymentColumn(index.column())
        match role:
            case _Role.DisplayRole:
                return self.words(payment, column)
            case _Role.ToolTipRole:
                return tip(self.words(payment, column))
            case _Role.AccessibleTextRole:
                return f"{self._titles[column]}: {self.words(payment, column)}"
            case _Role.TextAlignmentRole:
                return _alignment(column)
            case _:
                return None

    def words(self, payment: Payment, column: PaymentColumn) -> str:
        """What stands in a cell."""
        match column:
            case PaymentColumn.NUMBER:
                return number(payment.number)
            case PaymentColumn.TITLE:
                return payment.title
            case PaymentColumn.ASSETS:
                return number(payment.assets)
            case PaymentColumn.STATE:
                return state_in_words(payment)
            case PaymentColumn.TIME:
                return time_in_words(payment, self._now())
            case PaymentColumn.EXPORTED:
                return export_in_words(payment)
            case PaymentColumn.PAID:
                return paid_in_words(payment)
            case PaymentColumn.WAITING:
                return waiting_in_words(payment)
            case PaymentColumn.LEFT:
                return left_in_words(payment, self._expected)


def _alignment(column: PaymentColumn) -> Qt.AlignmentFlag:
    return (_ALIGN.AlignRight if column in _COUNTED else _ALIGN.AlignLeft) | _ALIGN.AlignVCenter
