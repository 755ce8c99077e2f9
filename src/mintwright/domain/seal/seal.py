"""The seal of a mint: whether everything that was approved is recorded so, and once it is minted, stands there so."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mintwright.domain.seal.approved_fields import Comparison
from mintwright.domain.seal.asset_comparison import Record
from mintwright.domain.seal.metadata_comparison import compare_metadata
from mintwright.domain.seal.mint_comparison import compare


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """Mintwright's own finding. `recorded` is of the service's records; `minted` of the chain's, where it is given."""

    recorded: Comparison
    minted: Comparison | None = None

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Those that were made."""
        return (self.recorded,) if self.minted is None else (self.recorded, self.minted)

    @property
    def is_whole(self) -> bool:
        """Whether nothing differs, and nothing is left unsaid."""
        return all(one.is_whole for one in self.comparisons)

    @property
    def differing(self) -> int:
        """How many values are recorded otherwise."""
        return sum(one.differing for one in self.comparisons)


def seal_of(requests: Sequence[Record], records: Sequence[Any], transaction: Record | None, *, is_minted: bool) -> Seal:
    """Compare a request with the assets that were answered, and with the latest record of their transaction."""
    later = transaction or {}
    minted = None
    if is_minted:
        policy = later.get("policy_id")
        minted = compare_metadata(requests, later.get("metadata"), policy if isinstance(policy, str) else "")
    return Seal(recorded=compare(requests, records, later), minted=minted)
