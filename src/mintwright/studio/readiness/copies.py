"""The copies that can go from the list of the open project without anybody missing them."""

from collections.abc import Iterable

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
        groups = dict[str, list[Copy]]()
        async for piece in piecewise(chosen):
            if uploads.project_id != project:
                return ()
            for art_id in uploads.shown(piece):
                if digest := uploads.content(art_id)[0]:
                    copy = self._copy(art_id, is_collected=art_id in collected, is_attached=art_id in attached)
                    groups.setdefault(digest, []).append(copy)
        return spare(groups.values())

    def _copy(self, art_id: int, *, is_collected: bool, is_attached: bool) -> Copy:
        covered = self._of.drafts.covers.covered(art_id)
        return Copy(
            art_id=art_id,
            is_minted=bool(self._of.minted.mints_of(art_id, self._of.session.network)),
            is_collected=is_collected,
            is_used=is_attached or any(map(self._of.uploads.is_shown, covered)),
            words=words_of(self._of.drafts.draft(art_id), self._of.uploads.art(art_id).path),
        )
