"""What is known of looking for one mint: when it was last looked for, how far back, and what fits."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from mintwright.domain.lookup.service_clock import ServiceClock
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import LookEntry
from mintwright.studio.minting.found_answers import FoundAnswer

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction
    from mintwright.domain.lookup.candidates import Candidate


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMint:
    """A mint of the list that is equal in all that was sent, and its transaction where the service tells of it."""

    candidate: "Candidate"
    is_collection: bool
    record: "Transaction | None" = None
    raw: bytes | None = None

    @property
    def transaction_uuid(self) -> str:
        """What it is told apart by."""
        return self.candidate.transaction_uuid

    @property
    def answer(self) -> FoundAnswer:
        """The service's own bytes."""
        first = self.candidate.assets[0].raw
        whole = self.candidate.answer if self.is_collection else first
        return FoundAnswer(transaction_uuid=self.transaction_uuid, answer=whole, transaction=self.raw)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """The last time that a mint was looked for, by this program or before.

    `found` are those that fit and were not declined; None if that was before the program started: then only `count`
    of them is known. `next_on` is when it is looked again by itself, None if it is not; `until` when that ends.
    `lines` are all looks so far.
    `has_declined`: the artist said of some that they are not hers. `trouble` is why the last attempt failed,
    `is_offered` whether the service has such a list at all.
    """

    until: datetime
    looked_on: datetime | None = None
    back_to: datetime | None = None
    pages: int = 0
    is_whole: bool = True
    fields: int = 0
    found: tuple[FoundMint, ...] | None = None
    count: int = 0
    clock: ServiceClock = field(default_factory=ServiceClock)
    next_on: datetime | None = None
    trouble: Sentence | None = None
    is_offered: bool = True
    is_looking: bool = False
    has_declined: bool = False
    lines: tuple[LookEntry, ...] = ()
