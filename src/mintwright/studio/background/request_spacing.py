"""How close together requests may begin that nobody waits for: one limit for all that asks the service by itself."""

import asyncio
from math import inf

SPACING = 0.25  # seconds at least between two beginnings: five in one second at most


class RequestSpacing:
    """Whoever asks claims the next beginning, in the order in which it was claimed.

    Pure but for `turn`: the time is passed in, in seconds of the loop's clock.
    """

    def __init__(self, seconds: float = SPACING) -> None:
        self.seconds = seconds
        self._next = -inf

    @property
    def next_beginning(self) -> float:
        """When one more request may begin."""
        return self._next

    def claim(self, at: float) -> None:
        """A request begins then: the next one keeps its distance."""
        self._next = max(self._next, at + self.seconds)

    def reserve(self, now: float, not_before: float = -inf) -> float:
        """Claim the next beginning; returns how long to wait for it, in seconds."""
        at = max(now, self._next, not_before)
        self.claim(at)
        return at - now

    async def turn(self) -> None:
        """Wait for a beginning of one's own."""
        await asyncio.sleep(self.reserve(asyncio.get_running_loop().time()))
