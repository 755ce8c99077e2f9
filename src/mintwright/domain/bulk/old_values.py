"""A value of an attribute that is another afterwards, while the title or the description goes on saying the old one."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache

from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.bulk.sweeps import DESCRIPTION, TITLE
from mintwright.domain.table.columns import Column


@dataclass(frozen=True, slots=True)
class OldValue:
    """Where it stands, and how it is written there."""

    column: Column
    value: str


def old_value(outcome: Outcome) -> OldValue | None:
    """The first text that says a value that is given up, as a whole word and in any case."""
    given_up = frozenset(filter(str.strip, outcome.given_up))
    if not given_up:
        return None
    after = replace(outcome.draft, **outcome.fields)
    now = {value for line in outcome.lines for value in line.after.split("\n")}
    for column, said in ((TITLE, after.name), (DESCRIPTION, after.description)):
        if (found := _first(said, given_up, now)) is not None:
            return OldValue(column, found)
    return None


def _first(said: str, values: frozenset[str], now: Collection[str]) -> str | None:
    """Not what is written as the new value is: of one that is only capitalized otherwise."""
    return next((found[0] for found in _whole_words(values).finditer(said) if found[0] not in now), None)


@lru_cache(maxsize=256)  # very many assets give up the same few
def _whole_words(values: frozenset[str]) -> re.Pattern[str]:
    longest_first = sorted(values, key=lambda value: (-len(value), value))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
