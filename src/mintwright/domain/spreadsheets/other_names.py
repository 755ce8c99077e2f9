"""Whether a row that meets a file by its number alone says a name that is quite another than that of the file.

A number by itself, “Edition 7”, and a name with more or less around it, “bear-7-final” for “bear-7”, are plain.
"""

from pathlib import PurePath
from typing import NamedTuple

from mintwright.domain.spreadsheets.file_names import LONGEST, folded, last_part
from mintwright.domain.spreadsheets.heading_words import NUMBERS

_SHORTEST = 3  # letters that tell something where they stand in other words
_LONGEST_ENDING = 5  # as that of “7.json”


class OtherName(NamedTuple):
    """What a row says, and what the file is called that it meets all the same."""

    said: str
    file: str


def is_called_otherwise(said: str, path: str) -> bool:
    """Whether these words name another file than the one that has the same number."""
    short, long = sorted((_letters(last_part(said[:LONGEST])), _letters(PurePath(path).name)), key=len)
    if not short or short == long or {short, long} & NUMBERS:
        return False
    return len(short) < _SHORTEST or short not in long


def _letters(name: str) -> str:
    """The letters of a name without its ending."""
    ending = PurePath(name).suffix
    stem = name.removesuffix(ending) if len(ending) <= _LONGEST_ENDING else name
    return "".join(sign for sign in folded(stem) if sign.isalpha())
