"""All mints of a plan with their costs: what is paid, what waits for its payment, and what is left to send."""

import asyncio
from decimal import Decimal
from functools import partial

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHeaderView, QLabel, QTableView, QWidget
from shiboken6 import isValid

from mintwright.domain.sentences import Sentence
from mintwright.studio.plans.payments import totals_of
from mintwright.studio.receipts.finding.totals import added
from mintwright.studio.studio import Studio
from mintwright.ui.minting.cost_words import about
from mintwright.ui.plan.payments.file_commands import FileCommands
from mintwright.ui.plan.payments.payment_model import PaymentColumn, PaymentModel
from mintwright.ui.plan.payments.payment_words import basis_in_words
from mintwright.ui.plan.plan_words import mints_in_words
from mintwright.ui.plan.run.run_work import RunWork
from mintwright.ui.receipts.told_moment import EVERY_MS
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import ScaledSize
from mintwright.ui.style.formatting import ada
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, label, row, show_rows

_SIZE = QSize(960, 560)
_WIDTHS = {
    PaymentColumn.NUMBER: 40, PaymentColumn.ASSETS: 56, PaymentColumn.STATE: 136, PaymentColumn.TIME: 98,
    PaymentColumn.EXPORTED: 142, PaymentColumn.PAID: 100, PaymentColumn.WAITING: 100, PaymentColumn.LEFT: 104,
}  # fmt: skip
_TITLE = Sentence("payments", "Payments of “{name}”")


class PaymentsDialog(QDialog):
    """Follows the plan while it is open, and closes once the page shows another, or none.

    Signals:
        receipt_requested(int): show the receipt of this mint.
    """

    receipt_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, work: RunWork, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._work = work
        self._plan_id = self._plan_now
        network = studio.session.network if work.plan is None else work.plan.network
        title = text(_TITLE.filled(name="" if work.plan is None else work.plan.name))
        self.setWindowTitle(title)
        self.payments = PaymentModel(partial(studio.practice_tools.now_on, network), self)
        self.table = QTableView()
        self._dress_table()
        self.paid, self.waiting, self.left = label("", "heading"), label("", "heading"), label("", "heading")
        self.counts = label("", "muted"), label("", "muted"), label("", "muted")
        self._basis = label("", "muted", wrap=True)
        self.receipt = button(self.tr("Show its receipt"))
        self.as_csv = button(self.tr("Payments as CSV…"))
        self.told = label("", "label", wrap=True)
        self.told.hide()
        self._files = FileCommands(studio, theme, self)
        self._writing: asyncio.Task[None] | None = None
        close = button(self.tr("Close"), kind="primary")
        self.receipt.clicked.connect(self._open)
        self.as_csv.clicked.connect(self._write)
        self._files.told.connect(self._tell)
        close.clicked.connect(self.accept)
        close.setDefault(True)
        head = row(label(title, "heading", wrap=True), NetworkBadge(theme, network), spacing=12)
        head.setStretch(0, 1)
        sums = row(
            self._sum(self.tr("Paid"), self.paid, self.counts[0]),
            self._sum(self.tr("To pay now"), self.waiting, self.counts[1]),
            self._sum(self.tr("Left to send"), self.left, self.counts[2]),
            None, spacing=32,
        )  # fmt: skip
        whole = column(
            head, sums, self.table, self._basis, self.told, row(self.receipt, self.as_csv, None, close),
            spacing=10, margins=(24, 18, 24, 18),
        )  # fmt: skip
        whole.setStretch(2, 1)
        self.setLayout(whole)
        ScaledSize(self, theme, _SIZE)
        self._tick = QTimer(self, interval=EVERY_MS)
        self._tick.timeout.connect(self.payments.repaint)
        self._tick.start()
        work.changed.connect(self._show)
        theme.changed.connect(self._fit)
        self._fit()
        self._show()
        self.table.setFocus()

    def _sum(self, name: str, amount: QLabel, count: QLabel) -> QWidget:
        amount.setAccessibleDescription(name)
        held = QWidget()
        held.setLayout(column(label(name, "label"), amount, count, spacing=2))
        return held

    def _dress_table(self) -> None:
        view = self.table
        show_rows(view, self.payments, self.tr("Mints of this plan, and what is paid"))
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.horizontalHeader().setSectionResizeMode(PaymentColumn.TITLE, QHeaderView.ResizeMode.Stretch)
        view.selectionModel().selectionChanged.connect(lambda *_: self._show_chosen())
        view.doubleClicked.connect(lambda _: self._open())

    def _fit(self) -> None:
        for at, width in _WIDTHS.items():
            self.table.setColumnWidth(at, self._theme.scale(width))

    def _show(self) -> None:
        if self._plan_now != self._plan_id:
            self.reject()  # the heading would be that of one plan, the payments those of another
            return
        payments, expected = self._work.payments(), self._work.expected_each()
        self.payments.show_payments(payments, expected)
        totals = totals_of(payments)
        self.paid.setText(ada(totals.paid))
        self.waiting.setText(ada(totals.waiting))
        is_estimated = bool(totals.left_count) and bool(expected)
        if not totals.left_count:
            self.left.setText(ada(Decimal(0)))
        else:
            self.left.setText(about(added(expected.values())) if expected else self.tr("not known yet"))
        for said, count in zip(self.counts, (totals.paid_count, totals.waiting_count, totals.left_count), strict=True):
            said.setText(mints_in_words(count))
        self._basis.setText(basis_in_words(totals, is_estimated=is_estimated))
        self._can_write = bool(totals.waiting_count) and self._work.is_here
        self._show_chosen()

    @property
    def _plan_now(self) -> int | None:
        return None if self._work.plan is None else self._work.plan.id

    @property
    def chosen(self) -> int | None:
        """The receipt of the row that is chosen, if there is one."""
        rows = self.table.selectionModel().selectedRows()
        payment = self.payments.at(rows[0].row()) if rows else None
        return None if payment is None else payment.mint_id

    def _show_chosen(self) -> None:
        self.receipt.setEnabled(self.chosen is not None)
        is_writing = self._writing is not None and not self._writing.done()
        self.as_csv.setEnabled(self._can_write and not is_writing)

    def _write(self) -> None:
        """Write what waits into a file; asked for twice, it is done once."""
        plan = self._work.plan
        if plan is None or (self._writing is not None and not self._writing.done()):
            return
        if self.as_csv.hasFocus():
            self.table.setFocus()  # Qt would give it to whatever comes next
        work = self._files.write(plan.name, plan.network, self._work.payments)
        self._writing = tasks.run(self, work)
        self._writing.add_done_callback(lambda _: isValid(self) and self._show())
        self._show_chosen()

    def _tell(self, words: str) -> None:
        self.told.setText(words)
        self.told.setVisible(bool(words))
        announce(self.told, words)

    def report_problem(self, message: str) -> None:
        """Say why no file was written: here, where it was asked for."""
        self._tell(message)

    def done(self, result: int) -> None:
        """Closed, nothing more is asked; a file that is being written is written whole."""
        if self._writing is not None:
            self._writing.cancel()
        super().done(result)

    def _open(self) -> None:
        if (mint_id := self.chosen) is not None:
            self.accept()
            self.receipt_requested.emit(mint_id)
