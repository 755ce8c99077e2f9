"""The art that rows of a spreadsheet are for."""

from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from pathlib import PurePath

from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.studio.background.piecewise import by_the_clock
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
        self._told_apart: Mapping[int, str] = {}

    def __call__(self, art_id: int) -> str:
        """The name of a file; nothing of one that another project, opened meanwhile, has not."""
        if not self._uploads.has(art_id):
            return ""
        return self._told_apart.get(art_id) or PurePath(self._uploads.path_text(art_id)).name

    async def tell_apart(self, files: Sequence[SheetFile]) -> None:
        """Look for those of these that have one name."""
        self._told_apart = await by_the_clock(_told_apart(files))


def _told_apart(files: Sequence[SheetFile]) -> Generator[None, None, dict[int, str]]:
    """The names, with their folders, of those that are not the only ones called so."""
    called = defaultdict[str, list[tuple[int, tuple[str, ...]]]](list)
    for file in files:
        path = PurePath(file.path)
        called[path.name.casefold()].append((file.art_id, path.parts))
        yield
    names = dict[int, str]()
    for same in called.values():
        depth = (yield from _telling_depth([parts for _, parts in same])) if len(same) > 1 else 0
        for art_id, parts in same if depth else ():
            names[art_id] = "/".join(parts[-depth:])
            yield
        yield
    return names


def _telling_depth(paths: Sequence[Sequence[str]]) -> Generator[None, None, int]:
    """How many of the last parts of these paths tell them all apart; at least the name and its folder."""
    deepest = max(map(len, paths))
    for depth in range(2, deepest):
        seen = set[tuple[str, ...]]()
        for parts in paths:
            seen.add(tuple(parts[-depth:]))
            yield
        if len(seen) == len(paths):
            return depth
    return deepest
