"""What pieces can be filtered by: whatever is true of one is a facet of it, and chosen facets combine."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from mintwright.domain.assets.attributes import Path


class Mark(StrEnum):
    """What is true of a piece or not."""

    UNTITLED = "only the file's name"
    BARE = "without attributes"
    UNCOLLECTED = "in no collection"
    SHARED = "in two collections or more"
    MINTED = "minted here"
    CHANGED = "changed since it was minted"
    DOUBLE = "same content twice"
    ALIKE = "looks alike"
    FLAGGED = "flagged"


class FileKind(StrEnum):
    """What a piece is by its file, in the order in which that is asked: a picture that moves is none that does not."""

    PICTURE = "picture"
    ANIMATED = "animated picture"
    FILM = "film"
    SOUND = "sound"
    MODEL = "3D model"
    DOCUMENT = "document"


class About(StrEnum):
    """What a facet is about: a mark, the kind or folder of its file, a problem by its kind, the value of an attribute.

    ABSENT is only chosen, never found: no piece is told of all that it lacks.
    """

    MARK = "mark"
    FILE = "file"
    FOLDER = "folder"
    PROBLEM = "problem"
    VALUE = "value"
    ABSENT = "absent"


class Facet(NamedTuple):
    """One thing that is true of a piece; `path` names the attribute of a value. A plain tuple: many are counted."""

    about: About
    value: str
    path: Path = ()


def absent(path: Path) -> Facet:
    """To be without this attribute."""
    return Facet(About.ABSENT, "", path)


BARE = Facet(About.MARK, Mark.BARE)
CHANGED = Facet(About.MARK, Mark.CHANGED)
ALIKE, DOUBLE = Facet(About.MARK, Mark.ALIKE), Facet(About.MARK, Mark.DOUBLE)
_COLLECTIONS = frozenset({Mark.UNCOLLECTED, Mark.SHARED})


def group_of(facet: Facet) -> Hashable:
    """Equal for facets of which any one is enough: kinds of files, problems, folders, values of one attribute."""
    if facet.about is About.ABSENT:
        return About.VALUE, facet.path
    if facet.about is not About.MARK:
        return facet.about, facet.path
    return "collections" if facet.value in _COLLECTIONS else facet.value


class Combination:
    """Chosen facets: of one group any is enough, and of every group there has to be one."""

    def __init__(self, chosen: Iterable[Facet] = ()) -> None:
        groups: dict[Hashable, set[Facet]] = {}
        for facet in chosen:
            groups.setdefault(group_of(facet), set()).add(facet)
        self._groups = groups
        self._absent = {group_of(one): one.path for group in groups.values() for one in group if _is_absent(one)}

    def lets_through(self, facets: frozenset[Facet]) -> bool:
        """Whether a piece with these facets is shown."""
        if not any(map(facets.isdisjoint, self._groups.values())):
            return True
        return bool(self._absent) and not self._missed(facets)

    def counted(self, facets: frozenset[Facet], path: Path | None = None) -> Collection[Facet]:
        """Those facets of a piece that count it: chosen as well, or in place of others of its group, each shows it.

        With the `path` of an attribute, to be without it is one of them.
        """
        missed = self._missed(facets)
        if len(missed) > 1:
            return ()
        found = facets if path is None or not _lacks(facets, path) else facets | {absent(path)}
        return [facet for facet in found if group_of(facet) == missed[0]] if missed else found

    def _missed(self, facets: frozenset[Facet]) -> Sequence[Hashable]:
        """The groups of which a piece has none."""
        missed = [name for name, group in self._groups.items() if group.isdisjoint(facets)]
        return [name for name in missed if not (name in self._absent and _lacks(facets, self._absent[name]))]


def _is_absent(facet: Facet) -> bool:
    return facet.about is About.ABSENT


def _lacks(facets: frozenset[Facet], path: Path) -> bool:
    """Whether a piece is without an attribute; what needs none, as the cover of another, does not lack it."""
    paths = {facet.path for facet in facets if facet.about is About.VALUE}
    return path not in paths and (bool(paths) or BARE in facets)
