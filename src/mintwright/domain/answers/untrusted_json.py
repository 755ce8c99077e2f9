"""Untrusted bytes to plain JSON values, or one typed error: every answer of the service passes through here first."""

import json
import re
from array import array
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn, overload

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
    text = _decoded(raw)
    try:
        value: Any = _DECODER.decode(text)
    except (ValueError, RecursionError, InvalidOperation) as fault:
        raise _refused(fault) from None
    _check_tree(value, deepest)
    return value


class JsonElements(Sequence[Any]):
    """The elements of a list, each parsed anew when it is asked for: parsed together, those of ten thousand assets take
    five times as much memory as the text, and leave it in pieces.
    """

    def __init__(self, raw: bytes) -> None:
        """Raises RecordError where `parse_json` would, and for what is no list."""
        self._text = _decoded(raw)
        self._starts = array("Q", self._found())

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self._element(start) for start in self._starts[index]]
        return self._element(self._starts[index])

    def _element(self, start: int) -> Any:
        return _DECODER.raw_decode(self._text, start)[0]

    def _found(self) -> Iterator[int]:
        """Where each element begins; all of the text was looked at then."""
        sign, at = self._sign(0)
        if sign != "[":
            raise RecordError(details="the answer is no list")
        first, behind = self._sign(at)
        sign, at = (first, behind) if first == "]" else (",", at)
        while sign == ",":
            at = self._behind_blanks(at)
            yield at
            sign, at = self._sign(self._end_of(at))
        if sign != "]" or self._behind_blanks(at) != len(self._text):
            raise RecordError(details=f"the answer is not JSON: no end of the list at character {at}")

    def _end_of(self, start: int) -> int:
        try:
            value, end = _DECODER.raw_decode(self._text, start)
        except (ValueError, RecursionError, InvalidOperation) as fault:
            raise _refused(fault) from None
        _check_tree(value, DEEPEST - 1)
        return end

    def _sign(self, at: int) -> tuple[str, int]:
        """The next sign that is no blank, and the place behind it; empty at the end."""
        at = self._behind_blanks(at)
        return self._text[at : at + 1], at + 1

    def _behind_blanks(self, at: int) -> int:
        found = _BLANKS.match(self._text, at)
        return at if found is None else found.end()


_BLANKS = re.compile(r"[ \t\n\r]*")


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(details="the answer is not UTF-8") from None


def _refused(fault: Exception) -> RecordError:
    return RecordError(details=f"the answer is not JSON: {_place(fault)}")


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


_DECODER = json.JSONDecoder(
    parse_float=_decimal, parse_int=_integer, parse_constant=_refuse_constant, object_pairs_hook=_object
)


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
