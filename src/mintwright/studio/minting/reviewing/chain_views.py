"""How an asset will stand on the chain, worked out off the loop and remembered as long as its draft is the same."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mintwright.domain.assets.asset import Draft
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.collection_terms import terms_of
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.uploads.uploads import Uploads

if TYPE_CHECKING:
    from mintwright.domain.assets.chain_record import ChainRecord
    from mintwright.domain.assets.forecast import Forecast
    from mintwright.domain.project import StoredFile

_SPLITTER = "pyuegc"  # splits long texts that are not plain ASCII
_MODULES = ("mintwright.domain.assets.chain_record", "mintwright.domain.assets.checks", _SPLITTER)
_KEPT = 64  # assets; a record of very many attributes takes megabytes


@dataclass(frozen=True, slots=True)
class ChainView:
    """An asset as it was when it was looked at.

    `record` and `forecast`, of a mint of this one alone, are None where it cannot be minted as it is. A reference of
    the usual length stands for each file that is not uploaded.
    """

    draft: Draft
    stored: "tuple[StoredFile | None, ...]"
    record: "ChainRecord | None"
    forecast: "Forecast | None"

    @property
    def is_complete(self) -> bool:
        """Whether all its files are uploaded."""
        return None not in self.stored


class ChainViews:
    """Knows the assets that were looked at last; asked for anew, only what has changed is worked out again."""

    def __init__(self, uploads: Uploads, drafts: Drafts) -> None:
        self._uploads = uploads
        self._drafts = drafts
        self._known: dict[int, ChainView] = {}

    async def of(self, art_id: int, *, led_by: int | None = None) -> ChainView | None:
        """How this asset will stand on the chain; None once its art has left the list.

        `led_by` is the primary of a whole of which it begins a part: what is set beside the whole is in its draft.
        """
        await load(*_MODULES)
        if not self._uploads.shown((art_id,)):
            return None
        draft = self._drafts.draft(art_id)
        if led_by is not None and led_by != art_id:
            draft = replace(draft, **terms_of(self._drafts.draft(led_by)))
        stored = {one: self._uploads.item(one).stored if self._uploads.has(one) else None for one in draft.art_ids}
        known = self._known.get(art_id)
        if known is not None and known.draft == draft and known.stored == tuple(stored.values()):
            return known
        found = await asyncio.to_thread(_looked_at, draft, stored)
        self._keep(found)
        return found

    def _keep(self, view: ChainView) -> None:
        self._known.pop(view.draft.art_id, None)
        self._known[view.draft.art_id] = view
        if len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]


def _looked_at(draft: Draft, stored: "Mapping[int, StoredFile | None]") -> ChainView:
    from mintwright.domain.assets.chain_record import record_of
    from mintwright.domain.assets.checks import PLACEHOLDER
    from mintwright.domain.assets.forecast import forecast_of
    from mintwright.domain.assets.requests import build_requests

    files = {art_id: one or PLACEHOLDER for art_id, one in stored.items()}
    try:
        record = record_of(build_requests((draft,), files)[0])
    except (ValueError, RecursionError):  # the checks say which of its values it is
        return ChainView(draft, tuple(stored.values()), None, None)
    return ChainView(draft, tuple(stored.values()), record, forecast_of([record.share]))
