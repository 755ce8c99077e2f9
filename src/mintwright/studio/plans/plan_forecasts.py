"""What the mints of a plan that was begun are forecast to take, each by what it holds."""

from collections.abc import Collection
from dataclasses import replace

from mintwright.domain.assets.forecast import Forecast, Share, forecast_of
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.minting.reviewing.mint_outlook import MintOutlook
from mintwright.studio.plans.plans import Plans
from mintwright.studio.uploads.uploads import Uploads


class PlanForecasts:
    """Looks at the drafts as they are now; each is weighed once, and remembered by the outlook."""

    def __init__(self, uploads: Uploads, drafts: Drafts, outlook: MintOutlook, plans: Plans) -> None:
        self._uploads = uploads
        self._drafts = drafts
        self._outlook = outlook
        self._plans = plans

    async def of(self, plan_id: int, planned_ids: Collection[int]) -> dict[int, Forecast]:
        """The forecasts of these mints, by their ids in the plan; one that holds what is gone, or is another since it
        was planned, has none. Raises PlanError.
        """
        plan, found = self._plans.plan(plan_id), dict[int, Forecast]()
        lead = self._plans.fingerprints.lead_of(plan)
        is_royal = bool(self._drafts.draft(lead).royalties.strip()) if self._uploads.has(lead) else False
        for planned_id in planned_ids:
            mint = plan.mint(planned_id)
            if await self._plans.fingerprints.changed(plan, mint.art_ids):
                continue
            shares = list[Share]()
            async for art_id in in_slices(mint.art_ids):
                shares.append(self._outlook.weigh(art_id).share)
            shares[0] = replace(shares[0], has_royalties=is_royal)
            found[planned_id] = forecast_of(shares)
        return found
