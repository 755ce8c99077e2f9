"""The assets of one receipt, with what the service calls them."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt

from mintwright.studio.receipts.mint_status import status_in_words
from mintwright.studio.receipts.receipt import ReceiptAsset
from mintwright.ui.minting.review_model import ReviewRole
from mintwright.ui.receipts.minted_files import files_in_words, references_in_words
from mintwright.ui.shell.counted_list import CountedListModel
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.wording import text, tip


class ReceiptAssetsModel(CountedListModel):
    """Rows for `ReviewDelegate`: title above, status and name on the chain below."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent=parent)
        self._assets: tuple[ReceiptAsset, ...] = ()

    def show_assets(self, assets: Sequence[ReceiptAsset]) -> None:
        """Show other assets; the same ones change nothing."""
        if tuple(assets) != self._assets:
            self._assets = tuple(assets)
            self.recount(len(self._assets))

    @property
    def assets(self) -> Sequence[ReceiptAsset]:
        """All that are shown."""
        return self._assets

    @property
    def art_ids(self) -> Sequence[int]:
        """The art of the assets, in their order, as far as it is known."""
        return [asset.art_id for asset in self._assets if asset.art_id is not None]

    def row_of(self, art_id: int) -> int | None:
        """The row of the asset that this art became."""
        return next((row for row, asset in enumerate(self._assets) if asset.art_id == art_id), None)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._assets):
            return None
        asset = self._assets[index.row()]
        parts = files_in_words(asset), _status(asset), asset.asset_name  # the end may be cut off
        below = " · ".join(filter(None, parts))
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return asset.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{asset.name}, {below}" if below else asset.name
            case Qt.ItemDataRole.ToolTipRole:
                return tip("\n".join(filter(None, (asset.name, below, *references_in_words(asset), asset.uuid))))
            case ReviewRole.ART_ID:
                return asset.art_id
            case ReviewRole.ASSET_NAME:
                return below
            case ReviewRole.PRIMARY:
                return len(self._assets) > 1 and index.row() == 0
            case _:
                return None


def _status(asset: ReceiptAsset) -> str:
    return text(status_in_words(asset.status)) if asset.status else ""
