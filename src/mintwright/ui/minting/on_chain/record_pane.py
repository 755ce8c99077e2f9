"""The record of an asset as JSON, what it adds to a mint, and what each of its fields takes."""

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mintwright.domain.assets.chain_record import ChainRecord
from mintwright.domain.assets.forecast import DOCUMENTED, Forecast
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.cost_breakdown import LOVELACE
from mintwright.ui.minting.cost_words import about
from mintwright.ui.minting.on_chain.record_text import SHOWN
from mintwright.ui.minting.on_chain.weight_bars import WeightBars
from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label
from mintwright.ui.widgets.copy_button import CopyButton

_LEAST = 140  # pixels of the record where there is little room
_MORE = Sentence("on chain", "… and {count} letters more. Copy takes all of it.")
_ADDS = Sentence(
    "on chain",
    "Adds {bytes} bytes to a mint, {metadata} of them metadata. A transaction of the chain holds {limit} bytes in "
    "all; of metadata the service documents {documented} bytes for one mint.",
)
_ALONE = Sentence("on chain", "Minted alone: {fee} of network fees, and {ada} travels with it.")
_TOO_LARGE = Sentence("on chain", "No mint holds it, even alone. Shorten what takes most.")


class RecordPane(QWidget):
    """Everything about a record but what a wallet shows of it. `copy` is the button that copies all of it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._whole = ""
        self.record = self._text_box()
        self.adds, self._alone = label("", "body", wrap=True), label("", "muted", wrap=True)
        self.bars = WeightBars(theme)
        self.copy = CopyButton(theme, lambda: self._whole, name=self.tr("Copy the record"), text=self.tr("Copy"))
        heading = label(self.tr("Its record (CIP-25)"), "label")
        weights = QWidget()
        weights.setObjectName("sheet")
        by_field = label(self.tr("Metadata by field"), "label")
        weights.setLayout(column(self.adds, self._alone, 2, by_field, self.bars, spacing=4, margins=(0, 4, 8, 0)))
        body = ScrolledBody(self.tr("What it takes"), weights, self)
        whole = column(heading, self.record, body, spacing=6)
        whole.setStretch(1, 1)
        self.setLayout(whole)
        theme.changed.connect(self._dress)
        self._dress()

    def show_record(self, record: ChainRecord, forecast: Forecast, whole: str) -> None:
        """Show this record, of which `whole` is the text; it stays where it is scrolled to."""
        share = record.share
        told = {"bytes": number(share.bytes), "metadata": number(share.metadata_bytes), "limit": number(forecast.limit)}
        self.adds.setText(text(_ADDS.filled(**told, documented=number(DOCUMENTED.metadata_bytes))))
        self._alone.setText(text(_TOO_LARGE if forecast.is_too_large else _alone(forecast)))
        self.bars.show_record(record)
        if whole != self._whole:
            self._whole = whole
            bar = self.record.verticalScrollBar()
            at = bar.value()
            self.record.setPlainText(_shown(whole))
            bar.setValue(at)

    def _text_box(self) -> QPlainTextEdit:
        box = QPlainTextEdit()
        box.setReadOnly(True)
        box.setTabChangesFocus(True)
        box.setUndoRedoEnabled(False)
        box.setProperty("role", "mono")
        box.setAccessibleName(self.tr("Its record (CIP-25)"))
        return box

    def _dress(self) -> None:
        self.record.setFont(self._theme.mono())
        self.record.setMinimumHeight(self._theme.scale(_LEAST))


def _alone(forecast: Forecast) -> Sentence:
    return _ALONE.filled(fee=about(forecast.network_fees / LOVELACE), ada=about(forecast.min_ada / LOVELACE))


def _shown(whole: str) -> str:
    left = len(whole) - SHOWN
    return whole if left <= 0 else f"{whole[:SHOWN]}\n{text(_MORE.filled(count=number(left)))}"
