"""The folder as it was seen, line by line: what lies in it, and how much of that."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.origins import Holds, Seen
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, column, label, row
from mintwright.ui.widgets.elided_label import ElidedLabel

_INDENT, _DEEPEST = 20, 4  # pixels of the design for each folder, and folders that stand further in
_ICONS = {
    Holds.FOLDER: "folder", Holds.ART: "images", Holds.DESCRIPTIONS: "braces", Holds.OTHER: "file-down",
    Holds.UNREADABLE: "triangle-alert",
}  # fmt: skip
_DESCRIPTIONS = Sentence("sheets", "1 description file"), Sentence("sheets", "{shown} description files")


class DroppedList(QWidget):
    """The lines, each with its sign."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._lines = column(spacing=6)
        self.setLayout(self._lines)

    def show_lines(self, lines: Sequence[Seen]) -> None:
        """Show these instead of those before."""
        while (item := self._lines.takeAt(0)) is not None:
            if (part := item.widget()) is not None:
                part.hide()
                part.deleteLater()
        for line in lines:
            self._lines.addWidget(self._line(line))

    def _line(self, seen: Seen) -> QWidget:
        is_needed = seen.holds not in (Holds.OTHER, Holds.AGAIN, Holds.UNREADABLE)
        name = ElidedLabel("body" if is_needed else "muted", mode=Qt.TextElideMode.ElideMiddle)
        name.setProperty("strong", is_needed)
        said = text(_said(seen))
        name.show_text(seen.name or text(_more(seen.count)))
        line = QWidget()
        icon = _ICONS.get(seen.holds, "")
        sign: QWidget | int = Glyph(self._theme, icon, "ink3", 14) if icon else self._theme.scale(14)
        indent = self._theme.scale(min(seen.depth, _DEEPEST) * _INDENT)
        line.setLayout(row(indent, sign, name, label(said, "body" if is_needed else "muted"), spacing=6))
        line.setAccessibleName(f"{name.whole} {said}".strip())
        return line


def _said(seen: Seen) -> Sentence:
    match seen.holds:
        case Holds.ART:
            kind = seen.ending.removeprefix(".").upper()
            return Sentence("sheets", "{count} {kind}", count=number(seen.count), kind=kind)
        case Holds.DESCRIPTIONS:
            one, many = _DESCRIPTIONS
            return counted(seen.count, one, many.filled(shown=number(seen.count)))
        case Holds.AGAIN:
            return Sentence("sheets", "the same once more")
        case Holds.OTHER:
            return Sentence("sheets", "not needed")
        case Holds.UNREADABLE:
            return Sentence("sheets", "cannot be read")
        case Holds.FOLDER:
            return Sentence("sheets", "")


def _more(count: int) -> Sentence:
    return counted(count, Sentence("sheets", "1 more"), Sentence("sheets", "{shown} more", shown=number(count)))
