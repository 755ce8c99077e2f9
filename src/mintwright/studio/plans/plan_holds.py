"""What holds a mint of a plan: it is shown, and not sent."""

from collections.abc import Iterable
from dataclasses import replace

from mintwright.domain.assets.forecast import DOCUMENTED
from mintwright.domain.assets.problems import Severity
from mintwright.domain.mint import MintState
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.domain.sentences import Sentence
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.minting.minting import Minting
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.minting.reviewing.reviewer import Reviewer
from mintwright.studio.plans.fingerprints import Fingerprints
from mintwright.studio.plans.unknown_mints import UnknownMints
from mintwright.studio.uploads.uploads import Uploads

CHANGED = Sentence(
    "plans", "“{name}” was changed since the plan was made. Look at it, then take the assets of the plan as they are."
)
_REMOVED = Sentence(
    "plans", "“{name}” is not among the uploads any more. Undo its removal, or take it out of the plan."
)
TERMS_CHANGED = Sentence(
    "plans",
    "The royalties of the collection, or how its mint starts, were changed since the plan was made. Look at them, then "
    "take the assets of the plan as they are.",
)
_MADE_OTHERWISE = Sentence(
    "plans", "What is ready to be sent is not what would be sent now. Discard it, then this mint is prepared anew."
)
_ELSEWHERE = Sentence(
    "plans",
    "The mint “{title}” asked for some of these assets already. Look at its receipt. If they were minted, press “Stop "
    "the plan…”, take them out of the collection, and plan the others anew: what was sent stays as it is.",
)
_WAITING = Sentence("plans", "“{name}” is not uploaded yet. Wait until it is.")
_COMPARING = Sentence("plans", "“{name}” was saved again, and is being compared with what was uploaded. Wait a moment.")
_RESAVED = Sentence("plans", "“{name}” was saved again since its upload. Upload it anew, or put the old file back.")
_UNCOMPARED = Sentence("plans", "“{name}” cannot be read just now. See that its drive is there.")
_PROBLEM = Sentence("plans", "“{name}”: {problem}")
CURED_BY_TAKING = frozenset({CHANGED.source, TERMS_CHANGED.source})  # taking the assets as they are ends these holds


class PlanHolds:
    """Reviews mints of plans, each as it would be sent now, and says what holds it."""

    def __init__(
        self,
        uploads: Uploads,
        drafts: Drafts,
        reviewer: Reviewer,
        minting: Minting,
        fingerprints: Fingerprints,
        unknown: UnknownMints,
    ) -> None:
        self.unknown = unknown
        self._uploads = uploads
        self._drafts = drafts
        self._reviewer = reviewer
        self._minting = minting
        self._fingerprints = fingerprints

    async def review(self, plan: KeptPlan, mint: KeptMint) -> Review:
        """The review of one mint; its first asset has the royalties of the collection."""
        title = plan.title_of(mint)
        review = await self._reviewer.review_piecewise(mint.art_ids, title, led_by=self._fingerprints.lead_of(plan))
        return replace(review, accepts_size=plan.limits.bytes > DOCUMENTED.bytes)

    async def why_held(
        self, plan: KeptPlan, mint: KeptMint, review: Review, frozen: int | None = None
    ) -> Sentence | None:
        """What holds a mint, of which `frozen` is ready to be sent; None if it may go."""
        if removed := tuple(one for one in mint.art_ids if not self._uploads.is_shown(one)):
            return self._naming(_REMOVED, removed)
        if changed := await self._fingerprints.changed(plan, mint.art_ids):
            return self._naming(CHANGED, changed)
        if plan.terms != self._fingerprints.terms(plan):
            return TERMS_CHANGED
        if said := self._in_review(review) or self._in_intent(review, frozen):
            return said
        return await self.unknown.holding(plan, (draft.name for draft in self._drafts.drafts(mint.art_ids)))

    def _in_review(self, review: Review) -> Sentence | None:
        if review.sent_before is not None:
            return _ELSEWHERE.filled(title=review.sent_before.mint.called)
        found: tuple[tuple[Iterable[int], Sentence], ...] = (
            (review.waiting, _WAITING),
            (review.comparing, _COMPARING),
            (sorted(review.resaved), _RESAVED),
            (sorted(review.uncompared), _UNCOMPARED),
        )
        for art_ids, said in found:
            if art_ids := tuple(art_ids):
                return self._naming(said, art_ids)
        problem = next((one for one in review.problems if one.severity is Severity.ERROR), None)
        if problem is None or problem.art_id is None:
            return None if problem is None else problem.sentence
        return self._naming(_PROBLEM, (problem.art_id,)).filled(problem=problem.sentence)

    def _in_intent(self, review: Review, frozen: int | None) -> Sentence | None:
        from mintwright.domain.assets.wire import digest

        if frozen is None:
            return None
        intent = self._minting.mint_by_id(frozen)
        is_same = intent.state is MintState.PREPARED and intent.sha256 == digest(review.body)
        return None if is_same else _MADE_OTHERWISE

    def _naming(self, said: Sentence, art_ids: Iterable[int]) -> Sentence:
        art_id = next(iter(art_ids))
        return said.filled(name=self._drafts.draft(art_id).name or self._uploads.item(art_id).name)
