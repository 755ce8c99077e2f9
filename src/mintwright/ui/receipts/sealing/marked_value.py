"""A value that is compared with another by eye: in groups, its differing letters marked. It can be read, not copied."""

from collections.abc import Iterator
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.domain.seal.marked_letters import differing
from mintwright.ui.style.fonts import mono_font
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.address_label import grouped

SHORT = 20  # letters that are read at once


class MarkedValue(QLabel):
    """Underlined and on a ground of its own where it differs: never by colour alone."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)  # nothing of it is to be copied
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setWordWrap(True)
        self.setFont(mono_font(12))
        self._theme = theme
        self._value, self._other = "", ""
        theme.changed.connect(self._show)

    def show_value(self, name: str, value: str, other: str) -> None:
        """Show this value, which is called `name`, beside another that is shown elsewhere."""
        self._value, self._other = value, other
        self.setAccessibleName(f"{name}: {' '.join(_groups(value))}")
        count = sum(end - start for start, end in differing(value, other)) if other else 0
        self.setAccessibleDescription(self.tr("{count} letters differ").format(count=count) if count else "")
        self._show()

    def _show(self) -> None:
        ink, ground = (self._theme.color(name).name() for name in ("bad", "bad_soft"))
        style = f"color: {ink}; background-color: {ground}; text-decoration: underline; font-weight: 600"
        marked = _places(self._value, self._other)
        self.setText("".join(_html(self._value, marked, style)))


def _groups(value: str) -> tuple[str, ...]:
    return grouped(value) if len(value) > SHORT else (value,)


def _places(value: str, other: str) -> frozenset[int]:
    spans = differing(value, other) if other else ()
    return frozenset(place for start, end in spans for place in range(start, end))


def _html(value: str, marked: frozenset[int], style: str) -> Iterator[str]:
    place = 0
    for group in _groups(value):
        for letter in group:
            yield f'<span style="{style}">{escape(letter)}</span>' if place in marked else escape(letter)
            place += 1
        yield " "
