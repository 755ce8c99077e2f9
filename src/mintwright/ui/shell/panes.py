"""F6 goes from region to region of the window: sidebar, cards, tray, details, and round again."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget


def go_to_next_pane(panes: Sequence[QWidget], step: int) -> None:
    """Move the focus `step` regions on; regions that are hidden or can take no focus are passed over."""
    reachable = [pane for pane in panes if pane.isVisible() and focus_of(pane) is not None]
    if not reachable:
        return
    focus = QApplication.focusWidget()
    here = next((number for number, pane in enumerate(reachable) if _holds(pane, focus)), -step)
    target = focus_of(reachable[(here + step) % len(reachable)])
    if target is not None:
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)


def focus_of(pane: QWidget) -> QWidget | None:
    """What takes the focus in a region: itself, or the first inside it that can."""
    return next((widget for widget in (pane, *pane.findChildren(QWidget)) if _takes_focus(widget)), None)


def _holds(pane: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and (pane is focus or pane.isAncestorOf(focus))


def _takes_focus(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
