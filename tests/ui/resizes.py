"""How often a content is resized by one change: what never comes to rest fills the stack and ends the program."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

_ENDLESS = 30


class Resizes(QObject):
    """Counts those of the content of a scroll area, and holds up one that would be followed by others for ever.

    Made after the area has its content: so it is asked before the area, whose answer to a resize is the next.
    """

    def __init__(self, content: QWidget) -> None:
        super().__init__(content)
        self._count = 0
        self._content = content
        content.installEventFilter(self)

    def taken(self) -> int:
        """How many there were since this was asked last."""
        count, self._count = self._count, 0
        return count

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._content or event.type() is not QEvent.Type.Resize:
            return False
        self._count += 1
        return self._count > _ENDLESS
