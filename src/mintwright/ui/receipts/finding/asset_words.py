"""What was sent of one asset of a receipt, word by word, to be compared with what its artist has."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.mint_answer import requested_asset
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.minting.review_model import AssetList
from mintwright.ui.receipts.receipt_assets import ReceiptAssetsModel
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label

_MOST, _LONGEST = 100, 2_000  # lines, and characters of one: all of it stands in what was sent and answered
_LINE = Sentence("receipt", "{name}: {value}")
_FIELDS = (
    ("name", Sentence("receipt", "Title")),
    ("asset_name", Sentence("receipt", "Name on the chain")),
    ("amount", Sentence("receipt", "Quantity")),
    ("description", Sentence("receipt", "Description")),
)


class AssetWords(QWidget):
    """Those of the asset that is chosen in the list, while that is open."""

    def __init__(self, listed: AssetList, model: ReceiptAssetsModel) -> None:
        super().__init__()
        self._listed = listed
        self._model = model
        self._receipt: Receipt | None = None
        self.words = label("", "body", wrap=True)
        self.setLayout(column(label(self.tr("As it was sent"), "label"), self.words, spacing=2, margins=(0, 2, 0, 4)))
        listed.selectionModel().currentChanged.connect(lambda *_: self.follow())
        self.hide()

    def show_receipt(self, receipt: Receipt | None) -> None:
        """Show those of an asset of this receipt, or none."""
        self._receipt = receipt
        self.follow()

    def follow(self) -> None:
        """Another asset is chosen, or the list was opened or closed."""
        at = self._listed.currentIndex().row()
        is_one = 0 <= at < len(self._model.assets) and not self._listed.isHidden()
        sent = requested_asset(self._receipt.mint, at) if self._receipt is not None and is_one else {}
        self.words.setText("\n".join(islice(_lines(sent), _MOST)))
        self.setVisible(bool(self.words.text()))


def _lines(sent: Mapping[str, Any]) -> Iterator[str]:
    for key, name in _FIELDS:
        if (value := sent.get(key)) not in (None, ""):
            yield _line(text(name), value)
    yield from _attributes(sent.get("attrs"))


def _attributes(attrs: Any, above: str = "") -> Iterator[str]:
    for name, value in attrs.items() if isinstance(attrs, Mapping) else ():
        path = f"{above}{name}"
        if isinstance(value, Mapping):
            yield from _attributes(value, f"{path}{SEPARATOR}")
        else:
            yield _line(path, value)


def _line(name: str, value: Any) -> str:
    said = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text(_LINE.filled(name=name[:_LONGEST], value=said[:_LONGEST]))
