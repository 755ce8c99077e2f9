"""What follows where asking fails: a pause for one mint or for all, and, from the second time, a word to the artist."""

import asyncio
import logging
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.polling.open_mints import OpenMints
from mintwright.studio.polling.watch_troubles import UNCERTAIN, WatchTroubles

if TYPE_CHECKING:
    from mintwright.studio.polling.account_polling import AccountPolling

log = logging.getLogger(__name__)

TOLD_AFTER = 2  # failures in a row: one alone is nothing to worry an artist with


class PollFailures:
    """Notes each failure in the schedule, and tells of those that go on. Announces Kind.MINTS.

    Attributes:
        troubles: what is told.
    """

    def __init__(self, changes: Changes, open_mints: OpenMints) -> None:
        self.troubles = WatchTroubles(changes)
        self._changes = changes
        self._open = open_mints

    def note_error(self, polling: "AccountPolling", mint_id: int, error: MintwrightError) -> None:
        """This mint could not be asked for."""
        log.info("a transaction could not be asked for: %s", error.sentence)
        polling.turns.failed(mint_id, _now())
        reason, waits = self.hold(polling, error)
        if not waits:
            self.note(polling, mint_id, reason)

    def note(self, polling: "AccountPolling", mint_id: int, reason: Sentence) -> None:
        """The same, where the schedule knows of it already."""
        if polling.turns.faults(mint_id) >= TOLD_AFTER:
            self.troubles.tell(mint_id, UNCERTAIN.filled(reason=reason))

    def note_unread_error(self, polling: "AccountPolling", error: MintwrightError) -> None:
        """The list could not be read."""
        from mintwright.api.errors import AnsweredError, UnreadableAnswer

        log.info("the list of transactions could not be read: %s", error.sentence)
        reason, waits = self.hold(polling, error)
        if waits:
            polling.listing.failed(_now(), is_answered=False)
        else:
            self.note_unread(polling, reason, is_answered=isinstance(error, (AnsweredError, UnreadableAnswer)))

    def note_unread(self, polling: "AccountPolling", reason: Sentence, *, is_answered: bool) -> None:
        """The same for another reason. If the service answered, each mint is asked for by itself."""
        polling.listing.failed(_now(), is_answered=is_answered)
        if polling.listing.faults >= TOLD_AFTER:
            for mint_id in self._open.ids():
                if polling.is_covered(mint_id):
                    self.troubles.tell(mint_id, UNCERTAIN.filled(reason=reason))

    def hold(self, polling: "AccountPolling", error: MintwrightError) -> tuple[Sentence, bool]:
        """Why it failed, and whether the service asks everyone to wait; then all do."""
        from mintwright.api.errors import RateLimited, TemporaryFailure

        asked, reason = None, error.sentence
        if isinstance(error, TemporaryFailure):
            asked, reason = error.retry_after, error.reason  # without the advice to do what is done here
        waits = isinstance(error, RateLimited) or asked is not None
        if waits:
            polling.turns.hold(_now(), asked)
            polling.held = reason
            self.announce_open()
        else:
            self.hold_no_longer(polling)
        return reason, waits

    def hold_no_longer(self, polling: "AccountPolling") -> None:
        """Somebody was answered: the wait that the service asked for is over, unless it goes on."""
        if polling.held is not None and not polling.turns.is_held(_now()):
            polling.held = None
            self.announce_open()

    def announce_open(self) -> None:
        """There is news of all open mints."""
        if open_mints := self._open.ids():
            self._changes.announce(Kind.MINTS, open_mints)


def _now() -> float:
    return asyncio.get_running_loop().time()
