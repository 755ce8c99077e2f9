"""The list of all attributes with their values, and beside it that of the attributes alone."""

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from mintwright.ui.shell.list_view import ListView
from mintwright.ui.style.theme import Theme
from mintwright.ui.traits.trait_delegate import TraitDelegate
from mintwright.ui.traits.trait_model import LineKey, TraitModel
from mintwright.ui.traits.trait_rows import LineKind, TraitLine

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TraitList(ListView):
    """Ctrl and a click choose one more. What is chosen stays so while the numbers change.

    Signals:
        chosen(): other lines are.
        shown_requested(): Enter or a double click asked for the assets of what is chosen.
        more_requested(tuple): all values of this attribute were asked for.
    """

    chosen = Signal()
    shown_requested = Signal()
    more_requested = Signal(tuple)

    def __init__(self, theme: Theme, name: str, *, is_index: bool = False) -> None:
        super().__init__()
        self.lines = TraitModel(self)
        self._renamed: tuple[LineKey, LineKey] | None = None
        self._chosen: Sequence[TraitLine] | None = None  # once somebody asks
        self._other_names = dict[LineKey, list[LineKey]]()  # of lines that were renamed here, either way
        self.setModel(self.lines)
        self.setItemDelegate(TraitDelegate(theme, self, is_index=is_index))
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        extended, single = self.SelectionMode.ExtendedSelection, self.SelectionMode.SingleSelection
        self.setSelectionMode(single if is_index else extended)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().selectionChanged.connect(lambda *_: self._forget_chosen())
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())
        self.clicked.connect(lambda index: self._open(self.lines.lines[index.row()]))
        self.doubleClicked.connect(lambda _: self.shown_requested.emit())
        theme.changed.connect(self.scheduleDelayedItemsLayout)

    def chosen_lines(self) -> Sequence[TraitLine]:
        """What is chosen, from the top. It is asked for again and again, and may be ten thousand lines."""
        if self._chosen is None:
            chosen = self.selectionModel().selection()
            parts = map(chosen.at, range(chosen.size()))
            rows = sorted(row for part in parts for row in range(part.top(), part.bottom() + 1))
            self._chosen = [self.lines.lines[row] for row in rows]
        return self._chosen

    def _forget_chosen(self) -> None:
        self._chosen = None

    def show_lines(self, lines: Sequence[TraitLine]) -> None:
        """Show these; what was chosen and where the keys were stay, as far as that is still there.

        What was renamed here is chosen still by the name that it has again after an undo.
        """
        kept = [line.key for line in self.chosen_lines()]
        at = self.currentIndex()
        current = self.lines.lines[at.row()].key if at.isValid() else None
        self.lines.show(lines)
        self._forget_chosen()
        if self._other_names:
            kept, current = list(map(self._as_called_now, kept)), current and self._as_called_now(current)
        if [line.key for line in self.chosen_lines()] != kept:
            self.choose(kept)
        row = None if current is None else self.lines.row_of(current)
        if row is not None and self.currentIndex().row() != row:
            self.go_on_from(self.lines.index(row))
        self._go_to_renamed(kept)

    def follow(self, renamed: tuple[LineKey, LineKey] | None) -> None:
        """Once this line is called otherwise, choose it by its new name, unless another is chosen by then."""
        self._renamed = renamed
        for key, other in (renamed, renamed[::-1]) if renamed else ():
            self._other_names.setdefault(key, []).insert(0, other)

    def _as_called_now(self, key: LineKey) -> LineKey:
        """This line, or the one that has its assets since it was renamed, or since that was undone."""
        if self.lines.row_of(key) is not None:
            return key
        others = self._other_names.get(key, ())
        return next((other for other in others if self.lines.row_of(other) is not None), key)

    def _go_to_renamed(self, kept: Sequence[LineKey]) -> None:
        if self._renamed is None:
            return
        before, after = self._renamed
        is_left = bool(kept) and before not in kept
        if is_left or self.lines.row_of(before) is None:
            self._renamed = None
            if not is_left and self.lines.row_of(after) is not None:
                self.turn_to(after)

    def choose(self, keys: Sequence[LineKey]) -> None:
        """Choose exactly these, as far as they are there."""
        chosen, rows = QItemSelection(), sorted(row for key in keys if (row := self.lines.row_of(key)) is not None)
        for _, some in groupby(enumerate(rows), lambda one: one[1] - one[0]):  # what lies together is one part
            part = [row for _, row in some]
            chosen.select(self.lines.index(part[0]), self.lines.index(part[-1]))
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def turn_to(self, key: LineKey) -> None:
        """Choose this line; of an attribute, with its values in sight below it."""
        if (row := self.lines.row_of(key)) is not None:
            only = QItemSelectionModel.SelectionFlag.ClearAndSelect  # whatever keys are held: those of a redo, say
            self.selectionModel().setCurrentIndex(self.lines.index(row), only)
            if key[0] is LineKind.NAME:
                self.scrollTo(self.lines.index(row), self.ScrollHint.PositionAtTop)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _ENTER:
            super().keyPressEvent(event)
            return
        at = self.currentIndex()
        if at.isValid() and self.lines.lines[at.row()].kind is LineKind.MORE:
            self._open(self.lines.lines[at.row()])
        else:
            self.shown_requested.emit()

    def _open(self, line: TraitLine) -> None:
        if line.kind is LineKind.MORE:
            self.more_requested.emit(line.path)
