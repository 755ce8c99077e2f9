"""Films, sounds, models and documents with the picture of the same name beside them: each two are one piece."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.pairing import FileName, Pairing, name_of, paired
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence, counted
from mintwright.library.art_repository import ArtRow, load_art_rows, load_listed
from mintwright.library.database import Connection
from mintwright.library.draft_repository import load_covers, load_draft, save_drafts
from mintwright.library.sql_values import path_of, path_text
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.drafts.blank import blank
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.uploads.uploads import Uploads

_ONE = Sentence("drafting", "Take the picture beside it as its cover")
_MANY = Sentence("drafting", "Take the pictures beside {count} files as their covers")


class Pairs:
    """Pairs new art by its names, as one step of the history; whatever has a cover keeps that."""

    def __init__(self, uploads: Uploads, drafts: Drafts) -> None:
        self._uploads = uploads
        self._drafts = drafts

    async def pair(self, art_ids: Sequence[int]) -> None:
        """Pair these with each other and what is on the list, as one step: also where the journal has that already."""
        covers = (await self._found(art_ids)).covers
        bare = [one for one, cover in covers.items() if self._drafts.covers.picture(one) in (one, cover)]

        def changes_of(draft: Draft) -> Mapping[str, int]:
            cover = covers[draft.art_id]
            return {"cover": cover} if draft.picture in (draft.art_id, cover) else {}

        here = filter(self._uploads.is_shown, bare)  # asked for each piece: another project may be opened meanwhile
        await self._drafts.fill_in_piecewise(counted(len(bare), _ONE, _MANY), here, changes_of)

    async def covers_beside(self, art_ids: Sequence[int]) -> Mapping[int, int]:
        """The picture that lies beside each of these and would be its cover; nothing of what has a cover."""
        covers = (await self._found(art_ids)).covers
        here = self._uploads.shown(covers)
        return {one: covers[one] for one in here if not self._drafts.draft(one).has_cover}

    async def unclear(self, art_ids: Sequence[int]) -> Sequence[Sequence[Art]]:
        """The files of one name among which these are that were not paired: nobody can tell what covers what.

        None of a project that is left meanwhile.
        """
        found = await self._found(art_ids) if art_ids else Pairing({})
        return [
            [self._uploads.art(one) for one in group] for group in found.unclear if all(map(self._uploads.has, group))
        ]

    def covered_beside(self, cover: int) -> int | None:
        """What this picture covers, if that is one piece on the list, and lies beside it; else None."""
        return self.covers_among([cover]).get(cover)

    def is_only_cover(self, art_id: int) -> bool:
        """Whether it only shares the card of the piece it is the cover of; two that cover each other are two pieces."""
        return self._drafts.covers.picture(art_id) == art_id and self.covered_beside(art_id) is not None

    def covers_among(self, art_ids: Iterable[int]) -> Mapping[int, int]:
        """Those of these that are covers and nothing else (`covered_beside`), with what each covers."""
        index, asked = self._drafts.covers, dict.fromkeys(art_ids)
        covers = index.covers_among(frozenset(asked))  # of ten thousand few
        covered = {cover: index.covered(cover) for cover in filter(covers.__contains__, asked)}
        shown = frozenset(self._uploads.shown(chain.from_iterable(covered.values())))
        alone = ((cover, *pieces & shown) for cover, pieces in covered.items())
        return dict(self._uploads.that_lie_beside(pair for pair in alone if len(pair) == 2))

    def covers_in(self, art_ids: Iterable[int]) -> int:
        """How many of these only share the card of another one of them, also where they were taken off the list."""
        known, covers = frozenset(art_ids), self._drafts.covers
        covered = ((cover, covers.covered(cover)) for cover in covers.covers_among(known))
        alone = ((cover, piece) for cover, pieces in covered if len(pieces) == 1 for piece in pieces & known)
        return len(self._uploads.that_lie_beside(alone))

    async def with_covers(self, art_ids: Sequence[int], pieces: Container[int] = ()) -> list[int]:
        """These, and the covers that are nothing else than those of these: none of the `pieces` of a collection."""
        known, beside = frozenset(art_ids), list[int]()
        async for covers in piecewise(map(self._drafts.covers.picture, art_ids)):
            found = self.covers_among(cover for cover in covers if cover not in pieces)
            beside += (cover for cover, piece in found.items() if piece in known)
        return list(dict.fromkeys((*art_ids, *beside)))

    async def _found(self, art_ids: Sequence[int]) -> Pairing:
        names: dict[int, FileName] = {}
        async for piece in piecewise(tuple(self._uploads.order())):
            names.update({art_id: name_of(self._uploads.path_text(art_id)) for art_id in self._uploads.shown(piece)})
        return paired(names, [art_id for art_id in art_ids if art_id in names])


def save_pairs(connection: Connection, rows: Sequence[ArtRow]) -> Mapping[int, str]:
    """Pair new art in the journal, as `Pairs.pair` does in the open project: with the transaction that adds it."""
    if not rows:
        return {}
    names = _listed_names(connection, project_id=rows[0][1])
    covers = paired(names, [art_id for art_id, *_ in rows]).covers
    paths = {art_id: path_of(row[2]) for art_id, row in load_art_rows(connection, covers).items()}
    drafts = (load_draft(connection, art_id) or blank(art_id, path) for art_id, path in paths.items())
    return save_drafts(connection, [replace(one, cover=covers[one.art_id]) for one in drafts if not one.has_cover])


def load_covers_among(connection: Connection, project_id: int, art_ids: Iterable[int]) -> Mapping[int, int]:
    """The same as `Pairs.covers_among` in a project that is not open."""
    names = _listed_names(connection, project_id)
    covered: dict[int, list[int]] = {}
    for piece, cover in load_covers(connection, names).items():
        covered.setdefault(cover, []).append(piece)
    alone = {cover: covered[cover][0] for cover in art_ids if cover in names and len(covered.get(cover, ())) == 1}
    return {cover: piece for cover, piece in alone.items() if names[cover].place == names[piece].place}


def _listed_names(connection: Connection, project_id: int) -> dict[int, FileName]:
    rows = load_art_rows(connection, load_listed(connection, project_id))
    return {art_id: name_of(path_text(row[2])) for art_id, row in rows.items()}
