"""Which files belong together by their names: `song.mp3` beside `song.png` is a sound with its cover."""

import os
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from mintwright.domain.assets.media_types import PICTURE_SUFFIXES


@dataclass(frozen=True, slots=True)
class FileName:
    """What a file's path says of it. Of the same `place` are files of one name in one folder, but for their endings."""

    place: tuple[str, str]
    is_picture: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """`covers` are pictures by what they cover. `unclear`: files of one name of which nobody can tell that."""

    covers: Mapping[int, int]
    unclear: tuple[tuple[int, ...], ...] = ()


def paired(names: Mapping[int, FileName], new: Collection[int]) -> Pairing:
    """The pairs that new files make with each other, or with what is there already: a picture and one other file each.

    Only the endings decide: nobody has looked into new files yet.
    """
    groups: dict[tuple[str, str], list[int]] = {names[art_id].place: [] for art_id in new}
    for art_id, name in names.items():
        if (group := groups.get(name.place)) is not None:
            group.append(art_id)
    covers: dict[int, int] = {}
    unclear = list[tuple[int, ...]]()
    for group in groups.values():
        pictures = [art_id for art_id in group if names[art_id].is_picture]
        others = [art_id for art_id in group if not names[art_id].is_picture]
        if len(pictures) == len(others) == 1:
            covers[others[0]] = pictures[0]
        elif pictures and others:
            unclear.append(tuple(group))
    return Pairing(covers, tuple(unclear))


def name_of(path: str) -> FileName:
    """Names that differ only in case, or in how an accent is written, are the same to an artist."""
    folder, name = os.path.split(path)
    stem, ending = os.path.splitext(name)  # noqa: PTH122 - as `lie_beside` does
    stem = stem.casefold() if stem.isascii() else unicodedata.normalize("NFC", stem).casefold()
    return FileName((folder, stem), ending.lower() in PICTURE_SUFFIXES)


def lie_beside(path: bytes, other: bytes) -> bool:
    """Whether two files are of one name in one folder, but for their endings: nearly always to the byte."""
    stem, its_stem = os.path.splitext(path)[0], os.path.splitext(other)[0]  # noqa: PTH122 - a Path takes long to make
    return stem == its_stem or name_of(os.fsdecode(path)).place == name_of(os.fsdecode(other)).place
