"""The folders of descriptions as they were found, line by line: how much of what lies where."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from mintwright.domain.assets.naming import natural
from mintwright.domain.spreadsheets.origins import Holds, Seen

MOST_LINES = 40
_DEEPEST = 12  # folders in folders that are looked into
_NAMED = 2  # other files of one folder that have a line of their own
_LONGEST = 120  # characters of a name


@dataclass(slots=True)
class _Folder:
    """The names of the files in one folder: art by its ending, and all else by what it is."""

    art: dict[str, list[str]] = field(default_factory=lambda: defaultdict[str, list[str]](list))
    files: dict[Holds, list[str]] = field(default_factory=lambda: defaultdict[Holds, list[str]](list))


def seen_in(
    roots: Sequence[PurePath], art: Sequence[PurePath], files: Iterable[tuple[PurePath, Holds]]
) -> tuple[Seen, ...]:
    """The first lines. `roots` are the folders that were given; what lies in none of them is left out, or too deep."""
    folders = defaultdict[PurePath, _Folder](_Folder)
    for path in art:
        folders[path.parent].art[path.suffix.lower()].append(path.name)
    for path, holds in files:
        folders[path.parent].files[holds].append(path.name)
    lines = list[Seen]()
    for root in roots:
        lines += _below(root, root, _in(root, folders), folders)
        if len(lines) >= MOST_LINES:
            break
    return tuple(lines[:MOST_LINES])


def _below(
    root: PurePath, place: PurePath, places: Collection[PurePath], folders: Mapping[PurePath, _Folder]
) -> Iterator[Seen]:
    """The lines of a folder, of those in it, and then of what else lies there."""
    depth = len(place.relative_to(root).parts)
    folder = folders.get(place) or _Folder()
    yield from _needed(place.name[:_LONGEST], depth, folder)
    if depth < _DEEPEST:
        inner = sorted((one for one in places if one.parent == place != one), key=lambda one: natural(one.name))
        for one in inner[:MOST_LINES]:
            yield from _below(root, one, places, folders)
    yield from _others(depth + 1, folder)


def _in(root: PurePath, folders: Mapping[PurePath, _Folder]) -> set[PurePath]:
    """The folders in this one that hold something, and those that lead there."""
    inside = [place for place in folders if place.is_relative_to(root)]
    return {root, *(up for place in inside for up in (place, *place.parents) if up.is_relative_to(root))}


def _needed(name: str, depth: int, folder: _Folder) -> Iterator[Seen]:
    kinds = [(Holds.ART, ending, names) for ending, names in folder.art.items()]
    if described := folder.files.get(Holds.DESCRIPTIONS):
        kinds.append((Holds.DESCRIPTIONS, "", described))
    if len(kinds) == 1:
        holds, ending, names = kinds[0]
        yield Seen(name, holds, depth, len(names), ending[:_LONGEST])
    else:
        yield Seen(name, Holds.FOLDER, depth)
        for holds, ending, names in kinds:
            yield Seen(names[0][:_LONGEST], holds, depth + 1, len(names), ending[:_LONGEST])
    for again in folder.files.get(Holds.AGAIN, ()):
        yield Seen(again[:_LONGEST], Holds.AGAIN, depth + 1, 1)


def _others(depth: int, folder: _Folder) -> Iterator[Seen]:
    for holds in (Holds.UNREADABLE, Holds.OTHER):
        others = folder.files.get(holds, [])
        yield from (Seen(other[:_LONGEST], holds, depth, 1) for other in others[:_NAMED])
        if len(others) > _NAMED:
            yield Seen("", holds, depth, len(others) - _NAMED)
