"""The mark of a network: which one, and whether it is real money, in words and colour wherever money is shown.

Real money alone is a filled mark: it must not be taken for one of the others in passing.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text

_MARKS = {
    Network.PRACTICE: (Sentence("networks", "Practice network"), "info", "flask-conical"),
    Network.TEST: (Sentence("networks", "Test network"), "ok", "flask-conical"),
    Network.MAIN: (Sentence("networks", "Real money"), "real", "wallet"),
}
_NAMES = {
    Network.PRACTICE: Sentence("networks", "Practice network"),
    Network.TEST: Sentence("networks", "Test network"),
    Network.MAIN: Sentence("networks", "Main network"),
}
_SHORT_NAMES = {
    Network.PRACTICE: Sentence("networks", "Practice"),
    Network.TEST: Sentence("networks", "Test"),
    Network.MAIN: Sentence("networks", "Real money"),
}
_MEANINGS = {
    Network.PRACTICE: Sentence("networks", "Runs on this computer. Nothing here costs money."),
    Network.TEST: Sentence("networks", "A public network for trying things out. Its coins are free."),
    Network.MAIN: Sentence("networks", "Mints are for ever here, and they cost real money."),
}


def network_name(network: Network) -> Sentence:
    """What a network is called."""
    return _NAMES[network]


def network_meaning(network: Network) -> Sentence:
    """What working on a network means for the artist."""
    return _MEANINGS[network]


def network_icon(network: Network) -> str:
    """The icon of a network."""
    return _MARKS[network][2]


def network_mark(network: Network) -> tuple[Sentence, str]:
    """The words of a network's badge and the kind of chip they stand on."""
    words, kind, _ = _MARKS[network]
    return words, kind


def network_short_mark(network: Network) -> tuple[Sentence, str]:
    """The short text of its mark, and the kind of chip it stands on."""
    return _SHORT_NAMES[network], _MARKS[network][1]


class NetworkBadge(QLabel):
    """A coloured chip with the network's name; on the main network it says "Real money"."""

    def __init__(self, theme: Theme, network: Network, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._network = network
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_network(network)
        theme.changed.connect(self._repeat)  # a method: Qt forgets it with the badge, a lambda it would keep

    @property
    def network(self) -> Network:
        """The network that is shown."""
        return self._network

    def show_network(self, network: Network) -> None:
        """Show another network."""
        self._network = network
        words, kind = network_mark(network)
        self.setText(text(words))
        self.setAccessibleName(f"{text(network_name(network))}: {text(network_meaning(network))}")
        restyle(self, chip=kind)

    def _repeat(self) -> None:
        self.show_network(self._network)
