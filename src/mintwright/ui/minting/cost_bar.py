"""The cost before the service has answered: what is known, and just as clearly what is not."""

from PySide6.QtWidgets import QFrame, QLabel, QLayout, QPushButton, QWidget

from mintwright.domain.assets.forecast import Forecast
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.minting.reviewing.mint_outlook import Outlook
from mintwright.studio.receipts.cost_breakdown import forecast_parts
from mintwright.ui.minting.cost_words import amount_in_words, known_in_words, places_of
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import column, icon_button, label, row

_NAMED_LATER = Sentence("cost", "The service names the rest in the next step. You pay nothing until then.")
_TOO_LARGE = Sentence("cost", "This is too much for one mint, so its cost is not known.")
_FIRST_FITS = Sentence("cost", "These {all} do not fit in one mint. This is for a mint of the first alone.")
_FIRST_FIT = Sentence("cost", "These {all} do not fit in one mint. This is for one mint of the first {fits}.")


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
        self._parts = QWidget()
        self._parts.setLayout(parts)
        self._sum = label("", "heading", wrap=True)
        self._about = label("", "muted", wrap=True)
        self._unfold = self._fold_button(theme)
        foot = row(self.badge, self._sum, self._about, self._unfold, spacing=12)  # the parts need the width
        foot.setStretch(2, 1)
        self.setLayout(column(self._parts, foot, spacing=8, margins=(20, 10, 24, 8)))
        self.show_forecast(None)
        self.set_low(low=False)

    def set_low(self, *, low: bool) -> None:
        """Where there is little height, show the sum alone, and the parts when they are asked for."""
        self._unfold.setVisible(low)
        self._fold()

    def _fold_button(self, theme: Theme) -> QPushButton:
        unfold = icon_button(theme, "chevron-up", self.tr("Show the parts of the cost"))
        unfold.setCheckable(True)
        unfold.toggled.connect(self._fold)
        return unfold

    def _fold(self) -> None:
        is_folded = not (self._unfold.isHidden() or self._unfold.isChecked())
        self._parts.setVisible(not is_folded)
        self._sum.setVisible(is_folded)

    def show_network(self, network: Network) -> None:
        """Show another network."""
        self.badge.show_network(network)

    def show_forecast(self, forecast: Forecast | None, last_charge: str = "") -> None:
        """Show what is known by this forecast, or that nothing can be known yet.

        `last_charge` is what the service took for itself for an earlier mint, in words.
        """
        parts = forecast_parts(forecast)
        places = places_of(parts)
        for part, amount in zip(parts, self._amounts, strict=True):
            amount.setText(amount_in_words(part, places))
            restyle(amount, role="heading" if part.is_forecast else "body")
        for known in (self._known, self._sum):
            known.setText(known_in_words(parts))
        is_too_large = forecast is not None and forecast.is_too_large
        self._say(_TOO_LARGE if is_too_large else _NAMED_LATER, last_charge)

    def show_outlook(self, outlook: Outlook, last_charge: str = "") -> None:
        """Show what minting these costs; where they are too many for one mint, what one of as many as fit costs."""
        self.show_forecast(outlook.forecast, last_charge)
        if 0 < outlook.fits < outlook.count:
            one, many = _FIRST_FITS, _FIRST_FIT.filled(fits=number(outlook.fits))
            self._say(counted(outlook.fits, one, many).filled(all=number(outlook.count)), last_charge)

    def _say(self, about: Sentence, last_charge: str) -> None:
        self._about.setText(" ".join(filter(None, (text(about), last_charge))))


def _named(name: str, value: QLabel) -> QLayout:
    value.setAccessibleDescription(name)
    value.setWordWrap(True)
    return column(label(name, "muted", wrap=True), value, None, spacing=1)
