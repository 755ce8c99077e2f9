"""What is known about cost before the service has answered, and just as clearly what is not."""

from decimal import Decimal

from PySide6.QtWidgets import QFrame, QLayout, QWidget

from mintwright.domain.forecast import Forecast
from mintwright.domain.sentences import Sentence
from mintwright.ui.controls import column, label, row
from mintwright.ui.formatting import ada
from mintwright.ui.wording import text

LOVELACE = Decimal(1_000_000)


def about(lovelace: int) -> str:
    """A forecast amount to the cent, since more digits would be a promise: "about 0.42 ₳"."""
    amount = ada((lovelace / LOVELACE).quantize(Decimal("0.01")))
    return text(Sentence("Cost", "about {amount}", amount=amount))


class CostBar(QFrame):
    """Two estimates, and who will tell the rest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tray")
        self._fee, self._kept = label("", "heading"), label("", "heading")
        service = label(self.tr("The service names its price in the next step. You pay nothing until then."), "body")
        self.setLayout(
            row(
                _named(self.tr("Network fee"), self._fee),
                _named(self.tr("Deposit that travels with your assets and stays yours"), self._kept),
                _named(self.tr("Minting service"), service),
                None,
                spacing=36,
                margins=(20, 12, 24, 12),
            )
        )

    def show_forecast(self, forecast: Forecast | None) -> None:
        """Show an estimate, or that there cannot be one yet."""
        unknown = self.tr("Not known yet")
        self._fee.setText(unknown if forecast is None else about(forecast.fee))
        self._kept.setText(unknown if forecast is None else about(forecast.min_ada))


def _named(name: str, value: QWidget) -> QLayout:
    value.setAccessibleDescription(name)
    return column(label(name, "muted"), value, spacing=1)
