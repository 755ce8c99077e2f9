"""The small parts of every page, styled by dynamic properties that theme.qss knows.

A layout list may hold widgets, layouts, whole numbers (that much space) and None (stretch).
"""

import re
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QAbstractItemModel, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from mintwright.ui.style.fonts import mono_font
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import tip

Part = QWidget | QLayout | int | None
Margins = tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)

_TOO_LONG, _PIECE = re.compile(r"\S{29,}"), re.compile(r"(\S{10})(?=\S)")  # no word of a language is as long
_MAY_BREAK = "\u200b"
_MNEMONIC = Qt.TextFlag.TextShowMnemonic.value
_WAS_RESIZED = Qt.WidgetAttribute.WA_Resized
UNBOUNDED = 16_777_215  # pixels: what Qt has by itself, whose name the bindings lack
_ARROW, _ARROW_DRAWN = 10, 16  # pixels of the design
_AFTER_ARROW = 7  # pixels
_THIN_SPACE = "\u2009"  # the gap between icon and text is fixed in Qt; this widens it


def row(*parts: Part, spacing: int = 8, margins: Margins = (0, 0, 0, 0)) -> QHBoxLayout:
    """The parts side by side, in reading direction."""
    return _filled(QHBoxLayout(), parts, spacing, margins)


def column(*parts: Part, spacing: int = 6, margins: Margins = (0, 0, 0, 0)) -> QVBoxLayout:
    """The parts one below the other."""
    return _filled(QVBoxLayout(), parts, spacing, margins)


def stacked(around: QWidget, *parts: QWidget) -> QStackedLayout:
    """One of the parts at a time, inside `around`: Qt shows the first at once, which by itself would be a window."""
    layout = QStackedLayout()
    for part in parts:
        part.setParent(around)
        layout.addWidget(part)
    return layout


def empty(layout: QLayout) -> None:
    """Take everything out of a layout, and discard the widgets."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            discard(widget)


def discard(widget: QWidget) -> None:
    """Delete a widget soon, and have nothing of it seen or read until then.

    It stays its parent's child: shiboken loses count of the children of what is given to no parent and deleted later,
    and the program ends in `releaseWrapper` (PySide 6.11).
    """
    widget.hide()  # or a layout that was about to show it would show it as a window
    widget.deleteLater()


def show_rows(view: QTableView, model: QAbstractItemModel, name: str) -> None:
    """Have a table list rows that are read and chosen whole, and not written; `name` is what a screen reader says."""
    view.setModel(model)
    view.setObjectName("preview")
    view.setAccessibleName(name)
    view.setShowGrid(False)
    view.setTabKeyNavigation(False)
    view.setWordWrap(False)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.verticalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.horizontalHeader().setHighlightSections(False)


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
    widget = Prose() if wrap else QLabel()
    widget.setTextFormat(Qt.TextFormat.PlainText)  # names of files and words of a service are never markup
    widget.setText(text)
    widget.setProperty("role", role)
    if role == "mono":
        widget.setFont(mono_font(12))  # the style sheet sets family and size, but cannot switch ligatures off
    widget.setWordWrap(wrap)
    return widget


class Prose(QLabel):
    """A text of several lines, in which a long name without blanks is broken too: Qt would cut it off."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)

    def text(self) -> str:
        return self._words

    def setText(self, text: str) -> None:
        self._words = text
        super().setText(_TOO_LONG.sub(lambda word: _PIECE.sub(rf"\1{_MAY_BREAK}", word[0]), text))


def chip(text: str, kind: str = "plain") -> QLabel:
    """A small state in a pill. Kinds: plain, ok, warn, bad, info, lead."""
    widget = QLabel(text)
    widget.setTextFormat(Qt.TextFormat.PlainText)
    widget.setProperty("chip", kind)
    widget.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return widget


def button(text: str, theme: Theme | None = None, icon: str = "", *, kind: str = "") -> QPushButton:
    """A push button. Kinds: "" (outlined), primary, quiet, danger. With an icon it needs the theme."""
    widget = _IconButton(theme) if theme and icon else FittingButton()
    _fill_button(widget, theme, icon, kind)
    set_button_text(widget, text)
    return widget


def _fill_button(widget: QPushButton, theme: Theme | None, icon: str, kind: str) -> None:
    widget.setProperty("kind", kind)
    if theme and icon:
        widget.setIcon(theme.icons.icon(icon, _ICON_TOKENS.get(kind, "ink2")))


def menu_button(text: str, theme: Theme, icon: str, *, kind: str = "") -> QPushButton:
    """A button behind whose words an arrow says that it opens a menu."""
    widget = _MenuButton(theme, kind)
    _fill_button(widget, theme, icon, kind)
    set_button_text(widget, text)
    return widget


def icon_button(theme: Theme, icon: str, name: str, *, kind: str = "quiet") -> QPushButton:
    """A square button that shows only an icon; `name` is its accessible name and tool tip."""
    widget = button("", theme, icon, kind=kind)
    widget.setProperty("square", True)  # noqa: FBT003 - Qt's signature
    widget.setAccessibleName(name)
    widget.setToolTip(tip(name))
    return widget


def fit_choice(box: QComboBox, name: str, letters: int) -> None:
    """Name a box to choose from, and the list that it opens; it asks for so many letters, not for its longest words."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)
    for part in (box, box.view()):
        part.setAccessibleName(name)


def set_button_text(widget: QPushButton, text: str, name: str = "") -> None:
    """Change a button's words and its accessible name together; `name` is that of a button that may have no words."""
    widget.setText(_THIN_SPACE + text if text and not widget.icon().isNull() else text)
    widget.setAccessibleName(name or text.replace("&", ""))


class FittingButton(QPushButton):
    """A button that asks for the room of all its words; with less, they end in an ellipsis, and its tip says them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self._given_tip = ""

    def text(self) -> str:
        return self._words

    def setText(self, text: str) -> None:
        if text == self._words:
            return  # asking for the same room again would have whoever watches it set the same words again, for ever
        self._words = text
        self._fit_words()
        self.updateGeometry()

    def setToolTip(self, words: str) -> None:
        self._given_tip = words
        self._show_tip()

    def sizeHint(self) -> QSize:
        need, shown = super().sizeHint(), super().text()
        return need if shown == self._words else need + QSize(self._advance(self._words) - self._advance(shown), 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_words()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit_words()

    def _fit_words(self) -> None:
        missing = self.sizeHint().width() - self.width() if self.testAttribute(_WAS_RESIZED) else 0
        shown = self._words if missing <= 0 else self._elided(missing)
        if shown == super().text():
            return
        super().setText(shown)
        self._show_tip()

    def _show_tip(self) -> None:
        """What it was given; without that its words, where they are cut."""
        is_cut = super().text() != self._words
        super().setToolTip(self._given_tip or tip(self._words.strip() if is_cut else ""))

    def _elided(self, missing: int) -> str:
        """As many of the words as stand in what is that much narrower than they."""
        room = self._advance(self._words) - missing
        return self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room, _MNEMONIC)

    def _advance(self, words: str) -> int:
        return self.fontMetrics().size(_MNEMONIC, words).width()


class _IconButton(FittingButton):
    """A button whose icon is as large as its words want it, at every text size."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        theme.changed.connect(self._fit_icon)
        self._fit_icon()

    def _fit_icon(self) -> None:
        side = self._theme.scale(16)
        self.setIconSize(QSize(side, side))
        self._fit_words()  # a smaller icon leaves them more room


class _MenuButton(_IconButton):
    """The style sheet leaves room for the arrow at its end; beside an icon alone there is none."""

    def __init__(self, theme: Theme, kind: str) -> None:
        super().__init__(theme)
        self._arrow = _ICON_TOKENS.get(kind, "ink2")
        self.setAccessibleDescription(self.tr("Opens a menu"))

    def setText(self, text: str) -> None:
        restyle(self, opens="menu" if text else "")
        super().setText(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.text():
            return
        room, side = self._theme.scale(_ARROW), self._theme.scale(_ARROW_DRAWN)  # half of the drawing is blank
        place = QRect(0, 0, side, side)
        place.moveCenter(QPoint(self.width() - _AFTER_ARROW - room // 2, self.height() // 2))
        painter = QPainter(self)
        self._theme.icons.paint(painter, "chevron-down", place, self._arrow if self.isEnabled() else "ink3")
        painter.end()


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
