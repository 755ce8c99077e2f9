"""Minting: an intent that is written down before it is sent, and an answer that is written down before it counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from mintwright.domain.asset import AssetRequest
from mintwright.domain.mint import Mint
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.domain.checks import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """Everything the artist must see before a mint. `requests` is empty unless it is `ready`.

    `waiting` are the ids of the art that the current network does not hold yet.
    """

    art_ids: tuple[int, ...]
    title: str
    is_collection: bool
    network: Network
    problems: "tuple[Problem, ...]" = ()
    waiting: tuple[int, ...] = ()
    requests: tuple[AssetRequest, ...] = ()
    forecast: Any = None

    @property
    def errors(self) -> int:
        """How many problems forbid the mint."""
        raise NotImplementedError

    @property
    def ready(self) -> bool:
        """Whether this may be minted."""
        raise NotImplementedError


class StepState(StrEnum):
    """Where one step of a mint stands."""

    DONE = "done"
    CURRENT = "current"
    AHEAD = "ahead"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptAsset:
    """One asset of a receipt. `uuid` and `status` are empty while the service has not answered."""

    name: str
    asset_name: str
    uuid: str = ""
    status: str = ""
    art_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What came of a mint. Text the service did not give is empty; money in ADA, None when not given.

    `missing` says what the service did not give and what to do, `differences` where its answer is not what was asked.
    """

    mint: Mint
    title: str
    count: int
    network: Network
    status: Sentence
    steps: tuple[tuple[Sentence, StepState], ...] = ()
    transaction_uuid: str = ""
    transaction_status: str = ""
    collection_uuid: str = ""
    policy_id: str = ""
    deposit_address: str = ""
    cost: Decimal | None = None
    convenience_fee: Decimal | None = None
    blockchain_fee: Decimal | None = None
    assets: tuple[ReceiptAsset, ...] = ()
    missing: tuple[Sentence, ...] = ()
    problem: Sentence | None = None
    details: str = ""
    differences: tuple[Sentence, ...] = ()


class Minting:
    """The mints of this profile, newest first. Announces Kind.MINTS."""

    def review(self, art_ids: Sequence[int], title: str = "") -> Review:
        """Look at what would be minted: one id makes one object, several make a collection."""
        raise NotImplementedError

    async def mint(self, review: Review) -> Mint:
        """Prepare and send. What the service says is in the returned mint's state; errors before sending are raised."""
        raise NotImplementedError

    async def prepare(self, review: Review) -> Mint:
        """Write the intent down, durably."""
        raise NotImplementedError

    async def send(self, mint_id: int) -> Mint:
        """Send a prepared mint, once."""
        raise NotImplementedError

    async def discard(self, mint_id: int) -> None:
        """Drop a mint that was never sent."""
        raise NotImplementedError

    def mints(self) -> tuple[Mint, ...]:
        """Every mint, newest first."""
        raise NotImplementedError

    def mint_by_id(self, mint_id: int) -> Mint:
        """One mint. Raises KeyError."""
        raise NotImplementedError

    def receipt(self, mint_id: int) -> Receipt:
        """What came of one mint."""
        raise NotImplementedError
