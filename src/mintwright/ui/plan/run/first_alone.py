"""The first mint of a plan: asked about as every mint is, and sent by the run of the plan."""

from collections.abc import Awaitable, Callable

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import AccountScope
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.wave import Confirmation
from mintwright.domain.sentences import Sentence
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.plans.plans import ELSEWHERE
from mintwright.studio.studio import Studio

_NOT_SENT = Sentence("plan", "Nothing was sent. Look at the plan once more.")

Keep = Callable[[AccountScope], Awaitable[KeptPlan]]
"""Keeps the plan for this account, the first time it is asked. Raises MintwrightError, also where another is in use."""


class FirstAlone:
    """One mint that goes alone. The plan is kept once the artist has confirmed it, unless it was before."""

    def __init__(
        self,
        studio: Studio,
        art_ids: tuple[int, ...],
        title: str,
        led_by: int,
        *,
        keep: Keep | None = None,
        plan_id: int | None = None,
        acknowledged: frozenset[int] = frozenset(),
    ) -> None:
        """`acknowledged` are mints that pause the plan and which the artist leaves as they are."""
        self._studio = studio
        self._keep = keep
        self._plan_id = plan_id
        self._acknowledged = acknowledged
        self.art_ids = art_ids
        self.title = title
        self.led_by = led_by

    async def mint(self, review: Review) -> Mint:
        """Send what was reviewed, and nothing else. Raises MintwrightError: then nothing was sent."""
        from mintwright.domain.assets.wire import digest

        plan = await self._plan(review.scope)
        if plan.scope != review.scope:
            raise PlanError(ELSEWHERE)
        planned_id = next((one.id for one in plan.mints if one.art_ids == self.art_ids), None)
        if planned_id is None:
            raise PlanError(_NOT_SENT)
        seen = {planned_id: digest(review.body)}
        wave = Confirmation(plan_id=plan.id, planned_ids=(planned_id,), acknowledged=self._acknowledged, reviewed=seen)
        end = await self._studio.plan_run.go_on(wave)
        mint_id = self._studio.plans.progress(plan.id).mint_ids.get(planned_id)
        mint = None if mint_id is None else self._studio.minting.mint_by_id(mint_id)
        if mint is None or mint.state is MintState.PREPARED:
            raise PlanError(end.why or _NOT_SENT)
        return mint

    async def _plan(self, scope: AccountScope) -> KeptPlan:
        """The plan as it is kept; confirmed again, it is the same one."""
        if self._plan_id is None and self._keep is not None:
            self._plan_id = (await self._keep(scope)).id
        return self._studio.plans.plan(self._plan_id or 0)
