"""A line about a moment, told anew as time goes by, as long as somebody looks."""

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Prose

EVERY_MS = 10_000


def now_in_utc() -> datetime:
    """The time on the wall."""
    return datetime.now(UTC)


class ToldMoment(Prose):
    """One line; hidden where nobody knows the moment. Whoever derives says its words, and what else they change.

    Attributes:
        moment: what it is about, if that is known.
        now: what time it is.
        tick: how often it is told, in milliseconds.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__()
        self.setParent(parent)
        self.setWordWrap(True)
        self.moment: datetime | None = None
        self.now: Callable[[], datetime] = now_in_utc
        self.tick = QTimer(self, interval=EVERY_MS)
        self.tick.timeout.connect(self.tell)
        self.show_end(None)

    def show_end(self, end: datetime | None) -> None:
        """It is about this moment."""
        self.moment = end
        self.setVisible(end is not None)
        self.tell()

    def follow_clock(self, now: Callable[[], datetime]) -> None:
        """`now` is the time on the chain, which in practice goes on when the artist says so."""
        self.now = now
        self.tell()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.tell()
        self.tick.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.tick.stop()

    def tell(self) -> None:
        """Say how far it is to the moment, or nothing while it is not known."""
        said = "" if self.moment is None else text(self.words_of(self.moment))
        if said != self.text():
            self.setText(said)
            self.were_told()

    def words_of(self, moment: datetime) -> Sentence:
        """What is said of it now."""
        raise NotImplementedError

    def were_told(self) -> None:
        """The words are others now."""
