"""Facts line by line: a name, a value of any length, and what belongs below another further in."""

import re
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import Margins, label, rule

INDENT = 14
_LONG_WORD, _PIECE = re.compile(r"\S{13,}"), re.compile(r"(\S{4})(?=\S)")
NAME_WIDTH = 104


@dataclass(frozen=True, slots=True)
class Line:
    """One fact: its name (empty if it continues the line above), its value, its depth of nesting, its role.

    The role `title` makes it the head of the sheet: its value stands alone.
    """

    name: str
    value: str
    depth: int = 0
    role: str = "body"


class LineSheet(QScrollArea):
    """Shows lines, as many as there are; where there is no room for all of them, Tab stops here, and keys scroll."""

    def __init__(self, theme: Theme, name: str, *, margins: Margins = (16, 12, 12, 12)) -> None:
        super().__init__()
        self._theme = theme
        self._margins = margins
        self._lines: tuple[Line, ...] | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setObjectName("told")
        self.setAccessibleName(name)
        self.verticalScrollBar().rangeChanged.connect(lambda _, most: self._offer_keys(scrolls=most > 0))

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other lines, from the top; the same ones change nothing."""
        if lines == self._lines:
            return
        self._lines = lines
        body = QWidget()
        body.setObjectName("sheet")
        grid = QGridLayout(body)
        grid.setContentsMargins(*self._margins)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnMinimumWidth(0, self._theme.scale(NAME_WIDTH))
        grid.setColumnStretch(1, 1)
        for at, line in enumerate(lines):
            self._add(grid, 2 * at, line, parted=bool(at and line.name and not line.depth))
        grid.setRowStretch(2 * len(lines), 1)
        self.setWidget(body)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Nothing lies at the side: what leads to the next piece around it does so from here too."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _offer_keys(self, *, scrolls: bool) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if scrolls else Qt.FocusPolicy.NoFocus)

    def _add(self, grid: QGridLayout, at: int, line: Line, *, parted: bool) -> None:
        if parted:
            grid.addWidget(rule(), at, 0, 1, 2)
        value = label(_breakable(line.value), line.role, wrap=True)
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setAccessibleName(f"{line.name}: {line.value}" if line.name else line.value)
        if line.role == "title":
            grid.addWidget(value, at + 1, 0, 1, 2)
            return
        name = label(_breakable(line.name), "muted", wrap=True)
        name.setTextFormat(Qt.TextFormat.PlainText)
        name.setContentsMargins(line.depth * INDENT, 0, 0, 0)
        grid.addWidget(name, at + 1, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(value, at + 1, 1, Qt.AlignmentFlag.AlignTop)


def _breakable(value: str) -> str:
    """The text with break points in long words: a label would cut them off otherwise."""
    return _LONG_WORD.sub(lambda word: _PIECE.sub("\\1\u200b", word[0]), value)
