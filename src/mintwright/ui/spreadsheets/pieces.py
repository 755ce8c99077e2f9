"""The art that rows of a spreadsheet are for."""

import os
from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from pathlib import PurePath

from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.studio.background.piecewise import by_the_clock, pieces
from mintwright.studio.studio import Studio


def all_pieces(studio: Studio) -> Sequence[int]:
    """All art of the open project that is an asset by itself: not the covers that share a card."""
    order = studio.uploads.order()
    covers = studio.pairs.covers_among(order).keys() - studio.projects.pieces()
    return [art_id for art_id in order if art_id not in covers]


class FileNames:
    """What the files of art are called: with as much of their folders as tells those of one name apart."""

    def __init__(self, studio: Studio) -> None:
        self._uploads = studio.uploads
        self._files: Sequence[SheetFile] = ()
        self._told_apart: Mapping[int, str] = {}

    def __call__(self, art_id: int) -> str:
        """The name of a file; nothing of one that another project, opened meanwhile, has not."""
        if not self._uploads.has(art_id):
            return ""
        return self._told_apart.get(art_id) or PurePath(self._uploads.path_text(art_id)).name

    async def tell_apart(self, files: Sequence[SheetFile]) -> None:
        """Look for those of these that have one name, unless they are those of the last time."""
        if files != self._files:
            self._told_apart = await by_the_clock(_told_apart(files))
            self._files = files


def _told_apart(files: Sequence[SheetFile]) -> Generator[None, None, dict[int, str]]:
    """The names, with their folders, of those that are not the only ones called so."""
    called = defaultdict[str, list[tuple[int, str]]](list)
    for few in pieces(files):
        for file in few:
            path = file.path.replace(os.sep, "/")  # a `PurePath` of each takes six times as long
            called[path.rpartition("/")[2].casefold()].append((file.art_id, path))
        yield
    names = dict[int, str]()
    for same in called.values():
        if len(same) > 1:
            names.update((yield from _apart(same)))
            yield
    return names


def _apart(same: Sequence[tuple[int, str]]) -> Generator[None, None, dict[int, str]]:
    """These with so many of the last parts of their paths as tell them all apart; at least the folder and the name."""
    deepest = 1 + max(path.count("/") for _, path in same)
    for depth in range(2, max(3, deepest)):
        names = dict[int, str]()
        for few in pieces(same):
            names.update((art_id, "/".join(path.rsplit("/", depth)[-depth:])) for art_id, path in few)
            yield
        if len(set(names.values())) == len(same):
            return names
    return dict(same)
