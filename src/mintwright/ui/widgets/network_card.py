"""One network to choose, as a card that says in plain words what it costs to be wrong there."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QRadioButton, QWidget

from mintwright.domain.networks import Network
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge, network_meaning, network_name
from mintwright.ui.widgets.controls import column, label, row


class NetworkCard(QFrame):
    """A radio button with its explanation; the whole card can be pressed.

    Signals:
        chosen(): this network was chosen by the artist.
    """

    chosen = Signal()

    def __init__(self, theme: Theme, network: Network, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name, meaning = text(network_name(network)), text(network_meaning(network))
        self.setObjectName("card")
        self.setProperty("on", False)  # noqa: FBT003 - Qt's signature
        self.radio = QRadioButton(name)
        self.radio.setAccessibleName(name)
        self.radio.setAccessibleDescription(meaning)
        self.radio.setAccessibleIdentifier(f"network-{network.value}")
        self.radio.toggled.connect(lambda on: restyle(self, on=on))
        self.radio.clicked.connect(self.chosen)
        badges = [NetworkBadge(theme, network)] if network is Network.MAIN else []
        self.setLayout(
            column(row(self.radio, None, *badges), label(meaning, "muted", wrap=True), None, margins=(14, 10, 14, 12))
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.radio.click()
        super().mouseReleaseEvent(event)
