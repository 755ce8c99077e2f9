"""When the policy of a mint ends, in local time and in words, as long as somebody looks."""

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.receipts.told_moment import ToldMoment
from mintwright.ui.style.formatting import lasting, moment

_LOCKS = Sentence("Receipts", "The policy locks {when}, in {time}")
_LOCKED = Sentence("Receipts", "The policy is locked since {when}")


def now_in_utc() -> datetime:
    """The time on the wall."""
    return datetime.now(UTC)


def policy_words(ends: datetime, now: datetime) -> Sentence:
    """When it locks, and in how long; or since when it is locked."""
    if ends <= now:
        return _LOCKED.filled(when=moment(ends))
    return _LOCKS.filled(when=moment(ends), time=lasting(ends - now))


class PolicyLine(ToldMoment):
    """Goes by the clock of the chain."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "muted")
        self._now: Callable[[], datetime] = now_in_utc

    def follow_clock(self, now: Callable[[], datetime]) -> None:
        """`now` is the time on the chain, which in practice goes on when the artist says so."""
        self._now = now
        self.tell()

    def words_of(self, moment: datetime) -> Sentence:
        """When it locks, or since when it is locked."""
        return policy_words(moment, self._now())
