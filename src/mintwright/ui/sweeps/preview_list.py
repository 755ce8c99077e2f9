"""The list of what will change, as it is seen."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from mintwright.ui.sweeps.preview_model import PreviewColumn, PreviewModel
from mintwright.ui.widgets.controls import show_rows

_ROW = 26
_ASSET_SHARE = 34  # in a hundred of the width: with an asset stands which of its texts it is


class PreviewList(QTableView):
    """The assets have more room than what becomes of them."""

    def __init__(self, model: PreviewModel) -> None:
        super().__init__()
        show_rows(self, model, self.tr("What changes"))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PreviewColumn.ASSET, QHeaderView.ResizeMode.Interactive)
        self.setMinimumHeight(3 * _ROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.horizontalHeader().resizeSection(PreviewColumn.ASSET, _ASSET_SHARE * self.viewport().width() // 100)
        super().resizeEvent(event)
