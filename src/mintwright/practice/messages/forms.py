"""Request objects read field by field: each field has its reader, and all errors are reported together."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, TypeVar, cast

from starlette.requests import Request

from mintwright.practice.errors import RefusalError
from mintwright.practice.messages.bodies import read_json

_NUMERIC_TEXT = re.compile(r"-?[0-9]{1,40}(\.[0-9]{1,40})?")

MOST_DIGITS = 40

Value = TypeVar("Value")


class InvalidError(Exception):
    """A field is invalid; `errors` is a list of messages, or nested ones."""

    def __init__(self, errors: Any) -> None:
        super().__init__()
        self.errors = [errors] if isinstance(errors, str) else errors


class Form:
    """Reads fields one by one and collects the errors of each."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values
        self.errors: dict[str, Any] = {}

    def required(self, name: str, read: Callable[[Any], Value], otherwise: Value) -> Value:
        """A required field; `otherwise` stands in for it while errors are collected."""
        if name not in self._values:
            self.errors[name] = ["This field is required."]
        return self.optional(name, read, otherwise)

    def optional(self, name: str, read: Callable[[Any], Value], otherwise: Value) -> Value:
        """A field that may be absent."""
        if name not in self._values:
            return otherwise
        try:
            return read(self._values[name])
        except InvalidError as invalid:
            self.errors[name] = invalid.errors
            return otherwise


async def read_object(request: Request, limit: int) -> Form:
    """The form of a body that has to be an object. Raises RefusalError."""
    document = await read_json(request, limit)
    if not isinstance(document, dict):
        raise RefusalError(400, {"non_field_errors": ["Invalid data. Expected an object."]})
    return Form(cast("dict[str, Any]", document))


def check(form: Form) -> None:
    """Refuse a request with everything that is wrong with its fields. Raises RefusalError (400)."""
    if form.errors:
        raise RefusalError(400, form.errors)


def text(value: Any) -> str:
    """Any text."""
    not_null(value)
    if not isinstance(value, str):
        raise InvalidError("Not a valid string.")
    return value


def filled_text(value: Any) -> str:
    """Text with at least one visible character."""
    if not text(value).strip():
        raise InvalidError("This field may not be blank.")
    return value


def text_or_null(value: Any) -> str | None:
    """Text, or null for none."""
    return None if value is None else text(value)


def boolean(value: Any) -> bool:
    """True or false, and nothing like them."""
    not_null(value)
    if not isinstance(value, bool):
        raise InvalidError("Must be a valid boolean.")
    return value


def number(value: Any) -> Decimal:
    """A JSON number."""
    not_null(value)
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise InvalidError("A valid number is required.")
    return Decimal(value)


def whole_number(value: Any) -> int:
    """A JSON number without a fraction: 7, and also 7.0, which JSON Schema too calls an integer."""
    found = value if isinstance(value, int | Decimal) and not isinstance(value, bool) else None
    if found is None or (isinstance(found, Decimal) and not _is_whole(found)):
        not_null(value)
        raise InvalidError("A valid integer is required.")
    return int(found)


def _is_whole(number: Decimal) -> bool:
    """Whether it has no fraction; arithmetic such as `% 1` fails from 29 digits on."""
    return number.adjusted() <= MOST_DIGITS and number == number.to_integral_value()


def decimal(value: Any) -> Decimal:
    """A JSON number, or the same as text (published clients send numbers so)."""
    is_text = isinstance(value, str) and _NUMERIC_TEXT.fullmatch(value)
    return Decimal(value) if is_text else number(value)


def not_null(value: Any) -> None:
    """Anything but null."""
    if value is None:
        raise InvalidError("This field may not be null.")


def kind_of(value: Any) -> str:
    """What JSON calls the kind of a value."""
    names = {dict: "an object", list: "a list", str: "a string", bool: "a boolean", type(None): "null"}
    return names.get(cast("type[Any]", type(value)), "a number")
