"""The filters above the uploads grid, and how its cards are looked at."""

from collections.abc import Collection, Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.facets.facet_words import HOW_THEY_COMBINE
from mintwright.ui.shell.focus import give_menu, open_below
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style import formatting
from mintwright.ui.style.round_corners import round_menu
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.uploads.listing import Sorting, UploadFilter
from mintwright.ui.uploads.uploads_grid import CARD_WIDTHS, USUAL_WIDTH
from mintwright.ui.widgets.controls import button, icon_button, row, set_button_text
from mintwright.ui.widgets.inputs import TabBar, name_tab
from mintwright.ui.widgets.view_options import Order, ViewOptions

_MARGIN, _GAP, _BETWEEN = 20, 8, 4  # pixels
_LEAST_TAB = 64  # pixels of the design: in the least room the words of the one tab are cut
_ROOMY = 780  # pixels of the design: from here on the order is said in whole words
_WORDED = 680  # and from here on the filter button has its word


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
        self._theme = theme
        self._is_icons = False  # beside the tabs
        self._is_table = False
        self.tabs = FilterTabs()
        self.tabs.setAccessibleName(self.tr("What to show"))
        self.tabs.currentChanged.connect(self._choose)
        self.more = icon_button(theme, "ellipsis", self.tr("More filters"))
        give_menu(self.more, self._open_menu)
        self.more.hide()
        self._counts: Mapping[UploadFilter, int] = {}
        orders = (
            Order(Sorting.ADDED, self.tr("Added"), self.tr("Added, oldest first"), self.tr("Added, newest first")),
            Order(Sorting.NAME, self.tr("Name"), self.tr("Name, A to Z"), self.tr("Name, Z to A")),
            Order(Sorting.DATE, self.tr("Date"), self.tr("Date, newest first"), self.tr("Date, oldest first")),
            Order(Sorting.SIZE, self.tr("Size"), self.tr("Size, largest first"), self.tr("Size, smallest first")),
        )
        self.options = ViewOptions(
            settings, theme, orders, CARD_WIDTHS, USUAL_WIDTH, keys=("card_width", "card_sorting")
        )
        self.columns = button(self.tr("Columns"), theme, "list", kind="quiet")
        self.columns.hide()
        self.table = icon_button(theme, "table", self.tr("Show as a table"))
        self.table.setCheckable(True)
        self.table.clicked.connect(self.table_requested)
        self.filter = button(self.tr("Filter"), theme, "list-filter", kind="quiet")
        self.filter.setToolTip(tip(text(HOW_THEY_COMBINE)))
        self._ways = row(self.filter, self.options, self.columns, self.table, spacing=_BETWEEN)
        self._line = row(self.tabs, self.more, None, self._ways, margins=(_MARGIN, 0, _MARGIN, 8))
        self.setLayout(self._line)
        SizeWatch(self).changed.connect(self._fit)

    def show_table(self, is_table: bool) -> None:
        """Offer what belongs to the table, or to the cards."""
        self._is_table = is_table
        self.table.setChecked(is_table)
        self.columns.setVisible(is_table)
        self._fit()

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
            name_tab(self.tabs, tab, said)
            self.tabs.setTabToolTip(tab, tip(said))
        self.tabs.updateGeometry()  # while it is out of sight, Qt would forget to
        self._counts = counts
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """With the chosen tab alone, whatever is shown: else it would never become narrow enough to hide one."""
        cut = max(0, self.tabs.width_of(self.tabs.currentIndex()) - self._theme.scale(_LEAST_TAB))
        return QSize(self._least() - self._options_width() - cut, super().minimumSizeHint().height())

    def _least(self) -> int:
        """The width with the chosen tab alone, all of its words read, and icons beside it."""
        tab, more = self.tabs.width_of(self.tabs.currentIndex()), self.more.sizeHint().width() + _GAP
        ways = self._ways.minimumSize().width() - (0 if self._is_icons else self._spared())
        hidden = self._options_width() if self.options.isHidden() else 0
        return 2 * _MARGIN + tab + more + _GAP + ways + hidden

    def _options_width(self) -> int:
        """The width of how the cards are looked at, as icons; the menu View has the same."""
        if self._is_table:
            return 0
        spared = 0 if self._is_icons else self._spared()
        return self.options.minimumSizeHint().width() - spared + _BETWEEN

    def _spared(self) -> int:
        """By how much wider the words beside the tabs are than their icons; at most that."""
        if self.columns.isHidden():
            return self.options.spared
        return self.columns.fontMetrics().horizontalAdvance(self.tr("Columns")) + _GAP

    def menu(self) -> QMenu:
        """The filters that have no room among the tabs, with the words of those."""
        menu = round_menu(self)
        for tab in range(self.tabs.count()):
            if not self.tabs.isTabVisible(tab):
                menu.addAction(self.tabs.tabText(tab), partial(self.tabs.setCurrentIndex, tab))
        return menu

    def _open_menu(self) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        open_below(menu, self.more)

    def _choose(self, tab: int) -> None:
        self._fit()
        self.filter_chosen.emit(tuple(UploadFilter)[tab])

    def _fit(self) -> None:
        """Show each tab whole; of those for which there is no room, the least important ones go into a menu."""
        is_short = self.width() < self._theme.scale(_ROOMY)
        self.options.set_short(short=is_short)
        is_worded = self.width() >= self._theme.scale(_WORDED)
        word = self.tr("Filter")
        set_button_text(self.filter, word if is_worded else "", word)
        self.options.setVisible(not self._is_table and self._least() <= self.width())
        self._show_icons(icons=self._least() + self._spared() > self.width())
        room = self.width() - 2 * _MARGIN - self._ways.minimumSize().width() - _GAP
        count, widths = self.tabs.count(), [self.tabs.width_of(tab) for tab in range(self.tabs.count())]
        shown = set(range(count))
        if sum(widths) > room:
            room -= self.more.sizeHint().width() + _GAP
        for tab in sorted(shown, key=self._importance)[: count - 1]:
            if sum(widths[one] for one in shown) > room:
                shown.remove(tab)
        self.tabs.show_only(shown)
        self.more.setVisible(len(shown) < count)
        self._line.activate()  # at once: while it is being resized Qt would forget to
        self.updateGeometry()  # another tab may need another width

    def _show_icons(self, *, icons: bool) -> None:
        self._is_icons = icons
        self.options.set_icons(icons=icons)
        columns = self.tr("Columns")
        set_button_text(self.columns, "" if icons else columns, columns)
        self.columns.setToolTip(tip(columns) if icons else "")

    def _importance(self, tab: int) -> tuple[bool, bool, bool, bool]:
        """What is chosen, then all, then what is not empty; of that what goes on and what failed before the rest."""
        chosen = tuple(UploadFilter)[tab]
        is_rest = chosen is UploadFilter.UPLOADED
        return tab == self.tabs.currentIndex(), chosen is UploadFilter.ALL, bool(self._counts.get(chosen)), not is_rest


class FilterTabs(TabBar):
    """The filters side by side; one by itself is elided where even that has no room."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("filters")
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        for chosen in UploadFilter:
            self.addTab(chosen.value)

    def minimumSizeHint(self) -> QSize:
        """Several do not give way to what stands beside them: their bar hides one instead."""
        alone = sum(map(self.isTabVisible, range(self.count()))) == 1
        return super().minimumSizeHint() if alone else self.sizeHint()

    def show_only(self, shown: Collection[int]) -> None:
        """Show these, the chosen one among them."""
        changed = [tab for tab in range(self.count()) if self.isTabVisible(tab) != (tab in shown)]
        for tab in sorted(changed, key=lambda one: one not in shown):
            self.setTabVisible(tab, tab in shown)
        if changed:
            self.updateGeometry()

    def width_of(self, tab: int) -> int:
        """How wide a tab is with all its words, whether it is shown or not."""
        return self.tabSizeHint(tab).width()


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
