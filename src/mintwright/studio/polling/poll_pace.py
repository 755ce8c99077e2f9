"""How long to wait before asking for a mint again."""

from collections.abc import Collection
from datetime import UTC, datetime

from mintwright.domain.answers.transaction_status import FAILED
from mintwright.studio.minting.minting import Minting

EVERY_SECONDS = 10.0  # between an answer and the next question about what the artist looks at
OUT_OF_SIGHT = 6.0  # times that, about what she does not
LEAST_APART = 0.1  # times that, for each mint that waits for its turn: of a thousand each has one in 1,000 seconds
BY_AGE = 1 / 240  # of how long ago a mint was sent: after a day every six minutes
LONGEST = 360.0  # times that: an hour
PRACTICE_SECONDS = 1.0  # while a practice payment is on its way: the artist is watching


def pause(every: float, *, is_in_sight: bool, is_moving: bool, count: int, age: float) -> float:
    """The seconds until a mint is asked for again that was sent `age` seconds ago and is one of `count`.

    `every` is the pace of what is in sight; a mint `is_moving` if its payment was made from here, in practice.
    """
    if is_moving:
        return min(every, PRACTICE_SECONDS)
    if is_in_sight:
        return every
    return min(every * LONGEST, max(every * OUT_OF_SIGHT, every * LEAST_APART * count, age * BY_AGE))


class PollPaces:
    """The pace of each mint of this profile.

    Attributes:
        in_sight: the mint that the artist looks at.
        paid: those that were paid on the practice network, from here.
    """

    def __init__(self, minting: Minting, every: float) -> None:
        self.in_sight: int | None = None
        self.paid: set[int] = set()
        self.every = every
        self._minting = minting

    def of(self, mint_id: int, count: int) -> float:
        """Seconds until this mint, one of so many that are open, is asked for again."""
        return pause(
            self.every,
            is_in_sight=mint_id == self.in_sight,
            is_moving=self._is_moving(mint_id),
            count=count,
            age=self._age(mint_id),
        )

    def of_list(self, open_ids: Collection[int]) -> float:
        """Seconds until the list is read again: the pace of the mint that is in sight, or was sent last."""
        return pause(
            self.every,
            is_in_sight=self.in_sight in open_ids,
            is_moving=any(map(self._is_moving, self.paid.intersection(open_ids))),
            count=0,
            age=min(map(self._age, open_ids), default=0),
        )

    def _is_moving(self, mint_id: int) -> bool:
        return mint_id in self.paid and self._minting.receipt(mint_id).transaction_status not in FAILED

    def _age(self, mint_id: int) -> float:
        return (datetime.now(UTC) - self._minting.mint_by_id(mint_id).prepared_on).total_seconds()
