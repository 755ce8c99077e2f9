"""What minting a collection will take, before any review: worked out piece by piece, and remembered for each draft.

A review also checks everything, which takes long. This is for a page that changes with every edit.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mintwright.domain.assets.asset import Draft
from mintwright.studio.background.piecewise import in_slices, with_pauses
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.minting.reviewing.asset_identity import Marks, marks_of_requests
from mintwright.studio.minting.reviewing.duplicate_check import DuplicateCheck, EarlierMint
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    from mintwright.domain.assets.forecast import Forecast, Share
    from mintwright.domain.project import StoredFile


@dataclass(frozen=True, slots=True)
class Outlook:
    """`fits` of so many assets go into one transaction; where all do, so many of their like would.

    `forecast` is of those that fit, of the first where that alone is too large.
    """

    count: int
    fits: int
    forecast: "Forecast"
    sent_before: EarlierMint | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """One asset as it was when it was looked at."""

    draft: Draft
    stored: "tuple[StoredFile | None, ...]"
    share: "Share"
    marks: Marks


class MintOutlook:
    """Looks ahead for the open project, in the current scope."""

    def __init__(self, session: Session, uploads: Uploads, drafts: Drafts, duplicates: DuplicateCheck) -> None:
        self._session = session
        self._uploads = uploads
        self._drafts = drafts
        self._duplicates = duplicates
        self._weighed: dict[int, Weighed] = {}

    async def of(self, art_ids: Sequence[int]) -> Outlook:
        """What minting these together takes, also while some of them are not uploaded or not ready."""
        from mintwright.domain.assets.forecast import forecast_of, how_many_fit

        weighed = list[Weighed]()
        async for art_id in in_slices(art_ids):
            if self._uploads.has(art_id):
                weighed.append(self.weigh(art_id))
        self._weighed = {one.draft.art_id: one for one in weighed}
        shares = [one.share for one in weighed]
        await asyncio.sleep(0)
        fits = how_many_fit(shares)
        forecast = forecast_of(shares[: max(fits, 1)])
        await asyncio.sleep(0)
        marks, network = [one.marks for one in weighed], self._session.network
        before = await with_pauses(self._duplicates.looking_before(marks, network))
        await asyncio.sleep(0)
        return Outlook(len(shares), fits, forecast, before)

    def weigh(self, art_id: int) -> Weighed:
        """What a single one adds, not looked at again while it is the same."""
        draft = self._drafts.draft(art_id)
        art_ids = draft.art_ids
        held = self._uploads.stored.of(filter(self._uploads.has, art_ids))
        stored = tuple(map(held.get, art_ids))
        known = self._weighed.get(art_id)
        if known is not None and known.draft is draft and known.stored == stored:
            return known
        found = self._weighed[art_id] = _weighed(draft, stored)
        return found


def _weighed(draft: Draft, stored: "tuple[StoredFile | None, ...]") -> Weighed:
    """A draft that cannot be minted as it is counts without what is written in it."""
    from mintwright.chain.metadata import MetadataError
    from mintwright.domain.assets.checks import PLACEHOLDER
    from mintwright.domain.assets.forecast import share_of
    from mintwright.domain.assets.requests import build_requests

    files = {art_id: one or PLACEHOLDER for art_id, one in zip(draft.art_ids, stored, strict=True)}
    (request,) = build_requests((draft,), files)
    (marks,) = marks_of_requests((request,), (draft.art_id,))
    try:
        share = share_of(request)
    except MetadataError:
        share = share_of(build_requests((Draft(art_id=draft.art_id, asset_name=draft.asset_name),), files)[0])
    return Weighed(draft, stored, share, marks)
