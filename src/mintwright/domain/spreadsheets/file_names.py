"""What finds a file in a spreadsheet: its name, or a part of it, and its folder, from a cell and from a path."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from mintwright.domain.assets.media_types import ART_SUFFIXES
from mintwright.domain.spreadsheets.meanings import Finds

Folder = tuple[str, ...]
"""The names of the folders something is in, the outermost first."""

LONGEST = 4_096  # characters: no path of a file is longer
DEEPEST = 32  # folders, the last of a path: it needs no more to be told from others

_NUMBER = re.compile("[0-9]+")
_SEPARATORS = re.compile(r"[/\\]+")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a file is, and what it is called there. `folder` is None where nobody says it."""

    folder: Folder | None
    name: str


# --- How two names may differ and still be the same, the closest way first


def _exactly(text: str) -> str:
    return text


def _composed(text: str) -> str:
    return text.strip() if text.isascii() else unicodedata.normalize("NFC", text).strip()


def folded(text: str) -> str:
    """A name whatever its letters' case and composition are."""
    return _composed(text).casefold() if text.isascii() else _composed(_composed(text).casefold())


SPELLINGS: Sequence[Callable[[str], str]] = (_exactly, _composed, folded)


# --- Of files


def place_of(path: str, finds: Finds) -> Place | None:
    """Where a file is, and what of its name finds it; None where its name has no number, which is to find it."""
    file = PurePath(path)
    folder = file.parent.parts[1:] if file.anchor else file.parent.parts
    name = {Finds.STEM: file.stem, Finds.NUMBER: number_in(file.stem)}.get(finds, file.name)
    return None if name is None else Place(folder, name)


# --- Of cells


def places_in(cell: str, folder: str | None, finds: Finds) -> tuple[Place, ...]:
    """What the cells of a row may say, the likeliest first. `folder` is the cell of a column of folders."""
    if not cell.strip() or len(cell) > LONGEST or len(folder or "") > LONGEST:
        return ()
    if finds is Finds.PATH:
        inner = "" if folder is None else f"{folder}/"
        return tuple(Place(parts[:-1], parts[-1]) for parts in _splits(f"{inner}{cell}") if parts)
    named = tuple(name for name in _names(cell, finds) if name)
    within: Sequence[Folder | None] = [None] if folder is None else _splits(folder)
    return tuple(Place(one, name) for one in within for name in named)


def number_in(text: str) -> str | None:
    """The last number in a text, without the zeros before it."""
    numbers = _NUMBER.findall(text)
    return numbers[-1].lstrip("0") or "0" if numbers else None


def without_ending(name: str) -> str:
    """A name without the ending of a file, if it has one of those that art has."""
    file = PurePath(name)
    return name[: -len(file.suffix)] if file.suffix.casefold() in ART_SUFFIXES else name


def last_part(cell: str) -> str:
    """The name of the file at the end of a path."""
    return _SEPARATORS.split(cell)[-1]


def _names(cell: str, finds: Finds) -> tuple[str, ...]:
    match finds:
        case Finds.STEM:
            return tuple(dict.fromkeys((cell, without_ending(cell))))
        case Finds.NUMBER:
            return (number_in(without_ending(cell)) or "",)
        case _:
            return (cell,)


def _splits(path: str) -> list[Folder]:
    """The parts of a path; also those between the signs of Windows, which may be part of a name elsewhere."""
    parts = _named(path.split("/"))
    return [parts] if "\\" not in path else [parts, _named(_SEPARATORS.split(path))]


def _named(parts: Sequence[str]) -> Folder:
    return tuple(part for part in parts if part not in ("", ".", ".."))[-DEEPEST - 1 :]
