"""The cost before the service has answered: what is known, and just as clearly what is not."""

from decimal import Decimal

from PySide6.QtWidgets import QFrame, QLabel, QLayout, QWidget

from mintwright.domain.assets.forecast import Forecast
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.ui.style.formatting import ada
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import column, label, row

LOVELACE = Decimal(1_000_000)


def about(lovelace: int) -> str:
    """A forecast amount to two decimals, since more would be a promise: "about 0.42 ₳"."""
    amount = ada((lovelace / LOVELACE).quantize(Decimal("0.01")))
    return text(Sentence("Cost", "about {amount}", amount=amount))


class CostBar(QFrame):
    """Two estimates, who will say the rest, and which network's money it is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tray")
        self._fee, self._kept = label("", "heading"), label("", "heading")
        self._badge = NetworkBadge(theme, Network.PRACTICE)
        price = self.tr("The service names its price in the next step. You pay nothing until then.")
        parts = row(
            self._badge,
            _named(label(self.tr("Network fee"), "muted"), self._fee),
            _named(label(self.tr("Deposit that travels with your assets and stays yours"), "muted", wrap=True),
                   self._kept),
            _named(label(self.tr("Minting service"), "muted"), label(price, "body", wrap=True)),
            spacing=24,
            margins=(20, 12, 24, 12),
        )  # fmt: skip
        for place, share in ((2, 2), (3, 3)):  # as long as their words
            parts.setStretch(place, share)
        self.setLayout(parts)

    def show_network(self, network: Network) -> None:
        """Show another network."""
        self._badge.show_network(network)

    def show_forecast(self, forecast: Forecast | None) -> None:
        """Show an estimate, or that there cannot be one yet."""
        unknown = self.tr("Not known yet")
        self._fee.setText(unknown if forecast is None else about(forecast.fee))
        self._kept.setText(unknown if forecast is None else about(forecast.min_ada))


def _named(name: QLabel, value: QLabel) -> QLayout:
    value.setAccessibleDescription(name.text())
    return column(name, value, None, spacing=1)
