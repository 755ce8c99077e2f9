"""What the artist asked to be tried again, and what came of it."""

from collections.abc import Hashable
from datetime import UTC, datetime

from mintwright.domain.sentences import Sentence
from mintwright.ui.style import formatting


class TriedAgain:
    """Remembers the last "Try again" as long as the same thing is shown: an account, or a project of one.

    Nothing is said of it beside another thing, nor of what the program tries by itself afterwards.
    """

    def __init__(self) -> None:
        self._what: Hashable = None
        self._at: datetime | None = None
        self._is_under_way = False

    def begin(self, what: Hashable) -> None:
        """The artist says to try this again, now."""
        self._what, self._at, self._is_under_way = what, datetime.now(UTC), True

    def forget(self) -> None:
        """It went well, or there is nothing left to try."""
        self._at, self._is_under_way = None, False

    def failed(self, what: Hashable, why: Sentence) -> Sentence:
        """What is said of a failure, with when it was tried again."""
        if what != self._what:
            self.forget()
        self._is_under_way = False
        return formatting.tried_again(why, self._at)

    def under_way(self, what: Hashable) -> Sentence | None:
        """What is said until it is known what comes of it."""
        is_this = self._is_under_way and what == self._what
        return formatting.trying(self._at) if is_this and self._at is not None else None
