"""What is known of one account's transactions since one sign-in."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from mintwright.domain.sentences import Sentence
from mintwright.studio.polling.list_watch import ListWatch
from mintwright.studio.polling.poll_schedule import PollSchedule
from mintwright.studio.polling.poll_support import PollSupport
from mintwright.studio.session.token_refresh import AccountTokenProvider


@dataclass(slots=True)
class AccountPolling:
    """The schedule of one account's mints; the next sign-in begins afresh.

    `held` is why all have to wait. `uuids` are the transactions of the mints, as far as they were looked for in the
    list. `by_itself` are the mints of which the list does not tell enough: each is asked for once more.
    """

    account: AccountTokenProvider
    turns: PollSchedule
    listing: ListWatch
    offering: PollSupport = field(default_factory=PollSupport)
    held: Sentence | None = None
    uuids: dict[int, str] = field(default_factory=dict[int, str])
    by_itself: set[int] = field(default_factory=set[int])

    @property
    def is_only_listed(self) -> bool:
        """Whether the service tells of transactions in its list alone."""
        return self.offering.is_off and self.listing.is_offered is True

    @property
    def is_off(self) -> bool:
        """Whether the service does not say how a mint goes on."""
        return self.offering.is_off and not self.is_only_listed

    def is_covered(self, mint_id: int) -> bool:
        """Whether the list tells of this mint, so that it is not asked for by itself."""
        return self.listing.covers(self.uuids.get(mint_id, "")) and mint_id not in self.by_itself

    def wanted(self, open_ids: Iterable[int]) -> list[int]:
        """The mints to ask for one by one: none before the list, none that it covers, none that are not offered."""
        if self.listing.comes_first or self.offering.is_off:
            return []
        return [mint_id for mint_id in open_ids if not self.is_covered(mint_id)]

    def wake(self, mint_ids: Iterable[int], now: float, *, first: bool = False) -> None:
        """Make these due now, however they are asked for."""
        self.turns.wake(mint_ids, now, first=first)
        self.listing.wake(now)
