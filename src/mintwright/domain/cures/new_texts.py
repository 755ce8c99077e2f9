"""The texts that a cure writes: pure, and no more of them than the problem needs."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.line_splitting import line_bytes, split_lines
from mintwright.domain.assets.naming import asset_name_from
from mintwright.domain.bulk.sweeps import ASSET_NAME, TITLE
from mintwright.domain.bulk.text_changes import told_apart
from mintwright.domain.cures.cures import Cure
from mintwright.domain.cures.numbered_series import numbers_of, series_of
from mintwright.domain.table.columns import Column

NewTexts = Iterator[tuple[int, str]]  # by art

_NUMBER = re.compile(r"(.*?)(\s?[^\w\s]{0,2}[0-9]{1,9})", re.DOTALL)  # with the sign before it, as in “Cat #7”


def column_of(cure: Cure) -> Column:
    """The column that a cure writes."""
    return ASSET_NAME if cure in (Cure.NUMBER_NAMES, Cure.MAKE_NAMES) else TITLE


def new_texts(cure: Cure, drafts: Sequence[Draft], ill: frozenset[int], beside: Sequence[Draft] = ()) -> NewTexts:
    """The new texts of those that have a problem, by their art.

    `drafts` is all that is minted together, `beside` what else there is: nothing gets a name or a number of theirs.
    """
    return _WRITERS[cure](drafts, ill, beside)


def _numbered(drafts: Sequence[Draft], ill: frozenset[int], beside: Sequence[Draft]) -> NewTexts:
    """A number behind each name that another has before it."""
    names = {draft.art_id: draft.asset_name.strip() for draft in drafts}
    avoid = (one.asset_name for one in beside)
    return told_apart(_of(names, ill), _others(names, ill), are_names=True, avoid=avoid)


def _made(drafts: Sequence[Draft], ill: frozenset[int], beside: Sequence[Draft]) -> NewTexts:
    """Names of plain letters and digits, of the old ones or the titles, that nothing else has."""
    names = {draft.art_id: draft.asset_name.strip() for draft in drafts}
    made = {draft.art_id: asset_name_from(names[draft.art_id] or draft.name) for draft in drafts if draft.art_id in ill}
    others = [*_others(names, ill), *(one.asset_name for one in beside)]
    apart = dict(told_apart(made, others, are_names=True))
    return iter((made | apart).items())


def _cut(drafts: Sequence[Draft], ill: frozenset[int], _beside: Sequence[Draft]) -> NewTexts:
    """As much of the titles as one line holds; those that were not the same before are not the same then."""
    taken = {one.name.strip().casefold() for one in drafts if one.art_id not in ill}
    made = dict[str, str]()
    for one in drafts:
        title = one.name.strip()
        if one.art_id in ill and title not in made:
            made[title] = next(new for new in _shorter(title) if new.casefold() not in taken)
            taken.add(made[title].casefold())
        if one.art_id in ill:
            yield one.art_id, made[title]


def _shorter(title: str) -> Iterator[str]:
    """Titles of one line for this one: with the number at its end, which tells it from others, then with another."""
    found = _NUMBER.fullmatch(title)
    head, number = (found[1], found[2]) if found else (title, "")
    yield _with_end(head, number)
    yield from (_with_end(head, f"{number} {apart}") for apart in count(2))


def _with_end(head: str, end: str) -> str:
    room = "x" * line_bytes(end)  # a line begins with what its end will take
    return (split_lines(room + head)[0].removeprefix(room).strip() + end).strip()


def _with_free_numbers(drafts: Sequence[Draft], ill: frozenset[int], beside: Sequence[Draft]) -> NewTexts:
    found, taken = series_of(drafts, ill), numbers_of(beside)
    for one in found:
        one.shared |= taken.get(one.stem, frozenset())
    return _fitting(one.with_free_numbers() for one in found)


def _without_gaps(drafts: Sequence[Draft], ill: frozenset[int], _beside: Sequence[Draft]) -> NewTexts:
    return _fitting(one.without_gaps() for one in series_of(drafts, ill))


def _fitting(series: Iterable[Mapping[int, str]]) -> NewTexts:
    """Those that fit in one line: a cure makes no other problem."""
    return ((art_id, title) for titles in series for art_id, title in titles.items() if line_bytes(title) <= LINE_BYTES)


def _of(names: Mapping[int, str], ill: frozenset[int]) -> dict[int, str]:
    return {art_id: name for art_id, name in names.items() if art_id in ill}


def _others(names: Mapping[int, str], ill: frozenset[int]) -> list[str]:
    return [name for art_id, name in names.items() if art_id not in ill]


_WRITERS: Mapping[Cure, Callable[[Sequence[Draft], frozenset[int], Sequence[Draft]], NewTexts]] = {
    Cure.NUMBER_NAMES: _numbered,
    Cure.MAKE_NAMES: _made,
    Cure.CUT_TITLES: _cut,
    Cure.FREE_NUMBERS: _with_free_numbers,
    Cure.CLOSE_GAPS: _without_gaps,
}
