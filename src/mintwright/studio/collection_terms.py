"""What is set beside a collection stays with it: its royalties, and whether its mint starts by itself.

The contract has both on the first element (specification 4.5 rule 2), so they are in the draft of the primary. When
another piece becomes the primary they are handed over to it. Another collection never changes by that.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from mintwright.domain.assets.asset import Draft

ROYALTIES = ("royalties_rate", "royalties")
TERMS = (*ROYALTIES, "is_auto")

Terms = Mapping[str, Any]
"""Values of those fields of a draft."""
DraftOf = Callable[[int], Draft]


class Way(StrEnum):
    """EXCHANGED: each has what the other had. COPIED: the old primary leads another collection too, and keeps its own.

    KEPT: the new one leads another collection, so nothing is handed over.
    """

    EXCHANGED = "exchanged"
    COPIED = "copied"
    KEPT = "kept"


def terms_of(draft: Draft) -> Terms:
    """What a draft says of the collection that it leads."""
    return {name: getattr(draft, name) for name in TERMS}


@dataclass(frozen=True, slots=True)
class Handover:
    """From the old primary of a collection to the new one; `replaced` are the new one's own terms."""

    old: int
    new: int
    way: Way
    replaced: Terms

    def forward(self, draft: DraftOf) -> Mapping[int, Terms]:
        """What changes in the drafts, by art id."""
        if self.way is Way.KEPT:
            return {}
        given = {self.new: terms_of(draft(self.old))}
        return {**given, self.old: terms_of(draft(self.new))} if self.way is Way.EXCHANGED else given

    def back(self, draft: DraftOf) -> Mapping[int, Terms]:
        """What changes when the old primary leads again."""
        return {self.new: self.replaced} if self.way is Way.COPIED else self.forward(draft)

    def leaves_out(self, draft: DraftOf) -> bool:
        """Whether the collection has other terms now than it had."""
        return self.way is Way.KEPT and terms_of(draft(self.old)) != terms_of(draft(self.new))

    def overrides(self, draft: DraftOf) -> bool:
        """Whether the new primary had royalties of its own, which were not those that it has for the collection."""
        own, now = (tuple(terms[name] for name in ROYALTIES) for terms in (self.replaced, terms_of(draft(self.new))))
        return any(own) and own != now

    def reverses(self, other: "Handover") -> bool:
        """Whether this leads from where the other led to."""
        return (self.old, self.new) == (other.new, other.old)


def handover(old: int | None, new: int | None, others: Collection[int | None], draft: DraftOf) -> Handover | None:
    """How the terms go from one primary to the next; None where no piece takes another's place.

    `others` lead the other collections of the project.
    """
    if old is None or new is None or old == new:
        return None
    way = Way.KEPT if new in others else Way.COPIED if old in others else Way.EXCHANGED
    return Handover(old, new, way, terms_of(draft(new)))


def given(handed: Handover | None, back: Handover | None, draft: DraftOf) -> Mapping[int, Terms]:
    """What changes in the drafts, by art id; where this takes `back` another, all is as it was before that."""
    if handed is None:
        return {}
    return back.back(draft) if back is not None and handed.reverses(back) else handed.forward(draft)
