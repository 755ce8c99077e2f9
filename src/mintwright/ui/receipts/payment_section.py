"""The upper half of a ticket: how much to send and where. Shown only while a payment is expected."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mintwright.chain.payment_link import payment_link, sendable
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.payable import Standing, awaits_payment, keeps_address
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.receipts.paying.exported_question import ExportedQuestion
from mintwright.ui.receipts.paying.otherwise_question import OtherwiseQuestion
from mintwright.ui.receipts.paying.payment_code import PaymentCode
from mintwright.ui.receipts.paying.payment_rules import PaymentRules
from mintwright.ui.receipts.paying.time_left import TimeLeft
from mintwright.ui.style.formatting import ada, moment
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.address_label import AddressLabel
from mintwright.ui.widgets.columns import Columns
from mintwright.ui.widgets.controls import button, column, label, row
from mintwright.ui.widgets.copy_button import CopyButton

NARROWEST = 230  # of the code, and of the words beside it
_NOT_ASKED = frozenset({Standing.SEEN, Standing.NOTED, Standing.LATE})  # nothing invites to pay then
_ASKED_FIRST = frozenset({Standing.EXPORTED, Standing.OTHERWISE})  # nothing is shown to pay by before she has answered
_OPEN = _ASKED_FIRST | {Standing.TO_PAY}  # of these a file may pay, or the artist says that she has


def advice_in_words(receipt: Receipt) -> str:
    """Until when to pay, and from where; or to wait, once a payment was seen, or the artist noted that she paid."""
    if receipt.issuer_address:
        return text(_WAIT)
    if receipt.mint.paid_noted_on is not None:
        return text(_NOTED.filled(when=moment(receipt.mint.paid_noted_on)))
    until = "" if receipt.pay_before is None else text(_UNTIL.filled(until=moment(receipt.pay_before)))
    return "\n".join(filter(None, (until, text(_ADVICE.get(receipt.network, _FROM_A_WALLET)))))


_UNTIL = Sentence("Receipts", "Pay before {until}: the service’s documentation says that later payments are refunded.")
_WAIT = Sentence(
    "Receipts",
    "A payment was seen. Wait until the chain confirms it. The service’s documentation does not say what becomes of a "
    "second one: ask the service before you send more.",
)
_NOTED = Sentence(
    "Receipts",
    "You noted on {when} that you paid this. That is your own note: the service has seen no payment yet. Do not pay "
    "twice.",
)
_FROM_A_WALLET = Sentence(
    "Receipts", "Pay from a wallet that holds tokens, never from an exchange: the assets go to whoever paid."
)
_ADVICE = {
    Network.PRACTICE: Sentence(
        "Receipts",
        "Nothing here costs money. Pay from the practice wallet and watch what follows. Never send real ada to this "
        "address.",
    )
}


class PaymentSection(QWidget):
    """Code, amount, address, the last two with their own copy buttons; on the practice network a wallet to pay from.

    Attributes:
        otherwise: asks first where the answer is not what was asked for.
        wallet: the button that pays from it, there only where it can be pressed.
        paid: the button by which the artist notes that she paid; whoever shows the section has a place for it.
        walk: the button that leads through all that is to be paid of its plan; hidden until somebody offers it.
        copy_address, copy_link: the buttons that copy the address, and the link that names the amount too.

    Signals:
        wallet_requested(): the practice wallet shall pay.
        address_copied(str): this address, or the link with it, was copied.
        other_copied(): something else was.
        paid_noted(): the artist says that she paid.
        note_taken_back(): the artist did not pay after all, as she had noted.
        not_paid_by_file(bool): she says that the file into which it was written did not pay it, or takes that back.
        differences_accepted(bool): she says that she pays although the answer is not what was asked for, or takes that
            back.
        time_ended(): the time to pay was over just now.
    """

    paid_noted = Signal()
    note_taken_back = Signal()
    not_paid_by_file = Signal(bool)
    differences_accepted = Signal(bool)
    time_ended = Signal()
    wallet_requested = Signal()
    address_copied = Signal(str)
    other_copied = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._amount = ""
        self._asked = label(self.tr("Send exactly"), "label")
        self._cost = label("", "display")
        self._link = ""
        self._code = PaymentCode(theme)
        self._left, self._rules = TimeLeft(), PaymentRules(theme)
        self._left.ended.connect(self.time_ended)
        self._in_a_file = ExportedQuestion()
        self._in_a_file.answered.connect(self.not_paid_by_file)
        self.otherwise = OtherwiseQuestion()
        self.otherwise.answered.connect(self.differences_accepted)
        self._to, self._address = label(self.tr("Deposit address"), "label"), AddressLabel()
        self._copy_amount = CopyButton(theme, lambda: self._amount, name=self.tr("Copy the amount"))
        self.copy_address = CopyButton(
            theme,
            lambda: self._address.address,
            name=self.tr("Copy address for the deposit"),
            text=self.tr("Copy address"),
        )
        self.copy_link = CopyButton(
            theme, lambda: self._link, name=self.tr("Copy payment link"), text=self.tr("Copy payment link")
        )
        self.copy_link.setAccessibleDescription(
            self.tr("The address and the amount in one. Not every wallet reads it.")
        )
        self._copy_amount.copied.connect(lambda _: self.other_copied.emit())
        for one in (self.copy_address, self.copy_link, self._address):
            one.copied.connect(self.address_copied)
        self.wallet = button(self.tr("Pay with practice wallet"), theme, "wallet", kind="primary")
        self.wallet.setToolTip(self.tr("This money is not real: it shows what happens after a payment"))
        self.wallet.clicked.connect(self._ask_wallet)
        self.walk = button(self.tr("Pay the plan one after another…"), kind="link")
        self.walk.hide()
        self._advice = label("", "muted", wrap=True)
        self.paid = button(self.tr("I paid this"))
        self.paid.setAccessibleDescription(self.tr("Your own note, for where the payment is not seen at once"))
        self.paid.hide()
        self.paid.clicked.connect(self._say_paid)
        self._not_paid = button(self.tr("I did not pay it"), kind="link")
        self._not_paid.setAccessibleDescription(self.tr("Takes your note that you paid it back"))
        self._not_paid.clicked.connect(self._take_back)
        words = QWidget()
        words.setLayout(
            column(
                self._asked, row(self._cost, self._copy_amount, None), 8,
                row(self._to, None, self.copy_address), self._address,
                self._left, self._advice, row(self._not_paid, None), 6, self.wallet, row(self.copy_link, None),
                row(self.walk, None), self._rules,
                spacing=4,
            )
        )  # fmt: skip
        self._parts = Columns(theme, (self._code, words), NARROWEST, is_even=False)
        self.setLayout(column(self._in_a_file, self.otherwise, self._parts, spacing=8))

    def clear(self) -> None:
        """Clear everything of the last receipt: the amount and the address."""
        self.hide()
        self.paid.hide()
        self._in_a_file.show_mark(None, agreed=False)
        self.otherwise.ask(asked=False, accepted=False)
        self._clear_terms()

    def _clear_terms(self) -> None:
        self._amount = ""
        for part in (self._cost, self._advice):
            part.setText("")
        self.wallet.setAccessibleDescription("")
        self._link = ""
        self._code.show_payment("", "")
        self._address.show_address("")
        self._left.show_end(None)
        self._rules.fold()

    def show_receipt(self, receipt: Receipt, standing: Standing, exported_on: datetime | None = None) -> None:
        """Show what this receipt asks for, or nothing.

        `exported_on` is when it was written into a file for a wallet: then nothing is shown that it could be paid by
        before the artist says that it was not paid by that file, which makes its `standing` another; so it is with an
        answer that is not what was asked for, until she says that she pays it all the same.
        """
        is_kept = keeps_address(receipt, standing)
        if not awaits_payment(receipt) or (is_kept and standing is Standing.UNREADABLE):
            self.clear()
            return
        is_asked_first = standing in _ASKED_FIRST
        self._in_a_file.show_mark(exported_on if standing in _OPEN else None, agreed=standing is not Standing.EXPORTED)
        is_paid_so = standing is Standing.TO_PAY
        is_otherwise = bool(receipt.differing) and (is_paid_so or standing is Standing.OTHERWISE)
        self.otherwise.ask(asked=is_otherwise, accepted=is_paid_so)
        self._invite(invites=not is_otherwise)
        if is_asked_first:
            self._clear_terms()
        else:
            self._fill(receipt, standing, "" if is_kept else receipt.deposit_address)
        self._parts.setVisible(not is_asked_first)
        self.paid.setVisible(standing in _OPEN)
        self.show()

    def _invite(self, *, invites: bool) -> None:
        """Whether paying is what comes next, and has the focus: not where the answer is not what was asked."""
        restyle(self.wallet, kind="primary" if invites else "")
        self.wallet.setIcon(self._theme.icons.icon("wallet", "on_accent" if invites else "ink2"))

    def _fill(self, receipt: Receipt, standing: Standing, address: str) -> None:
        known, is_seen = receipt.cost is not None, standing is Standing.SEEN
        is_noted = receipt.mint.paid_noted_on is not None and not is_seen
        is_asked = standing not in _NOT_ASKED  # for the rest of what was paid there is the address
        self._asked.setText(self.tr("Send exactly") if is_asked else self.tr("The price"))
        self.wallet.setVisible(receipt.network is Network.PRACTICE and known and is_asked)
        self._advice.setText(advice_in_words(receipt))
        restyle(self._advice, role="warn" if is_noted else "muted")
        self._not_paid.setVisible(is_noted)
        self.allow()
        for part in (self._asked, self._cost):
            part.setVisible(known)
        self._copy_amount.setVisible(known and is_asked)
        amount = None if receipt.cost is None else sendable(receipt.cost)
        self._amount = "" if amount is None else f"{amount.normalize():f}"
        self._cost.setText("" if amount is None else ada(amount))
        self.wallet.setAccessibleDescription(f"{self._asked.text()} {self._cost.text()}. {self.wallet.toolTip()}")
        self._link = payment_link(address, receipt.cost) if receipt.cost is not None else ""
        self.copy_link.setVisible(bool(self._link) and is_asked)
        self._left.show_end(None if is_seen else receipt.pay_before)
        self._rules.show_network(receipt.network)
        self._code.show_payment(address, self._link)
        self._code.setVisible(is_asked)
        self.copy_address.setVisible(bool(address) and standing is not Standing.LATE)
        self._address.show_address(address)
        for part in (self._to, self._address):
            part.setVisible(bool(address))
        self._parts.arrange()

    def follow_clock(self, now: Callable[[], datetime]) -> None:
        """Count the time that is left to pay by this clock."""
        self._left.follow_clock(now)

    def allow(self) -> None:
        """Allow using the wallet again, and taking a note back."""
        for one in (self.wallet, self.paid, self._not_paid):
            one.setEnabled(True)

    def _ask_wallet(self) -> None:
        self.wallet_requested.emit()  # the focus goes on to what comes next
        self.wallet.setEnabled(False)  # at once: a double click pays once

    def _say_paid(self) -> None:
        self.paid_noted.emit()
        self.paid.setEnabled(False)  # at once: a double click notes it once

    def _take_back(self) -> None:
        self.note_taken_back.emit()
        self._not_paid.setEnabled(False)  # at once: a double click takes it back once
