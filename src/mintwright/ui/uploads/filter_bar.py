"""The filters above the uploads grid, and how its cards are looked at."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabBar, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.uploads.listing import Sorting, UploadFilter
from mintwright.ui.uploads.uploads_grid import CARD_WIDTHS, USUAL_WIDTH
from mintwright.ui.widgets.controls import button, icon_button, row
from mintwright.ui.widgets.view_options import ViewOptions


class FilterBar(QWidget):
    """Which art is shown, in which order, and how large.

    Signals:
        filter_chosen(UploadFilter).
        table_requested(bool): show the art as a table, or as cards.
    """

    filter_chosen = Signal(object)
    table_requested = Signal(bool)

    def __init__(self, settings: Settings, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = QTabBar()
        self.tabs.setObjectName("filters")
        self.tabs.setAccessibleName(self.tr("Show"))
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        for chosen in UploadFilter:
            self.tabs.addTab(chosen.value)
        self.tabs.currentChanged.connect(lambda tab: self.filter_chosen.emit(tuple(UploadFilter)[tab]))
        sortings = (
            (Sorting.ADDED, self.tr("Added")),
            (Sorting.NAME, self.tr("Name")),
            (Sorting.DATE, self.tr("Date")),
            (Sorting.SIZE, self.tr("Size")),
        )
        self.options = ViewOptions(
            settings, theme, sortings, CARD_WIDTHS, USUAL_WIDTH, keys=("card_width", "card_sorting")
        )
        self.columns = button(self.tr("Columns"), theme, "list", kind="quiet")
        self.columns.hide()
        self.table = icon_button(theme, "table", self.tr("Show as a table"))
        self.table.setCheckable(True)
        self.table.clicked.connect(self.table_requested)
        self.setLayout(row(self.tabs, None, self.options, self.columns, self.table, spacing=4, margins=(20, 0, 20, 8)))

    def show_table(self, is_table: bool) -> None:
        """Offer what belongs to the table, or to the cards."""
        self.table.setChecked(is_table)
        self.columns.setVisible(is_table)
        self.options.setVisible(not is_table)

    def show_counts(self, counts: Mapping[UploadFilter, int], totals: Totals, *, all_paused: bool = False) -> None:
        """Show how many each would show; `totals` say what goes on with what is not uploaded."""
        words = {
            UploadFilter.ALL: (Sentence("uploads", "All"), Sentence("uploads", "All {count}")),
            UploadFilter.UPLOADING: (Sentence("uploads", "Uploading"), _unfinished(totals, all_paused=all_paused)),
            UploadFilter.UPLOADED: (Sentence("uploads", "Uploaded"), Sentence("uploads", "Uploaded {count}")),
            UploadFilter.PROBLEMS: (Sentence("uploads", "Problems"), Sentence("uploads", "Problems {count}")),
        }
        for tab, (chosen, (none_of_it, some)) in enumerate(words.items()):
            said = _tab(counts.get(chosen, 0), none_of_it, some)
            self.tabs.setTabText(tab, said)
            self.tabs.setTabToolTip(tab, tip(said))


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
