"""A plan as the journal keeps it: which assets each of its mints holds, in order, and what they were when it was made.

What came of its mints is not here: that is in the journal's own row of each, and only there.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from mintwright.domain.assets.forecast import DOCUMENTED, Limits
from mintwright.domain.networks import AccountScope, Network, scope_of
from mintwright.domain.plan.plan import Plan
from mintwright.domain.sentences import Sentence

NEW = 0  # the id of a mint that is not kept yet


@dataclass(frozen=True, slots=True)
class Seen:
    """What an asset was when it was planned: digests of its draft, and of its files; those are empty if unknown."""

    draft: str
    content: str = ""

    def is_still(self, now: "Seen") -> bool:
        """Whether it is the same now. Files that nobody had read when it was planned are taken as they are."""
        return self.draft == now.draft and self.content in ("", now.content)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptMint:
    """One mint of a plan: the art of its assets in order. An id is never given again."""

    id: int = NEW
    name: str = ""
    value: str | None = None
    art_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPlan:
    """A plan of one account on one network.

    The draft of `led_by` has what is set beside the collection: its royalties, which stand on the first asset of every
    mint, and whether a mint starts by itself; `terms` is a digest of that. `seen` is what each asset was. An ended plan
    holds its assets no more. `problem` says why nothing but discarding can be done with one that is damaged.
    """

    id: int = NEW
    project_id: int
    collection_id: int
    network: Network
    base_url: str
    account: str
    name: str
    led_by: int
    terms: str = ""
    limits: Limits = DOCUMENTED
    mints: tuple[KeptMint, ...] = ()
    seen: Mapping[int, Seen] = field(default_factory=dict[int, Seen])
    made_on: datetime
    is_ended: bool = False
    problem: Sentence | None = None

    @property
    def scope(self) -> AccountScope:
        """Where its mints are sent, and nowhere else."""
        return scope_of(self.network, self.base_url, self.account)

    @property
    def art_ids(self) -> tuple[int, ...]:
        """The art of all its assets, mint by mint."""
        return tuple(art_id for mint in self.mints for art_id in mint.art_ids)

    def mint(self, planned_id: int) -> KeptMint:
        """One of its mints. Raises KeyError."""
        for mint in self.mints:
            if mint.id == planned_id:
                return mint
        raise KeyError(planned_id)

    def title_of(self, mint: KeptMint) -> str:
        """What this mint is called: its own name, or that of the plan and its place."""
        return mint.name or self.title_at(next(at for at, one in enumerate(self.mints) if one.id == mint.id))

    def title_at(self, at: int) -> str:
        """The same of the mint at this place, from 0, which is not looked for."""
        return self.mints[at].name or f"{self.name} {at + 1}"

    def without(self, planned_ids: Collection[int]) -> "KeptPlan":
        """The same without some of its mints, and without what is known of their assets."""
        left = replace(self, mints=tuple(mint for mint in self.mints if mint.id not in planned_ids))
        return replace(left, seen={art_id: self.seen[art_id] for art_id in left.art_ids})

    def keeps(self, before: "KeptPlan", fixed: Collection[int]) -> bool:
        """Whether the mints in `fixed`, which may exist, hold what they held in the plan as it was before."""
        now = {mint.id: mint.art_ids for mint in self.mints}
        return all(now.get(mint.id) == mint.art_ids for mint in before.mints if mint.id in fixed)


def kept_mints(plan: Plan) -> tuple[KeptMint, ...]:
    """The mints of a plan that was laid out, to be kept."""
    return tuple(KeptMint(name=mint.name, value=mint.value, art_ids=mint.art_ids) for mint in plan.mints)


def is_sound(mints: Sequence[KeptMint]) -> bool:
    """Whether each mint holds something, and no asset stands twice."""
    art_ids = [art_id for mint in mints for art_id in mint.art_ids]
    return bool(mints) and all(mint.art_ids for mint in mints) and len(art_ids) == len(set(art_ids))


def sharing(plans: Iterable[KeptPlan], plan: KeptPlan) -> tuple[KeptPlan, ...]:
    """The other plans on the same network that have not ended and hold some of its assets."""
    wanted = frozenset(plan.art_ids)
    others = (one for one in plans if one.id != plan.id and one.network is plan.network and not one.is_ended)
    return tuple(one for one in others if not wanted.isdisjoint(one.art_ids))
