"""Holding uploads back: the whole queue except what the artist exempted, or for a moment all that has not begun."""

from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager

from mintwright.domain.networks import AccountScope
from mintwright.studio.settings import Settings

_PAUSED = "uploads_paused"


class QueueHold:
    """One for all projects and scopes. A held queue is remembered after a restart, exemptions are not."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._exempt: dict[int, AccountScope] = {}  # art, and the only scope in which it is exempt
        self.stands_still = False  # nothing more begins to be sent
        self._stopped: Counter[int] = Counter()  # art of which nothing begins, by how many are changing it

    @property
    def is_on(self) -> bool:
        """Whether the whole queue is held."""
        return self._settings.flag(_PAUSED)

    def put(self, *, is_on: bool) -> None:
        """Hold the whole queue, without exemptions, or release it."""
        self._settings.put(_PAUSED, value=is_on)
        self._exempt.clear()

    def holds(self, art_id: int, scope: AccountScope) -> bool:
        """Whether this is held back in a scope because the whole queue is."""
        return self.is_on and self._exempt.get(art_id) != scope

    def exempt(self, scope: AccountScope) -> tuple[int, ...]:
        """The art that may go on in a scope while the whole queue is held."""
        return tuple(art_id for art_id, there in self._exempt.items() if there == scope)

    def allow(self, art_ids: Iterable[int], scope: AccountScope) -> None:
        """Exempt these in a scope from the hold on the whole queue."""
        if self.is_on:
            self._exempt.update(dict.fromkeys(art_ids, scope))

    def disallow(self, art_ids: Iterable[int]) -> None:
        """End `allow` for these."""
        for art_id in art_ids:
            self._exempt.pop(art_id, None)

    def end_exemptions(self, *, but_at: AccountScope | None = None) -> None:
        """End `allow` for all art of other scopes."""
        self.disallow([art_id for art_id, scope in self._exempt.items() if scope != but_at])

    @contextmanager
    def standstill(self) -> Generator[None]:
        """Begin no upload meanwhile; those under way go on."""
        self.stands_still = True
        try:
            yield
        finally:
            self.stands_still = False

    def is_stopped(self, art_id: int) -> bool:
        """Whether nothing may begin for this at the moment."""
        return self._stopped[art_id] > 0

    @contextmanager
    def stopped(self, art_ids: Iterable[int]) -> Generator[None]:
        """Begin nothing for these meanwhile."""
        stopped = Counter(art_ids)
        self._stopped.update(stopped)
        try:
            yield
        finally:
            self._stopped -= stopped
