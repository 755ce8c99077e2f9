"""The card at the foot of the sidebar that says on which network one works; pressing it leads to the networks."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from mintwright.domain.networks import Network
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.badge import network_icon, network_meaning, network_name, network_short_mark
from mintwright.ui.widgets.controls import Glyph, chip, column, label, row

_GLYPH_TOKENS = {Network.PRACTICE: "accent_ink", Network.TEST: "ok", Network.MAIN: "warn"}

_MARGINS, _COMPACT_MARGINS = (10, 10, 10, 10), (3, 8, 3, 5)


class NetworkButton(QPushButton):
    """Icon, name and meaning of a network as one button; where there is little room its icon and its mark.

    Whether money is at stake is never left to an icon.
    """

    def __init__(self, theme: Theme, network: Network, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self.setAccessibleIdentifier("network")
        self._glyph = Glyph(theme, network_icon(network))
        self._name = label("", "label")
        self._meaning = label("", "muted", wrap=True)
        self._mark = chip("")
        self._mark.setWordWrap(True)
        self._mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._mark.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._mark.hide()
        head = row(self._glyph, self._name, spacing=6)
        head.setStretch(1, 1)
        head.setAlignment(self._glyph, Qt.AlignmentFlag.AlignHCenter)  # where it stands alone
        self._body = column(head, self._meaning, self._mark, spacing=4, margins=_MARGINS)
        for part in (self._glyph, self._name, self._meaning, self._mark):
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
        mark, kind = network_short_mark(network)
        self._mark.setText(text(mark))
        restyle(self._mark, chip=kind)
        self.setAccessibleName(name)
        self.setAccessibleDescription(meaning)
        self.setToolTip(tip(f"{name}\n{meaning}"))
        self.updateGeometry()

    def set_compact(self, *, compact: bool) -> None:
        """Show the icon and the mark alone."""
        self._name.setVisible(not compact)
        self._meaning.setVisible(not compact)
        self._mark.setVisible(compact)
        self._body.setContentsMargins(*(_COMPACT_MARGINS if compact else _MARGINS))
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return self._body.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        return self._body.totalHeightForWidth(width)

    def sizeHint(self) -> QSize:
        return self._body.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._body.totalMinimumSize()
