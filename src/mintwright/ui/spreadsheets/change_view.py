"""The rows of a spreadsheet with what they change, under a filter that says how many there are of each kind."""

from bisect import bisect_right
from collections.abc import Generator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.list_view import KeptCurrent
from mintwright.ui.spreadsheets.change_delegate import ROW, ChangeDelegate
from mintwright.ui.spreadsheets.change_model import ChangeModel
from mintwright.ui.spreadsheets.reading_page import reading_page
from mintwright.ui.spreadsheets.row_header import RowHeader
from mintwright.ui.spreadsheets.sheet_view import Found, SheetView, Shown
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.table.elided_header import ElidedHeader
from mintwright.ui.widgets.controls import column, icon_button, row, stacked
from mintwright.ui.widgets.inputs import TabBar, name_tab

_WIDTH, _HEADER, _PAD, _SIGN = 132, 44, 10, 12
_NAMES: Mapping[Shown, Sentence] = {
    Shown.ALL: Sentence("sheets", "All {shown}"),
    Shown.NEW: Sentence("sheets", "New {shown}"),
    Shown.CHANGED: Sentence("sheets", "Changed {shown}"),
    Shown.CLEARED: Sentence("sheets", "Cleared {shown}"),
    Shown.LONELY: Sentence("sheets", "Left out {shown}"),
    Shown.PROBLEMS: Sentence("sheets", "Problems {shown}"),
    Shown.MINTED: Sentence("sheets", "Minted already {shown}"),
}
_SIGNS = {
    Shown.NEW: ("dot", "ok"), Shown.CHANGED: ("dot", "warn"), Shown.CLEARED: ("dot", "bad"),
    Shown.PROBLEMS: ("triangle-alert", "bad"), Shown.MINTED: ("badge-check", "ok"),
}  # fmt: skip
_BY_SIGN = (Shown.PROBLEMS, Shown.MINTED)  # the sign says what they are, and to a screen reader the words


class ChangePane(QWidget):
    """The filter, and the rows that it shows."""

    def __init__(self, theme: Theme, model: ChangeModel) -> None:
        super().__init__()
        self._theme = theme
        self._model = model
        self._view: SheetView | None = None
        self._walked = -1, -1  # the column of the sheet whose changes are walked through, and the place of the last
        self.tabs, self.table = TabBar(), ChangeTable(theme, model)
        self.tabs.setObjectName("filters")
        self.tabs.setAccessibleName(self.tr("Which rows to show"))
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        for each in Shown:
            icon, token = _SIGNS.get(each, ("", ""))
            self.tabs.addTab(theme.icons.icon(icon, token), "") if icon else self.tabs.addTab("")
        theme.changed.connect(self._dress)
        self._dress()
        self.before = icon_button(theme, "chevron-up", self.tr("Change before"))
        self.after = icon_button(theme, "chevron-down", self.tr("Next change"))
        self._shown = QWidget()
        head = row(self.tabs, None, self.before, self.after, spacing=0)  # the filter needs nearly all of it
        self._shown.setLayout(column(head, self.table, spacing=8))
        self._stack = stacked(self, reading_page(self.tr("Looking for what would change…")), self._shown)
        self.setLayout(self._stack)
        self.setFocusProxy(self.table)
        self.table.horizontalHeader().sectionClicked.connect(self.go_to_change_in)
        self.tabs.currentChanged.connect(lambda _: self._show_filtered())
        for step, press, keys in ((-1, self.before, "Alt+Up"), (1, self.after, "Alt+Down")):
            press.clicked.connect(lambda _=False, step=step: self.go_to_change(step))
            press.setToolTip(tip(f"{press.accessibleName()} ({QKeySequence(keys).toString()})"))
            context = Qt.ShortcutContext.WidgetWithChildrenShortcut
            QShortcut(QKeySequence(keys), self, lambda step=step: self.go_to_change(step), context=context)

    @property
    def filter(self) -> Shown:
        """Which rows are shown."""
        return tuple(Shown)[self.tabs.currentIndex()]

    def show_view(self, view: SheetView) -> None:
        """Show another look at the sheet; the keys stay where they were, as far as that is still there."""
        self._view, self._walked = view, (-1, -1)
        self._stack.setCurrentWidget(self._shown)  # first: a hidden bar does not make room for other words
        counts = _counts(view)
        for tab, each in enumerate(Shown):
            count = number(counts[each])
            words = text(_NAMES[each].filled(shown=count))
            name_tab(self.tabs, tab, count if each in _BY_SIGN else words)
            if each in _BY_SIGN:
                self.tabs.setAccessibleTabName(tab, f"{self.tabs.accessibleName()}: {count}, {words}")
            self.tabs.setTabToolTip(tab, tip(words))
            self.tabs.setTabVisible(tab, bool(counts[each]) or each in (Shown.ALL, self.filter))
        self._show_rows()

    def show_filter(self, shown: Shown) -> None:
        """Show these rows, with the keys in them."""
        self.tabs.setTabVisible(tuple(Shown).index(shown), True)  # noqa: FBT003 - Qt's signature
        self.tabs.setCurrentIndex(tuple(Shown).index(shown))
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_to(self, found: Found) -> None:
        """Show this cell, and put the keys there."""
        self._go_to_cell(found.place, found.column)

    def go_to_change_in(self, section: int) -> None:
        """Put the keys on the first change of this column; on the next with each further click, round and round."""
        column = self._model.sheet_column(section)
        places = () if self._view is None else self._view.changed.get(column, ())
        if not places:
            announce(self.table, self.tr("Nothing changes in this column"))
            return
        before, last = self._walked
        place = places[bisect_right(places, last) % len(places) if before == column else 0]
        self._walked = column, place
        self._go_to_cell(place, column)

    def go_to_change(self, step: int) -> None:
        """Put the keys on the next cell that is not as it was, or the one before; say so where there is none."""
        at = self.table.currentIndex()
        place = self._model.next_change(at.row(), at.column(), step) if self._view is not None else None
        if place is None:
            announce(self.table, self.tr("No further change"))
        else:
            self.table.go_to(*place)

    def _go_to_cell(self, place: int, column: int) -> None:
        if self._model.place_of(place, column) is None:
            self.tabs.setCurrentIndex(0)
        if (shown := self._model.place_of(place, column)) is not None:
            self.table.go_to(*shown)

    def _dress(self) -> None:
        side = self._theme.scale(_SIGN)
        self.tabs.setIconSize(QSize(side, side))

    def _show_filtered(self) -> None:
        """Show the rows of the filter that was chosen, from the first such cell on; of all, where the keys were."""
        before = self._model.cell_at(self.table.currentIndex())
        self._show_rows()
        if self.filter is Shown.ALL and before is not None:
            place = self._model.place_of(*before)
        else:
            place = self._model.first_of(self.filter)
        if place is not None:
            self.table.setCurrentIndex(self._model.index(*place))

    def _show_rows(self) -> None:
        if self._view is not None:
            with self.table.kept_place():
                self._model.show(self._view, self.filter)


class ChangeTable(QTableView):
    """Only the rows in sight are composed; what is said of a row without a file lies across it."""

    def __init__(self, theme: Theme, model: ChangeModel) -> None:
        super().__init__()
        self._theme = theme
        self._changes = model
        self._keeper = KeptCurrent(self)
        self._rows = RowHeader(theme, model, self)
        self.setVerticalHeader(self._rows)
        self.setModel(model)
        self.setItemDelegate(ChangeDelegate(theme, self))
        self.setObjectName("changes")
        self.setAccessibleName(self.tr("What each row changes"))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        for mode in (self.setVerticalScrollMode, self.setHorizontalScrollMode):
            mode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setCornerButtonEnabled(False)
        across = ElidedHeader(self)
        self.setHorizontalHeader(across)
        across.setSelectionModel(QItemSelectionModel(model, across))  # else it asks each cell if it is chosen
        across.setAccessibleName(self.tr("Columns"))
        across.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        across.setHighlightSections(False)
        theme.changed.connect(self._dress)
        self._dress()

    def go_to(self, place: int, column: int) -> None:
        """Show this cell, and put the keys there."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setCurrentIndex(self._changes.index(place, column))

    def show_column(self, sheet_column: int) -> None:
        """Bring a column of the sheet in sight, where it becomes something."""
        at = self._changes.column_of(sheet_column)
        row = max(self.rowAt(0), 0)
        if at is not None and self._changes.rowCount():
            self.scrollTo(self._changes.index(row, at))

    # --- Which cell the keys are at

    @contextmanager
    def kept_place(self) -> Generator[None]:
        """What is in sight, and the cell that the keys are at, or the nearest, stay while other rows come."""
        at, bars = self.currentIndex(), (self.horizontalScrollBar(), self.verticalScrollBar())
        row, column, scrolled = max(at.row(), 0), max(at.column(), 0), [bar.value() for bar in bars]
        yield
        rows, columns = self._changes.rowCount(), self._changes.columnCount()
        if rows and columns:
            self.setCurrentIndex(self._changes.index(min(row, rows - 1), min(column, columns - 1)))
        for bar, value in zip(bars, scrolled, strict=True):
            bar.setValue(value)

    def currentIndex(self) -> QModelIndex:
        """The cell that the keys go on from, whoever has the focus."""
        return self._keeper.of(super().currentIndex())

    def setCurrentIndex(self, index: QModelIndex | QPersistentModelIndex) -> None:
        """Make this cell the current one, and choose it."""
        with self._keeper.in_place():
            super().setCurrentIndex(index)
        self.scrollTo(index)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._keeper.take_up()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self._keeper.put_down()

    # --- How it looks

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        first, last = self.rowAt(event.rect().top()), self.rowAt(event.rect().bottom())
        count = self._changes.rowCount()
        for place in range(max(first, 0), (last if last >= 0 else count - 1) + 1) if first >= 0 else ():
            if (why := self._changes.shown(place).lonely) is not None:
                self._paint_why(painter, place, text(why))
        painter.end()

    def _paint_why(self, painter: QPainter, place: int, words: str) -> None:
        theme, viewport = self._theme, self.viewport().rect()
        pad = theme.scale(_PAD)
        area = QRect(pad, self.rowViewportPosition(place), viewport.width() - 2 * pad, self.rowHeight(place) - 1)
        painter.setFont(theme.font(12))
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, area.width())
        ground = QRect(0, 0, metrics.horizontalAdvance(shown) + 2 * pad, metrics.height() + 4)
        ground.moveCenter(area.center())
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        ground.moveLeft(viewport.right() - ground.width() if is_mirrored else 0)
        painter.fillRect(ground, theme.color("surface"))
        painter.setPen(theme.color("ink2"))
        painter.drawText(ground, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown)

    def _dress(self) -> None:
        theme = self._theme
        height = theme.scale(ROW)
        self._rows.setDefaultSectionSize(height)
        self._rows.setMinimumSectionSize(height)
        self.horizontalHeader().setDefaultSectionSize(theme.scale(_WIDTH))
        self.horizontalHeader().setFixedHeight(theme.scale(_HEADER))
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.updateGeometries()


def _counts(view: SheetView) -> Mapping[Shown, int]:
    """What the filter says of each."""
    counts = view.plan.counts
    return {
        Shown.ALL: len(view.plan.rows),
        Shown.NEW: counts.new,
        Shown.CHANGED: counts.changed,
        Shown.CLEARED: counts.cleared,
        Shown.LONELY: counts.lonely,
        Shown.PROBLEMS: counts.problems + counts.doubles,
        Shown.MINTED: len(view.places[Shown.MINTED]),
    }
