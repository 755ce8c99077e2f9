"""Works out how a collection can be minted: the plan that was decided on, and what each other choice comes to."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from decimal import Decimal

from mintwright.domain.assets.checks import PLACEHOLDER
from mintwright.domain.assets.forecast import Limits
from mintwright.domain.assets.requests import build_requests
from mintwright.domain.plan.division import Division, divided
from mintwright.domain.plan.field_weights import HeavyField, Weights, heaviest, traits_by_name, weights_of, without
from mintwright.domain.plan.outline import Outline, laid_out
from mintwright.domain.plan.plan import Plan, Planned
from mintwright.domain.project import Collection
from mintwright.studio.background.piecewise import by_the_clock, in_slices
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.minting.reviewing.mint_outlook import MintOutlook, Weighed
from mintwright.studio.plans.plans import Plans
from mintwright.studio.uploads.uploads import Uploads

_MOST_ATTRIBUTES = 24  # by each of which it is tried to divide
_HEAVIEST = 4  # fields, without each of which it is divided anew
_ROUND = 10  # assets


@dataclass(frozen=True, slots=True)
class Looked:
    """A collection as it was looked at. `rate` are its primary's royalties in percent; None where there are none."""

    collection: Collection
    assets: tuple[Planned, ...]
    rate: Decimal | None

    @property
    def metadata_bytes(self) -> int:
        """What all its assets take in metadata."""
        return sum(one.share.metadata_bytes for one in self.assets)

    @property
    def has_royalties(self) -> bool:
        """Whether the first asset of every mint carries some."""
        return self.rate is not None


@dataclass(frozen=True, slots=True)
class Price:
    """What a choice comes to: so many mints, what is known of their cost in lovelace, assets that fit in none."""

    mints: int
    network_fees: int
    min_ada: int
    left_out: int

    @classmethod
    def of(cls, plan: Plan) -> "Price":
        """What this plan comes to."""
        return cls(len(plan.mints), plan.network_fees, plan.min_ada, len(plan.too_large))

    @property
    def known(self) -> int:
        """The known part of the cost in lovelace."""
        return self.network_fees + self.min_ada


@dataclass(frozen=True, slots=True)
class Saving:
    """A heavy field, and what the same division comes to without it."""

    field: HeavyField
    price: Price


class Planning:
    """Remembers what it has looked at for each draft, so that a plan is soon worked out again."""

    def __init__(self, uploads: Uploads, drafts: Drafts, outlook: MintOutlook, plans: Plans) -> None:
        self._plans = plans
        self._uploads = uploads
        self._drafts = drafts
        self._outlook = outlook
        self._planned: dict[int, tuple[Weighed, Planned]] = {}
        self._fields: dict[int, tuple[Weighed, Weights]] = {}

    async def look(self, collection: Collection) -> Looked:
        """Look at a collection of the open project; what a plan that was begun holds is left out."""
        assets, held = list[Planned](), self._plans.held()
        lead = next(filter(self._uploads.has, collection.art_ids), None)
        is_royal = lead is not None and self._look_at(lead).share.has_royalties
        rate = self._drafts.draft(lead).royalties_rate if lead is not None and is_royal else None
        async for art_id in in_slices(collection.art_ids):
            if art_id not in held and self._uploads.has(art_id):
                assets.append(self._look_at(art_id))
        return Looked(collection, tuple(assets), rate)

    async def plan(self, looked: Looked, outline: Outline) -> Plan:
        """The plan by this outline."""
        return await by_the_clock(laid_out(outline, looked.assets, has_royalties=looked.has_royalties))

    async def price(self, looked: Looked, division: Division, limits: Limits) -> Price:
        """What dividing it this way comes to."""
        return Price.of(
            await by_the_clock(divided(looked.assets, division, limits, has_royalties=looked.has_royalties))
        )

    async def attributes(self, looked: Looked) -> list[str]:
        """The attributes by which it can be divided into several mints, those with the fewest values first."""
        values = dict[str, set[str]]()
        async for one in in_slices(looked.assets):
            for name, value in one.traits.items():
                values.setdefault(name, set()).add(value)
        several = [name for name, found in values.items() if 1 < len(found) <= max(2, len(looked.assets) // 2)]
        return sorted(several, key=lambda name: (len(values[name]), name))[:_MOST_ATTRIBUTES]

    async def savings(self, looked: Looked, outline: Outline) -> AsyncGenerator[Saving]:
        """The heaviest fields, and what the division comes to without each: at most as many as the artist looks at."""
        weights = list[Weights]()
        async for one in in_slices(looked.assets):
            weights.append(self._weights_of(one.art_id))
        for field in heaviest(weights, looked.metadata_bytes)[:_HEAVIEST]:
            await asyncio.sleep(0)
            lighter = list[Planned]()
            async for one in in_slices(without(field.name, looked.assets, weights)):
                lighter.append(one)
            less = Looked(looked.collection, tuple(lighter), looked.rate)
            yield Saving(field, await self.price(less, outline.division, outline.limits))

    def _look_at(self, art_id: int) -> Planned:
        weighed, known = self._outlook.weigh(art_id), self._planned.get(art_id)
        if known is not None and known[0] is weighed:
            return known[1]
        planned = Planned(art_id, weighed.share, dict(traits_by_name(weighed.draft.attrs)))
        self._planned[art_id] = weighed, planned
        return planned

    def _weights_of(self, art_id: int) -> Weights:
        weighed, known = self._outlook.weigh(art_id), self._fields.get(art_id)
        if known is not None and known[0] is weighed:
            return known[1]
        files = {one: has or PLACEHOLDER for one, has in zip(weighed.draft.art_ids, weighed.stored, strict=True)}
        try:
            weights = weights_of(build_requests((weighed.draft,), files)[0])
        except (ValueError, RecursionError):  # the checks say which of its values it is; it counts without them
            weights = dict[str, int]()
        self._fields[art_id] = weighed, weights
        return weights


def usual_number(plan: Plan) -> int:
    """A number of assets for each mint to begin with: a round one that is near what fits."""
    most = max((len(mint.assets) for mint in plan.mints), default=1)
    return most // _ROUND * _ROUND or most
