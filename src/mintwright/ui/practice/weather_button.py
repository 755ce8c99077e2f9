"""The way to the practice page, beside the network's card. On a bad day it says so, on every page of the window."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather, described, name_of
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import FittingButton, set_button_text


def weather_icon(weather: Weather) -> tuple[str, str]:
    """The icon of a weather and the token of its colour."""
    return ("cloud-sun", "ink2") if weather.is_fine else ("cloud-lightning", "warn")


class WeatherButton(FittingButton):
    """An invitation on a fine day, a chip with the name of the weather on a bad one; the icon alone when narrow."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._weather = FINE
        self._compact = False
        self.setProperty("kind", "quiet")
        self.setAccessibleIdentifier("weather")
        theme.changed.connect(self._dress)
        self._dress()

    def show_weather(self, weather: Weather) -> None:
        """Show another weather."""
        if weather != self._weather:
            self._weather = weather
            self._dress()

    def set_compact(self, *, compact: bool) -> None:
        """Show the icon alone."""
        self._compact = compact
        self._dress()

    def _dress(self) -> None:
        weather, side = self._weather, self._theme.scale(16)
        self.setIcon(self._theme.icons.icon(*weather_icon(weather)))
        self.setIconSize(QSize(side, side))
        words = self.tr("Rehearse a bad day") if weather.is_fine else text(name_of(weather))
        said = Sentence("weather", "Weather on the practice network: {weather}", weather=name_of(weather))
        set_button_text(self, "" if self._compact else words, words if weather.is_fine else text(said))
        told = " ".join(text(sentence) for sentence in described(weather))
        self.setAccessibleDescription(told)
        self.setToolTip(tip(f"{words}\n{told}" if told else words))
        restyle(self, weather="fine" if weather.is_fine else "bad", align="" if self._compact else "leading")
