"""What tells whether an asset is still what it was when it was planned."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from mintwright.domain.assets.asset import Draft
from mintwright.domain.plan.kept_plan import KeptPlan, Seen
from mintwright.library.draft_repository import draft_text
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.collection_terms import terms_of
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.projects import Projects
from mintwright.studio.uploads.uploads import Uploads

_NO_TERMS = terms_of(Draft(art_id=0))  # what is set beside a collection is no matter of a single asset


class Fingerprints:
    """Digests of the drafts and files of the open project, as they are now."""

    def __init__(self, uploads: Uploads, drafts: Drafts, projects: Projects) -> None:
        self._uploads = uploads
        self._projects = projects
        self._drafts = drafts

    def of(self, art_id: int) -> Seen:
        """One asset: all that is minted of its draft, and the content of its files, as far as that is known."""
        draft = self._drafts.draft(art_id)
        minted = replace(draft, **_NO_TERMS, is_flagged=False)
        contents = self._uploads.contents(draft.art_ids)
        digests = [contents.get(one, ("", ""))[0] for one in draft.art_ids]
        return Seen(_digest(draft_text(minted)), _digest(" ".join(digests)) if all(digests) else "")

    def lead_of(self, plan: KeptPlan) -> int:
        """The primary of its collection by now, to which what is set beside that was handed over; without the
        collection, the one that it had.
        """
        found = (one.art_ids for one in self._projects.collections() if one.id == plan.collection_id)
        return next(filter(self._uploads.has, next(found, ())), plan.led_by)

    def terms(self, plan: KeptPlan) -> str:
        """What is set beside the collection, in the draft of its primary."""
        return _digest(repr(sorted(terms_of(self._drafts.draft(self.lead_of(plan))).items())))

    async def of_all(self, art_ids: Sequence[int], known: Mapping[int, Seen] | None = None) -> dict[int, Seen]:
        """Several, but for those that are `known`; ten thousand are looked at in slices."""
        found = dict[int, Seen]()
        async for art_id in in_slices(art_ids):
            found[art_id] = known[art_id] if known is not None and art_id in known else self.of(art_id)
        return found

    async def changed(self, plan: KeptPlan, art_ids: Iterable[int]) -> tuple[int, ...]:
        """Those of these assets that are not what they were when they were planned; what is gone is among them."""
        found = list[int]()
        async for art_id in in_slices(art_ids):
            if not self._uploads.is_shown(art_id) or not plan.seen[art_id].is_still(self.of(art_id)):
                found.append(art_id)
        return tuple(found)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
