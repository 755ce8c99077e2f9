"""The lower half of a ticket: how the mint goes on, what it costs, what the service calls it."""

from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.chain.payment_link import sendable
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.chain_explorer import policy_pages
from mintwright.studio.receipts.payable import Standing, awaits_payment, keeps_address
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.minting.cost_table import CostTable
from mintwright.ui.receipts.identifier import Identifier
from mintwright.ui.style.formatting import ada, lasting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.columns import Columns
from mintwright.ui.widgets.controls import column, label
from mintwright.ui.widgets.ticket import StepList

NARROWEST = 190  # of one of the three


class FactsSection(QWidget):
    """Three columns, or fewer where the ticket is narrow; what is not known is left out.

    Signals:
        address_copied(str): the deposit address was copied.
    """

    address_copied = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._how, self._what = label("", "label", wrap=True), label("", "label", wrap=True)
        self._steps = StepList(theme)
        self._cost = CostTable()
        names = self.tr("Policy ID"), self.tr("Transaction"), self.tr("Collection"), self.tr("Deposit address")
        self._ids = tuple(Identifier(theme, name) for name in names)
        self._ids[-1].copied.connect(self.address_copied)
        called = label(self.tr("What the service calls it"), "label", wrap=True)
        self._columns = _titled(self._how, self._steps), _titled(self._what, self._cost), _titled(called, *self._ids)
        self._whole = Columns(theme, self._columns, NARROWEST)
        self.setLayout(column(self._whole))

    def show_receipt(self, receipt: Receipt, paid_on: datetime | None, standing: Standing) -> None:
        """Show what is known of this mint, which was seen to be paid at this time; where its payment stands."""
        began, ended = receipt.mint.sent_on, receipt.minted_on
        if paid_on is not None and ended is not None and paid_on > ended:
            paid_on = None  # seen later than it was minted: how long that took nobody knows
        self._how.setText(text(_how(began, ended)))
        self._steps.show_steps(receipt.steps, (began, paid_on, ended))
        self._show_cost(receipt, standing)
        is_kept = awaits_payment(receipt) or receipt.is_held or keeps_address(receipt, standing)
        address = "" if is_kept else receipt.deposit_address
        values = receipt.policy_id, receipt.transaction_uuid, receipt.collection_uuid, address
        for field, value, pages in zip(self._ids, values, (policy_pages(receipt), (), (), ()), strict=True):
            field.show_value(value, pages)
        has_cost = receipt.cost is not None and not receipt.is_held
        for part, shown in zip(self._columns, (bool(receipt.steps), has_cost, any(values)), strict=True):
            part.setVisible(shown)
        self._whole.arrange()

    def clear(self) -> None:
        """Clear everything of the last mint."""
        self._steps.show_steps(())
        self._cost.show_parts((), None)
        for field in self._ids:
            field.show_value("")
        for part in self._columns:
            part.hide()
        self._whole.arrange()

    def _show_cost(self, receipt: Receipt, standing: Standing) -> None:
        self._what.setText(self.tr("What it cost") if receipt.is_minted else self.tr("What it costs"))
        if receipt.cost is None:
            self._cost.show_parts((), None)
            return
        if standing is Standing.TO_PAY:
            total = self.tr("Send exactly"), ada(sendable(receipt.cost))
        else:
            total = self.tr("Price"), ada(receipt.cost)
        self._cost.show_parts(receipt.parts, total)


def _titled(title: QLabel, *parts: QWidget) -> QWidget:
    whole = QWidget()
    whole.setLayout(column(title, *parts, None, spacing=6))
    return whole


def _how(began: datetime | None, ended: datetime | None) -> Sentence:
    if began is None or ended is None or ended < began:  # the service has a clock of its own
        return Sentence("Receipts", "How it goes")
    return Sentence(
        "Receipts", "How it went, {time}", time=lasting(ended.replace(microsecond=0) - began.replace(microsecond=0))
    )
