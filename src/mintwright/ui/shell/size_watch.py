"""Tells a widget whose width depends on its parts when they need another size."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget


class SizeWatch(QObject):
    """Watches one widget that has a layout.

    A minimum that is asked for when something is shown is that of the moment before: parts are dressed, and layouts
    learn of each other's changes, in later turns of the loop. Measure again at each `changed`.

    Signals:
        changed: the parts may need another size now; their own layouts already know it.
    """

    changed = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.changed.emit()
        return super().eventFilter(watched, event)
