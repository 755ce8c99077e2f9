"""The upper half of a ticket: how much to send and where. It is only there while a payment is expected."""

from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.minting import Receipt
from mintwright.ui.address_label import AddressLabel
from mintwright.ui.controls import column, label, row
from mintwright.ui.copy_button import CopyButton
from mintwright.ui.formatting import ada
from mintwright.ui.qr import QrCode
from mintwright.ui.receipts_model import is_unpaid
from mintwright.ui.theme import Look
from mintwright.ui.wording import text

QR_SIDE = 228


def awaits_payment(receipt: Receipt) -> bool:
    """Whether the artist should pay now. A second payment would be sent in vain, so later steps never ask for one."""
    return bool(receipt.deposit_address) and is_unpaid(receipt)


class PayPart(QWidget):
    """Amount, code, address, each with its own copy button."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._amount = ""
        self._asked = label(self.tr("Send exactly"), "label")
        self._cost = label("", "display")
        self._split = label("", "muted", wrap=True)
        self._qr = QrCode(look.scale(QR_SIDE))
        self._address = AddressLabel()
        self._copy_amount = CopyButton(look, lambda: self._amount, name=self.tr("Copy the amount"))
        copy_address = CopyButton(
            look, lambda: self._address.address, name=self.tr("Copy the deposit address"), text=self.tr("Copy address")
        )
        wallet = label(
            self.tr("Pay from a wallet that holds tokens, never from an exchange: the assets go to whoever paid."),
            "muted",
            wrap=True,
        )
        self.setLayout(
            column(
                self._asked, row(self._cost, self._copy_amount, None), self._split, row(None, self._qr, None),
                row(label(self.tr("Deposit address"), "label"), None, copy_address), self._address, 2, wallet,
                spacing=4,
            )
        )  # fmt: skip

    def show_receipt(self, receipt: Receipt) -> None:
        """Show what this receipt asks for, or nothing."""
        self.setVisible(awaits_payment(receipt))
        known = receipt.cost is not None
        for part in (self._asked, self._cost, self._copy_amount):
            part.setVisible(known)
        self._amount = f"{receipt.cost:f}" if receipt.cost is not None else ""
        self._cost.setText(ada(receipt.cost) if receipt.cost is not None else "")
        self._split.setText(_split_in_words(receipt))
        self._split.setVisible(bool(self._split.text()))
        self._qr.show_text(receipt.deposit_address)
        self._address.show_address(receipt.deposit_address)


def _split_in_words(receipt: Receipt) -> str:
    service, network = receipt.convenience_fee, receipt.blockchain_fee
    if service is None or network is None:
        return ""
    return text(
        Sentence(
            "Receipts", "{service} of it for the service, {network} for the network",
            service=ada(service), network=ada(network),
        )
    )  # fmt: skip
