"""Which file is probably meant where none is called as a row says: one of nearly the same letters.

Numbers tell files apart, so they have to be the same: `fox_12x.png` may be `fox-12.png`, and never `fox-13.png`.
"""

import re
from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice

from mintwright.domain.spreadsheets.file_names import folded, last_part, place_of, without_ending
from mintwright.domain.spreadsheets.meanings import Finds

_NUMBERS = re.compile("[0-9]+")
_BETWEEN = re.compile(r"[\s_-]+")
_ALIKE = 0.8  # of all letters stand in both, in one order
_LONGEST = 64  # characters of a name that is compared
_MOST_ROWS = 1_000  # the first
_MOST = 5_000  # pairs of names that are compared

_Named = Sequence[tuple[int, str]]


def nearest(said: Mapping[int, str], paths: Mapping[int, str]) -> Generator[None, None, Mapping[int, int]]:
    """The file that each row may mean, where one is nearer than all others; with a pause after each little work.

    `said` is what rows say, `paths` are those of the files that no row is for.
    """
    files = yield from _by_numbers(paths)
    near, left = dict[int, int](), _MOST
    for row, text in islice(said.items(), _MOST_ROWS):
        yield
        word = _word(without_ending(last_part(text)))
        others = files.get(_numbers(word), ())
        if len(others) <= left and (art_id := (yield from _nearest(word, others))) is not None:
            near[row] = art_id
        left -= min(len(others), left)
    return near


def _by_numbers(paths: Mapping[int, str]) -> Generator[None, None, Mapping[Sequence[str], _Named]]:
    """The names of these files, by the numbers in them."""
    found = defaultdict[Sequence[str], list[tuple[int, str]]](list)
    for art_id, path in paths.items():
        if (place := place_of(path, Finds.STEM)) is not None:
            word = _word(place.name)
            found[_numbers(word)].append((art_id, word))
        yield
    return found


def _nearest(word: str, others: _Named) -> Generator[None, None, int | None]:
    """That of the others which is most like a word; none where two are."""
    best, found = _ALIKE, list[int]()
    match = SequenceMatcher(None, b=word, autojunk=False)
    for art_id, other in others:
        yield
        match.set_seq1(other)
        alike = match.ratio() if match.real_quick_ratio() >= best else 0.0
        if alike > best or (alike == best and not found):
            best, found = alike, [art_id]
        elif alike == best:
            found.append(art_id)
    return found[0] if len(found) == 1 else None


def _word(name: str) -> str:
    return _BETWEEN.sub("-", folded(name[:_LONGEST]))


def _numbers(word: str) -> Sequence[str]:
    return tuple(number.lstrip("0") for number in _NUMBERS.findall(word))
