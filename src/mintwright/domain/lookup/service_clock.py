"""By which clock the service says when something was created, and whether that was after something was sent.

Its clock may be off, and nobody can ask it for the time of a record. Two things tell: the date in the head of its
answers, and records of mints whose sending is known here. Where they contradict each other, that is said.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

TOLERANCE = timedelta(minutes=5)  # for both clocks
FURTHEST = timedelta(hours=14)  # that a clock is off which takes local time for UTC
_NONE = timedelta(0)


class Timing(Enum):
    """When something was created, seen from when the mint was sent."""

    AFTER = auto()
    DOUBTFUL = auto()  # what tells the time contradicts itself, or nothing does
    BEFORE = auto()


@dataclass(frozen=True, slots=True)
class ServiceClock:
    """How far the service's clock is ahead of this computer's; negative behind it, None where that is not known.

    `by_date` is by the date of its answers, `by_records` by mints whose sending is known here.
    """

    by_date: timedelta | None = None
    by_records: timedelta | None = None

    @property
    def ahead(self) -> timedelta:
        """The best that is known: records are written by the very clock that matters."""
        return next((known for known in (self.by_records, self.by_date) if known is not None), _NONE)

    @property
    def is_off(self) -> bool:
        """Whether it differs from this computer's by more than is usual."""
        return abs(self.ahead) > TOLERANCE

    @property
    def is_contradictory(self) -> bool:
        """Whether the service's date and its records tell different times."""
        known = self.by_date is not None and self.by_records is not None
        return known and abs((self.by_date or _NONE) - (self.by_records or _NONE)) > TOLERANCE

    def here(self, told: datetime) -> datetime:
        """A time of the service by this computer's clock."""
        return _moved(told, -self.ahead)

    def timing(self, created_on: datetime | None, sent_on: datetime) -> Timing:
        """When something was created that the service says was created then."""
        if created_on is None:
            return Timing.DOUBTFUL
        if created_on >= _moved(sent_on, self.ahead - TOLERANCE):
            return Timing.DOUBTFUL if self.is_contradictory else Timing.AFTER
        return Timing.DOUBTFUL if created_on >= self.earliest(sent_on) else Timing.BEFORE

    def earliest(self, sent_on: datetime) -> datetime:
        """What was created before this, by the service's clock, cannot be what was sent then."""
        least = min(known for known in (self.by_date, self.by_records, _NONE) if known is not None)
        off = _NONE if self.by_records is not None else FURTHEST
        return _moved(sent_on, least - TOLERANCE - off)


def _moved(moment: datetime, by: timedelta) -> datetime:
    """A moment earlier or later; one beyond the calendar stays."""
    try:
        return moment + by
    except OverflowError:
        return moment
