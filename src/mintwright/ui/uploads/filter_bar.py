"""The filters above the uploads grid, and the size of its cards."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSlider, QTabBar, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.uploads_grid import CARD_WIDTHS, USUAL_WIDTH
from mintwright.ui.uploads.uploads_model import UploadFilter
from mintwright.ui.widgets.controls import Glyph, row


class FilterBar(QWidget):
    """Which art is shown, and how large.

    Signals:
        filter_chosen(UploadFilter), width_chosen(int).
    """

    filter_chosen = Signal(object)
    width_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = QTabBar()
        self.tabs.setObjectName("filters")
        self.tabs.setAccessibleName(self.tr("Show"))
        self.tabs.setUsesScrollButtons(False)
        for chosen in UploadFilter:
            self.tabs.addTab(chosen.value)
        self.tabs.currentChanged.connect(lambda tab: self.filter_chosen.emit(tuple(UploadFilter)[tab]))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(CARD_WIDTHS.start, CARD_WIDTHS.stop - 1)
        self.slider.setValue(USUAL_WIDTH)
        self.slider.setPageStep(24)
        self.slider.setFixedWidth(theme.scale(92))
        self.slider.setAccessibleName(self.tr("Size of the pictures"))
        self.slider.setToolTip(self.tr("Size of the pictures"))
        self.slider.valueChanged.connect(self.width_chosen)
        self.setLayout(row(self.tabs, None, Glyph(theme, "images", "ink3", 14), self.slider, margins=(20, 0, 20, 8)))

    def show_totals(self, totals: Totals, *, damaged: int = 0, all_paused: bool = False) -> None:
        """Show the number of each."""
        names = (
            _tab(totals.count, Sentence("uploads", "All"), Sentence("uploads", "All {count}")),
            _tab(totals.unfinished, Sentence("uploads", "Uploading"), _unfinished(totals, all_paused=all_paused)),
            _tab(totals.uploaded, Sentence("uploads", "Uploaded"), Sentence("uploads", "Uploaded {count}")),
            _tab(totals.problems + damaged, Sentence("uploads", "Problems"), Sentence("uploads", "Problems {count}")),
        )
        for tab, name in enumerate(names):
            self.tabs.setTabText(tab, name)


def _unfinished(totals: Totals, *, all_paused: bool) -> Sentence:
    """The tab's name for what is not uploaded yet, true of all of it."""
    if totals.paused and totals.is_at_rest:
        return Sentence("uploads", "Paused {count}")
    if totals.paused or all_paused:
        return Sentence("uploads", "To upload {count}")
    return Sentence("uploads", "Uploading {count}")


def _tab(count: int, none: Sentence, some: Sentence) -> str:
    """The text of a tab; zero is not shown."""
    return text(some.filled(count=formatting.number(count)) if count else none)
