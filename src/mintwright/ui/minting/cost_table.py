"""The parts of a cost one below the other, and what they add up to: before a mint and on its receipt."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from mintwright.studio.receipts.cost_breakdown import CostPart
from mintwright.ui.minting.cost_words import amount_in_words, note_in_words, places_of
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import label, rule

INDENT = 10  # of what is said of a part


class CostTable(QWidget):
    """One line a part, with what else is to be said of it below; the last line is the sum.

    Lines are written anew and never deleted: as their costs came, Qt freed labels that Python still knew (a crash).
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: object = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._lines: list[_Line] = []
        self._rule = rule()
        self._sum = _Line(self, "heading")
        self._place_sum(0)
        self.show_parts((), None)

    def show_parts(self, parts: Sequence[CostPart], total: tuple[str, str] | None) -> None:
        """Show these; `total` is what the sum is called, and the sum in words. The same ones change nothing."""
        if self._shown == (shown := (tuple(parts), total)):
            return
        self._shown = shown
        while len(self._lines) < len(parts):
            self._add_line()
        places = places_of(parts)
        for at, line in enumerate(self._lines):
            part = parts[at] if at < len(parts) else None
            words = None if part is None else (text(part.name), amount_in_words(part, places))
            line.show_words(words, "" if part is None else note_in_words(part))
        self._rule.setVisible(bool(parts) and total is not None)
        self._sum.show_words(total)

    def _add_line(self) -> None:
        """One line more, above the sum, which is read after it."""
        line = _Line(self, "body")
        self._lines.append(line)
        line.place(self._grid, 2 * len(self._lines) - 2)
        self._place_sum(2 * len(self._lines))

    def _place_sum(self, row: int) -> None:
        self._grid.addWidget(self._rule, row, 0, 1, 2)
        self._sum.place(self._grid, row + 1)
        for part in (self._rule, *self._sum.parts):
            part.raise_()


class _Line:
    """What a part is called and how much it is, and below it what else is to be said."""

    def __init__(self, table: QWidget, role: str) -> None:
        self._name = label("", "muted" if role == "body" else role, wrap=True)
        self._amount = label("", role)
        self._amount.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._note = label("", "small", wrap=True)
        self._note.setIndent(INDENT)
        for part in self.parts:
            part.setParent(table)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """In the order in which they are read."""
        return self._name, self._amount, self._note

    def place(self, grid: QGridLayout, row: int) -> None:
        """Let it stand in this row and the next."""
        grid.addWidget(self._name, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._amount, row, 1, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignTrailing)
        grid.addWidget(self._note, row + 1, 0, 1, 2)

    def show_words(self, words: tuple[str, str] | None, note: str = "") -> None:
        """Say a name, an amount and a note; without `words` it is not there."""
        name, amount = words or ("", "")
        self._name.setText(name)
        self._amount.setText(amount)
        self._amount.setAccessibleDescription(name)
        self._note.setText(note)
        self._name.setVisible(words is not None)
        self._amount.setVisible(words is not None)
        self._note.setVisible(bool(note))
