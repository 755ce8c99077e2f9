"""The code to scan: of the bare address, which every wallet reads, or of the link that names the amount too."""

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from mintwright.ui.shell.throttle import InShortTurn
from mintwright.ui.style.qr import QrCode
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip
from mintwright.ui.widgets.controls import column

QR_SIDE = 252  # logical pixels: large text makes it no larger, or less of it is in sight


class PaymentCode(QWidget):
    """A QR code, and below it the choice of what is in it. It begins with the address for each receipt."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._address = self._link = self._wanted = ""
        self._theme = theme
        self._qr = QrCode(self._side)
        self._soon = InShortTurn(self._draw, self)
        theme.changed.connect(self._resize)
        self._bare, self._full = (
            QRadioButton(self.tr("Address alone")),
            QRadioButton(self.tr("Address and amount")),
        )
        self._choice = QButtonGroup(self)
        for one in (self._bare, self._full):
            one.setAccessibleName(self.tr("QR code: {what}").format(what=one.text()))
            self._choice.addButton(one)
        self._full.setToolTip(
            tip(self.tr("A payment link (CIP-13), which only some wallets read. Every wallet reads the address alone."))
        )
        self._bare.setChecked(True)
        self._full.toggled.connect(lambda _: self._show())
        self.setLayout(column(self._qr, self._bare, self._full, spacing=4))

    def show_payment(self, address: str, link: str) -> None:
        """Show the code of this address; without a link there is nothing to choose."""
        if address != self._address:
            self._bare.setChecked(True)
        self._address, self._link = address, link
        for one in (self._bare, self._full):
            one.setVisible(bool(link))
        self._show()

    @property
    def _side(self) -> int:
        return min(QR_SIDE, self._theme.scale(QR_SIDE))

    def _resize(self) -> None:
        self._qr.set_side(self._side)

    def _show(self) -> None:
        is_link = self._full.isChecked() and bool(self._link)
        self._wanted = self._link if is_link else self._address
        if self._wanted != self._qr.text_shown:
            self._qr.expect_text()  # at once: never the code of another text
            self._soon.request_later()
        name = (
            self.tr("QR code of the address and the amount") if is_link else self.tr("QR code of the deposit address")
        )
        self._qr.setAccessibleName(name)

    def _draw(self) -> None:
        self._qr.show_text(self._wanted)
