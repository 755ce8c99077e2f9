"""Whether a piece is still what it was when it was minted: bodies of mints are read once, in slices or in a thread."""

from collections.abc import Mapping, Sequence
from functools import partial

from mintwright.domain.assets.asset import Draft
from mintwright.domain.mint import Mint
from mintwright.domain.readiness.minted_form import MintedForm, differences, is_as_minted, minted_forms
from mintwright.domain.table.columns import PICTURE, Column
from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.minting.minting import Minting
from mintwright.studio.uploads.uploads import Uploads

_AT_ONCE = 16 * 1024  # bytes of a body, of which reading takes a fraction of a millisecond


class MintedForms:
    """What was minted of each piece of art, by mint."""

    def __init__(self, minting: Minting, uploads: Uploads) -> None:
        self._minting = minting
        self._uploads = uploads
        self._forms: dict[int, Mapping[int, MintedForm]] = {}

    async def read(self) -> None:
        """Read the bodies of the open project's mints that are not read yet."""
        mints = [mint for mint in self._minting.mints() if mint.project_id == self._uploads.project_id]
        async for mint in in_slices(one for one in mints if one.id not in self._forms):
            self._forms[mint.id] = await self._read(mint)

    async def _read(self, mint: Mint) -> Mapping[int, MintedForm]:
        work = partial(minted_forms, mint.body, mint.art_ids)
        return work() if len(mint.body) <= _AT_ONCE else await run_detached(work, "the body of a mint")

    def is_changed(self, draft: Draft, mint_ids: frozenset[int]) -> bool:
        """Whether none of these mints, if there are any, has the asset as it is now, as far as they are read."""
        forms = [self._forms[one].get(draft.art_id) for one in mint_ids if one in self._forms]
        known = [form for form in forms if form is not None]
        if not known:
            return False
        if self._uploads.changed_files.has(draft.art_id):
            return True
        return not any(is_as_minted(draft, form, self._uploads.references) for form in known)

    def differences(self, draft: Draft, mint_ids: frozenset[int]) -> Sequence[Column]:
        """What of the asset is not as it is in the latest of these mints, as far as they are read."""
        known = [one for one in sorted(mint_ids) if draft.art_id in self._forms.get(one, {})]
        if not known:
            return ()
        found = differences(draft, self._forms[known[-1]][draft.art_id], self._uploads.references)
        saved_again = () if PICTURE in found or not self._uploads.changed_files.has(draft.art_id) else (PICTURE,)
        return (*saved_again, *found)
