"""The small parts of every page, styled by dynamic properties that theme.qss knows.

A layout list may hold widgets, layouts, whole numbers (that much space) and None (stretch).
"""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from mintwright.ui.style.fonts import mono_font
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip

Part = QWidget | QLayout | int | None
Margins = tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)

_THIN_SPACE = "\u2009"  # the gap between icon and text is fixed in Qt; this widens it


def row(*parts: Part, spacing: int = 8, margins: Margins = (0, 0, 0, 0)) -> QHBoxLayout:
    """The parts side by side, in reading direction."""
    return _filled(QHBoxLayout(), parts, spacing, margins)


def column(*parts: Part, spacing: int = 6, margins: Margins = (0, 0, 0, 0)) -> QVBoxLayout:
    """The parts one below the other."""
    return _filled(QVBoxLayout(), parts, spacing, margins)


def panel(name: str, layout: QLayout) -> QFrame:
    """A frame that theme.qss knows by its object name."""
    frame = QFrame()
    frame.setObjectName(name)
    frame.setLayout(layout)
    return frame


def rule() -> QFrame:
    """A hairline."""
    line = QFrame()
    line.setObjectName("rule")
    return line


def label(text: str, role: str = "body", *, wrap: bool = False) -> QLabel:
    """A text. Roles: display, title, heading, label, body, muted, small, mono, error, ok."""
    widget = QLabel(text)
    widget.setTextFormat(Qt.TextFormat.PlainText)  # names of files and words of a service are never markup
    widget.setProperty("role", role)
    if role == "mono":
        widget.setFont(mono_font(12))  # the style sheet sets family and size, but cannot switch ligatures off
    widget.setWordWrap(wrap)
    return widget


def chip(text: str, kind: str = "plain") -> QLabel:
    """A small state in a pill. Kinds: plain, ok, warn, bad, info, lead."""
    widget = QLabel(text)
    widget.setTextFormat(Qt.TextFormat.PlainText)
    widget.setProperty("chip", kind)
    widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return widget


def button(text: str, theme: Theme | None = None, icon: str = "", *, kind: str = "") -> QPushButton:
    """A push button. Kinds: "" (outlined), primary, quiet, danger. With an icon it needs the theme."""
    widget = _IconButton(theme) if theme and icon else QPushButton()
    widget.setProperty("kind", kind)
    if theme and icon:
        widget.setIcon(theme.icons.icon(icon, _ICON_TOKENS.get(kind, "ink2")))
    set_button_text(widget, text)
    return widget


def icon_button(theme: Theme, icon: str, name: str, *, kind: str = "quiet") -> QPushButton:
    """A square button that shows only an icon; `name` is its accessible name and tool tip."""
    widget = button("", theme, icon, kind=kind)
    widget.setProperty("square", True)  # noqa: FBT003 - Qt's signature
    widget.setAccessibleName(name)
    widget.setToolTip(tip(name))
    return widget


def set_button_text(widget: QPushButton, text: str) -> None:
    """Change a button's words and its accessible name together."""
    widget.setText(_THIN_SPACE + text if text and not widget.icon().isNull() else text)
    widget.setAccessibleName(text.replace("&", ""))


class _IconButton(QPushButton):
    """A button whose icon is as large as its words want it, at every text size."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        theme.changed.connect(self._fit_icon)
        self._fit_icon()

    def _fit_icon(self) -> None:
        side = self._theme.scale(16)
        self.setIconSize(QSize(side, side))


class Glyph(QLabel):
    """A small icon beside a text, in the colour of a token. It says nothing to a screen reader: the text does."""

    def __init__(self, theme: Theme, icon: str, color: str = "ink2", pixels: int = 16) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._icon = icon
        self._color = color
        self._pixels = pixels
        theme.changed.connect(self._fit)
        self._fit()

    def show_icon(self, icon: str, color: str) -> None:
        """Show another icon."""
        self._icon, self._color = icon, color
        self.update()

    def _fit(self) -> None:
        side = self._theme.scale(self._pixels)
        self.setFixedSize(side, side)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._theme.icons.paint(painter, self._icon, QRect(0, 0, self.width(), self.height()), self._color)
        painter.end()


_ICON_TOKENS = {"primary": "on_accent", "danger": "bad"}


def _filled(layout: Box, parts: tuple[Part, ...], spacing: int, margins: Margins) -> Box:
    layout.setSpacing(spacing)
    layout.setContentsMargins(*margins)
    for part in parts:
        _adder(layout, part)()
    return layout


def _adder(layout: QBoxLayout, part: Part) -> Callable[[], object]:
    if part is None:
        return lambda: layout.addStretch(1)
    if isinstance(part, int):
        return lambda: layout.addSpacing(part)
    if isinstance(part, QWidget):
        return lambda: layout.addWidget(part)
    return lambda: layout.addLayout(part)
