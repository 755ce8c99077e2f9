"""The fingerprint of one asset of a receipt, copied whole, and where it can be looked up."""

from PySide6.QtWidgets import QWidget

from mintwright.studio.receipts.chain_explorer import asset_pages
from mintwright.studio.receipts.fingerprints import fingerprint_of
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.minting.review_model import AssetList
from mintwright.ui.receipts.identifier import Identifier
from mintwright.ui.receipts.receipt_assets import ReceiptAssetsModel
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, label


class AssetFingerprint(QWidget):
    """That of the only asset; of several, of the one that is chosen in the list while that is open."""

    def __init__(self, theme: Theme, listed: AssetList, model: ReceiptAssetsModel) -> None:
        super().__init__()
        self._listed = listed
        self._model = model
        self._receipt: Receipt | None = None
        self._of = label("", "label", wrap=True)
        self._shown = Identifier(theme, self.tr("Fingerprint"))
        self.setLayout(column(self._of, self._shown, spacing=2, margins=(0, 2, 0, 4)))
        listed.selectionModel().currentChanged.connect(lambda *_: self.follow())
        self.hide()

    def show_receipt(self, receipt: Receipt | None) -> None:
        """Show that of an asset of this receipt, or none."""
        self._receipt = receipt
        self.follow()

    def follow(self) -> None:
        """Another asset is chosen, or the list was opened or closed."""
        receipt, assets = self._receipt, self._model.assets
        at = 0 if len(assets) == 1 else self._listed.currentIndex().row()
        is_one = receipt is not None and 0 <= at < len(assets) and (len(assets) == 1 or not self._listed.isHidden())
        if receipt is None or not is_one:
            self._of.setText("")
            self._shown.show_value("")
            self.hide()
            return
        asset = assets[at]
        value = fingerprint_of(receipt, asset.asset_name)
        self._of.setText(asset.name)
        self._of.setVisible(len(assets) > 1)
        self._shown.show_value(value, asset_pages(receipt, asset.asset_name))
        self.setVisible(bool(value))
