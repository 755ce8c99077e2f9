"""The parts of a cost one below the other, and what they add up to: before a mint and on its receipt."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from mintwright.studio.receipts.cost_breakdown import CostPart
from mintwright.ui.minting.cost_words import amount_in_words, note_in_words, places_of
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, rule

INDENT = 10  # of what is said of a part


class CostTable(QWidget):
    """One line a part, with what else is to be said of it below; the last line is the sum."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: object = None
        self._lines = QWidget()
        self._layout = column(self._lines)
        self.setLayout(self._layout)

    def show_parts(self, parts: Sequence[CostPart], total: tuple[str, str] | None) -> None:
        """Show these; `total` is what the sum is called, and the sum in words. The same ones change nothing."""
        if self._shown == (shown := (tuple(parts), total)):
            return
        self._shown = shown
        self._lines.hide()  # or a layout that was about to show it would show it as a window
        self._lines.setParent(None)  # now: until it is deleted it would say what belongs to another receipt
        self._lines.deleteLater()
        self._lines = _table(parts, total)
        self._layout.addWidget(self._lines)


def _table(parts: Sequence[CostPart], total: tuple[str, str] | None) -> QWidget:
    table = QWidget()
    grid = QGridLayout(table)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(0, 1)
    places = places_of(parts)
    for part in parts:
        _add(grid, text(part.name), amount_in_words(part, places))
        if note := note_in_words(part):
            below = label(note, "small", wrap=True)
            below.setIndent(INDENT)
            grid.addWidget(below, grid.rowCount(), 0, 1, 2)
    if total is not None:
        if parts:
            grid.addWidget(rule(), grid.rowCount(), 0, 1, 2)
        _add(grid, *total, role="heading")
    return table


def _add(grid: QGridLayout, name: str, amount: str, role: str = "body") -> None:
    at = grid.rowCount()
    said, value = label(name, "muted" if role == "body" else role, wrap=True), label(amount, role)
    value.setAccessibleDescription(name)
    value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    grid.addWidget(said, at, 0, Qt.AlignmentFlag.AlignTop)
    grid.addWidget(value, at, 1, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignTrailing)
