"""JSON as its file says it: each number letter by letter, each field as often as it stands there."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

DEEPEST = 64  # levels of nesting that are read
MOST_FIELDS = 100_000  # of one object
MOST_VALUES = 8_000_000  # of one text, by the signs between them


class Number(str):
    """A number, as the file writes it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class JsonObject:
    """An object: its fields in their order, also those that stand there again."""

    fields: Sequence[tuple[str, "Json"]]

    def get(self, name: str) -> "Json":
        """The value of a field, the last where it stands several times; None where it is not there."""
        return next((value for key, value in reversed(self.fields) if key == name), None)

    def has(self, name: str) -> bool:
        """Whether there is such a field."""
        return any(key == name for key, _ in self.fields)


Json = JsonObject | list["Json"] | str | bool | None
"""What a file can hold. A `Number` is a `str`."""


class TooMuchError(Exception):
    """There is more of it than is read."""


class NotJsonError(Exception):
    """A text is no JSON that can be read. `line` says where, from 1; 0 where it is nested too deeply."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


def parsed(text: str) -> Json:
    """What a text says. Raises NotJsonError, TooMuchError."""
    if sum(map(text.count, ",[{")) > MOST_VALUES:
        raise TooMuchError
    try:
        value: Json = json.loads(
            text, parse_int=Number, parse_float=Number, parse_constant=Number, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        raise NotJsonError(error.lineno) from None
    except RecursionError:
        raise NotJsonError(0) from None
    _check_depth(value)
    return value


def _object(fields: Sequence[tuple[str, Json]]) -> JsonObject:
    if len(fields) > MOST_FIELDS:
        raise TooMuchError
    return JsonObject(fields)


def _check_depth(value: Json) -> None:
    """Raise NotJsonError for what is nested too deeply; without recursion."""
    level = [value]
    for _ in range(DEEPEST):
        level = [below for one in level for below in _inside(one)]
        if not level:
            return
    raise NotJsonError(0)


def _inside(value: Json) -> Iterator[Json]:
    match value:
        case JsonObject():
            yield from (below for _, below in value.fields if isinstance(below, JsonObject | list))
        case list():
            yield from (below for below in value if isinstance(below, JsonObject | list))
        case _:
            pass


def scalar(value: str | bool) -> str:
    """A text, a number, true or false as a text."""
    return str(value) if isinstance(value, str) else "true" if value else "false"


def as_json(value: Json) -> str:
    """A value as JSON on one line."""
    match value:
        case JsonObject():
            return "{" + ", ".join(f"{_quoted(key)}: {as_json(below)}" for key, below in value.fields) + "}"
        case list():
            return "[" + ", ".join(map(as_json, value)) + "]"
        case Number():
            return str(value)
        case str():
            return _quoted(value)
        case None:
            return "null"
        case _:
            return scalar(value)


def _quoted(text: Any) -> str:
    return json.dumps(text, ensure_ascii=False)
