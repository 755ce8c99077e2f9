"""What is held back: the whole queue, but for what the artist let go alone; for a moment, whatever has not begun."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager

from mintwright.domain.networks import AccountScope
from mintwright.studio.settings import Settings

_PAUSED = "uploads_paused"


class QueueHold:
    """One for all projects and places. That the whole queue is held outlives the program, exemptions do not."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._exempt: dict[int, AccountScope] = {}  # art, and the only place where it goes all the same
        self.stands_still = False  # nothing more begins to be sent

    @property
    def is_on(self) -> bool:
        """Whether the whole queue is held."""
        return self._settings.flag(_PAUSED)

    def put(self, *, is_on: bool) -> None:
        """Hold the whole queue, without exemptions, or let it go."""
        self._settings.put(_PAUSED, value=is_on)
        self._exempt.clear()

    def holds(self, art_id: int, scope: AccountScope) -> bool:
        """Whether this is kept back at a place because the whole queue is held."""
        return self.is_on and self._exempt.get(art_id) != scope

    def exempt(self, scope: AccountScope) -> tuple[int, ...]:
        """The art that goes on at a place while the whole queue is held."""
        return tuple(art_id for art_id, there in self._exempt.items() if there == scope)

    def allow(self, art_ids: Iterable[int], scope: AccountScope) -> None:
        """Let these go at a place although the whole queue is held."""
        if self.is_on:
            self._exempt.update(dict.fromkeys(art_ids, scope))

    def disallow(self, art_ids: Iterable[int]) -> None:
        """End `allow` for these."""
        for art_id in art_ids:
            self._exempt.pop(art_id, None)

    def end_exemptions(self, *, but_at: AccountScope | None = None) -> None:
        """End `allow` for all art that goes elsewhere."""
        self.disallow([art_id for art_id, scope in self._exempt.items() if scope != but_at])

    @contextmanager
    def standstill(self) -> Generator[None]:
        """Begin to send nothing meanwhile; what is being sent goes on."""
        self.stands_still = True
        try:
            yield
        finally:
            self.stands_still = False
