"""The cost before the service has answered: what is known, and just as clearly what is not."""

from PySide6.QtWidgets import QFrame, QLabel, QLayout, QWidget

from mintwright.domain.assets.forecast import Forecast
from mintwright.domain.networks import Network
from mintwright.studio.receipts.cost_breakdown import forecast_parts
from mintwright.ui.minting.cost_words import amount_in_words, known_in_words, places_of
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import column, label, row


class CostBar(QFrame):
    """The parts as the receipt will name them, what is known of them so far, and which network's money it is.

    Attributes:
        badge: the network's badge, for whoever has one beside the bar already.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tray")
        self.badge = NetworkBadge(theme, Network.PRACTICE)
        names = [text(part.name) for part in forecast_parts(None)]
        self._amounts = [label("", "heading") for _ in names]
        self._known = label("", "heading")
        parts = row(spacing=20)
        for name, amount in zip(names, self._amounts, strict=True):
            parts.addLayout(_named(name, amount), 1)
        parts.addLayout(_named(self.tr("Known so far"), self._known))
        rest = label(self.tr("The service names the rest in the next step. You pay nothing until then."), "muted")
        rest.setWordWrap(True)
        foot = row(self.badge, rest, spacing=12)  # not beside the parts, which need the width
        foot.setStretch(1, 1)
        self.setLayout(column(parts, foot, spacing=4, margins=(20, 10, 24, 10)))
        self.show_forecast(None)

    def show_network(self, network: Network) -> None:
        """Show another network."""
        self.badge.show_network(network)

    def show_forecast(self, forecast: Forecast | None) -> None:
        """Show what is known by this forecast, or that nothing can be known yet."""
        parts = forecast_parts(forecast)
        places = places_of(parts)
        for part, amount in zip(parts, self._amounts, strict=True):
            amount.setText(amount_in_words(part, places))
            restyle(amount, role="heading" if part.is_forecast else "body")
        self._known.setText(known_in_words(parts))


def _named(name: str, value: QLabel) -> QLayout:
    value.setAccessibleDescription(name)
    value.setWordWrap(True)
    return column(label(name, "muted", wrap=True), value, None, spacing=1)
