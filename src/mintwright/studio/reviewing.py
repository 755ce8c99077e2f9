"""What an artist looks at before a mint, frozen: what was confirmed is exactly what was seen."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mintwright.domain.asset import AssetRequest
from mintwright.domain.networks import Network, Place

if TYPE_CHECKING:
    from mintwright.domain.checks import Problem
    from mintwright.domain.forecast import Forecast


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """Everything the artist must see before a mint. `requests` is empty unless it is `ready`.

    `waiting` are the ids of the art that is not held yet where the artist is.
    """

    art_ids: tuple[int, ...]
    title: str
    is_collection: bool
    network: Network
    place: Place
    problems: "tuple[Problem, ...]" = ()
    waiting: tuple[int, ...] = ()
    requests: tuple[AssetRequest, ...] = ()
    forecast: "Forecast | None" = None

    @property
    def errors(self) -> int:
        """How many problems forbid the mint."""
        return sum(problem.severity == "error" for problem in self.problems)

    @property
    def ready(self) -> bool:
        """Whether this may be minted."""
        return bool(self.requests)

    def body(self) -> bytes:
        """The exact bytes that ask for what was reviewed, when it is ready."""
        from mintwright.domain.wire import asset_body, collection_body

        return collection_body(self.requests) if self.is_collection else asset_body(self.requests[0])
