"""What Tab passes, in the order in which it is read: that of the layouts, so that no page has to say it again."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QMainWindow, QSplitter, QWidget


def stops(root: QWidget) -> list[QWidget]:
    """What takes the focus by Tab inside a part of the window, itself included, in reading order."""
    return [part for part in _parts(root, root) if is_stop(part)]


def stops_around(root: QWidget, part: QWidget | None) -> tuple[list[QWidget], list[QWidget]]:
    """The stops inside `root` before and after a part, which may itself be hidden or disabled by now."""
    parts = list(_parts(root, part))
    at = next((number for number, one in enumerate(parts) if one is part), -1)
    before, after = parts[: max(at, 0)], parts[at + 1 :]
    return [one for one in before if is_stop(one)], [one for one in after if is_stop(one)]


def is_stop(part: QWidget) -> bool:
    """Whether Tab stops at this part."""
    takes_tab = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return takes_tab and part.focusProxy() is None and part.isVisible() and part.isEnabled()


def _parts(root: QWidget, wanted: QWidget | None) -> Iterator[QWidget]:
    """All that is seen inside `root`, and what is not, where the wanted part is in it."""
    yield root
    for child in _children(root):
        is_in_it = wanted is not None and (child is wanted or child.isAncestorOf(wanted))
        if not child.isWindow() and (child.isVisible() or is_in_it):
            yield from _parts(child, wanted)


def _children(part: QWidget) -> list[QWidget]:
    """What lies in a part: as it is laid out, then what lies above that."""
    laid_out = [child for child in _laid_out(part) if child is not None]
    held = {id(child) for child in laid_out}
    above = (child for child in part.children() if isinstance(child, QWidget) and id(child) not in held)
    return laid_out + sorted(above, key=lambda child: (child.y(), child.x()))


def _laid_out(part: QWidget) -> Iterator[QWidget | None]:
    if isinstance(part, QSplitter):
        for number in range(part.count()):
            yield part.handle(number)
            yield part.widget(number)
    elif isinstance(part, QMainWindow):
        yield from (part.menuWidget(), part.centralWidget())
    elif (layout := part.layout()) is not None:
        yield from _in_layout(layout)


def _in_layout(layout: QLayout) -> Iterator[QWidget]:
    for number in range(layout.count()):
        item = layout.itemAt(number)
        assert item is not None
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _in_layout(inner)
