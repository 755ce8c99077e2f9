"""The fields that an artist approves (specification 2.3, sent), and what a comparison says of them."""

from dataclasses import dataclass
from enum import StrEnum


class ApprovedField(StrEnum):
    """A field that is sent, in the order in which it is shown. The values are the names in a request."""

    ASSET = "asset"  # the whole asset: it lacks in the record, or nobody asked for it
    CHAIN_NAME = "asset_name"
    TITLE = "name"
    PICTURE = "image"
    DESCRIPTION = "description"
    ATTRIBUTES = "attrs"
    FILES = "files"
    ROYALTIES = "royalties"
    RATE = "royalties_rate"
    QUANTITY = "amount"
    START = "is_auto"
    BLOCKCHAIN = "blockchain"
    POLICY = "policy_id"  # of what stands on the chain: which policy it was minted under


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One value that is not recorded as it was approved.

    `place` is the asset's in the request, or where nobody asked for it None; `name` its title. `path` leads to the
    value inside the field: the name of an attribute after those of its groups, or the number of a file and its part.
    `approved` and `recorded` are excerpts, None where there is no value. `is_unsaid`: the record has no such field, so
    that nothing is known of it.
    """

    field: ApprovedField
    place: int | None
    name: str
    path: tuple[str, ...] = ()
    approved: str | None = None
    recorded: str | None = None
    is_unsaid: bool = False


@dataclass(slots=True)
class FieldSummary:
    """How many values of one field were compared, how many differ and are unsaid.

    `first` is the first of them, `other` the last that is not as that one; empty where all are the same.
    """

    field: ApprovedField
    compared: int = 0
    differing: int = 0
    unsaid: int = 0
    first: str = ""
    other: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What came of comparing a whole mint. `differences` are the first of them; `differing` and `unsaid` count all.

    `left_out` are the names in the record that nobody approved.
    """

    assets: int
    fields: tuple[FieldSummary, ...]
    differences: tuple[Difference, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def compared(self) -> int:
        """How many values were compared."""
        return sum(field.compared for field in self.fields)

    @property
    def differing(self) -> int:
        """How many are recorded otherwise."""
        return sum(field.differing for field in self.fields)

    @property
    def unsaid(self) -> int:
        """How many the record does not have."""
        return sum(field.unsaid for field in self.fields)

    @property
    def is_whole(self) -> bool:
        """Whether everything that was approved is recorded so."""
        return not self.differing and not self.unsaid
