"""How long there still is to pay, in words, as long as somebody looks."""

from datetime import datetime

from PySide6.QtCore import Signal

from mintwright.domain.sentences import Sentence
from mintwright.ui.receipts.told_moment import EVERY_MS, ToldMoment
from mintwright.ui.style.formatting import lasting
from mintwright.ui.style.theme import restyle

SOON = 6 * 3_600  # seconds: from then on the words stand out
_LAST_MINUTES_MS = 1_000
_LAST_MINUTES = 600  # seconds, in which each is told

_LEFT = Sentence("Receipts", "{time} left to pay")
TIME_IS_OVER = Sentence("Receipts", "The time to pay is over. Do not pay any more.")


class TimeLeft(ToldMoment):
    """Tells each second of the last minutes, and stands out once it is late.

    Signals:
        ended(): it is told that the time is over.
    """

    ended = Signal()

    def words_of(self, moment: datetime) -> Sentence:
        """How long it can be paid."""
        return time_left(moment, self.now())

    def tell(self) -> None:
        if self.moment is not None:
            self.tick.setInterval(EVERY_MS if self._rest(self.moment) > _LAST_MINUTES else _LAST_MINUTES_MS)
        super().tell()

    def were_told(self) -> None:
        """The words are others now."""
        if self.moment is not None:
            rest = self._rest(self.moment)
            restyle(self, role="error" if rest <= 0 else "warn" if rest <= SOON else "muted")
            if rest <= 0:
                self.ended.emit()

    def _rest(self, until: datetime) -> float:
        """The seconds from now until then."""
        return (until - self.now()).total_seconds()


def time_left(until: datetime, now: datetime) -> Sentence:
    """How long from now until then, or that it is over."""
    return _LEFT.filled(time=lasting(until - now)) if now < until else TIME_IS_OVER
