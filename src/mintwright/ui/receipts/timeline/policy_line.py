"""When the policy of a mint ends, in local time and in words, as long as somebody looks."""

from datetime import datetime

from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.receipts.told_moment import ToldMoment
from mintwright.ui.style.formatting import lasting, moment

_LOCKS = Sentence("Receipts", "The policy locks {when}, in {time}: after that nobody can mint under it.")
_LOCKED = Sentence("Receipts", "The policy is locked since {when}: nobody can mint under it any more.")


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

    def words_of(self, moment: datetime) -> Sentence:
        """When it locks, or since when it is locked."""
        return policy_words(moment, self.now())
