"""The copies that can go from the list of the open project without anybody missing them."""

from collections.abc import Iterable
from itertools import chain

from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.readiness.copies import Copy, spare, words_of
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.readiness.sources import Sources


class Copies:
    """Looks for them when it is asked, among very many in pieces. It holds nothing."""

    def __init__(self, sources: Sources) -> None:
        self._of = sources

    async def spare(self, art_ids: Iterable[int]) -> tuple[int, ...]:
        """Those of these that can go; none once another project is open."""
        uploads = self._of.uploads
        project, chosen, attached = uploads.project_id, tuple(art_ids), set[int]()
        collected = {one for collection in self._of.projects.collections() for one in collection.art_ids}
        async for piece in piecewise(uploads.order()):
            if uploads.project_id != project:
                return ()
            attached.update(file.art_id for draft in self._of.drafts.drafts(piece) for file in draft.files)
        minted, groups = self._minted(), dict[str, list[Copy]]()
        async for piece in piecewise(chosen):
            if uploads.project_id != project:
                return ()
            for art_id in uploads.shown(piece):
                if digest := uploads.content(art_id)[0]:
                    covered = self._of.drafts.covers.covered(art_id)
                    copy = Copy(
                        art_id=art_id,
                        is_minted=art_id in minted,
                        is_collected=art_id in collected,
                        is_used=art_id in attached or any(map(uploads.is_shown, covered)),
                        words=words_of(self._of.drafts.draft(art_id), uploads.art(art_id).path),
                    )
                    groups.setdefault(digest, []).append(copy)
        return spare(groups.values())

    def _minted(self) -> frozenset[int]:
        """The art of all mints on this network of which nobody knows that they made nothing."""
        here = (one for one in self._of.minting.mints() if one.network is self._of.session.network)
        made = (one for one in here if one.state is not MintState.REFUSED and one.noted is not NotedOutcome.NOT_MINTED)
        return frozenset(chain.from_iterable(mint.art_ids for mint in made))
