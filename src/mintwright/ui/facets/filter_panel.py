"""The panel that opens below the filter button: ticks what is shown, and says how many that would be."""

from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.domain.assets.attributes import Path
from mintwright.domain.readiness.facets import About, Facet
from mintwright.studio.readiness.readiness import Readiness
from mintwright.ui.facets.facet_words import HOW_THEY_COMBINE
from mintwright.ui.facets.filter_lines import Counts, Line, LineKind, lines_of, ticked
from mintwright.ui.facets.filter_list import ROW, FilterList
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row, rule

WIDTH, HEIGHT = 340, 560  # pixels of the design
_GAP, _EDGE = 4, 8
_LEAST = 3  # rows that are seen in the smallest window


class FilterPanel(QFrame):
    """Stays open while several are ticked; Esc, or a click beside it, closes it.

    Signals:
        facets_chosen(tuple): exactly these are to be in force.
        turned(): other lines are asked for.
    """

    facets_chosen = Signal(tuple)
    turned = Signal()

    def __init__(self, theme: Theme, around: QWidget) -> None:
        super().__init__(around, Qt.WindowType.Popup)
        self.setObjectName("filter-panel")
        self.setAccessibleName(self.tr("Filter"))
        self._theme = theme
        self._chosen: tuple[Facet, ...] = ()
        self._path: Path | None = None
        self._seen: dict[Facet, int] = {}  # what has had a line since it opened keeps it: none slips from below a click
        self._seen_paths: set[Path] = set()
        self.list = FilterList(theme)
        self.list.chosen.connect(self._take)
        self.list.left.connect(self._go_back)
        self.list.typed.connect(self._search)
        self.field = SearchField(theme, self.tr("Find a filter"))
        self.field.setPlaceholderText(self.tr("Find a filter"))
        self.field.fill()
        self.field.textChanged.connect(self.turned)
        self.field.found_requested.connect(lambda: self.list.setFocus(Qt.FocusReason.OtherFocusReason))
        self.field.takes_first = True
        self.field.first_requested.connect(self.list.take_current)
        self.field.left.connect(lambda: self.list.setFocus(Qt.FocusReason.OtherFocusReason))
        self._waiting = label(self.tr("Counting…"), "muted")
        self._how = label(text(HOW_THEY_COMBINE), "small", wrap=True)
        self.clear = button(self.tr("Clear all"), kind="quiet")
        self.clear.clicked.connect(lambda: self.facets_chosen.emit(()))
        body = column(self.field, self.list, margins=(6, 6, 6, 0))
        foot = column(self._how, row(self._waiting, None, self.clear), margins=(14, 8, 8, 8))
        self._whole = column(body, rule(), foot, spacing=0)
        self.setLayout(self._whole)

    def open_below(self, opener: QWidget) -> None:
        """Show all filters, below what opened them; where that has too little room they stand higher."""
        self._seen, self._seen_paths = {}, set()
        self._turn_to(None)
        self.list.setMinimumHeight(self._theme.scale(_LEAST * ROW))
        room, corner = self._room(opener.window()), opener.mapToGlobal(QPoint(0, opener.height() + _GAP))
        width = self._theme.scale(WIDTH)
        least = self._whole.minimumHeightForWidth(width)
        height = max(least, min(self._theme.scale(HEIGHT), room.bottom() - corner.y()))
        left, top = min(corner.x(), room.right() - width), min(corner.y(), room.bottom() - height)
        self.setGeometry(max(room.left(), left), max(room.top(), top), width, height)
        self.show()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    @staticmethod
    def _room(window: QWidget) -> QRect:
        """The part of the window that is on the screen, without its edge."""
        screen = (window.screen() or QGuiApplication.primaryScreen()).availableGeometry()
        seen = QRect(window.mapToGlobal(QPoint()), window.size()).intersected(screen)
        return seen.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)

    @property
    def path(self) -> Path | None:
        """The attribute whose values are shown."""
        return self._path

    def show_counts(
        self, counts: Counts, chosen: tuple[Facet, ...], readiness: Readiness, *, is_counting: bool
    ) -> None:
        """Show how many each would leave, and which are in force."""
        self._chosen = chosen
        self._seen.update((one, 0) for one in counts if one.about not in (About.VALUE, About.ABSENT))
        self._seen_paths.update(one.path for one in counts if one.about is About.VALUE)
        found = {**self._seen, **counts}
        lines = lines_of(found, chosen, readiness, self._path, self.field.words, self._seen_paths)
        if is_counting and not counts:  # nothing is known, which is not none
            lines = [replace(line, beside="") for line in lines]
        self.list.show_lines(lines)
        self._waiting.setVisible(is_counting)
        self.clear.setEnabled(bool(chosen))

    def show_chosen(self, chosen: tuple[Facet, ...]) -> None:
        """Tick what is in force now, while how many each would leave is being counted."""
        self._chosen = chosen
        self.list.show_lines([ticked(line, chosen) for line in self.list.lines.shown])
        self._waiting.show()
        self.clear.setEnabled(bool(chosen))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leads from an attribute back to all filters, and from there out."""
        if event.key() == Qt.Key.Key_Escape and self._path is not None:
            self._go_back()
        else:
            super().keyPressEvent(event)

    def _take(self, line: Line) -> None:
        if line.kind is LineKind.FILTER and line.facet is not None:
            others = tuple(one for one in self._chosen if one != line.facet)
            self.facets_chosen.emit(others if line.is_chosen else (*others, line.facet))
        elif line.kind is LineKind.ATTRIBUTE:
            self._turn_to(line.path)
        elif line.kind is LineKind.BACK:
            self._go_back()

    def _search(self, letter: str) -> None:
        """Whoever types in the list looks for something."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.setCursorPosition(len(self.field.text()))
        self.field.insert(letter)

    def _go_back(self) -> None:
        if self._path is not None:
            self._turn_to(None)

    def _turn_to(self, path: Path | None) -> None:
        self._path = path
        if self.field.words:
            self.field.clear()  # which tells of it
        else:
            self.turned.emit()
