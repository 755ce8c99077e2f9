"""Which attributes of a piece a template is to keep: a list to tick, all ticked at first."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.sentences import Sentence
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label

_LEAST, _MOST = 2, 7  # lines in sight
_LINE = 28
_SHOWN = 200  # characters of a value
_Ticked = Qt.CheckState


class AttributeChoice(QWidget):
    """The outermost attributes with their values; a group is kept whole."""

    def __init__(self, attrs: Sequence[Node]) -> None:
        super().__init__()
        self._attrs = tuple(attrs)
        said = label(self.tr("Untick what is this asset’s alone, such as its number."), "muted", wrap=True)
        self.list = QListWidget()
        self.list.setObjectName("fields")
        self.list.setAccessibleName(self.tr("Attributes to keep"))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for node in self._attrs:
            item = QListWidgetItem(_line(node), self.list)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(_Ticked.Checked)
        lines = min(max(len(self._attrs), _LEAST), _MOST)
        self.list.setFixedHeight(lines * max(_LINE, self.list.sizeHintForRow(0)) + 8)
        self.setLayout(column(said, self.list, spacing=4))

    @property
    def ticked(self) -> tuple[Node, ...]:
        """What is to be kept, in its order."""
        return tuple(node for at, node in enumerate(self._attrs) if self.list.item(at).checkState() is _Ticked.Checked)


def _line(node: Node) -> str:
    """The name, and what it says on one line; of a group the names in it."""
    said = node.text if node.kind is NodeKind.TEXT else ", ".join(_names(node))
    name, value = (" ".join(each.split())[:_SHOWN] for each in (node.key, said))
    return text(Sentence("presets", "{name}: {value}", name=name, value=value))


def _names(node: Node) -> Sequence[str]:
    return [child.text if node.kind is NodeKind.LIST else child.key for child in node.children]
