"""Where the keys go: Tab in reading order, F6 from region to region, Enter to the button that has the focus.

The focus is always on something that is seen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QMenu,
    QPushButton,
    QScrollArea,
    QStackedLayout,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from mintwright.ui.shell.reading_order import is_stop, stops_around

_BY_KEYS = Qt.WidgetAttribute.WA_KeyboardFocusChange
_ABOVE = "countsAbove"  # a property of actions
LABEL = 28  # logical pixels above a field, for its name


@dataclass(frozen=True)
class Pane:
    """A region of the window, and the part of it where work begins: never what takes work back."""

    region: QWidget
    begin: QWidget


@runtime_checkable
class HasPanes(Protocol):
    """A page of several regions."""

    def panes(self) -> list[Pane]:
        """The regions between which F6 moves."""
        ...


class Leading(QWidget):
    """A part that hands the focus on to one inside it.

    Were that its proxy, Qt would tell a screen reader that both have the focus.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.leads_to: QWidget | None = None

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        if self.leads_to is None:
            super().setFocus(reason)
        else:
            self.leads_to.setFocus(reason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt itself has given it the focus."""
        super().focusInEvent(event)
        if self.leads_to is not None:
            self.leads_to.setFocus(event.reason())


def handed_on(part: QWidget) -> QWidget | None:
    """What a part hands the focus on to, if it does."""
    return part.leads_to if isinstance(part, Leading) else part.focusProxy()


def focus_next(root: QWidget, *, forth: bool) -> bool:
    """Move the focus to the next stop inside `root`, and from the last to the first; whether there is one.

    What has just been hidden or disabled hands the focus over to what stood nearest after it.
    """
    focus = QApplication.focusWidget()
    if focus is not None and root.isAncestorOf(focus) and not (focus.isVisible() and focus.isEnabled()):
        return focus_inside(root, focus)
    before, after = stops_around(root, focus)
    onwards = (*after, *before) if forth else (*reversed(before), *reversed(after))
    if not onwards:
        return False
    _give(onwards[0], Qt.FocusReason.TabFocusReason if forth else Qt.FocusReason.BacktabFocusReason)
    return True


def focus_inside(root: QWidget, wanted: QWidget | None = None, *, by_keys: bool = True) -> bool:
    """Put the focus where work begins inside `root`, or on a part that is wanted; whether it can be there.

    In place of what is not seen, on the first stop after it, else on the last before it. Not `by_keys`, no ring shows.
    """
    part = _taker(wanted or root)
    if not is_stop(part):
        before, after = stops_around(root, part)
        nearest = (*after, *reversed(before))
        if not nearest:
            return False
        part = nearest[0]
    if by_keys:
        _give(part, Qt.FocusReason.ShortcutFocusReason)  # a line is ready to be overwritten, a list shows its ring
    else:
        part.setFocus(Qt.FocusReason.MouseFocusReason)
    part.window().setAttribute(_BY_KEYS, by_keys)  # also where it had the focus already
    return True


def turn_to(stack: QStackedLayout | QStackedWidget, to: QWidget | int, wanted: QWidget | None = None) -> None:
    """Show this page of a stack, or the one at this place. A focus on the one before goes over, to a part if wanted.

    Qt would hide that first: the focus would stop somewhere outside, and a screen reader say so.
    """
    page = stack.widget(to) if isinstance(to, int) else to
    assert page is not None
    left, window = stack.currentWidget(), page.window()
    had = window.focusWidget()
    held = left is not None and had is not None and _holds(left, had)  # pyright: ignore[reportUnnecessaryComparison]
    if held and left is not None and left is not page:
        by_keys = are_keys_used(window)
        page.resize(left.size())
        page.show()
        focus_inside(page, wanted, by_keys=by_keys)
    stack.setCurrentWidget(page)


def are_keys_used(window: QWidget) -> bool:
    """Whether the keys were used last, or are just now: then what has the focus shows its ring."""
    return window.testAttribute(_BY_KEYS) or bool(
        QApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
    )


def give_back(part: QWidget, *, by_keys: bool) -> None:
    """Give the focus to what had it before something opened above it, with the ring if the keys were used."""
    part.setFocus(Qt.FocusReason.PopupFocusReason)
    part.window().setAttribute(_BY_KEYS, by_keys)


def take_up_focus(window: QWidget, *, by_keys: bool) -> None:
    """Give a window that becomes active its focus back, with the ring if it had come there by keys.

    What had it may have been hidden meanwhile: then it goes to what is seen.
    """
    had = QWidget.focusWidget(window)
    if had is None:  # pyright: ignore[reportUnnecessaryComparison] - there may be none
        return
    if had.isVisible():
        had.setFocus(Qt.FocusReason.ActiveWindowFocusReason)  # now: Qt, which does it next, would drop the ring
        window.setAttribute(_BY_KEYS, by_keys)
    else:
        focus_inside(window, had)


def _give(part: QWidget, reason: Qt.FocusReason) -> None:
    """Give a part the focus, and scroll all of it into sight: Qt would be content with its cursor."""
    part.setFocus(reason)
    bring_into_sight(part)


def bring_into_sight(part: QWidget) -> None:
    """Scroll so that all of a part is seen; of a list, the item that the keys are at."""
    if isinstance(part, QAbstractItemView) and part.currentIndex().isValid():
        part.scrollTo(part.currentIndex())
    around = part.parentWidget()
    while around is not None and not around.isWindow():
        if isinstance(around, QScrollArea) and (inside := around.widget()) is not None:
            place = QRect(part.mapTo(inside, QPoint(0, 0)), part.size())
            free = max(0, around.viewport().height() - part.height())  # in a low window there is no room for its name
            for corner in (place.bottomRight(), place.topLeft()):
                around.ensureVisible(corner.x(), corner.y(), 0, min(LABEL, free))
        around = around.parentWidget()


def open_below(menu: QMenu, button: QWidget) -> None:
    """Open the menu of a button. Where keys press it, at the first line, which is seen and heard."""
    menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))
    first = next((line for line in menu.actions() if line.isEnabled() and not line.isSeparator()), None)
    if first is not None and are_keys_used(button.window()):
        menu.setActiveAction(first)


class _OpensByDown(QObject):
    """Has ↓ press a button, as it does with the lists of a form; Qt would go to what stands next."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QPushButton):
            return False
        if event.type() is not QEvent.Type.KeyPress or event.key() != Qt.Key.Key_Down:
            return False
        if not event.isAutoRepeat():
            watched.click()
        return True


def give_menu(button: QPushButton, open_it: Callable[[], object]) -> None:
    """Have a button open a menu: pressed, or by ↓."""
    button.clicked.connect(lambda: open_it())
    button.installEventFilter(_OpensByDown(button))


class FocusInSight(QObject):
    """Scrolls to what has the focus by keys whenever the parts around it change their heights, being laid out later.

    Each time it begins where the artist left the area: nothing stays scrolled for a place that was not the last.
    """

    def __init__(self, area: QScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._left_at = 0
        self._moves = False
        self._settled = QTimer(self, singleShot=True, interval=0)  # a range changes before the parts move
        self._settled.timeout.connect(self._show)
        area.verticalScrollBar().rangeChanged.connect(lambda: self._settled.start())
        area.verticalScrollBar().valueChanged.connect(self._remember)

    def begin_at_top(self) -> None:
        """Show the beginning, unless the focus is below it once all is at its place."""
        self._area.verticalScrollBar().setValue(0)
        self._left_at = 0
        self._settled.start()

    def _remember(self, value: int) -> None:
        if not self._moves and not self._settled.isActive():  # what a range that shrinks leaves over is nobody's choice
            self._left_at = value

    def _show(self) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and self._area.isAncestorOf(focus) and are_keys_used(self._area.window()):
            self._moves = True
            self._area.verticalScrollBar().setValue(self._left_at)
            bring_into_sight(focus)
            self._moves = False


def focus_next_pane(panes: Sequence[Pane], step: int) -> None:
    """Move the focus `step` regions on, and round again; those where nothing can begin just now are passed over."""
    focus = QApplication.focusWidget()
    here = next((number for number, pane in enumerate(panes) if focus and _holds(pane.region, focus)), -step)
    for number in range(1, len(panes) + 1):
        begin = panes[(here + number * step) % len(panes)].begin
        if begin.isVisible() and focus_inside(begin):
            return


def count_above(action: QAction) -> None:
    """Have the keys of an action of the window count in all that lies above it too: dialogs, a viewer, the palette."""
    action.setProperty(_ABOVE, True)  # noqa: FBT003 - Qt's signature


def counting_above(window: QWidget) -> list[QAction]:
    """The actions of a window whose keys count in all that lies above it."""
    return [action for action in window.actions() if action.property(_ABOVE)]


def counts_above(window: QWidget, event: QKeyEvent) -> bool:
    """Whether these are the keys of one of them."""
    keys = QKeySequence(event.keyCombination())
    return any(keys in action.shortcuts() for action in counting_above(window))


def press_focused(event: QKeyEvent) -> bool:
    """Press the button that has the focus, if this is Enter, which Qt leaves to dialogs; a held key presses once."""
    focus = QApplication.focusWidget()
    is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat()
    if not is_enter or not isinstance(focus, QPushButton | QToolButton):
        return False
    focus.click()
    return True


def _taker(part: QWidget) -> QWidget:
    """What takes the focus for a part."""
    while (inside := handed_on(part)) is not None:
        part = inside
    return part


def _holds(pane: QWidget, focus: QWidget) -> bool:
    return pane is focus or pane.isAncestorOf(focus)
