"""One value of a request and of a record, made comparable by what is documented, and by nothing else.

`ada` is returned as `ADA`, `3` as `3.00`, numbers as digits too, and what is absent as `""`, `0.00`, `[]`, `{}`, false
or null. A value of another type than its field has is no value of that field: it equals nothing but itself.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, cast

LONGEST = 240  # characters of an excerpt
BEFORE = 60  # of them, before the first that differs

_NUMBER = re.compile(r"-?[0-9]{1,60}(\.[0-9]{1,60})?")


@dataclass(frozen=True, slots=True)
class Odd:
    """A value of a type that its field does not have, as JSON; `exact` tells 1.5 from "1.5" inside it."""

    text: str
    exact: str = ""


def as_text(value: Any) -> str | Odd:
    """A text; nothing is the empty one."""
    return "" if value is None else value if isinstance(value, str) else odd(value)


def as_number(value: Any) -> Decimal | Odd:
    """A number, also one that is written as text; nothing is zero."""
    if value is None:
        return Decimal(0)
    if isinstance(value, str):
        return Decimal(value) if _NUMBER.fullmatch(value) else odd(value)
    return Decimal(value) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else odd(value)


def as_answer(value: Any) -> bool | Odd:
    """A yes or no; nothing is no."""
    return False if value is None else value if isinstance(value, bool) else odd(value)


def as_blockchain(value: Any) -> str | Odd:
    """`ada`, which is returned as `ADA`."""
    text = as_text(value)
    return "ada" if text == "ADA" else text


def as_one_text(value: Any) -> str | Odd:
    """A text, also one that is written as lines: readers join them without a separator."""
    lines = lines_of(value)
    return as_text(value) if lines is None else "".join(lines)


def lines_of(value: Any) -> list[str] | None:
    """The lines of a list of texts; None if it is no such list."""
    if not isinstance(value, list) or not all(isinstance(line, str) for line in cast("list[Any]", value)):
        return None
    return cast("list[str]", value)


def is_blank(value: Any) -> bool:
    """Whether it is one of the forms in which nothing is written."""
    if isinstance(value, (str, list, Mapping)):
        return not len(cast("Sequence[Any]", value))
    return value is None or value is False


def is_same(one: Any, other: Any) -> bool:
    """Whether two values of a free form are the same: without yes being 1, or 1 being 1.0."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Mapping):
        mine, theirs = cast("Mapping[str, Any]", one), cast("Mapping[str, Any]", other)
        return mine.keys() == theirs.keys() and all(is_same(mine[key], theirs[key]) for key in mine)
    if isinstance(one, list):
        pairs = cast("list[Any]", one), cast("list[Any]", other)
        return len(pairs[0]) == len(pairs[1]) and all(map(is_same, *pairs))
    return one == other


def odd(value: Any) -> Odd:
    """A value that is none of its field."""
    return Odd(written(value), repr(value))


def written(value: Any) -> str:
    """Any value as an artist can read it: texts as they are, lines one after the other, the rest as JSON."""
    if isinstance(value, Odd):
        return value.text
    if isinstance(value, str):
        return value
    if (lines := lines_of(value)) is not None:
        return " / ".join(lines)
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        return f"{Decimal(value):f}"
    return json.dumps(cast("object", value), ensure_ascii=False, default=str)


def excerpts(*values: str) -> tuple[str, ...]:
    """Each text whole, or its part around the first letter in which they differ."""
    if all(len(value) <= LONGEST for value in values):
        return values
    start = max(0, common_beginning(values) - BEFORE)
    return tuple(_part(value, start) for value in values)


def _part(value: str, start: int) -> str:
    shown = value[start : start + LONGEST]
    return f"{'…' if start else ''}{shown}{'…' if start + LONGEST < len(value) else ''}"


def common_beginning(values: Sequence[str]) -> int:
    """How many letters are the same at the beginning of all."""
    if len(values) < 2:
        return 0
    count = 0
    for letters in zip(*values, strict=False):
        if len(set(letters)) > 1:
            break
        count += 1
    return count
