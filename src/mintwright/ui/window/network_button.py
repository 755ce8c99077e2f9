"""The card at the foot of the sidebar that says on which network one works; pressing it leads to the networks."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from mintwright.domain.networks import Network
from mintwright.ui.look.theme import Look
from mintwright.ui.look.wording import text
from mintwright.ui.parts.badge import network_icon, network_meaning, network_name
from mintwright.ui.parts.controls import Glyph, column, label, row

_GLYPH_TOKENS = {Network.PRACTICE: "accent_ink", Network.TEST: "ok", Network.MAIN: "warn"}


class NetworkButton(QPushButton):
    """Icon, name and meaning of a network as one button; the icon alone where there is little room."""

    def __init__(self, look: Look, network: Network, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self.setAccessibleIdentifier("network")
        self._glyph = Glyph(look, network_icon(network))
        self._name = label("", "label")
        self._meaning = label("", "muted", wrap=True)
        head = row(self._glyph, self._name, spacing=6)
        head.setStretch(1, 1)
        head.setAlignment(self._glyph, Qt.AlignmentFlag.AlignHCenter)  # where it stands alone
        self._body = column(head, self._meaning, spacing=4, margins=(10, 10, 10, 10))
        for part in (self._glyph, self._name, self._meaning):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setLayout(self._body)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)  # as high as its words need
        self.show_network(network)

    def show_network(self, network: Network) -> None:
        """Show another network."""
        name, meaning = text(network_name(network)), text(network_meaning(network))
        self._glyph.show_icon(network_icon(network), _GLYPH_TOKENS[network])
        self._name.setText(name)
        self._meaning.setText(meaning)
        self.setAccessibleName(name)
        self.setAccessibleDescription(meaning)
        self.setToolTip(f"{name}\n{meaning}")
        self.updateGeometry()

    def set_compact(self, *, compact: bool) -> None:
        """Show the icon alone."""
        self._name.setVisible(not compact)
        self._meaning.setVisible(not compact)
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return self._body.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        return self._body.totalHeightForWidth(width)

    def sizeHint(self) -> QSize:
        return self._body.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._body.totalMinimumSize()
