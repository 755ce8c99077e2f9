"""The copies that can go from the list of the open project without anybody missing them."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.project import Art
from mintwright.domain.readiness.copies import Copy, described_otherwise, spare, words_of
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.disk.drives import Drive, IsStopped, SilentDriveError
from mintwright.studio.readiness.sources import Sources


class Copies:
    """Looks for them when it is asked, among very many in pieces. It holds nothing."""

    def __init__(self, sources: Sources) -> None:
        self._of = sources

    async def spare(self, art_ids: Iterable[int]) -> tuple[int, ...]:
        """Those of these that can go; none once another project is open.

        Their drives are asked: what was saved again, or may have been, is no copy.
        """
        return spare(await self._groups(art_ids))

    async def can_go(self, art_ids: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The same, and those that only words of their own keep."""
        groups = await self._groups(art_ids)
        return spare(groups), described_otherwise(groups)

    async def _groups(self, art_ids: Iterable[int]) -> list[list[Copy]]:
        """Those of the same content together; none once another project is open."""
        uploads = self._of.uploads
        project, attached = uploads.project_id, set[int]()
        gone = await self._gone(tuple(art_ids))
        collected = {one for collection in self._of.projects.collections() for one in collection.art_ids}
        async for piece in piecewise(uploads.order()):
            if uploads.project_id != project:
                return []
            attached.update(file.art_id for draft in self._of.drafts.drafts(piece) for file in draft.files)
        minted, groups = self._minted(), dict[str, list[Copy]]()
        async for piece in piecewise(tuple(gone)):
            if uploads.project_id != project:
                return []
            for art_id in uploads.shown(piece):
                covered = self._of.drafts.covers.covered(art_id)
                copy = Copy(
                    art_id=art_id,
                    is_minted=art_id in minted,
                    is_collected=art_id in collected,
                    is_used=art_id in attached or any(map(uploads.is_shown, covered)),
                    is_gone=gone[art_id],
                    words=words_of(self._of.drafts.draft(art_id), uploads.art(art_id).path),
                )
                groups.setdefault(uploads.content(art_id)[0], []).append(copy)
        return list(groups.values())

    async def _gone(self, chosen: Sequence[int]) -> Mapping[int, bool]:
        """Whether the file of each of these is gone, in their order; without those that may hold something else."""
        uploads, looked_at, gone = self._of.uploads, list[Art](), dict[int, bool]()
        async for piece in piecewise(chosen):
            looked_at += [uploads.art(one) for one in uploads.shown(piece) if uploads.content(one)[0]]
        on = await self._of.drives.grouped(looked_at)
        for told in await asyncio.gather(*(_gone_from(drive, all_art) for drive, all_art in on.items())):
            gone.update(told)
        return {art.id: gone[art.id] for art in looked_at if art.id in gone}

    def _minted(self) -> frozenset[int]:
        """The art of all mints on this network of which nobody knows that they made nothing."""
        here = (one for one in self._of.minting.mints() if one.network is self._of.session.network)
        made = (one for one in here if one.state is not MintState.REFUSED and one.noted is not NotedOutcome.NOT_MINTED)
        return frozenset(chain.from_iterable(mint.art_ids for mint in made))


async def _gone_from(drive: Drive, all_art: Sequence[Art]) -> Mapping[int, bool]:
    try:
        return await drive.do(partial(_gone_or_as_it_was, all_art))
    except SilentDriveError:
        return {}


def _gone_or_as_it_was(all_art: Sequence[Art], is_stopped: IsStopped) -> Mapping[int, bool]:
    """Whether each file is gone; without those that were saved again since they were looked into. Blocking."""
    now = ((art, FileStamp.at(art.path)) for art in all_art if not is_stopped())
    return {art.id: stamp is None for art, stamp in now if stamp in (None, art.stamp)}
