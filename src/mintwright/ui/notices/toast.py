"""A few words that lie over the work for a moment and take no room in it. A screen reader says them at once."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

from mintwright.ui.shell.announcements import announce
from mintwright.ui.widgets.elided_label import ElidedLabel

SHOWN_MS = 4_000
ABOVE_THE_EDGE = 12


class Toast(ElidedLabel):
    """Lies at the foot of `place` and lets the mouse through. Only for what can be seen elsewhere too."""

    def __init__(self, place: QWidget) -> None:
        super().__init__(parent=place)
        self._place = place
        self.setObjectName("toast")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setIndent(0)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._end = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._end.timeout.connect(self.hide)
        place.installEventFilter(self)
        self.hide()

    @property
    def message(self) -> str:
        """What is shown; empty while hidden."""
        return "" if self.isHidden() else self.whole

    def say(self, words: str) -> None:
        """Show these words in place of any before."""
        self.show_text(words)
        self._lie_down()
        self.show()
        self.raise_()
        self._end.start()
        announce(self, words)

    def stay(self, words: str) -> None:
        """Show these words until it is hidden."""
        self.say(words)
        self._end.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._place and event.type() is QEvent.Type.Resize:
            self._lie_down()
        return super().eventFilter(watched, event)

    def _lie_down(self) -> None:
        self.ensurePolished()
        wanted, room = self.sizeHint(), self._place.size()
        width = min(wanted.width(), room.width() - 2 * ABOVE_THE_EDGE)
        top = room.height() - wanted.height() - ABOVE_THE_EDGE
        self.setGeometry((room.width() - width) // 2, top, width, wanted.height())
