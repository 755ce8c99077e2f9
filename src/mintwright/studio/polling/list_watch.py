"""What the service's list tells of the open mints, and when to read it again. Pure: the time is passed in."""

from collections.abc import Iterable
from datetime import datetime
from math import inf
from typing import TYPE_CHECKING

from mintwright.studio.polling.list_pass import ListPass
from mintwright.studio.polling.poll_schedule import LONGEST_PAUSE

if TYPE_CHECKING:
    from mintwright.domain.answers.list_pages import Listed
    from mintwright.domain.answers.service_records import Transaction

WHOLE_AFTER = 60.0  # times the pace, after which all of it is read again, whatever its order tells
PATIENT_PAGES = 60  # that are waited for at first: some twelve hundred transactions
_AT_ONCE = -inf


class ListWatch:
    """The list of one account, since one sign-in.

    It covers the transactions that it tells of: they are not asked for by themselves. Where the service answers with
    something else it covers nothing.

    Attributes:
        is_offered: whether the service has a list; None while nobody knows.
        is_reading: whether a pass is under way.
        pages_read: how many pages of it were read.
    """

    def __init__(self, every: float) -> None:
        """`every` is the pace of what is in sight, in seconds."""
        self.is_offered: bool | None = None
        self.is_reading = False
        self.pages_read = 0
        self._every = every
        self._due = _AT_ONCE
        self._is_woken = False  # since the reading that is under way began
        self._ended = _AT_ONCE
        self._whole_due = _AT_ONCE
        self._faults = 0
        self._newest: datetime | None = None
        self._covered: set[str] = set()
        self._known: dict[str, bytes] = {}  # what the list said of each the last time

    # --- Asking

    def next_time(self) -> float:
        """When the list is to be read; infinite while it is being read, or where there is none."""
        return inf if self.is_reading or self.is_offered is False else self._due

    @property
    def comes_first(self) -> bool:
        """Whether what it tells is waited for: it was never read to its end, has not failed, and is not endless."""
        return self.is_offered is None and not self._faults and self.pages_read < PATIENT_PAGES

    def covers(self, uuid: str) -> bool:
        """Whether the list tells of this transaction."""
        return uuid in self._covered

    def begin(self, wanted: Iterable[str], now: float) -> ListPass:
        """Begin to read: all of it, or what has changed since the last time."""
        self.is_reading, self._is_woken, self.pages_read = True, False, 0
        is_whole = now >= self._whole_due
        return ListPass(wanted, None if is_whole else self._newest)

    def is_news(self, listed: "Listed[Transaction]") -> bool:
        """Whether the list says something else of a transaction than the last time; from now on it is known."""
        uuid = listed.record.uuid
        if self._known.get(uuid) == listed.raw:
            return False
        self._known[uuid] = listed.raw
        return True

    def forget(self, uuid: str) -> None:
        """What it said of this transaction was not kept: it is news the next time too."""
        self._known.pop(uuid, None)

    # --- What came of it

    def ended(self, read: ListPass, wanted: Iterable[str], now: float, pause: float) -> None:
        """It was read; it is due again after `pause`, or longer if it has many pages."""
        self.is_reading, self.is_offered, self._faults = False, True, 0
        found = read.found.keys()
        self._covered = (self._covered | found if read.read_only_news else set(found)) & set(wanted)
        self._known = {uuid: raw for uuid, raw in self._known.items() if uuid in self._covered}
        if not read.read_only_news:
            self._whole_due = now + self._every * WHOLE_AFTER
        self._newest = read.newest if read.is_ordered else None
        rest = 0.0 if self._is_woken else max(pause, self._every * 0.2 * read.pages)
        self._ended, self._due = now, now + rest

    @property
    def faults(self) -> int:
        """How many times in a row it could not be read."""
        return self._faults

    def failed(self, now: float, *, is_answered: bool) -> None:
        """It could not be read: a pause that grows. If the service answered, each mint is asked for by itself; where it
        is not reached, they would fail like the list.
        """
        self.is_reading = False
        self._faults += 1
        if is_answered:
            self._covered.clear()
        self._due = now + min(LONGEST_PAUSE, self._every * 2 ** min(self._faults, 16))

    def is_absent(self) -> None:
        """The service has no list."""
        self.is_reading, self.is_offered = False, False
        self._covered.clear()

    def wake(self, now: float) -> None:
        """Make it due now; where it is being read, once more after that."""
        self._is_woken = True
        self._due = min(self._due, now)

    def hasten(self) -> None:
        """Make it due at the pace of what is in sight."""
        self._due = min(self._due, self._ended + self._every)
