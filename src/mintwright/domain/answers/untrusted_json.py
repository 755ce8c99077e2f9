"""Untrusted bytes to plain JSON values, or one typed error: every answer of the service passes through here first."""

import json
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

DEEPEST = 64  # levels of nesting; the contract's own records need fewer than ten
MOST_FIELDS = 10_000  # of one object; putting a million together would stop every thread
LARGEST_EXPONENT = 60  # a number outside 10^±60 is no amount of anything, and writing it out would take gigabytes


class RecordError(MintwrightError):
    """An answer cannot be read. `details` names the record and field, never a value."""

    def __init__(self, sentence: Sentence | None = None, *, details: str = "") -> None:
        unreadable = Sentence("records", "The service answered something that cannot be read.")
        super().__init__(sentence or unreadable, details=details)


def parse_json(raw: bytes, *, deepest: int = DEEPEST) -> Any:
    """Parse JSON with exact decimals. Raises RecordError, and nothing else, for anything but plain JSON.

    Also refused: NaN and Infinity, a repeated key in an object (two addresses to pay would be one too many), text that
    is not Unicode, unreasonable numbers, and nesting that would exhaust the stack.
    """
    try:
        value: Any = json.loads(
            raw.decode("utf-8-sig"),
            parse_float=_decimal,
            parse_int=_integer,
            parse_constant=_refuse_constant,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError:
        raise RecordError(details="the answer is not UTF-8") from None
    except (ValueError, RecursionError, InvalidOperation) as fault:
        raise RecordError(details=f"the answer is not JSON: {_place(fault)}") from None
    _check_tree(value, deepest)
    return value


def _decimal(text: str) -> Decimal:
    number = Decimal(text)
    if (number and abs(number.adjusted()) > LARGEST_EXPONENT) or len(text) > 2 * LARGEST_EXPONENT:
        raise ValueError("a number beyond reason")
    return number


def _integer(text: str) -> int:
    if len(text) > 2 * LARGEST_EXPONENT:
        raise ValueError("a number beyond reason")
    return int(text)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MOST_FIELDS:
        raise ValueError("an object of too many fields")
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("one key stands twice in an object")
    return value


def _place(fault: Exception) -> str:
    """The error and its position, without a word of the answer: an answer may contain secrets."""
    if isinstance(fault, json.JSONDecodeError):
        return f"{fault.msg} at character {fault.pos}"
    return "nested too deeply" if isinstance(fault, RecursionError) else "a value that JSON does not have"


def _check_tree(value: Any, deepest: int) -> None:
    """Check the tree without recursion: its depth, and lone surrogates from JSON escapes."""
    level: list[Any] = [value]
    for _ in range(deepest):
        below: list[Any] = []
        for item in level:
            if isinstance(item, str):
                _check_text(item)
            elif isinstance(item, dict):
                below += item.keys()  # pyright: ignore[reportUnknownArgumentType]  # JSON
                below += item.values()  # pyright: ignore[reportUnknownArgumentType]  # JSON
            elif isinstance(item, list):
                below += item
        if not below:
            return
        level = below
    raise RecordError(details="the answer is nested too deeply")


def _check_text(text: str) -> None:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise RecordError(details="the answer holds text that is not Unicode") from None
