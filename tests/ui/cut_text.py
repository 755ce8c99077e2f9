"""What is cut on a screen: words that do not fit the part they stand in, and parts that lie outside their parent.

Asked of the parts as Qt has laid them out, so of nothing that a delegate or a paint event of ours draws. A field in
which one writes, and whatever scrolls, may hold more than it shows; a label that elides has to say the whole in a tip.
"""

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionTab,
    QTabBar,
    QToolButton,
    QWidget,
)

from mintwright.ui.widgets.elided_label import ElidedLabel

_SLACK = 1  # pixels that rounding may take


def cut_in(screen: QWidget) -> list[str]:
    """Each part of a screen that is cut: its kind, its words or name, and how.

    Words that came in this turn of the loop are laid out first, as Qt does before it paints them.
    """
    QCoreApplication.sendPostedEvents()
    return [found for part in _visible(screen) for found in (*_words_cut(part), *_outside(part))]


def _visible(screen: QWidget) -> list[QWidget]:
    window = screen.window()
    inside = [part for part in screen.findChildren(QWidget) if part.isVisible() and part.window() is window]
    return [screen, *inside]


def _said(part: QWidget, how: str) -> str:
    words = part.text() if isinstance(part, QLabel | QAbstractButton) else ""
    name = part.accessibleName() or words or part.objectName()
    around = part.parentWidget()
    where = f" of {type(around).__name__}" if around is not None else ""
    return f"{type(part).__name__}{where} “{name[:60]}” {how}"


# --- Words


def _words_cut(part: QWidget) -> Iterator[str]:
    if isinstance(part, ElidedLabel):
        if part.text() != part.whole and not part.toolTip():
            yield _said(part, "is elided without a tip")
    elif isinstance(part, QLabel):
        yield from _label_cut(part)
    elif isinstance(part, QAbstractButton):
        if isinstance(part, QPushButton) and QPushButton.text(part) != part.text() and not part.toolTip():
            yield _said(part, "is elided without a tip")
        if part.text() and (short := _button_width(part) - part.width()) > _SLACK:
            yield _said(part, f"is {short} too narrow")
    elif isinstance(part, QLineEdit):
        yield from _placeholder_cut(part)
    elif isinstance(part, QTabBar):
        yield from _tabs_cut(part)
    elif isinstance(part, QComboBox) and part.sizeHint().width() > part.width() + _SLACK:
        yield _said(part, "is too narrow")


def _label_cut(part: QLabel) -> Iterator[str]:
    if not part.text():
        return
    if part.wordWrap():
        if (short := part.heightForWidth(part.width()) - part.height()) > _SLACK:
            yield _said(part, f"is {short} too low for its lines")
        if (short := _longest_word(part) - part.contentsRect().width()) > _SLACK:
            yield _said(part, f"is {short} too narrow for a word")
        return
    needed = part.sizeHint()
    if (short := needed.width() - part.width()) > _SLACK:
        yield _said(part, f"is {short} too narrow")
    if (short := needed.height() - part.height()) > _SLACK:
        yield _said(part, f"is {short} too low")


def _longest_word(part: QLabel) -> int:
    """The width of what cannot be wrapped."""
    whole = QRect(0, 0, max(1, part.contentsRect().width()), 100_000)
    return part.fontMetrics().boundingRect(whole, Qt.TextFlag.TextWordWrap.value, QLabel.text(part)).width()


def _button_width(part: QAbstractButton) -> int:
    """How wide a button has to be for its words: a push button may be narrower than it would like to be."""
    if isinstance(part, QPushButton):
        option = QStyleOptionButton()
        part.initStyleOption(option)
        inside = part.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, part)
        words = part.fontMetrics().size(Qt.TextFlag.TextShowMnemonic.value, option.text).width()
        icon = 0 if part.icon().isNull() else part.iconSize().width() + 4
        return part.width() - inside.width() + words + icon
    if isinstance(part, QCheckBox | QRadioButton | QToolButton):
        return part.sizeHint().width()
    return 0  # paints itself


def _placeholder_cut(part: QLineEdit) -> Iterator[str]:
    if part.text() or not part.placeholderText():
        return
    margins = part.textMargins()
    inner = part.contentsRect().width() - margins.left() - margins.right() - 2 * 8  # the style sheet's padding
    if (short := part.fontMetrics().horizontalAdvance(part.placeholderText()) - inner) > _SLACK:
        yield _said(part, f"is {short} too narrow for “{part.placeholderText()}”")


def _tabs_cut(part: QTabBar) -> Iterator[str]:
    for at in filter(part.isTabVisible, range(part.count())):
        if not part.rect().adjusted(-1, -1, 1, 1).contains(part.tabRect(at)):
            yield _said(part, f"has no room for the tab “{part.tabText(at)[:40]}”")
        option = QStyleOptionTab()
        part.initStyleOption(option, at)
        if option.text != part.tabText(at) and part.width() >= part.sizeHint().width():
            yield _said(part, f"says “{option.text}” for “{part.tabText(at)[:40]}”, though there is room")


# --- Places


def _outside(part: QWidget) -> Iterator[str]:
    around = part.parentWidget()
    if around is None or part.isWindow() or _scrolls(part, around) or not part.width() or not part.height():
        return
    room, place = around.rect(), part.geometry()
    if not room.adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(place):
        yield _said(part, f"lies outside {type(around).__name__}: {place.getRect()} in {room.getRect()}")


def _scrolls(part: QWidget, around: QWidget) -> bool:
    """Whether the part around shows only some of it at a time, by design."""
    area = around.parentWidget()
    return isinstance(area, QAbstractScrollArea) and area.viewport() is around
