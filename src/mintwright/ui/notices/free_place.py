"""Where something may lie over the work for a while: where it hides nothing that can be pressed."""

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QSlider,
    QWidget,
)

from mintwright.ui.widgets.side_splitter import SideSplitter

_PRESSED = (QAbstractButton, QSlider, QAbstractSpinBox, QComboBox, QLineEdit)
"""What is not easily missed for a while. Not so a scroll bar: it is as high as its list, and moved without it too."""
_GAP = 8  # to what it would hide
_PARTS = 50  # of what is chosen, that are looked at
_LOOK_MS = 100  # what lies below comes and goes, and nothing tells of all of it


def free_place(place: QWidget, wanted: QRect, lying: QWidget) -> QRect:
    """Where `lying` hides no control of `place`, nor words beside one: at `wanted`, or as little above it as possible.

    In the lower half it hides no words at all, nor what is chosen in a list, if there is such a place; else anywhere
    not what the keys are at. Where every place hides some control it stays.
    """
    controls, words = _seen(place, _PRESSED, lying), _seen(place, (QLabel,), lying)
    beside = [one for one in words if any(_are_in_line(one, other) for other in controls)]
    views = [view for view in place.findChildren(QAbstractItemView) if view.isVisible()]
    chosen = [rect for view in views for rect in _chosen(view, place)]
    taken = [QRect(part.mapTo(place, QPoint(0, 0)), part.size()) for part in (*controls, *beside)]
    read = [QRect(part.mapTo(place, QPoint(0, 0)), part.size()) for part in words]
    clear = _lowest(wanted, (*taken, *read, *chosen), highest=place.height() // 2)
    keys = _lowest(wanted, (*taken, *_at_keys(place)), highest=0)
    return clear or keys or _lowest(wanted, taken, highest=0) or wanted


def _lowest(wanted: QRect, taken: Sequence[QRect], *, highest: int) -> QRect | None:
    """The lowest place, at `wanted` or above it, that none of these is in."""
    tops = {wanted.top(), *(one.top() - _GAP - wanted.height() for one in taken)}
    for top in sorted((top for top in tops if highest <= top <= wanted.top()), reverse=True):
        tried = QRect(wanted.left(), top, wanted.width(), wanted.height())
        if not any(map(tried.intersects, taken)):
            return tried
    return None


def _chosen(view: QAbstractItemView, place: QWidget) -> Iterator[QRect]:
    """Where what is chosen in a list is seen; of a choice in very many parts, nothing."""
    selection, viewport = view.selectionModel(), view.viewport()
    if selection is None or selection.selection().size() > _PARTS:  # pyright: ignore[reportUnnecessaryComparison]
        return
    for each in selection.selection().toList():
        rect = view.visualRect(each.topLeft()).united(view.visualRect(each.bottomRight())) & viewport.rect()
        if not rect.isEmpty():
            yield rect.translated(viewport.mapTo(place, QPoint(0, 0)))


def _at_keys(place: QWidget) -> Iterator[QRect]:
    """Where the keys are: the cell or card of a list, or a field that is written in."""
    focus = place.window().focusWidget()
    if focus is None or not place.isAncestorOf(focus):  # pyright: ignore[reportUnnecessaryComparison]
        return
    if isinstance(focus, QAbstractItemView):
        seen = focus.visualRect(focus.currentIndex()) & focus.viewport().rect()
        yield seen.translated(focus.viewport().mapTo(place, QPoint(0, 0)))
    else:
        yield QRect(focus.mapTo(place, QPoint(0, 0)), focus.size())


def open_part(place: QWidget) -> QRect:
    """How much of a place is seen beside what lies over its end."""
    around = place.parentWidget()
    while around is not None and not isinstance(around, SideSplitter):
        around = around.parentWidget()
    return place.rect() if around is None else around.open_part(place)


class Lookout(QObject):
    """Says at short intervals that it is time to look where something may lie, while that is seen.

    Signals:
        due(): look again.
    """

    due = Signal()

    def __init__(self, lying: QWidget) -> None:
        super().__init__(lying)
        self._lying = lying
        self._again = QTimer(self, interval=_LOOK_MS)
        self._again.timeout.connect(self._look)

    def begin(self) -> None:
        """It is seen now."""
        self._again.start()

    def _look(self) -> None:
        if self._lying.isVisible():
            self.due.emit()
        else:
            self._again.stop()


def _are_in_line(label: QWidget, control: QWidget) -> bool:
    is_level = label.y() < control.geometry().bottom() and control.y() < label.geometry().bottom()
    return label.parentWidget() is control.parentWidget() and is_level


def _seen(place: QWidget, kinds: Iterable[type[QWidget]], lying: QWidget) -> list[QWidget]:
    found = (part for kind in kinds for part in place.findChildren(kind))
    others = (part for part in found if part is not lying and not lying.isAncestorOf(part))
    return [part for part in others if part.isVisible() and not part.visibleRegion().isEmpty()]
