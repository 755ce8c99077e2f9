"""The head of the page: what it counts, the search, and what is exported."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.counts import TraitCounts
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.shell.focus import give_menu, open_below
from mintwright.ui.style.round_corners import round_menu
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, icon_button, label, menu_button, row
from mintwright.ui.widgets.elided_label import ElidedLabel


class TraitsHeader(QWidget):
    """Signals:
    search_changed(str), search_left(), found_requested().
    values_requested(), ranks_requested(), picture_requested(): to be exported.
    side_toggled(bool): show what is rare in place of the values, where there is room for one of them.
    """

    search_changed = Signal(str)
    search_left = Signal()
    found_requested = Signal()
    values_requested = Signal()
    ranks_requested = Signal()
    picture_requested = Signal()
    side_toggled = Signal(bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.summary = ElidedLabel("muted")
        self.summary.setFont(theme.font(12, tabular=True))
        self.search = SearchField(theme, self.tr("Find a name or value"))
        self.search.setPlaceholderText(self.tr("Find a name or value"))
        self.search.textChanged.connect(lambda _: self.search_changed.emit(self.search.words))
        self.search.left.connect(self.search_left)
        self.search.found_requested.connect(self.found_requested)
        self.search.usual_changed.connect(lambda: self.search.setFixedWidth(self.search.usual))
        self.search.setFixedWidth(self.search.usual)
        self.export = menu_button(self.tr("Export"), theme, "download")
        give_menu(self.export, self.open_menu)
        self.side = icon_button(theme, "panel-right", self.tr("Rarest, and with the same traits"), kind="")
        self.side.setCheckable(True)
        self.side.toggled.connect(self.side_toggled)
        self.side.hide()
        words = column(label(self.tr("Traits"), "title"), self.summary, spacing=1)
        line = row(words, self.search, self.export, self.side, margins=(20, 14, 16, 10))
        line.setStretch(0, 1)
        self.setLayout(line)

    def show_counts(self, counts: TraitCounts, *, is_known: bool) -> None:
        """Say how much there is."""
        if not is_known:
            self.summary.show_text(self.tr("Counting…"))
            return
        names, values = len(counts.paths), sum(map(counts.value_count, counts.paths))
        parts = (
            counted(counts.total, Sentence("traits", "1 asset"), Sentence("traits", "{count} assets")),
            counted(names, Sentence("traits", "1 attribute"), Sentence("traits", "{count} attributes")),
            counted(values, Sentence("traits", "1 value"), Sentence("traits", "{count} values")),
        )
        self.summary.show_text(" · ".join(map(text, parts)))
        self.export.setEnabled(names > 0)

    def why_no_export(self) -> Sentence | None:
        """What is missing for it."""
        return None if self.export.isEnabled() else Sentence("traits", "Describe assets with attributes first")

    def menu(self) -> QMenu:
        """What can be exported."""
        menu = round_menu(self)
        menu.addAction(self.tr("Values and counts (CSV)…"), self.values_requested.emit)
        menu.addAction(self.tr("Ranks (CSV)…"), self.ranks_requested.emit)
        menu.addAction(self.tr("Picture of the bars (PNG)…"), self.picture_requested.emit)
        return menu

    def open_menu(self) -> None:
        """Offer it."""
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        open_below(menu, self.export)
