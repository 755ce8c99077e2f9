"""Somebody who has only a keyboard: where Tab leads, and whether it is seen and heard where she is."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

MARGIN = 6  # a ring may be painted around a part


def called(part: QWidget | None) -> str:
    """What a part is, in words for a person who reads a failed test."""
    return "nothing" if part is None else f"{type(part).__name__} “{part.accessibleName()}”"


def focus() -> QWidget:
    """What has the focus."""
    part = QApplication.focusWidget()
    assert part is not None, "nothing has the focus"
    return part


def strike(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key where the focus is."""
    QTest.keyClick(focus(), key, held)


def reachable(root: QWidget) -> list[QWidget]:
    """All that is seen in a part of the screen, can be used, and waits for Tab."""
    return [part for part in root.findChildren(QWidget) if part.window() is root.window() and _waits_for_tab(part)]


def way_round(root: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """What a key passes from where the focus is until it is there again, or for ever somewhere else."""
    passed = [focus()]
    for _ in range(2 * len(reachable(root)) + 2):
        strike(key)
        if focus() is passed[0]:
            return passed
        passed.append(focus())
    return passed


def out_of_order(passed: list[QWidget]) -> list[str]:
    """Where the way round goes back: up, or against the direction of reading."""
    pairs = zip(passed, [*passed[1:], passed[0]], strict=True)
    return [f"{called(one)} → {called(other)}" for one, other in pairs if not _is_read_after(one, other)]


def unseen(part: QWidget) -> str:
    """What is wrong with how the focus on a part is seen; nothing if it is seen whole."""
    if _seen(part) != _in(part.window(), part) and part.height() <= min(one.height() for one in _upwards(part)):
        return f"{called(part)} is cut off"
    shown = _picture(part)
    part.clearFocus()
    without = _picture(part)
    part.setFocus(Qt.FocusReason.TabFocusReason)
    return f"{called(part)} looks as without the focus" if shown == without else ""


def unheard(part: QWidget) -> str:
    """What a screen reader would say wrongly about the focus on a part; nothing if it is right."""
    told = QAccessible.queryAccessibleInterface(part)
    if not told.text(QAccessible.Text.Name).strip():
        return f"{called(part)} has no name"
    if not told.state().focused:
        return f"{called(part)} does not say that it has the focus"
    views = (
        view for view in part.window().findChildren(QAbstractItemView) if view is not part and not _is_closed(view)
    )
    others = [called(view) for view in views if _has_focused_item(view)]
    return f"in {called(part)} others have the focus, too: {others}" if others else ""


def _is_closed(view: QAbstractItemView) -> bool:
    """Whether it is the list of a combo box that is not open: nobody hears of it."""
    return view.window() is view.parentWidget() and not view.window().isVisible()


def _waits_for_tab(part: QWidget) -> bool:
    takes_tab = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes_tab and part.focusProxy() is None and part.isVisible() and part.isEnabled()


def _is_read_after(one: QWidget, other: QWidget) -> bool:
    """Compare the largest parts that hold only one of the two: within a column, all of it comes before the next."""
    around_one, around_other = list(_upwards(one)), list(_upwards(other))
    common = next(part for part in around_one if part in around_other)
    here = _in(common, around_one[max(around_one.index(common) - 1, 0)])
    there = _in(common, around_other[max(around_other.index(common) - 1, 0)])
    mirrored = common.layoutDirection() is Qt.LayoutDirection.RightToLeft
    beside = here.left() >= there.right() if mirrored else there.left() >= here.right()
    return beside or there.top() >= here.bottom() or here.contains(there)


def _in(common: QWidget, part: QWidget) -> QRect:
    return QRect(part.mapTo(common, QPoint(0, 0)), part.size())


def _upwards(part: QWidget) -> Iterator[QWidget]:
    holder: QWidget | None = part
    while holder is not None:
        yield holder
        holder = None if holder.isWindow() else holder.parentWidget()


def _seen(part: QWidget) -> QRect:
    """As much of a part as nothing around it cuts off, in its window."""
    window = part.window()
    seen = _in(window, part)
    for holder in _upwards(part):
        seen = seen.intersected(_in(window, holder))
    return seen


def _picture(part: QWidget) -> QImage:
    window = part.window()
    around = _in(window, part).adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    return window.grab(around.intersected(window.rect())).toImage()


def _has_focused_item(view: QAbstractItemView) -> bool:
    """Whether an item of a list says that it is focused, as only the current one ever does."""
    if not view.selectionModel().currentIndex().isValid():
        return False
    told = QAccessible.queryAccessibleInterface(view)
    return any(told.child(number).state().focused for number in range(told.childCount()))
