"""A few words that lie over the work for a moment and take no room in it. A screen reader says them at once."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.ui.notices.free_place import Lookout, free_place, open_part
from mintwright.ui.shell.announcements import announce

SHOWN_MS = 4_000  # at least
_LETTER_MS = 60  # to read one of a long text
ABOVE_THE_EDGE = 12


class Toast(QLabel):
    """Lies at the foot of `place`, above what it would hide, and lets the mouse through. Only for what can be seen
    elsewhere too.

    What is too long for a line has several, and more time.
    """

    def __init__(self, place: QWidget) -> None:
        super().__init__(place)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._place = place
        self._room = QRect()  # of the place, that is seen
        self._foot = QRect()  # where it would lie if nothing stood there
        self.setObjectName("toast")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setIndent(0)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._end = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._end.timeout.connect(self.hide)
        place.installEventFilter(self)
        self._lookout = Lookout(self)
        self._lookout.due.connect(self._look)
        self.hide()

    @property
    def message(self) -> str:
        """What is shown; empty while hidden."""
        return "" if self.isHidden() else self.text()

    def say(self, words: str, *, aloud: bool = True) -> None:
        """Show these words in place of any before; not `aloud` if they were heard."""
        words = " ".join(words.split())
        self.setText(words)
        self.setAccessibleName(words)
        self._lie_down()
        self.show()
        self.raise_()
        self._lookout.begin()
        self._end.start(max(SHOWN_MS, len(words) * _LETTER_MS))
        if aloud:
            announce(self, words)

    def stay(self, words: str) -> None:
        """Show these words until it is hidden."""
        self.say(words)
        self._end.stop()

    def changeEvent(self, event: QEvent) -> None:
        """Another text size needs another room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and not self.isHidden():
            self._lie_down()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._place and event.type() is QEvent.Type.Resize:
            self._lie_down()
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        """What lies beside the place, or below this, may have changed; what came there may have come above this."""
        self.raise_()
        if open_part(self._place) != self._room:
            self._lie_down()
        else:
            self._keep_clear()

    def _lie_down(self) -> None:
        self.ensurePolished()
        self.setWordWrap(False)
        self._room = room = open_part(self._place)
        wanted = self.sizeHint()
        width, height = min(wanted.width(), room.width() - 2 * ABOVE_THE_EDGE), wanted.height()
        if width < wanted.width():
            self.setWordWrap(True)
            height = self.heightForWidth(width)
        top = room.height() - height - ABOVE_THE_EDGE
        self._foot = QRect(room.left() + (room.width() - width) // 2, top, width, height)
        self._keep_clear()

    def _keep_clear(self) -> None:
        self.setGeometry(free_place(self._place, self._foot, self))
