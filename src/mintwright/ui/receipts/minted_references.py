"""The lines of a receipt that name what a film, a sound or a document was minted with: each reference can be copied."""

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QLineEdit, QWidget

from mintwright.studio.receipts.receipt import ReceiptAsset
from mintwright.ui.minting.review_model import AssetList
from mintwright.ui.receipts.minted_files import named_references
from mintwright.ui.receipts.receipt_assets import ReceiptAssetsModel
from mintwright.ui.style.fonts import mono_font
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, label, row
from mintwright.ui.widgets.copy_button import CopyButton


class MintedReferences(QWidget):
    """Those of the only asset of a mint; of several, of the one that is chosen in the list while that is open."""

    def __init__(
        self, theme: Theme, listed: AssetList, model: ReceiptAssetsModel, parent: QWidget | None = None
    ) -> None:
        super().__init__()
        self._theme = theme
        self._listed = listed
        self._model = model
        self._lines: list[_ReferenceLine] = []
        self._of = label("", "label", wrap=True)
        self._column = column(self._of, spacing=6, margins=(0, 2, 0, 4))
        self.setLayout(self._column)
        listed.selectionModel().currentChanged.connect(lambda now, _: self._show(self._asset(now)))
        self.hide()

    def follow(self) -> None:
        """The receipt is another, or the list was opened or closed."""
        self._show(self._asset(self._listed.currentIndex()))

    def _asset(self, current: QModelIndex) -> ReceiptAsset | None:
        assets = self._model.assets
        if len(assets) == 1:
            return assets[0]
        if self._listed.isHidden():
            return None
        return assets[current.row()] if current.isValid() else next((one for one in assets if one.files), None)

    def _show(self, asset: ReceiptAsset | None) -> None:
        named = () if asset is None else named_references(asset)
        self.setVisible(bool(named))
        self._of.setText("" if asset is None else asset.name)
        self._of.setVisible(len(self._model.assets) > 1)
        while len(self._lines) < len(named):
            self._lines.append(_ReferenceLine(self._theme))
            self._column.addWidget(self._lines[-1])
        for place, line in enumerate(self._lines):
            line.show_reference(*(named[place] if place < len(named) else ("", "")))


class _ReferenceLine(QWidget):
    """One reference below what it names: it can be selected, and copied whole. Hidden while there is none."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._name = label("", "small", wrap=True)
        self._reference = QLineEdit()
        self._reference.setReadOnly(True)
        self._reference.setFont(mono_font(12))
        self._copy = CopyButton(theme, self._reference.text, name="")
        line = row(self._reference, self._copy, spacing=4)
        line.setStretch(0, 1)
        self.setLayout(column(self._name, line, spacing=2))

    def show_reference(self, name: str, reference: str) -> None:
        """Show another."""
        self._name.setText(name)
        self._reference.setText(reference)
        self._reference.setCursorPosition(0)  # so that its beginning is seen where there is no room for all
        self._reference.setAccessibleName(name)
        self._copy.rename(self.tr("Copy: {name}").format(name=name))
        self.setVisible(bool(reference))
